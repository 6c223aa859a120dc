// The player: what happens comes as a queue, and is shown one thing at a time, in order, each exactly once.
// A happening carries the patch that turns the page of the moment before into its own. Skipping shortens its time to
// nothing, but never leaves it out.
// @ts-check
import { apply, applyAndKeep, fits, touched } from "./morph.js";
import * as motion from "./motion.js";
import { MOST, after, awaited, length, lengths, pace, pause, resume, stop } from "./pace.js";
import { sound } from "./sound.js";
import * as stage from "./stage.js";

/** @typedef {import("./morph.js").Patch} Patch */
/** @typedef {Patch & {m: number, s: number | null, c?: number | null, k: string, say: string, more?: string, when?: string, gains?: import("./motion.js").Gain[], flights?: import("./motion.js").Flight[], card?: string, own?: boolean, undoes?: number, hushed?: boolean}} Happening */
/** @typedef {{sequence: number, moment?: number, from?: number, whole?: boolean, parts?: Record<string, string>, changes?: import("./morph.js").Changes, happenings?: Happening[], now?: Patch, title?: string, turn?: boolean, thinking?: number[]}} Message */
/** What the rest of the page does: after patches (with new options or not), when the present is on the page, when the page has drifted from what it was told, and what could not be shown. @typedef {{patched: (options: boolean, played: boolean) => void, now: (turn: boolean) => void, everything: () => void, missed: (from: number, number: number) => void}} Hooks */
/** Who gives happenings that are not live: asks for more, keeps what turns them back, hears of each moment, of the end, and when the page is not what it was made for. @typedef {{more: (left: number) => void, keep: (happening: Happening, inverse: Patch) => void, ended: () => void, lost: () => void}} Source */

/** If more than so many wait, the page is told everything at once. */
const TOO_MANY = 20;
/** What glows for less does not act: nothing appears under a finger. */
const FRESH = 300;
/** So much of what was shown can fly back. */
const KEPT = 64;
/** Parts of the present; all others show a moment of the game. */
const NOW = ["bar", "options", "coach", "end", "asked", "talk", "noted", "replay", "chart"];
/** Those of them that do not wait for the queue. */
const AT_ONCE = ["options", "asked", "talk", "noted"];
/** After so long what follows one's own action begins: its flights have landed. */
const LANDED = 350;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Hooks} */
let hooks = { patched: () => {}, now: () => {}, everything: () => {}, missed: () => {} };
/** @type {Source | null} */
let source = null;
/** @type {Happening[]} */
let queue = [];
/** What the page of the present is once the queue is empty, in order. @type {Patch[]} */
let waiting = [];
/** @type {string | null} */
let title = null;
let turn = false;
/** Whether the viewer's turn is news. */
let called = false;
/** The moment on the page. */
let shown = Number(main.dataset.moments ?? 0);
/** @type {Happening | null} */
let last = null;
let done = 0;
/** When the viewer's turn must be there. */
let deadline = Infinity;
/** What was shown lately, so that what is taken back can fly back. @type {{m: number, flights: import("./motion.js").Flight[]}[]} */
let history = [];

export { pause, resume };

/** @param {Hooks} given */
export function mind(given) {
  hooks = given;
}

export const moment = () => shown;
export const isPlaying = () => queue.length > 0 || awaited();
/** How many things are still to be told. */
const waits = () => queue.filter(({ hushed }) => !hushed).length;
const silent = () => document.hidden || pace() === "off";

// Playing

/** What the socket brings for the present: what happened and what has changed since, or all of it. @param {Message} message @returns {boolean} whether the page can take it */
export function hear(message) {
  if (message.title !== undefined) title = message.title;
  const was = turn;
  turn = Boolean(message.turn);
  const [told, now] = message.whole ? anew(message) : [message.happenings || [], message.now || {}];
  for (const one of told) one.hushed = !one.say;
  const own = told.reduce((found, one, number) => (one.own && one.k !== "skipped" ? number : found), -1);
  const mine = own >= 0 ? told[own] : null;
  if (mine) {
    // The answer to one's own action: what came before it is no news any more, and it is shown without waiting.
    queue.push(...told.slice(0, own));
    if (!flush()) return false;
    stop();
  }
  const before = mine && !silent() ? motion.snapshot(touched(mine), flightsOf(mine)) : null;
  if (mine && !put(mine)) return false;
  queue.push(...told.slice(own + 1));
  hush();
  if (queue.length > TOO_MANY) return drift();
  called ||= turn && (!was || told.some((one) => !one.own && one.s !== null));
  deadline = turn ? Math.min(deadline, performance.now() + MOST) : Infinity;
  const options = take(now);
  if (options === null) return drift();
  if (options && !message.whole) ripen();
  if (silent() || !(awaited() || waits())) {
    if (!flush() || !finish(options, true)) return false;
  } else if (mine) {
    rest();
    hooks.patched(options, true);
    after(LANDED, begin);
  } else {
    if (options) hooks.patched(true, false);
    if (awaited()) stage.count(done, waits());
    else begin();
  }
  if (mine) {
    if (before) motion.animate(before, flightsOf(mine), mine.gains || [], length());
    sound(mine.k);
    noted(mine);
    announce();
  }
  return true;
}

/** All parts anew, those of the game from a moment on. If that is where the queue leads, it goes on; otherwise what waited is no longer needed. @param {Message} message @returns {[Happening[], Patch]} */
function anew(message) {
  const start = message.from ?? message.moment ?? shown;
  if ((queue.length ? queue[queue.length - 1].m : shown) !== start) {
    if (shown && start > shown + 1) hooks.missed(shown, start - shown);
    drop();
    rest();
    last = null;
    history = [];
  }
  waiting = [];
  /** @type {Record<string, Record<string, string>>} */
  const parts = { then: {}, now: {} };
  for (const [id, html] of Object.entries(message.parts || {})) parts[NOW.includes(id) ? "now" : "then"][id] = html;
  return [[{ m: start, s: null, k: "", say: "", parts: parts.then }, ...(message.happenings || [])], { parts: parts.now }];
}

/** Nothing waits any more. */
function drop() {
  stop();
  queue = [];
  waiting = [];
  motion.clear();
}

/** The page no longer is what the server told it, or is too far behind. @returns {false} */
function drift() {
  drop();
  rest();
  if (source) source.lost();
  else hooks.everything();
  return false;
}

/** Nothing is told in the bar. */
function rest() {
  main.classList.remove("playing");
  stage.rest();
}

/** What is taken back before it was shown goes by with its undoing, whose caption alone tells it. */
function hush() {
  for (const [number, one] of queue.entries()) {
    const undoes = one.undoes;
    if (undoes === undefined || undoes < shown) continue;
    for (const earlier of queue.slice(0, number)) if (earlier.m > undoes) earlier.hushed = true;
  }
}

/** Takes the present's parts: what does not wait goes to the page. @param {Patch} now @returns {boolean | null} whether the options are new; null if the page has drifted */
function take(now) {
  /** @type {Patch & {parts: Record<string, string>, changes: import("./morph.js").Changes}} */
  const early = { parts: {}, changes: {} };
  /** @type {typeof early} */
  const late = { parts: {}, changes: {} };
  for (const [id, html] of Object.entries(now.parts || {})) (AT_ONCE.includes(id) ? early : late).parts[id] = html;
  for (const [id, change] of Object.entries(now.changes || {})) (AT_ONCE.includes(id) ? early : late).changes[id] = change;
  if (!fits(early)) return null;
  apply(early);
  if (Object.keys(late.parts).length || Object.keys(late.changes).length) waiting.push(late);
  return "options" in early.parts || "options" in early.changes;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let ripening;

/** What glows from now on is too new to act for a moment. */
function ripen() {
  main.classList.add("fresh");
  clearTimeout(ripening);
  ripening = setTimeout(() => main.classList.remove("fresh"), FRESH);
}

/** Begins to show what waits. */
function begin() {
  done = 0;
  main.classList.add("playing");
  proceed();
}

/** Shows the next thing, or rests. */
function proceed() {
  const one = queue[0];
  if (!one) {
    if (source) source.ended();
    else finish(false, false);
    return;
  }
  const time = lengths(queue, { last, deadline, hurry: !source })[0];
  motion.clear();
  if (!one.hushed) {
    stage.show(one);
    stage.light(one.s);
    stage.count(done + 1, waits() - 1);
    stage.tell(stage.spoken(one));
  }
  if (one.card && !motion.still()) stage.card(one.card);
  if (time.card && !motion.still()) after(time.card, () => { stage.card(null); perform(time.length); });
  else perform(time.length);
}

/** @param {number} time */
function perform(time) {
  const one = /** @type {Happening} */ (queue.shift());
  if (!one.hushed) done += 1;
  if (!step(one, time)) return;
  source?.more(queue.length);
  if (time) after(time, () => { stage.card(null); proceed(); });
  else proceed();
}

/** Puts one happening onto the page, with movement if it has time. @param {Happening} one @param {number} time @returns {boolean} */
export function step(one, time) {
  const flights = flightsOf(one);
  const moving = time > 0 && !motion.still();
  const before = moving ? motion.snapshot(touched(one), flights) : null;
  if (!put(one)) return false;
  hooks.patched(false, true);
  noted(one);
  if (!one.hushed) stage.light(one.s);
  if (before) motion.animate(before, flights, one.gains || [], time);
  if (moving) sound(one.k);
  announce();
  return true;
}

/** Patches the page; what turns it back goes to the source. @param {Happening} one @returns {boolean} */
function put(one) {
  if (!fits(one)) return drift();
  if (source) source.keep(one, applyAndKeep(one));
  else apply(one);
  shown = one.m;
  return true;
}

/** What travels; what is taken back travels back. @param {Happening} one @returns {import("./motion.js").Flight[]} */
function flightsOf(one) {
  if (one.undoes === undefined || one.flights?.length) return one.flights || [];
  const undone = history.filter(({ m }) => m > /** @type {number} */ (one.undoes) && m < one.m).reverse();
  return undone.flatMap(({ flights }) => flights.map(([drawing, start, goal, number]) => /** @type {import("./motion.js").Flight} */ ([drawing, goal, start, number, 0])));
}

/** What was shown last, so that it can fly back. @param {Happening} one */
function noted(one) {
  if (!one.k) return;
  last = one;
  if (one.undoes !== undefined) history = history.filter(({ m }) => m <= /** @type {number} */ (one.undoes));
  else history.push({ m: one.m, flights: one.hushed ? [] : one.flights || [] });
  if (history.length > KEPT) history.shift();
}

function announce() {
  document.dispatchEvent(new CustomEvent("bohio:moment", { detail: { moment: shown } }));
}

/** The whole queue onto the page, without movement. @returns {boolean} */
function flush() {
  if (!queue.length) return true;
  const skipped = queue.filter(({ hushed }) => !hushed);
  if (skipped.length) {
    stop();
    motion.clear();
  }
  const all = queue;
  queue = [];
  for (const one of all) {
    if (!put(one)) return false;
    noted(one);
  }
  announce();
  stage.tellSkipped(skipped);
  if (motion.still()) {
    motion.frame(new Set(skipped.flatMap((one) => [...(one.flights || []).map(([, , goal]) => goal), ...(one.gains || []).map(([, , , place]) => place || "")])));
  }
  return true;
}

/** Skips to the present. */
export function catchUp() {
  if (source || (!queue.length && !awaited())) return;
  if (flush()) finish(false, true);
}

/** The present is on the page: nothing happens any more. @param {boolean} options whether they are new @param {boolean} played whether the log is @returns {boolean} */
function finish(options, played) {
  stop();
  for (const now of waiting) {
    if (!fits(now)) return drift();
    apply(now);
  }
  waiting = [];
  deadline = Infinity;
  rest();
  if (title !== null && document.title !== title) document.title = title;
  hooks.patched(options, played);
  if (called) sound("turn");
  hooks.now(called);
  called = false;
  document.dispatchEvent(new CustomEvent("bohio:now", { detail: { moment: shown } }));
  return true;
}

// Another source than the present

/** Shows what somebody else gives, as replays do; what waited for the present is dropped. @param {Source} given @param {number} at the moment that is on the page */
export function follow(given, at) {
  drop();
  source = given;
  shown = at;
  last = null;
  history = [];
  main.classList.remove("playing");
}

/** Plays what a source gives, after what still waits. @param {Happening[]} happenings */
export function play(happenings) {
  queue.push(...happenings);
  resume("replay");
  if (!awaited() && queue.length) {
    main.classList.add("playing");
    proceed();
  }
}

/** Halts a source; what waited is returned. @returns {Happening[]} */
export function halt() {
  const rest = queue;
  stop();
  queue = [];
  motion.clear();
  main.classList.remove("playing");
  return rest;
}

/** Back to the present, which everything that comes next will show. @param {number} at */
export function leave(at) {
  drop();
  source = null;
  resume("replay");
  shown = at;
  rest();
}

/** The page shows a moment that no happening led to. @param {number} at */
export function jumped(at) {
  shown = at;
  last = null;
  history = [];
}

// Skipping

/** What acts, once the page is in the present. */
const ACTS = ".legal, #options .option, #pay button, [data-step], [data-do=undo]";
/** What keeps its own meaning while things happen. */
const CONTROLS = "a, button, input, select, textarea, summary, label, dialog, #menu, #drawer";

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (source || !isPlaying()) return;
  const skips = target.closest("#skip") || !target.closest(CONTROLS);
  if (skips || target.closest(ACTS)) catchUp();
  if (skips && !target.closest(ACTS)) event.stopPropagation();
}, true);

document.addEventListener("keydown", (event) => {
  if (source || !isPlaying() || event.altKey || event.ctrlKey || event.metaKey) return;
  const target = /** @type {Element} */ (event.target);
  if ((event.key === " " || event.key === "Enter") && target.closest(ACTS)) catchUp();
  if (event.key === " " && target.closest("input, select, textarea, button:not(#skip), summary, a, .legal, #drawer")) return;
  if (event.key === "Escape" && document.querySelector(".chosen, details[data-menu][open]")) return;
  if (event.key !== " " && event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  catchUp();
}, true);

document.addEventListener("visibilitychange", () => { if (document.hidden) catchUp(); });
