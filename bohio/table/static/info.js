// The info card: what a thing of the table is, beside it. A pointer that rests on it, the key I or a long press shows
// it; the server tells it, one thing at a time, and what it told is kept until the page shows another moment.
// @ts-check
import { moment, THINGS } from "./looking.js";
import { lay, named, wipe } from "./overlay.js";

/** Milliseconds that a pointer rests before the card: on something, and on something that shows first what it would bring. */
const REST = 350;
const AFTER_PREVIEW = 900;
/** Milliseconds in which the pointer can go over into the card. */
const WAY = 300;
const GAP = 10;
const NARROW = matchMedia("(max-width: 699px)");

/** @typedef {{sequence: number, html: string, rings: string[]}} Told */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const words = JSON.parse(main.dataset.words || "{}");
/** The moment that what is kept was told at. */
let toldAt = moment;
/** @type {Map<string, Promise<Told | null>>} */
const kept = new Map();

/** What the card is about, what the pointer is on, and whether the card stays. @type {Element | null} */
let shown = null;
/** @type {Element | null} */
let under = null;
let pinned = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let leaving;
/** What had the keyboard before the card. @type {Element | null} */
let before = null;

const card = document.createElement("aside");
card.id = "info";
card.hidden = true;
card.tabIndex = -1;
card.setAttribute("role", "region");
card.setAttribute("aria-label", words.info ?? "");
card.setAttribute("aria-live", "polite");
main.append(card);

/** @param {Element} thing */
const nameOf = (thing) => thing.getAttribute("data-info") ?? thing.getAttribute("data-place") ?? "";

/** What the server tells: a thing, or the legend. @param {string | null} place */
export async function ask(place) {
  const viewer = /** @type {HTMLElement | null} */ (document.querySelector("[data-viewer]"))?.dataset.viewer;
  const query = new URLSearchParams({ at: String(moment), language: document.documentElement.lang });
  if (place !== null) query.set("place", place);
  if (viewer) query.set("as", viewer);
  const answer = await fetch(`/table/${main.dataset.table}/info?${query}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** A game that explains nothing, or a lost connection: then the card has the thing's label alone. @param {string} name @returns {Promise<Told | null>} */
function told(name) {
  let one = kept.get(name);
  if (!one) {
    one = main.dataset.explains === undefined ? Promise.resolve(null) : ask(name);
    kept.set(name, one);
  }
  return one;
}

/** Shows the card of a thing. @param {Element} thing */
export async function open(thing) {
  clearTimeout(waiting);
  clearTimeout(leaving);
  const name = nameOf(thing);
  const label = thing.getAttribute("aria-label") ?? "";
  close();
  shown = thing;
  const one = await told(name);
  if (shown !== thing || (!one && !label)) return;
  if (one) card.innerHTML = one.html;
  else card.replaceChildren(document.createElement("h3"));
  if (!one) /** @type {Element} */ (card.firstElementChild).textContent = label;
  card.hidden = false;
  for (const each of new Set([thing, ...(one?.rings ?? []).flatMap(named)])) lay("ring", each, []);
  place();
}

/** Takes the card away. */
export function close() {
  clearTimeout(leaving);
  if (card.contains(document.activeElement) && before instanceof SVGElement) before.focus({ preventScroll: true });
  shown = before = null;
  pinned = false;
  card.hidden = true;
  card.replaceChildren();
  wipe("ring");
}

// Where it is: beside its thing, never over it, nor over the bar or what a choice would bring; and over as little as
// possible of what it speaks of

/** @param {string} id */
function boxOf(id) {
  const part = document.getElementById(id);
  const rect = part && !part.hidden ? part.getBoundingClientRect() : null;
  return rect?.width && rect.height ? rect : null;
}

function place() {
  if (!shown || card.hidden) return;
  const rect = (shown.querySelector(".glow") ?? shown).getBoundingClientRect();
  const top = (boxOf("top")?.bottom ?? 0) + GAP;
  card.classList.toggle("sheet", NARROW.matches);
  card.style.left = card.style.top = "";
  if (NARROW.matches) {
    const height = card.offsetHeight;
    const taken = boxOf("slot") || boxOf("pay");
    card.classList.toggle("high", taken !== null || rect.bottom > innerHeight - height);
    card.style.top = card.classList.contains("high") ? `${top - GAP}px` : "";
    return;
  }
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const across = Math.min(Math.max(GAP, rect.left + rect.width / 2 - width / 2), innerWidth - width - GAP);
  const along = Math.min(Math.max(top, rect.top + rect.height / 2 - height / 2), innerHeight - height - GAP);
  const around = (/** @type {Box} */ box) => [[across, box.bottom + GAP], [across, box.top - height - GAP], [box.right + GAP, along], [box.left - width - GAP, along]];
  const free = [rect, boxOf("slot")].flatMap((box) => box ?? []);
  const fits = (/** @type {number[]} */ [x, y]) => x >= 0 && y >= top - GAP && x + width <= innerWidth && y + height <= innerHeight
    && free.every((box) => x >= box.right || x + width <= box.left || y >= box.bottom || y + height <= box.top);
  const spoken = [rect, ...[...document.querySelectorAll("#over > .ring")].map((ring) => ring.getBoundingClientRect())];
  const all = { left: Math.min(...spoken.map((box) => box.left)), top: Math.min(...spoken.map((box) => box.top)), right: Math.max(...spoken.map((box) => box.right)), bottom: Math.max(...spoken.map((box) => box.bottom)) };
  const hidden = (/** @type {number[]} */ [x, y]) => spoken.filter((box) => x < box.right && x + width > box.left && y < box.bottom && y + height > box.top).length;
  const corners = [[GAP, top], [innerWidth - width - GAP, top], [GAP, innerHeight - height - GAP], [innerWidth - width - GAP, innerHeight - height - GAP]];
  const spots = [...around(rect), ...around(all), ...corners].filter(fits).sort((one, other) => hidden(one) - hidden(other));
  const [x, y] = spots[0] ?? corners[0];
  card.style.left = `${x}px`;
  card.style.top = `${y}px`;
}

addEventListener("resize", place);
document.addEventListener("scroll", (event) => { if (event.target !== card) place(); }, { capture: true, passive: true });

// Pointing

/** @param {PointerEvent} event */
export function onOver(event) {
  if (event.pointerType === "touch") return;
  if (card.contains(/** @type {Node} */ (event.target))) {
    clearTimeout(leaving);
    clearTimeout(waiting);
    under = shown;
    return;
  }
  const thing = event.target instanceof Element ? event.target.closest(THINGS) : null;
  if (thing === under) return;
  under = thing;
  clearTimeout(waiting);
  if (pinned) return;
  if (thing && thing === shown) clearTimeout(leaving);
  else if (shown) leaving = setTimeout(close, WAY);
  if (thing && thing !== shown) waiting = setTimeout(() => { if (thing.isConnected) open(thing); }, thing.closest(".legal") ? AFTER_PREVIEW : REST);
}

// Somebody acts: a card that was about to appear does not, and one that is not kept open goes.
document.addEventListener("pointerdown", (event) => {
  if (card.contains(/** @type {Node} */ (event.target))) return;
  clearTimeout(waiting);
  if (!pinned) close();
}, true);
document.addEventListener("focusin", (event) => {
  const target = /** @type {Node} */ (event.target);
  if (!pinned && shown && !target.contains(shown) && !card.contains(target)) close();
});
card.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest(".shut")) close();
});

// Keys

/** The key I: opens the card of what has the focus or the pointer, then keeps it open and goes into it, then closes it. */
function key() {
  const focused = document.activeElement?.closest(THINGS) ?? null;
  if (shown && !card.hidden && (!focused || focused === shown || card.contains(document.activeElement))) {
    if (pinned) close();
    else {
      pinned = true;
      before = document.activeElement;
      card.focus({ preventScroll: true });
    }
    return;
  }
  const thing = focused ?? under;
  if (thing) open(thing);
}

/** @param {KeyboardEvent} event */
export function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape" && !card.hidden) {
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  }
  if (/** @type {Element} */ (event.target).closest("input, textarea, select") || event.key.toLowerCase() !== "i") return;
  event.preventDefault();
  key();
}

// The page moves on

/** Another moment is shown: what is kept open is told anew. */
function moveOn() {
  if (toldAt === moment) return;
  toldAt = moment;
  kept.clear();
  const [name, stays] = [shown ? nameOf(shown) : "", pinned];
  if (!shown) return;
  const again = stays ? [...document.querySelectorAll(THINGS)].find((thing) => nameOf(thing) === name) : null;
  close();
  if (again) open(again).then(() => { pinned = true; });
}
document.addEventListener("bohio:moment", moveOn);
document.addEventListener("bohio:now", moveOn);
