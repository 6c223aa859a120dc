// The drawer: the rules over a part of the table, one section at a time. The game goes on behind it.
// @ts-check
import { askedFor, mark, plain, searchFor, termsOf } from "./finding.js";
import { copy } from "./overlay.js";
import { isOpen, link } from "./looking.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const drawer = /** @type {HTMLElement} */ (document.getElementById("drawer"));
const page = /** @type {HTMLElement} */ (document.getElementById("reading"));
const field = /** @type {HTMLInputElement} */ (drawer?.querySelector("input"));
/** Ids of the rules are not those of the table. */
const PREFIX = "rule-";

/** @typedef {{words: string, about?: string, place?: string, met?: string[]}} Why why somebody looks something up: the reason, what it is about, the name of that on the board, what is fulfilled */

/** Where the keyboard was before. @type {HTMLElement | SVGElement | null} */
let from = null;
/** What was asked for last, and how far one has read. */
let asked = "";
let place = 0;
/** Sections that were fetched. @type {HTMLElement[]} */
const known = [];
field.addEventListener("input", search);
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.isComposing) /** @type {HTMLElement | null} */ (page.querySelector("a.rule"))?.click();
});

// Opening and closing

/** @param {string} rule @param {Why | null} why */
async function open(rule, why) {
  const again = rule === asked && !why && !isOpen();
  if (!isOpen()) from = focused();
  drawer.hidden = false;
  document.documentElement.classList.add("reading");
  page.focus({ preventScroll: true });
  if (again) {
    page.scrollTop = place;
    return;
  }
  asked = rule;
  field.value = "";
  const section = await sectionOf(rule);
  if (rule !== asked) return;
  show(section, rule, why);
}

/** @param {(lost: HTMLElement | SVGElement) => void} refocus what finds the keyboard a place near a lost one */
export function close(refocus) {
  if (!isOpen()) return;
  const inside = drawer.contains(document.activeElement) || document.activeElement === document.body;
  place = page.scrollTop;
  drawer.hidden = true;
  document.documentElement.classList.remove("reading");
  if (!inside) return;
  if (!from) {
    /** @type {HTMLElement} */ (document.activeElement).blur();
    return;
  }
  const back = from.isConnected ? from : again(from);
  if (back) back.focus({ preventScroll: true });
  else refocus(from);
}

/** What has the keyboard, if anything. */
function focused() {
  const now = document.activeElement;
  if (now === document.body || !(now instanceof HTMLElement || now instanceof SVGElement)) return null;
  return now;
}

/** The link of the same line, where the log was drawn anew. @param {Element} lost @returns {HTMLElement | null} */
function again(lost) {
  const moment = lost.parentElement?.querySelector("a[data-at]")?.getAttribute("data-at");
  return moment ? document.querySelector(`#log li:has(> a[data-at="${moment}"]) > .rule`) : null;
}

/** Opens what a link leads to. @param {HTMLAnchorElement} rule */
export function follow(rule) {
  const menu = rule.closest("details[data-menu]");
  if (menu) {
    menu.removeAttribute("open");
    /** @type {HTMLElement | null} */ (menu.querySelector("summary"))?.focus();
  }
  if (rule.dataset.rule) open(rule.dataset.rule, drawer.contains(rule) ? null : whyOf(rule));
  else help();
  if (!rule.closest("#why")) return;
  // What it says is in the drawer now; the way back leads to what it is about.
  const about = rule.dataset.shows ? document.querySelector(`[data-place="${CSS.escape(rule.dataset.shows)}"]`) : null;
  if (about instanceof SVGElement || about instanceof HTMLElement) from = about;
  rule.closest("#why")?.replaceChildren();
}

/** Opens the rules at what is taught, or else at what is to be decided. */
export function help() {
  const taught = /** @type {HTMLElement | null} */ (document.querySelector("main:not(.taught-off) #coach .page:not([hidden]) a.rule"));
  if (taught) {
    open(taught.dataset.rule ?? "", null);
    return;
  }
  const rule = /** @type {HTMLElement | null} */ (document.querySelector("#bar [data-asked]"))?.dataset.asked;
  const question = document.querySelector("#bar .ask")?.textContent?.trim() ?? "";
  const first = /** @type {HTMLElement | null} */ (drawer.querySelector("nav a"))?.dataset.rule ?? "";
  if (rule) open(rule, { words: question, about: drawer.dataset.now });
  else open(first, null);
}

/** Why somebody follows a link: as it tells itself, or what the line of the log says. @param {HTMLElement} rule @returns {Why | null} */
function whyOf(rule) {
  const { reason, about, shows, met } = rule.dataset;
  if (reason) return { words: reason, about, place: shows, met: met ? JSON.parse(met) : [] };
  const line = rule.closest("#log li")?.querySelector("a[data-at], .line");
  if (!line) return null;
  const shown = /** @type {Element} */ (line.cloneNode(true));
  for (const sign of shown.querySelectorAll("[aria-hidden], svg, .chip")) sign.remove();
  return { words: (shown.textContent ?? "").replace(/\s+/g, " ").trim() };
}

// The page

/** The section that has a paragraph, or whose id it is. @param {string} rule @returns {Promise<HTMLElement | null>} */
async function sectionOf(rule) {
  const there = known.find((section) => placeOf(section, rule));
  if (there) return there;
  try {
    const address = new URL(main.dataset.rules ?? "", location.href);
    address.searchParams.set("part", rule);
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const section = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("section");
    if (!section) return null;
    for (const one of [section, ...section.querySelectorAll("[id]:not(svg *)")]) one.id = PREFIX + one.id;
    known.push(section);
    return section;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} section @param {string} rule @returns {HTMLElement | null} */
function placeOf(section, rule) {
  return section.id === PREFIX + rule ? section : section.querySelector(`#${CSS.escape(PREFIX + rule)}`);
}

/** @param {HTMLElement | null} section @param {string} rule @param {Why | null} why */
function show(section, rule, why) {
  for (const lit of page.querySelectorAll(".lit")) lit.classList.remove("lit");
  page.querySelector(".why-here")?.remove();
  if (!section) {
    asked = "";
    page.replaceChildren(made("p", "hint", drawer.dataset.failed ?? ""));
    return;
  }
  const goal = placeOf(section, rule) ?? section;
  if (goal !== section) goal.classList.add("lit");
  if (why && goal !== section) goal.before(box(why));
  else if (why) section.prepend(box(why));
  page.replaceChildren(section);
  const id = section.id.slice(PREFIX.length);
  const chips = /** @type {HTMLElement} */ (drawer.querySelector("nav"));
  for (const chip of /** @type {NodeListOf<HTMLElement>} */ (chips.querySelectorAll("a"))) {
    if (chip.dataset.rule !== id) {
      chip.removeAttribute("aria-current");
      continue;
    }
    chip.setAttribute("aria-current", "true");
    chips.scrollLeft = chip.offsetLeft - (chips.clientWidth - chip.offsetWidth) / 2;
  }
  const { previous, previousTitle, next, nextTitle } = section.dataset;
  drawer.querySelector(".ways")?.replaceChildren(
    ...(previous ? [link(previous, `‹ ${previousTitle ?? previous}`)] : []),
    ...(next ? [link(next, `${nextTitle ?? next} ›`)] : []),
  );
  /** @type {HTMLAnchorElement} */ (drawer.querySelector("[data-page]")).href = `${main.dataset.rules}#${rule}`;
  // What is lit comes into sight with the reason above it; from the top of the section on if there is room.
  const top = /** @type {HTMLElement} */ (page.querySelector(".why-here") ?? goal).offsetTop;
  page.scrollTop = goal === section || goal.offsetTop + goal.offsetHeight <= page.clientHeight ? 0 : top - 14;
}

// Searching

/** The whole page, which is fetched when somebody first searches. @type {Promise<Document | null> | null} */
let all = null;

async function search() {
  const sought = askedFor(field.value);
  if (!sought) {
    if (asked) show(await sectionOf(asked), asked, null);
    return;
  }
  all ??= fetch(main.dataset.rules ?? "")
    .then(async (answer) => (answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null))
    .catch(() => null);
  const rules = await all;
  if (!rules) all = null;
  if (sought !== askedFor(field.value)) return;
  const told = rules?.querySelector(".rules-search input");
  const { isIn, words } = searchFor(told ? termsOf(told) : [], sought);
  const numbered = (/** @type {Element} */ place) => plain(place.id) === sought;
  const places = /** @type {HTMLElement[]} */ ([...(rules?.querySelectorAll("[data-search]") ?? [])]);
  const hits = places.filter((place) => numbered(place) || isIn(place)).sort((one, other) => Number(numbered(other)) - Number(numbered(one)));
  page.replaceChildren(...hits.map((hit) => found(hit, words)));
  drawer.querySelector("nav [aria-current]")?.removeAttribute("aria-current");
  if (!hits.length) page.append(made("p", "hint", (rules ? drawer.dataset.nothing : drawer.dataset.failed) ?? ""));
  page.scrollTop = 0;
}

/** A paragraph that was found, without its pictures; it leads to its place. @param {HTMLElement} hit @param {string[]} words */
function found(hit, words) {
  const shown = /** @type {HTMLElement} */ (document.importNode(hit, true));
  for (const one of shown.querySelectorAll("figure, [role=img]")) one.remove();
  for (const one of [shown, ...shown.querySelectorAll("[id]")]) one.removeAttribute("id");
  mark(shown, words);
  const section = /** @type {HTMLElement | null} */ (hit.closest("section"));
  if (!hit.id && section) shown.prepend(link(section.id, section.dataset.title ?? section.id));
  const around = made("div", "rules-section found");
  around.append(shown);
  return around;
}

/** Why one is here. @param {Why} why */
function box(why) {
  const around = made("div", "why-here");
  const picture = why.place ? copy(why.place) : null;
  if (picture) around.append(picture);
  const told = made("div", "");
  if (why.about) told.append(made("small", "", why.about));
  told.append(made("strong", "", why.words));
  for (const one of why.met ?? []) told.append(made("p", "met", one));
  around.append(told);
  return around;
}

/** @param {string} name @param {string} class_ @param {string} [text] */
function made(name, class_, text) {
  const one = document.createElement(name);
  if (class_) one.className = class_;
  if (text) one.textContent = text;
  return one;
}
