// The legend: numbers on the board, and beside them one line each. The key L or the menu shows it.
// @ts-check
import { ask, open } from "./info.js";
import { THINGS } from "./looking.js";
import { lay, wipe } from "./overlay.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const words = JSON.parse(main.dataset.words || "{}");

/** @type {HTMLElement | null} */
let list = null;
/** What had the keyboard before. @type {Element | null} */
let before = null;
/** What the numbers stand for. @type {string[]} */
let things = [];

/** @param {string} name @returns {Element | null} */
function thingOf(name) {
  return [...document.querySelectorAll(THINGS)].find((thing) => (thing.getAttribute("data-info") ?? thing.getAttribute("data-place")) === name) ?? null;
}

function pin() {
  wipe("pin");
  things.forEach((name, at) => {
    const thing = thingOf(name);
    const number = document.createElement("b");
    number.textContent = String(at + 1);
    if (thing) lay("pin", thing, [number]);
  });
}

/** @param {string} name @param {string} class_ @param {(Node | string)[]} inside */
function made(name, class_, ...inside) {
  const element = document.createElement(name);
  if (class_) element.className = class_;
  element.append(...inside);
  return element;
}

/** Shows the legend. @param {boolean} again whether it goes if it is there */
export async function show(again) {
  if (list) {
    if (again) hide();
    return;
  }
  const told = await ask(null);
  if (!told || list) return;
  const lines = told.legend.filter((/** @type {string[]} */ [name]) => thingOf(name));
  things = lines.map((/** @type {string[]} */ [name]) => name);
  const rows = lines.map((/** @type {string[]} */ [name, title, sentence]) => {
    const row = made("button", "", made("strong", "", title), made("span", "", sentence));
    row.setAttribute("type", "button");
    row.dataset.of = name;
    return made("li", "", row);
  });
  const shut = made("button", "plain shut", "×");
  shut.setAttribute("type", "button");
  shut.setAttribute("aria-label", words.close ?? "");
  list = made("section", "", made("header", "", made("h2", "", words.legend ?? ""), shut), made("p", "hint", words.legend_hint ?? ""), made("ol", "", ...rows));
  list.id = "legend";
  list.setAttribute("role", "dialog");
  list.setAttribute("aria-label", words.legend ?? "");
  main.append(list);
  fit();
  before = document.activeElement;
  pin();
  list.querySelector("li button")?.focus({ preventScroll: true });
}

/** On a wide screen it lies over what is beside the board. */
function fit() {
  const side = document.getElementById("side")?.getBoundingClientRect();
  if (list) list.style.left = side && innerWidth >= 1100 ? `${side.left}px` : "";
}

function hide() {
  list?.remove();
  list = null;
  wipe("pin");
  if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (!list?.contains(target)) return;
  if (target.closest(".shut")) hide();
  const row = /** @type {HTMLElement | null} */ (target.closest("[data-of]"));
  const thing = row && thingOf(row.dataset.of ?? "");
  if (!thing) return;
  thing.scrollIntoView({ block: "nearest" });
  open(thing);
});
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || event.key !== "Escape" || !list) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  hide();
}, true);
addEventListener("resize", () => { fit(); if (list) pin(); });
for (const kind of ["bohio:moment", "bohio:now"]) document.addEventListener(kind, () => { if (list) pin(); });
