// The stage: the caption in the bar, the card of a new round, the actor's light, and all of it for those who listen.
// @ts-check
import { pill } from "./motion.js";

/** @typedef {import("./player.js").Happening} Happening */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const words = JSON.parse(main.dataset.words || "{}");
const caption = /** @type {HTMLElement} */ (document.getElementById("caption"));
const big = /** @type {HTMLElement} */ (document.getElementById("card"));
const MOST_DOTS = 12;

const [chip, say, pills, clause, when, dots] = ["chip", "say", "pills", "clause", "when", "dots"]
  .map((name) => /** @type {HTMLElement} */ (caption.querySelector(`.${name}`)));

/** Text for all who listen; each thing that happened is said there once. */
const told = document.createElement("div");
told.id = "spoken";
told.className = "unseen";
told.setAttribute("role", "log");
told.setAttribute("aria-live", "polite");
main.append(told);
const MOST_TOLD = 30;

/** The seat that looks. */
const viewer = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-viewer]"))?.dataset.viewer;
let listener = viewer();

/** On a shared screen another player may be there now: what was said to the one before is not for them. */
function forget() {
  if (viewer() === listener) return;
  listener = viewer();
  told.replaceChildren();
  if (caption.hidden) for (const part of [say, pills, clause]) part.replaceChildren();
}

/** @param {string} text */
export function tell(text) {
  forget();
  if (!text) return;
  told.append(Object.assign(document.createElement("p"), { textContent: text }));
  while (told.childElementCount > MOST_TOLD) told.firstElementChild?.remove();
}

/** A happening as one would say it: the sentence, then what it brought. @param {Happening} happening */
export function spoken(happening) {
  const sentences = [happening.say, ...(happening.gains || []).map(([, , , , text]) => text), happening.more];
  return sentences.filter((text) => text).map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** What was skipped, for those who listen: the last three, and how many more there were. @param {Happening[]} skipped */
export function tellSkipped(skipped) {
  const heard = skipped.filter(({ say }) => say);
  if (heard.length > 3) tell((words.more_before ?? "").replace("{number}", String(heard.length - 3)));
  for (const happening of heard.slice(-3)) tell(spoken(happening));
}

/** The caption of what happens. @param {Happening} happening */
export function show(happening) {
  const own = happening.s === null ? null : document.querySelector(`#players [data-goal="seat:${happening.s}"] .chip`);
  chip.className = own?.className ?? "chip";
  chip.textContent = own?.textContent ?? "";
  chip.hidden = own === null;
  say.textContent = happening.say;
  const gains = (happening.gains || []).filter(([seat, , number]) => seat === happening.s && number);
  pills.replaceChildren(...gains.slice(0, 4).map(pill));
  clause.textContent = happening.more || "";
  when.textContent = happening.when || "";
  caption.className = happening.c === null || happening.c === undefined ? "" : `seat${happening.c}`;
  caption.hidden = false;
}

/** How many things were shown and how many wait. @param {number} done @param {number} waiting */
export function count(done, waiting) {
  const all = done + waiting;
  const from = Math.max(0, Math.min(done - 2, all - MOST_DOTS));
  const fresh = [];
  for (let number = from; number < Math.min(all, from + MOST_DOTS); number++) {
    const dot = document.createElement("i");
    dot.className = number < done - 1 ? "done" : number === done - 1 ? "here" : "";
    fresh.push(dot);
  }
  dots.replaceChildren(...(all > 1 ? fresh : []));
}

/** The row of who acts is lit. @param {number | null} seat */
export function light(seat) {
  const name = seat === null ? null : `seat:${seat}`;
  document.getElementById("main")?.classList.toggle("acted", seat !== null);
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#players [data-goal]"))) {
    row.classList.toggle("acting", row.dataset.goal === name);
  }
}

/** The card of a new round or phase, or none. @param {string | null} text */
export function card(text) {
  big.textContent = text ?? "";
  big.hidden = text === null;
}

/** Nothing happens now. */
export function rest() {
  caption.hidden = true;
  card(null);
  light(null);
}
