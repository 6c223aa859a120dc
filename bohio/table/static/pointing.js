// Pointing: the mouse, the keyboard or a first tap is on something, and what it would bring is shown.
// @ts-check
import { behind, candidates, now, openSteps, placesOf, stepOf } from "./choice.js";
import * as paths from "./paths.js";
import * as preview from "./preview.js";
import * as strip from "./strip.js";

/** @typedef {strip.Option} Option */

/** Milliseconds that the pointer rests before a preview. */
const HOVER = 120;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hovering;
/** What is pointed at. @type {Element | null} */
let pointed = null;
/** Whether the mouse pointed last, not the keyboard. */
let byMouse = false;

/** What can be pointed at: a place, a tile of the strip, an option of the list, passing. */
const THINGS = "[data-place], #pay button.tile, #options .option, #bar [data-step]";

/** What an event is about. @param {Event} event */
function thingAt(event) {
  return event.target instanceof Element ? event.target.closest(THINGS) : null;
}

/** @param {Event} event @returns {HTMLElement | null} */
export function placeAt(event) {
  const place = event.target instanceof Element ? event.target.closest("[data-place]") : null;
  return /** @type {HTMLElement | null} */ (place);
}

/** @param {PointerEvent} event */
export function onOver(event) {
  byMouse = event.pointerType !== "touch";
  if (!byMouse || now.frozen) return;
  const thing = thingAt(event);
  if (thing === pointed) return;
  clearTimeout(hovering);
  if (pointed) rest();
  pointed = thing;
  if (thing) hovering = setTimeout(() => point(thing), HOVER);
}

/** @param {FocusEvent} event */
export function onFocus(event) {
  const thing = thingAt(event);
  if (now.frozen || now.touching) return;
  if (thing?.matches(":focus-visible")) byMouse = false;
  pointed = thing;
  if (thing) point(thing);
  else rest();
}

/** The board has changed under a mouse that rests: what it is on now is shown as if it had just come there. */
export function onBoardChanged() {
  if (!byMouse || now.frozen || now.touching) return;
  clearTimeout(hovering);
  pointed = [...document.querySelectorAll(":hover")].pop()?.closest(THINGS) ?? null;
  const thing = pointed;
  if (thing && behind(thing).length) hovering = setTimeout(() => point(thing), HOVER);
}

/** Shows what something would bring. @param {Element} thing */
export function point(thing) {
  const ways = now.frozen || !thing.isConnected ? [] : behind(thing);
  const label = thing.getAttribute("aria-label") ?? (thing.textContent ?? "").trim();
  if (!ways.length) return;
  const lit = paths.proposed(ways);
  if (strip.tileOf(thing)) strip.light(lit);
  const [target] = thing.matches("[data-place]") ? [thing] : lit.steps.slice().reverse().flatMap((step) => [...placesOf(step)]);
  preview.show(ways, lit, target ?? null, label);
  hint(thing, ways);
  describe(thing, [usesInWords(ways), preview.inWords(ways, lit)].filter(Boolean).join(". "));
}

/** What is shown while nothing is pointed at: what would be played next. */
export function rest() {
  const [lit, left] = now.armed ? [now.armed, [now.armed]] : [null, candidates()];
  const next = lit ?? (now.chosen.length && strip.tileOf(document.querySelector("#pay button.tile") ?? document.body) ? paths.proposed(left) : null);
  strip.light(next);
  if (!next) {
    preview.clear();
    return;
  }
  const [target] = next.steps.slice().reverse().flatMap((step) => [...placesOf(step)]);
  preview.show(lit ? [next] : left, next, target ?? null, "");
}

/** An option of the list shows its places on the board; fruit to sell shows how much of it is meant. @param {Element} thing @param {Option[]} ways */
function hint(thing, ways) {
  if (thing.matches(".option") && ways[0]) {
    for (const step of ways[0].steps) for (const place of placesOf(step)) place.classList.add("hinted");
  }
  const also = thing instanceof SVGElement || thing instanceof HTMLElement ? thing.dataset.also : undefined;
  if (!also || !ways.length || stepOf(/** @type {HTMLElement} */ (thing), openSteps()) !== also) return;
  const [kind, number] = also.split(":");
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-also^="${CSS.escape(kind)}:"]`))) {
    if (Number((place.dataset.also ?? "").split(":")[1]) <= Number(number)) place.classList.add("hinted");
  }
}

/** @param {Option[]} ways */
function usesInWords(ways) {
  const used = [...new Set(ways.map((way) => way.uses))];
  if (used.length !== 1 || !used[0] || !now.told.words.uses) return "";
  return now.told.words.uses.replace("{things}", used[0].split(" ").map((name) => now.told.terms[name] ?? name).join(", "));
}

/** What has the focus is described by what it would bring. @param {Element} thing @param {string} text */
function describe(thing, text) {
  let box = document.getElementById("outcome");
  if (!box) {
    box = preview.made("div", "unseen");
    box.id = "outcome";
    box.hidden = true;
    document.getElementById("main")?.append(box);
  }
  for (const old of document.querySelectorAll("[aria-describedby=outcome]")) if (old !== thing) old.removeAttribute("aria-describedby");
  box.textContent = text;
  if (text) thing.setAttribute("aria-describedby", "outcome");
}

/** Forgets what the pointer was about to show. */
export function unpoint() {
  clearTimeout(hovering);
}
