// Choosing: options are filtered step by step, by clicks on the board, buttons or keys, until one is left.
// @ts-check

/** @typedef {{button: HTMLElement, steps: string[]}} Option */

/** @type {Option[]} */
let options = [];
/** @type {string[]} */
let chosen = [];
/** @type {(action: object) => void} */
let play = () => {};
/** @type {(place: HTMLElement) => void} */
let why = () => {};
let backWord = "";
let frozen = false;

const steps = /** @type {HTMLElement} */ (document.getElementById("steps"));

/** Starts minding the board. @param {{play: typeof play, why: typeof why, back: string}} hooks */
export function mind(hooks) {
  play = hooks.play;
  why = hooks.why;
  backWord = hooks.back;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  for (const kind of ["mouseover", "focusin"]) document.addEventListener(kind, onPoint);
  addEventListener("scroll", () => { if (!steps.hidden) settle(); }, { passive: true });
}

/** Reads the options of the page anew; nothing is chosen yet. */
export function renew() {
  chosen = [];
  options = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#options .option"))].map(
    (button) => ({ button, steps: (button.dataset.steps || "").split(" ") }),
  );
  frozen = false;
  clearTimeout(marking);
  show(false);
}

/** Marks the places anew where parts of the board are, but the options are not. */
export function refresh() {
  if (!frozen) show(false);
}

/** After so many milliseconds what was chosen is marked; the board has mostly changed by then, and one picture is drawn sooner than two. */
const PATIENCE = 60;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let marking;

/** Nothing can be chosen while a move is on its way. @param {HTMLElement} button @param {string[]} taken */
function send(button, taken) {
  frozen = true;
  chosen = [];
  steps.hidden = true;
  marking = setTimeout(() => {
    for (const step of taken) {
      for (const place of document.querySelectorAll(`[data-place="${CSS.escape(step)}"]`)) place.classList.add("playing");
    }
  }, PATIENCE);
  play(JSON.parse(button.dataset.action || "{}"));
}

function candidates() {
  return options.filter((option) => chosen.every((step) => option.steps.includes(step)));
}

/** The steps of an option that are still open. @param {Option} option */
function open(option) {
  return option.steps.filter((step) => !chosen.includes(step));
}

/** Takes a step; if but one option is left, it is played. @param {string} step @param {boolean} focus */
export function take(step, focus) {
  chosen.push(step);
  const left = candidates();
  if (left.length === 1) {
    send(left[0].button, [step]);
    return;
  }
  show(focus);
}

function back() {
  if (!chosen.length) return false;
  const step = chosen.pop();
  show(false);
  const place = document.querySelector(`[data-place="${CSS.escape(step || "")}"]`);
  if (place instanceof SVGElement) place.focus();
  return true;
}

/** Marks the places that can be chosen and offers the next step. @param {boolean} focus */
function show(focus) {
  const left = candidates();
  const names = new Set(left.flatMap(open));
  let onBoard = false;
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-place]"))) {
    const name = place.dataset.place || "";
    const legal = names.has(name);
    onBoard ||= legal;
    place.classList.toggle("legal", legal);
    place.classList.toggle("chosen", chosen.includes(name));
    place.classList.remove("playing");
    const tab = legal ? "0" : "-1";
    if (place.getAttribute("tabindex") !== tab) place.setAttribute("tabindex", tab);
  }
  steps.replaceChildren();
  steps.hidden = !left.length || (!chosen.length && onBoard);
  if (steps.hidden) return;
  // Passing has its button in the bar. One thing to do beside it is named in full.
  const others = left.filter((option) => option.steps[0] !== "pass");
  const only = others.length === 1 ? others[0] : null;
  for (const step of only ? open(only).slice(-1) : nextSteps(others)) {
    const label = only ? null : document.querySelector(`#options .labels [data-step="${CSS.escape(step)}"]`);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.step = step;
    button.append(...(label ? label.cloneNode(true).childNodes : [only ? only.button.textContent || "" : step]));
    steps.append(button);
  }
  if (chosen.length) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.do = "back";
    button.textContent = `${backWord} (Esc)`;
    steps.append(button);
  }
  settle();
  if (focus) /** @type {HTMLElement | null} */ (steps.querySelector("button"))?.focus();
}

/** On a wide screen the next step unfolds beside the place chosen last, on a narrow one at the lower edge. */
function settle() {
  const place = [...document.querySelectorAll(".place.chosen")].pop();
  const near = place !== undefined && innerWidth >= 700;
  steps.classList.toggle("near", near);
  steps.style.left = steps.style.top = "";
  if (!near) return;
  const rect = place.getBoundingClientRect();
  const left = Math.min(Math.max(8, rect.left + rect.width / 2 - steps.offsetWidth / 2), innerWidth - steps.offsetWidth - 8);
  const below = rect.bottom + 8;
  const fits = below + steps.offsetHeight < innerHeight;
  steps.style.left = `${left}px`;
  steps.style.top = `${fits ? below : Math.max(8, rect.top - steps.offsetHeight - 8)}px`;
}

/** The values of the first kind of step at which the options that are left differ. @param {Option[]} left @returns {string[]} */
function nextSteps(left) {
  const rest = left.flatMap(open);
  for (const kind of new Set(rest.map((step) => step.split(":")[0]))) {
    const values = [...new Set(rest.filter((step) => step.split(":")[0] === kind))];
    if (values.length > 1) return values;
  }
  return [];
}

/** @param {Event} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  if (frozen) return;
  const option = target.closest("#options .option");
  if (option instanceof HTMLElement) {
    send(option, (option.dataset.steps || "").split(" "));
    return;
  }
  const step = target.closest("button[data-step]");
  if (step instanceof HTMLElement) {
    if (step.dataset.step === "pass") chosen = [];
    take(step.dataset.step || "", /** @type {MouseEvent} */ (event).detail === 0);
    return;
  }
  if (target.closest("[data-do=back]")) {
    back();
    return;
  }
  const place = target.closest("[data-place]");
  if (place instanceof SVGElement) press(/** @type {HTMLElement} */ (/** @type {unknown} */ (place)), false);
}

/** An option of the list that is pointed at shows its places on the board. @param {Event} event */
function onPoint(event) {
  const option = /** @type {Element} */ (event.target).closest("#options .option");
  for (const place of document.querySelectorAll(".place.hinted")) place.classList.remove("hinted");
  if (!(option instanceof HTMLElement)) return;
  for (const step of (option.dataset.steps || "").split(" ")) {
    for (const place of document.querySelectorAll(`[data-place="${CSS.escape(step)}"]`)) place.classList.add("hinted");
  }
}

/** @param {HTMLElement} place @param {boolean} focus */
function press(place, focus) {
  const name = place.dataset.place || "";
  if (frozen) return;
  if (place.classList.contains("legal")) take(name, focus);
  else if (chosen.includes(name)) back();
  else why(place);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Escape" && back()) {
    event.preventDefault();
    return;
  }
  const place = document.activeElement?.closest("[data-place]");
  if (!place) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    press(/** @type {HTMLElement} */ (/** @type {unknown} */ (place)), true);
  } else if (event.key in ARROWS) {
    event.preventDefault();
    const [x, y] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    neighbour(place, x, y)?.focus();
  }
}

/** The nearest place in a direction. @param {Element} place @param {number} x @param {number} y @returns {SVGElement | null} */
function neighbour(place, x, y) {
  const from = place.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const other of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("[data-place]"))) {
    if (other === place) continue;
    const rect = other.getBoundingClientRect();
    const dx = rect.left + rect.width / 2 - from.left - from.width / 2;
    const dy = rect.top + rect.height / 2 - from.top - from.height / 2;
    const along = dx * x + dy * y;
    const across = Math.abs(dx * y) + Math.abs(dy * x);
    if (along < 2) continue;
    const distance = along + 2.5 * across;
    if (distance < least) { least = distance; best = other; }
  }
  return best;
}
