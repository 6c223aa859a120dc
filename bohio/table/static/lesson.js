// A lesson: shows one page of the coach at a time, lights its places by a veil with holes, and takes the keyboard there.
// The server knows the step; this knows only which page of it is read.
// @ts-check

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const board = /** @type {HTMLElement} */ (document.getElementById("board"));
const section = /** @type {HTMLElement} */ (document.getElementById("coach"));
const narrow = matchMedia("(max-width: 1099px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";
const KEY = `lesson ${main.dataset.table}`;
/** Pixels between a lit place and the edge of its hole, and how round that is. */
const MARGIN = 4;
const ROUND = 10;

/** @param {string} name @param {Record<string, string | number>} values @param {(Node | string)[]} inside */
function drawn(name, values, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value));
  element.append(...inside);
  return element;
}

const hole = drawn("path", { "fill-rule": "evenodd" });
const veil = drawn("svg", { id: "veil", "aria-hidden": "true" }, hole);
const pins = drawn("svg", { id: "pins", "aria-hidden": "true" });
/** What a screen reader says of a new page. */
const says = document.createElement("p");
says.className = "unseen";
says.setAttribute("role", "status");
document.body.append(veil, pins, says);

// Pages

/** @typedef {{moment: string, page: number}} Kept */
let page = 0;
/** What was shown last, to tell a new step from the same one drawn anew. */
let shown = "";
/** Whether one came here by taking back: then one wants to see the last page. */
let backwards = false;

const coach = () => /** @type {HTMLElement | null} */ (section.querySelector(".coach"));
const pages = () => /** @type {HTMLElement[]} */ ([...section.querySelectorAll(".page")]);
const current = () => /** @type {HTMLElement | undefined} */ (pages()[page]);
const moment = () => coach()?.dataset.moment ?? "";

/** @returns {Kept | null} */
function kept() {
  try { return JSON.parse(sessionStorage.getItem(KEY) || "null"); } catch { return null; }
}

function keep() {
  try { sessionStorage.setItem(KEY, JSON.stringify({ moment: moment(), page })); } catch { /* private window */ }
}

/** The coach is new: finds the page that was read last, and shows it. */
function renew() {
  const number = pages().length;
  const last = kept();
  page = last?.moment === moment() ? Math.min(last.page, number - 1) : backwards ? number - 1 : 0;
  turn(Math.max(page, 0));
}

/** Shows a page. @param {number} to */
function turn(to) {
  page = to;
  pages().forEach((one, number) => { if (one.hidden !== (number !== page)) one.hidden = number !== page; }); // what is set anew is a change too
  const now = `${moment()} ${page} ${pages().length}`;
  const isNew = now !== shown;
  shown = now;
  if (coach()) keep();
  light();
  if (!isNew || !current()) return;
  backwards = false;
  section.scrollTop = 0;
  for (const reply of section.querySelectorAll(".reply")) reply.replaceChildren();
  const told = current()?.querySelectorAll(".told, .pins li, .do strong") ?? [];
  says.textContent = [...told].map((one) => one.textContent).join(" ");
  bringIntoSight();
  focus();
}

function next() {
  if (page < pages().length - 1) turn(page + 1);
  else main.classList.add("taught-off"); // Play on: the log has its place again
}

function back() {
  if (page > 0) {
    turn(page - 1);
    return;
  }
  const undo = document.querySelector("#bar [data-do=undo]");
  backwards = undo instanceof HTMLElement;
  if (undo instanceof HTMLElement) undo.click();
}

// Places

/** What a name means on the page: an element's own, a place, a piece, a mark. @param {string} name @returns {Element[]} */
function named(name) {
  const id = CSS.escape(name);
  const found = document.querySelectorAll(name.startsWith("#") ? name : `main [data-place="${id}"], main [data-piece="${id}"], main [data-mark="${id}"]`);
  return [...found].filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().width > 0);
}

/** Whether the page is asked for: not while something happens, nor in the past, nor under the end. */
const isShown = () => Boolean(current()) && !["playing", "past", "taught-off", "sent"].some((sign) => main.classList.contains(sign));

/** @returns {Element[]} */
const lit = () => (isShown() ? (current()?.dataset.lit || "").split(" ").filter(Boolean).flatMap(named) : []);

/** The places that are lit; of a whole part of the page those inside. @param {Element[]} those @returns {Element[]} */
const placesIn = (those) => those.flatMap((one) => [one, ...one.querySelectorAll("[data-place]")]);

/** The numbers of pins on elements. @returns {Map<Element, number>} */
function pinned() {
  /** @type {string[][]} */
  const told = JSON.parse(current()?.dataset.pins || "[]");
  return new Map(told.flatMap((names, number) => names.flatMap(named).map((one) => /** @type {[Element, number]} */ ([one, number + 1]))));
}

/** Marks what is lit, for styles and screen readers, and cuts the veil. */
function light() {
  const places = new Set(placesIn(lit()));
  const numbers = isShown() ? pinned() : new Map();
  for (const one of document.querySelectorAll(".lit-up")) if (!places.has(one)) one.classList.remove("lit-up");
  for (const one of document.querySelectorAll("[aria-describedby^=pin-]")) if (!numbers.has(one)) one.removeAttribute("aria-describedby");
  for (const one of places) if (!one.classList.contains("lit-up")) one.classList.add("lit-up");
  for (const [one, number] of numbers) one.setAttribute("aria-describedby", `pin-${number}`);
  cut();
}

/** The part of the window in which the board is seen. */
function window_() {
  const rect = board.getBoundingClientRect();
  if (!narrow.matches) return { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
  const top = /** @type {HTMLElement} */ (document.getElementById("players")).getBoundingClientRect().bottom;
  const bottom = section.getBoundingClientRect().top;
  return { left: 0, top: Math.max(rect.top, top), right: innerWidth, bottom: Math.min(rect.bottom, bottom) };
}

/** @param {number} x @param {number} y @param {number} w @param {number} h */
function rounded(x, y, w, h) {
  const r = Math.min(ROUND, w / 2, h / 2);
  return `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;
}

/** Cuts the veil: one path over the board, with a hole at each lit place; beside it rings and pins. */
function cut() {
  const places = lit();
  const numbers = isShown() ? pinned() : new Map();
  veil.classList.toggle("drawn", isShown() && places.some((one) => board.contains(one)));
  const { left, top, right, bottom } = window_();
  let path = bottom > top ? `M${left} ${top}H${right}V${bottom}H${left}z` : "";
  // What a choice would bring is read, not dimmed.
  const slot = document.getElementById("slot");
  const free = narrow.matches || !slot || slot.hidden ? null : slot.getBoundingClientRect();
  if (free && path) path += rounded(free.left, free.top, free.width, free.height);
  const rings = [];
  const signs = [];
  for (const one of places) {
    const rect = one.getBoundingClientRect();
    const onBoard = board.contains(one);
    const from = onBoard ? Math.max(rect.top - MARGIN, top) : rect.top - MARGIN;
    const to = onBoard ? Math.min(rect.bottom + MARGIN, bottom) : rect.bottom + MARGIN;
    if (to <= from) continue;
    const shape = rounded(rect.left - MARGIN, from, rect.width + 2 * MARGIN, to - from);
    if (onBoard) path += shape;
    rings.push(drawn("path", { d: shape, class: onBoard ? "ring" : "ring beside" }));
    const number = numbers.get(one);
    if (!number) continue;
    const [x, y] = [Math.max(rect.left + 2, 14), Math.max(from + 6, 14)];
    signs.push(drawn("circle", { cx: x, cy: y, r: 12 }), drawn("text", { x, y: y + 5 }, String(number)));
  }
  hole.setAttribute("d", path);
  pins.replaceChildren(...rings, ...signs);
}

/** What of a narrow window nothing lies over: not the coach, nor the buttons above it. */
function free() {
  const top = /** @type {HTMLElement} */ (document.getElementById("players")).getBoundingClientRect().bottom;
  const bottom = section.getBoundingClientRect().top;
  const buttons = document.querySelector("#bar .actions")?.getBoundingClientRect();
  return { top, bottom: buttons?.height ? Math.min(bottom, buttons.top) : bottom };
}

/** On a narrow screen the first lit places of the board, as many as there is room for, come into sight before the veil is cut. */
function bringIntoSight() {
  if (!narrow.matches) return;
  const { top, bottom } = free();
  let [from, to] = [Infinity, -Infinity];
  for (const one of lit().filter((one) => board.contains(one))) {
    const rect = one.getBoundingClientRect();
    const both = [Math.min(from, rect.top), Math.max(to, rect.bottom)];
    if (to > from && both[1] - both[0] > bottom - top) break;
    [from, to] = both;
  }
  if (to <= from || (from >= top && to <= bottom)) return;
  scrollBy({ top: from - top - Math.max(16, (bottom - top - to + from) / 3), behavior: still.matches ? "instant" : "smooth" });
}

// The keyboard

/** What can have the keyboard, in the order of Tab: what is lit, then the coach. @returns {HTMLElement[]} */
function order() {
  const places = placesIn(lit()).filter((one) => one.getAttribute("tabindex") === "0");
  const buttons = current()?.querySelectorAll(".do button, footer button, footer a, footer summary, header a") ?? [];
  return /** @type {HTMLElement[]} */ ([...places, ...buttons]);
}

/** A new step takes the keyboard to what it is about, unless somebody is busy elsewhere. */
function focus() {
  const focused = document.activeElement;
  if (focused?.closest("#menu, dialog, input, textarea") || !isShown()) return;
  const [first] = placesIn(lit()).filter((one) => one.matches(".legal[tabindex='0']"));
  const goal = current()?.querySelector("[data-do=next]") ?? first ?? current()?.querySelector("[data-do=show]");
  /** @type {HTMLElement | undefined} */ (goal ?? undefined)?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !isShown()) return;
  const target = /** @type {Element} */ (event.target);
  if (event.key !== "Tab") return;
  const ways = order();
  const at = ways.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = at < 0 ? (target === document.body ? 0 : -1) : at + (event.shiftKey ? -1 : 1);
  if (to < 0 || to >= ways.length) return;
  event.preventDefault();
  ways[to].focus();
});

section.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-do=next]")) next();
  if (target.closest("[data-do=page-back]")) back();
});

/** Another action than the one wanted: the coach answers, with the rule. */
addEventListener("taught", (event) => {
  const reply = current()?.querySelector(".reply");
  if (!reply) return;
  const rule = current()?.querySelector("a.rule")?.cloneNode(true);
  if (rule) rule.textContent = /** @type {CustomEvent} */ (event).detail.paragraph;
  reply.replaceChildren(/** @type {CustomEvent} */ (event).detail.text, " ", ...(rule ? [rule] : []));
  reply.scrollIntoView({ block: "nearest" });
});

// Whatever changes, the veil is cut anew, once a picture.

let waiting = false;
function soon() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; light(); });
}
let wasShown = isShown();
// A part of the page may be replaced or changed inside, so all of it is minded.
new MutationObserver(renew).observe(section, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-moment", "data-step", "hidden"] });
new MutationObserver(soon).observe(main, { childList: true, subtree: true });
new MutationObserver(() => {
  soon();
  if (isShown() && !wasShown) { bringIntoSight(); focus(); }
  wasShown = isShown();
}).observe(main, { attributes: true, attributeFilter: ["class", "data-open"] });
new ResizeObserver(soon).observe(board);
addEventListener("resize", soon);
addEventListener("scroll", soon, { passive: true, capture: true });
try { localStorage.setItem("learned", "yes"); } catch { /* private window */ }
renew();
