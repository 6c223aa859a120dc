// The right end of the strip: what has no place on the board is chosen here, and on touch the button that plays.
// @ts-check
import * as paths from "./paths.js";
import { symbol } from "./overlay.js";
import { made, of, pill } from "./preview.js";

/** @typedef {paths.Way & {n: number, button: HTMLElement}} Option */
/** A tile: the step that it stands for and the options behind it. @typedef {{step: string, ways: Option[]}} Tile */
/** What stands in the strip: a heading, tiles in groups, what would be played, what is said beside it, and whether there is a button for it. @typedef {{ask: string, groups: paths.Group[], lit: Option | null, note: string, button: string, ready: boolean, what: boolean}} State */

/** @type {WeakMap<Element, Tile>} */
const tiles = new WeakMap();

const box = () => /** @type {HTMLElement} */ (document.getElementById("pay"));

/** The tile of a button. @param {Element} button */
export const tileOf = (button) => tiles.get(button) ?? null;

/** The words of the page: labels by their numbers, and what is said where a label is empty. @type {{labels: Element[], alone: string}} */
let words = { labels: [], alone: "" };

/** @param {Element[]} labels @param {string} alone */
export function speak(labels, alone) {
  words = { labels, alone };
}

/** @param {State} state */
export function draw(state) {
  const pay = box();
  const held = pay.contains(document.activeElement) ? tileOf(/** @type {Element} */ (document.activeElement))?.step : undefined;
  /** @type {Node[]} */
  const parts = [];
  const what = state.what && state.lit ? summary(state.lit) : null;
  if (what) parts.push(what);
  if (state.ask) parts.push(made("h3", "", state.ask));
  if (state.groups.length) parts.push(made("div", "tiles", ...state.groups.map(group)));
  if (state.button) {
    const go = /** @type {HTMLButtonElement} */ (made("button", "main go", state.button));
    go.type = "button";
    go.disabled = !state.ready;
    parts.push(go);
  }
  if (state.note) parts.push(made("p", "note", state.note));
  pay.replaceChildren(...parts);
  pay.hidden = !parts.length;
  document.getElementById("main")?.classList.toggle("paying", !pay.hidden);
  light(state.lit);
  if (held) [...pay.querySelectorAll("button")].find((button) => tileOf(button)?.step === held)?.focus();
}

/** Lights the tile of the option that would be played. @param {Option | null} lit */
export function light(lit) {
  for (const button of box().querySelectorAll("button.tile")) {
    const on = lit !== null && Boolean(tileOf(button)?.ways.includes(lit));
    button.classList.toggle("lit", on);
    button.setAttribute("aria-pressed", String(on));
  }
}

export function focus() {
  const pay = box();
  /** @type {HTMLElement | null} */ (pay.querySelector("button.tile.lit") ?? pay.querySelector("button"))?.focus();
}

/** A preview in few words, for where the slot has no room. @param {Option} lit */
function summary(lit) {
  const one = of(lit.n);
  if (!one) return made("div", "what", made("strong", "", lit.button.textContent ?? ""));
  const net = one.net ? [pill(one.net)] : [];
  const lines = one.summary || one.lines.map(([, sentence, , change]) => `${sentence} ${change}`.trim()).join(" · ");
  return made("div", "what", made("strong", "", one.title), ...net, made("p", one.warning ? "warning" : "", one.warning || lines));
}

/** @param {paths.Group} group @param {number} _ @param {paths.Group[]} all */
function group({ head, tiles: inside }, _, all) {
  const only = all.length === 1 && inside.length === 1 && inside[0].ways.length === 1;
  const ways = /** @type {Option[]} */ (inside.flatMap((tile) => tile.ways));
  const headed = head === null ? [] : drawn(ways, head);
  const plus = headed.length ? [made("span", "head", ...headed), made("span", "plus", "+")] : [];
  return made("span", "group", ...plus, ...inside.map((tile) => button(/** @type {Tile} */ (tile), only)));
}

/** A tile; one that has no other beside it is named in full. @param {Tile} tile @param {boolean} only */
function button(tile, only) {
  const shown = only ? [tile.ways[0].button.textContent ?? ""] : drawn(tile.ways, tile.step);
  const inside = shown.length ? shown : [words.alone];
  const made_ = /** @type {HTMLButtonElement} */ (made("button", "tile", ...inside));
  made_.type = "button";
  made_.dataset.step = tile.step;
  tiles.set(made_, tile);
  return made_;
}

/** The labels of a step among these options, and what it would use up: all of them where they differ. @param {Option[]} ways @param {string} step @returns {(Node | string)[]} */
function drawn(ways, step) {
  const shown = paths.labels(ways, step).map((number) => [...(words.labels[number]?.cloneNode(true).childNodes ?? [])]).filter((nodes) => nodes.length);
  const used = paths.uses(ways, step, []).map((uses) => uses.split(" ").flatMap((one) => (one ? symbol(one) ?? [] : [])));
  return [...shown, ...used.filter((nodes) => nodes.length)].flatMap((nodes, number) => (number ? [" / ", ...nodes] : nodes));
}
