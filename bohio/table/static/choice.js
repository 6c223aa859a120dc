// What can be chosen now, and what of it has been: the options of the page and the steps taken so far.
// @ts-check
import * as paths from "./paths.js";
import * as strip from "./strip.js";

/** @typedef {strip.Option} Option */
/** What the server tells beside the options. @typedef {{asks: Record<string, string>, told: string[], terms: Record<string, string>, repeats: number, moment: number, words: Record<string, string>}} Told */

/** The options; what is told beside them; the steps taken; on touch, what was tapped first and would be played next; of an answer that is given several times, what is marked and what still has to be sent; whether a move is on its way; whether a finger was the last to point.
 * @type {{options: Option[], told: Told, chosen: string[], armed: Option | null, marked: {step: string, place: Element}[], pending: string[], frozen: boolean, touching: boolean}} */
export const now = {
  options: [],
  told: { asks: {}, told: [], terms: {}, repeats: 1, moment: -1, words: {} },
  chosen: [],
  armed: null,
  marked: [],
  pending: [],
  frozen: false,
  touching: false,
};

/** Reads the options of the page. */
export function read() {
  const labels = /** @type {HTMLElement | null} */ (document.querySelector("#options .labels"));
  now.told = { asks: {}, told: [], terms: {}, repeats: 1, moment: 0, words: {}, ...JSON.parse(labels?.dataset.choosing || "{}") };
  const words = now.told.told.map((one) => JSON.parse(one));
  now.options = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#options .option"))].map((button) => ({
    button,
    n: Number(button.dataset.n),
    steps: (button.dataset.steps || "").split(" "),
    labels: (button.dataset.labels || "").split(" ").map(Number),
    uses: button.dataset.uses || "",
    rank: Number(button.dataset.rank || 0),
    told: button.dataset.told ? words[Number(button.dataset.told)] : {},
  }));
  strip.speak([...(labels?.children ?? [])], now.told.words.alone ?? "");
}

/** The options that the steps taken lead to. */
export const candidates = () => paths.left(now.options, now.chosen);

/** The places of the page that stand for a step. @param {string} step */
export function placesOf(step) {
  const name = CSS.escape(step);
  return document.querySelectorAll(`[data-place="${name}"], [data-also="${name}"]`);
}

/** The step that a place stands for now; "" if it can't be chosen. @param {HTMLElement} place @param {Set<string>} names */
export function stepOf(place, names) {
  return [place.dataset.place, place.dataset.also].find((name) => name && names.has(name)) ?? "";
}

/** The steps that can be taken now. */
export const openSteps = () => new Set(candidates().flatMap((way) => paths.open(way, now.chosen)));

/** The options that something leads to. @param {Element} thing @returns {Option[]} */
export function behind(thing) {
  const tile = strip.tileOf(thing);
  if (tile) return tile.ways;
  if (thing.matches(".option")) return now.options.filter((option) => option.button === thing);
  const step = thing instanceof HTMLElement && thing.dataset.step ? thing.dataset.step : stepOf(/** @type {HTMLElement} */ (thing), openSteps());
  if (step === "pass") return now.options.filter(paths.passes);
  return step ? candidates().filter((way) => way.steps.includes(step)) : [];
}
