// Looking something up: cards, the legend and the rules are fetched when somebody first asks for them.
// @ts-check

/** What has a card. */
export const THINGS = "[data-info], [data-place]";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** The moment that the page shows. */
export let moment = Number(main.dataset.moment || main.dataset.moments);
for (const kind of ["bohio:moment", "bohio:now"]) {
  document.addEventListener(kind, (event) => { moment = /** @type {CustomEvent} */ (event).detail.moment; });
}

/** @type {typeof import("./info.js") | null} */
let card = null;
/** What the pointer came to last, before there were cards. @type {PointerEvent | null} */
let last = null;

/** @param {Event} event */
export function thingAt(event) {
  return event.target instanceof Element ? event.target.closest(THINGS) : null;
}

/** @type {Promise<typeof import("./info.js")> | null} */
let coming = null;

/** The script of the card, with its styles. */
function cards() {
  coming ??= fetchCards();
  return coming;
}

async function fetchCards() {
  try {
    [card] = await Promise.all([import("./info.js"), ...late("info").map(dress)]);
  } catch (error) {
    coming = null;
    throw error;
  }
  if (last) card.onOver(last);
  return card;
}

const lost = () => {};

/** Shows the card of a thing. @param {Element} thing */
export function open(thing) {
  cards().then((it) => it.open(thing)).catch(lost);
}

/** @param {boolean} again whether it goes if it is there */
async function legend(again) {
  await cards();
  (await import("./legend.js")).show(again);
}

document.addEventListener("pointerover", (event) => {
  if (card) return card.onOver(event);
  if (event.pointerType === "touch") return;
  last = event;
  cards().catch(lost);
});
document.addEventListener("click", (event) => {
  const entry = /** @type {Element} */ (event.target).closest("[data-do=legend]");
  if (!entry) return;
  entry.closest("details")?.removeAttribute("open");
  legend(false).catch(lost);
});
document.addEventListener("keydown", (event) => {
  if (card) card.onKey(event);
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || /** @type {Element} */ (event.target).closest("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  if (key === "i") {
    event.preventDefault();
    cards().then((it) => it.onKey(event)).catch(lost);
  } else if (key === "l" && main.dataset.explains !== undefined) {
    event.preventDefault();
    legend(true).catch(lost);
  }
}, true);

// The rules, in the drawer

/** @typedef {typeof import("./drawer.js")} Drawer */

const drawer = document.getElementById("drawer");

/** @type {{refocus: (lost: HTMLElement | SVGElement) => void, failed: (text: string) => void}} */
let hooks;
/** @type {Drawer | null} */
let fetched = null;
/** What is to be done when the drawer is there. @type {((drawer: Drawer) => void) | null} */
let wanted = null;

export const isOpen = () => drawer !== null && !drawer.hidden;

/** @param {typeof hooks} given what finds the keyboard a place near a lost one, and says that there are no rules to be had */
export function mind(given) {
  if (!drawer) return;
  hooks = given;
  document.addEventListener("click", onClick);
  // Before everything else on the page: Escape puts away what lies on top.
  window.addEventListener("keydown", onKey, true);
}

/** A link to a paragraph, as the server writes it. @param {string} rule @param {string} words */
export function link(rule, words) {
  const made = document.createElement("a");
  made.className = "rule";
  made.href = `${main.dataset.rules}#${rule}`;
  made.dataset.rule = rule;
  made.textContent = words;
  return made;
}

/** Styles that the page did not need before, by the names of their files. @param {string[]} names */
function late(...names) {
  const styles = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-late]"));
  return [...styles].filter((style) => style.disabled && names.some((name) => style.href.includes(`/${name}.css`)));
}

/** Turns on styles that the page did not need before. @param {HTMLLinkElement} style */
function dress(style) {
  return new Promise((done, fail) => {
    style.addEventListener("load", done, { once: true });
    style.addEventListener("error", fail, { once: true });
    style.disabled = false;
  });
}

/** @param {(drawer: Drawer) => void} what */
async function ask(what) {
  if (fetched) return what(fetched);
  const first = wanted === null;
  wanted = what;
  if (!first) return;
  const styles = late("rules", "drawer");
  try {
    [fetched] = await Promise.all([import("./drawer.js"), ...styles.map(dress)]);
  } catch {
    for (const style of styles) style.disabled = true;
    hooks.failed(drawer?.dataset.failed ?? "");
  }
  const now = wanted;
  wanted = null;
  if (fetched) now?.(fetched);
}

const close = () => fetched?.close(hooks.refocus);

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#drawer [data-do=shut]")) return close();
  // On a narrow screen another sheet takes its place.
  if (target.closest("[data-do=open]") && matchMedia("(max-width: 1099px)").matches) return close();
  const rule = target.closest("a.rule");
  if (!(rule instanceof HTMLAnchorElement) || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  ask((it) => it.follow(rule));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const shown = isOpen() || wanted !== null;
  if (event.key === "Escape" && shown && !document.querySelector("details[data-menu][open]")) {
    event.preventDefault();
    event.stopPropagation();
    shut();
  } else if (event.key === "?" && !target.closest("input, textarea, select")) {
    event.preventDefault();
    event.stopPropagation();
    if (shown) shut();
    else {
      const told = /** @type {HTMLAnchorElement | null} */ (target.closest("#log li")?.querySelector("a.rule") ?? null); // a line's own rule
      ask((it) => (told ? it.follow(told) : it.help()));
    }
  }
}

/** Closes the drawer, or does not open it when it comes. */
function shut() {
  if (wanted) wanted = () => {};
  else close();
}
