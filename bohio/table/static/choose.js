// Choosing: options are filtered step by step, by clicks on the board and in the strip or by keys, until one is left.
// What is pointed at shows what it would bring; on touch the first tap does.
// @ts-check
import { lay, symbol, wipe } from "./overlay.js";
import * as paths from "./paths.js";
import * as preview from "./preview.js";
import * as strip from "./strip.js";
import { candidates, now, openSteps, placesOf, read, stepOf } from "./choice.js";
import { neighbour } from "./neighbour.js";
import { onBoardChanged, onFocus, onOver, placeAt, point, rest, unpoint } from "./pointing.js";
import * as looking from "./looking.js";

/** @typedef {strip.Option} Option */

/** Milliseconds that a finger rests for the info card. */
const LONG = 450;
/** After so many milliseconds what was chosen is marked; the board has mostly changed by then, and one picture is drawn sooner than two. */
const PATIENCE = 60;

/** @type {{play: (action: object) => void, why: (place: HTMLElement) => void, catchUp: () => void}} */
let hooks = { play: () => {}, why: () => {}, catchUp: () => {} };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let marking;

/** Starts minding the board. `catchUp` brings the page to the present before something is done on it. @param {Partial<typeof hooks>} those */
export function mind(those) {
  hooks = { ...hooks, ...those };
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerover", onOver);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onDown);
  for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, () => clearTimeout(pressing), { passive: true, capture: true });
  document.addEventListener("contextmenu", (event) => { if (now.touching && looking.thingAt(event)) event.preventDefault(); });
  addEventListener("resize", () => { if (!now.frozen) show(false); });
}

/** Reads the options of the page anew; nothing is chosen yet. */
export function renew() {
  read();
  now.chosen = [];
  now.marked = [];
  now.armed = null;
  now.frozen = false;
  clearTimeout(marking);
  preview.expect(now.told.moment, { more: now.told.words.more ?? "" }, () => { show(false); onBoardChanged(); });
  const next = now.pending.shift();
  const way = next === undefined || now.pending.length + 1 !== now.told.repeats ? undefined : now.options.find((option) => option.steps[0] === next);
  if (way) {
    send(way, []);
    return;
  }
  now.pending = [];
  show(false);
  onBoardChanged();
}

/** Marks the places anew where parts of the board are, but the options are not. */
export function refresh() {
  if (!now.frozen) show(false);
}

/** Nothing can be chosen while a move is on its way. @param {Option} option @param {string[]} taken */
function send(option, taken) {
  hooks.catchUp();
  now.frozen = true;
  now.chosen = [];
  now.armed = null;
  preview.clear();
  strip.draw({ ...NOTHING });
  ask(null);
  marking = setTimeout(() => {
    for (const step of taken) for (const place of placesOf(step)) place.classList.add("playing");
  }, PATIENCE);
  hooks.play(JSON.parse(option.button.dataset.action || "{}"));
}

/** Takes a step; if but one option is left, it is played. @param {string} step @param {boolean} focus */
export function take(step, focus) {
  now.chosen.push(step);
  const left = candidates();
  if (left.length === 1) {
    send(left[0], [step]);
    return;
  }
  now.armed = null;
  show(focus);
}

/** Steps back; false where nothing was chosen. */
function back() {
  if (now.armed) {
    now.armed = null;
    show(false);
    return true;
  }
  if (now.marked.length) {
    now.marked.pop();
    show(false);
    return true;
  }
  if (!now.chosen.length) return false;
  const step = now.chosen.pop() ?? "";
  show(false);
  const [place] = placesOf(step);
  if (place instanceof SVGElement || place instanceof HTMLElement) place.focus({ preventScroll: true });
  return true;
}

/** @type {strip.State} */
const NOTHING = { ask: "", groups: [], lit: null, note: "", button: "", ready: true, what: false };

/** Marks the places that can be chosen, asks for the next step and offers what has no place. @param {boolean} focus */
function show(focus) {
  const left = candidates();
  const names = new Set(left.flatMap((way) => paths.open(way, now.chosen)));
  const placed = new Set();
  wipe("badge");
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-place]"))) {
    const step = stepOf(place, names);
    const legal = step !== "";
    if (legal) placed.add(step);
    place.classList.toggle("legal", legal);
    place.classList.toggle("chosen", now.chosen.includes(place.dataset.place || "") || now.chosen.includes(place.dataset.also || "") || now.marked.some((one) => one.place === place));
    place.classList.remove("playing");
    const tab = legal ? "0" : "-1";
    if (place.getAttribute("tabindex") !== tab) place.setAttribute("tabindex", tab);
    const through = legal ? left.filter((way) => way.steps.includes(step)) : [];
    place.classList.toggle("warned", legal && through.every((way) => preview.of(way.n)?.warning));
    badge(place, legal ? paths.uses(left, step, now.chosen) : []);
  }
  const groups = paths.beside(left, now.chosen, (step) => placed.has(step));
  const question = paths.question(left, now.chosen, now.told.asks);
  ask(question);
  const cancel = /** @type {HTMLElement | null} */ (document.querySelector("#bar .cancel"));
  if (cancel) cancel.hidden = !now.chosen.length && !now.armed && !now.marked.length;
  const state = { ...NOTHING, groups };
  if (now.told.repeats > 1) together(state);
  else if (now.armed) Object.assign(state, { lit: now.armed, button: wordOf(now.armed), what: true });
  else if (groups.length) {
    state.ask = question ?? "";
    if (now.chosen.length) {
      state.lit = paths.proposed(left);
      Object.assign(state, { button: wordOf(state.lit), note: now.told.words.again ?? "", what: true });
    }
  }
  strip.draw(state);
  rest();
  if (focus) strip.focus();
}

/** Answers that are given several times are marked and then sent together. @param {strip.State} state */
function together(state) {
  const ready = now.marked.length === now.told.repeats;
  state.ask = (now.told.words.together ?? "").replace("{number}", String(now.marked.length));
  const [one] = now.marked.length ? now.options.filter((option) => option.steps[0] === now.marked[0].step) : now.options;
  Object.assign(state, { button: one ? wordOf(one) : "", ready });
}

/** What the button says that plays an option. @param {Option} option */
function wordOf(option) {
  return preview.of(option.n)?.button || now.told.words.choose || "";
}

/** What the bar asked before a step was taken. @type {{first: string, text: string} | null} */
let asked = null;

/** What the bar asks: the next step, or again what it asked at first. @param {string | null} question */
function ask(question) {
  const place = document.querySelector("#bar .ask");
  if (!(place instanceof HTMLElement)) return;
  const first = asked && place.textContent === asked.text ? asked.first : place.textContent ?? "";
  const text = question ?? first;
  asked = question === null ? null : { first, text };
  if (place.textContent !== text) place.textContent = place.title = text;
}

/** What choosing a place would use up, as icons on it; a dashed outline if there is no other way. @param {HTMLElement} place @param {string[]} uses */
function badge(place, uses) {
  place.classList.toggle("costs", uses.length > 0 && uses.every(Boolean));
  const icons = uses.filter(Boolean).map((used) => {
    const ways = document.createElement("span");
    ways.append(...used.split(" ").flatMap((name) => symbol(name) ?? []));
    return ways;
  });
  if (!icons.length) return;
  lay("badge", place, icons, uses.includes("") ? "partly" : "");
}

// Acting

/** Whether a long press has shown something, so that the click that follows does nothing. */
let held = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pressing;

/** Whether the first tap plays, as this browser remembers. */
const atOnce = () => { try { return localStorage.getItem("tap") === "first"; } catch { return false; } };

/** @param {PointerEvent} event */
function onDown(event) {
  now.touching = event.pointerType === "touch";
  held = false;
  unpoint();
  clearTimeout(pressing);
  const [thing, place] = now.touching ? [looking.thingAt(event), placeAt(event)] : [null, null];
  if (thing) pressing = setTimeout(() => hold(thing, place), LONG);
}

/** A long press shows what a thing is, or what a place would bring where a tap plays at once. @param {Element} thing @param {HTMLElement | null} place */
function hold(thing, place) {
  held = true;
  if (place?.classList.contains("legal") && atOnce()) point(place);
  else looking.open(thing);
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (now.frozen) return;
  if (held) {
    held = false;
    return;
  }
  const target = /** @type {Element} */ (event.target);
  const byKey = event.detail === 0;
  const option = target.closest("#options .option");
  if (option) {
    const way = now.options.find((one) => one.button === option);
    if (way) send(way, way.steps);
    return;
  }
  if (target.closest("#bar .cancel")) {
    back();
    return;
  }
  if (target.closest("#pay .go")) {
    go();
    return;
  }
  const tile = target.closest("#pay button.tile");
  if (tile) {
    pressTile(/** @type {strip.Tile} */ (strip.tileOf(tile)), byKey);
    return;
  }
  if (target.closest("#bar [data-step=pass]")) {
    const way = now.options.find(paths.passes);
    if (way) send(way, []);
    return;
  }
  const place = placeAt(event);
  if (place) press(place, false);
}

/** Plays what is lit or tapped, or sends what is marked. */
function go() {
  if (now.told.repeats > 1) {
    if (now.marked.length !== now.told.repeats) return;
    now.pending = now.marked.map((one) => one.step);
    const first = now.options.find((option) => option.steps[0] === now.pending[0]);
    now.pending.shift();
    if (first) send(first, []);
    return;
  }
  const left = candidates();
  if (now.armed) send(now.armed, now.armed.steps);
  else if (now.chosen.length && left.length) send(paths.proposed(left), now.chosen);
}

/** @param {strip.Tile} tile @param {boolean} byKey */
function pressTile(tile, byKey) {
  const [way] = tile.ways;
  if (tile.ways.length > 1) take(tile.step, byKey);
  else if (now.touching && !byKey && !atOnce() && now.armed !== way) arm(way);
  else send(way, now.chosen);
}

/** The first tap: what would be played is shown, and the second tap or the button plays it. @param {Option} way */
function arm(way) {
  now.armed = way;
  show(false);
}

/** @param {HTMLElement} place @param {boolean} byKey */
function press(place, byKey) {
  if (now.frozen) return;
  const names = openSteps();
  const step = stepOf(place, names);
  const name = [place.dataset.place, place.dataset.also].find((one) => one && now.chosen.includes(one));
  if (now.told.repeats > 1 && step) markOne(place, step);
  else if (step) {
    const left = paths.left(now.options, [...now.chosen, step]);
    if (left.length === 1 && now.touching && !byKey && !atOnce() && now.armed !== left[0]) arm(left[0]);
    else take(step, byKey);
  } else if (name && !document.getElementById("pay")?.hidden && name === now.chosen[now.chosen.length - 1]) go();
  else if (name) back();
  else hooks.why(place);
}

/** Marks one of several answers, or takes the mark away. @param {HTMLElement} place @param {string} step */
function markOne(place, step) {
  const at = now.marked.findIndex((one) => one.place === place);
  if (at >= 0) now.marked.splice(at, 1);
  else if (now.marked.length < now.told.repeats) now.marked.push({ step, place });
  show(false);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  now.touching = false;
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
