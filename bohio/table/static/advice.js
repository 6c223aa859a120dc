// Tips: which of them this browser shows. The server says which one there is; it follows from the game.
// @ts-check
import { tell } from "./stage.js";

/** Milliseconds that one points at what a tip names before one no longer needs it. */
const SEEN = 600;

/** The tips that were hidden, by moment. @type {Set<string>} */
const hidden = new Set();
/** The tip that was read out last. */
let told = "";

const shown = () => /** @type {HTMLElement | null} */ (document.querySelector("#bar .advice"));
/** @param {HTMLElement} tip */
const nameOf = (tip) => `${tip.dataset.tip} ${tip.dataset.of}`;

/** What this browser remembers. @param {string} key */
function remembered(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** Whether this browser wants tips: not if it said so, nor where everything is over before one could read. */
const wanted = () => remembered("tips") !== "off" && remembered("speed") !== "off";

/** Parts of the page are new: shows the tip that is there, unless it was hidden. */
export function renew() {
  const tip = shown();
  if (tip) tip.hidden = !wanted() || hidden.has(nameOf(tip));
}

/** Reads out a tip that is new. */
export function speak() {
  const tip = shown();
  if (!tip || tip.hidden || told === nameOf(tip)) return;
  told = nameOf(tip);
  tell(`${tip.querySelector("b")?.textContent}: ${tip.querySelector(".told")?.textContent}`);
}

/** Hides the tip that is there. */
export function hide() {
  const tip = shown();
  if (!tip) return;
  const focused = tip.contains(document.activeElement);
  hidden.add(nameOf(tip));
  renew();
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(".place.legal, #bar button:not([hidden])"))?.focus({ preventScroll: true });
}

/** @param {boolean} on */
function want(on) {
  try { localStorage.setItem("tips", on ? "on" : "off"); } catch { /* not remembered */ }
  if (setting) setting.checked = on;
  renew();
}

/** No tips any more, until one turns them on again. */
export function none() {
  hide();
  want(false);
}

const setting = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-tips]"));
if (setting) {
  setting.checked = remembered("tips") !== "off";
  setting.addEventListener("change", () => {
    if (setting.checked) hidden.clear();
    want(setting.checked);
  });
}

// Who points at what a tip names has found it.

/** @type {ReturnType<typeof setTimeout> | undefined} */
let finding;
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    clearTimeout(finding);
    const tip = shown();
    const place = /** @type {Element} */ (event.target).closest("[data-place]");
    if (!tip || tip.hidden || !(place instanceof SVGElement || place instanceof HTMLElement)) return;
    if (place.dataset.place === tip.dataset.names) finding = setTimeout(hide, SEEN);
  });
}
