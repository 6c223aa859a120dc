// Searching the rules: words and what else people say for them, or the number of a paragraph. There is no index.
// @ts-check
import { askedFor, mark, plain, searchFor, termsOf } from "./finding.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector(".rules-search"));
const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-search]")]);
const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".rules-section")]);
const intro = /** @type {HTMLElement} */ (document.querySelector(".rules-intro"));
const print = /** @type {HTMLElement} */ (document.querySelector("[data-do=print]"));
const terms = termsOf(field);
/** @type {HTMLElement[]} */
let hits = [];
let here = -1;

function search() {
  clear();
  const asked = askedFor(field.value);
  if (!asked) return;
  const { isIn, words } = searchFor(terms, asked);
  const goal = numbered();
  for (const place of places) {
    if (place === goal || isIn(place)) hits.push(place);
    else place.dataset.out = "";
  }
  for (const section of sections) {
    if (!hits.some((hit) => section.contains(hit))) section.dataset.out = "";
  }
  intro.dataset.out = "";
  for (const hit of hits) mark(hit, words);
  hits[0]?.scrollIntoView({ block: "nearest" });
  status.textContent = (field.dataset.found ?? "").replace("{n}", String(hits.length));
}

/** The paragraph or section whose number is asked for. @returns {HTMLElement | null} */
function numbered() {
  const asked = askedFor(field.value);
  return /** @type {HTMLElement | undefined} */ ([...sections, ...places].find((one) => one.id && plain(one.id) === asked)) ?? null;
}

function clear() {
  for (const made of document.querySelectorAll(".rules-text mark")) {
    const around = made.parentNode;
    made.replaceWith(made.textContent ?? "");
    around?.normalize();
  }
  for (const one of [...places, ...sections, intro]) {
    delete one.dataset.out;
    delete one.dataset.here;
  }
  hits = [];
  here = -1;
  status.textContent = "";
}

/** To the next hit, or back to the one before. @param {number} by */
function walk(by) {
  const goal = numbered();
  if (goal) {
    field.value = "";
    clear();
    location.hash = goal.id;
    return;
  }
  if (!hits.length) return;
  delete hits[here]?.dataset.here;
  here = here < 0 && by < 0 ? hits.length - 1 : (here + by + hits.length) % hits.length;
  hits[here].dataset.here = "";
  hits[here].scrollIntoView({ block: "center" });
  status.textContent = `${here + 1} / ${hits.length}`;
}

field.addEventListener("input", search);
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  if (event.key === "Enter") {
    event.preventDefault();
    walk(event.shiftKey ? -1 : 1);
  } else if (event.key === "Escape") {
    event.preventDefault();
    field.value = "";
    clear();
  }
});
// A link leads out of what was found.
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("main a[href*='#']");
  if (!link || !field.value) return;
  field.value = "";
  clear();
});
print.addEventListener("click", () => window.print());
print.hidden = false;
form.hidden = false;
