// Replay: other moments of the game, by links, keys, a slider or by themselves. The player plays them; keys and slider
// only say where to be, so none gets lost.
// @ts-check
import { apply, touched } from "./morph.js";
import * as motion from "./motion.js";
import { isPaused, length, pause, resume } from "./pace.js";
import * as player from "./player.js";
import * as stage from "./stage.js";

/** @typedef {import("./player.js").Happening} Happening */
/** @typedef {import("./morph.js").Patch} Patch */
/** What the server tells of the past: the parts of one moment, and what happened after it. @typedef {{from: number, moments: number, parts: Record<string, string>, happenings: Happening[]}} Story */

/** A way longer than this begins with a moment drawn whole. */
const FAR = 10;
/** When fewer wait, the next chunk is asked for. */
const FEW = 10;
const CHUNK = 20;
/** So much more than one asked to see is brought along: one often goes on from there. */
const AHEAD = 4;
/** However long a game is, the log of a moment has at least so many lines before it. */
const LINES = 300;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const words = JSON.parse(main.dataset.words || "{}");
/** @type {{base: string, patched: () => void, everything: () => void}} */
let hooks = { base: "", patched: () => {}, everything: () => {} };

/** The moment on the page; null in the present. @type {number | null} */
let at = null;
/** Where to be; null for the present. @type {number | null} */
let goal = null;
let moments = Number(main.dataset.moments || 0);
/** What happened, by moment, and what turns it back. @type {Map<number, Happening[]>} */
let forward = new Map();
/** @type {Map<number, Patch[]>} */
let back = new Map();
/** Whether it plays by itself, and whether it ends in the present. */
let playing = false;
let returning = false;
let seeking = false;
let loading = false;
/** Whether hands that are open now are shown as the viewer saw them. */
let asSeen = false;

export const isPast = () => at !== null;
const strip = () => /** @type {HTMLElement | null} */ (document.querySelector("#replay .replay"));
const slider = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#replay [data-moment]"));
const clamped = (/** @type {number} */ moment) => Math.max(0, Math.min(moment, moments));

/** @param {typeof hooks} given */
export function mind(given) {
  hooks = given;
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("input", (event) => {
    if (event.target === slider()) go(Number(slider()?.value), false);
  });
  document.addEventListener("change", (event) => {
    const eyes = /** @type {HTMLInputElement} */ (event.target);
    if (eyes.dataset.eyes === undefined) return;
    asSeen = eyes.checked;
    forget();
    if (at !== null) look(at);
  });
  document.addEventListener("bohio:now", () => { moments = player.moment(); show(); });
  addEventListener("popstate", () => {
    const told = new URLSearchParams(location.search).get("at");
    if (told === null) present(false);
    else go(Number(told), null);
  });
  if (main.dataset.moment !== "") begin(Number(main.dataset.moment));
  show();
}

/** The page was loaded at a moment of the past. @param {number} moment */
function begin(moment) {
  at = goal = moment;
  player.follow(source, moment);
  main.classList.add("past");
  look(moment);
}

// Where to be

/** Goes to a moment. @param {number} moment @param {boolean | null} remember whether the way back leads to where the page is now; null: the address says it already */
function go(moment, remember) {
  if (playing) halt();
  returning = false;
  enter();
  goal = clamped(moment);
  if (remember !== null) address(goal, remember);
  show(); // the way there may take a while, and what one branches off is where one goes
  seek();
}

/** Leaves the present, which all that comes next is told from. */
function enter() {
  if (at !== null) return;
  at = goal = player.moment();
  forget();
  player.follow(source, at);
  main.classList.add("past");
  main.dataset.moment = String(at);
  /** @type {HTMLElement} */ (document.getElementById("options")).replaceChildren();
  hooks.patched();
}

/** Back to the present. @param {boolean} remember */
function present(remember) {
  if (at === null) return;
  halt();
  at = goal = null;
  returning = false;
  main.classList.remove("past", "since");
  main.dataset.moment = "";
  showLater();
  player.leave(0);
  if (remember) address(null, true);
  hooks.everything();
}

/** @param {number | null} moment @param {boolean} push */
function address(moment, push) {
  const url = new URL(location.href);
  if (moment === null) url.searchParams.delete("at");
  else url.searchParams.set("at", String(moment));
  if (url.href === location.href) return;
  if (push) history.pushState(null, "", url);
  else history.replaceState(null, "", url);
}

function forget() {
  forward = new Map();
  back = new Map();
}

/** Whether the page can be walked to a moment with what it has. @param {number} moment */
function near(moment) {
  if (at === null || Math.abs(moment - at) > FAR) return false;
  for (let one = at + 1; one <= moment; one++) if (!forward.has(one)) return false;
  for (let one = at; one > moment; one--) if (!back.has(one)) return false;
  return true;
}

/** Brings the page to the goal, wherever that is by then. */
async function seek() {
  if (seeking) return;
  seeking = true;
  while (at !== null && goal !== null && at !== goal) {
    if (near(goal)) walk(goal);
    // Who goes a step back often goes on so; a jump asks for what it shows.
    else if (!(await load(goal < at && goal >= at - FAR ? goal - FAR : goal - 1, goal))) break;
  }
  seeking = false;
  if (at === null) return;
  goal = at;
  show();
}

/** Draws the page of a moment anew. @param {number} moment */
async function look(moment) {
  if (await load(moment - 1, moment)) show();
}

/** Asks for the story between two moments. @param {number} from @param {number} to @returns {Promise<Story | null>} */
async function ask(from, to) {
  const query = new URLSearchParams({ from: String(Math.max(0, from)), to: String(clamped(to)), language: document.documentElement.lang });
  const as = new URLSearchParams(location.search).get("as");
  if (as !== null) query.set("as", as);
  if (asSeen) query.set("seen", "then");
  try {
    const response = await fetch(`${hooks.base}/story?${query}`);
    if (!response.ok) return null;
    const story = await response.json();
    moments = Math.max(moments, story.moments);
    for (const one of story.happenings) forward.set(one.m, []);
    for (const one of story.happenings) forward.get(one.m)?.push(one);
    return story;
  } catch {
    return null;
  }
}

/** Takes a moment as a whole and walks on to another one. @param {number} from @param {number} to @returns {Promise<boolean>} */
async function load(from, to) {
  const story = await ask(from, to + AHEAD);
  if (!story || at === null) return false;
  back = new Map();
  motion.clear();
  apply({ parts: story.parts });
  at = story.from;
  player.jumped(at);
  if (near(to)) walk(to, false);
  else hooks.patched();
  return at === to || !near(to);
}

/** Walks to a moment nearby; a single step moves. @param {number} moment @param {boolean} [moving] */
function walk(moment, moving = Math.abs(moment - /** @type {number} */ (at)) === 1) {
  const time = moving ? length() : 0;
  motion.clear();
  while (at !== null && at < moment) {
    for (const one of forward.get(at + 1) || []) if (!player.step(one, time)) return;
  }
  while (at !== null && at > moment) turnBack(time);
}

/** One moment back, by what turns it back. @param {number} time */
function turnBack(time) {
  const patches = back.get(/** @type {number} */ (at)) || [];
  back.delete(/** @type {number} */ (at));
  for (const patch of patches) {
    const before = time && !motion.still() ? motion.snapshot(touched(patch), []) : null;
    apply(patch);
    if (before) motion.animate(before, [], [], time);
  }
  at = /** @type {number} */ (at) - 1;
  player.jumped(at);
  hooks.patched();
  document.dispatchEvent(new CustomEvent("bohio:moment", { detail: { moment: at } }));
}

// The player's source

/** @type {import("./player.js").Source} */
const source = {
  keep: (happening, inverse) => {
    if (happening.m !== at) back.set(happening.m, []);
    back.get(happening.m)?.unshift(inverse);
    at = happening.m;
    if (playing) {
      goal = at;
      show();
    }
  },
  lost: () => { forget(); playing = false; },
  more: (left) => { if (playing && left < FEW) more(); },
  ended: () => {
    if (loading) return;
    if (returning) present(true);
    else {
      halt();
      show();
    }
  },
};

/** Asks for what comes after all that is known. */
async function more() {
  let known = /** @type {number} */ (at);
  while (forward.has(known + 1)) known += 1;
  if (loading || known >= moments) return;
  loading = true;
  const story = await ask(known, known + CHUNK);
  loading = false;
  if (playing) player.play(story?.happenings ?? []);
  if (playing && !player.isPlaying()) source.ended();
}

/** Plays on from the moment that is shown, or from the beginning. */
async function run() {
  enter();
  if (at === moments) {
    goal = 0;
    await seek();
  }
  playing = true;
  const known = [];
  for (let one = /** @type {number} */ (at) + 1; forward.has(one); one++) known.push(.../** @type {Happening[]} */ (forward.get(one)));
  show();
  if (known.length) player.play(known);
  else await more();
}

function halt() {
  playing = false;
  player.halt();
  resume("replay");
}

/** Shows again what happened after a moment, and ends in the present. @param {number} moment */
export async function since(moment) {
  enter();
  main.classList.add("since");
  if (!(await load(moment, moment))) {
    present(false);
    return;
  }
  goal = at;
  returning = true;
  run();
}

/** Plays, pauses, or plays on. */
export function toggle() {
  if (!playing) run();
  else if (isPaused("replay")) resume("replay");
  else pause("replay");
  show();
}

/** The game has gone on meanwhile. @param {number | undefined} moment */
export function moved(moment) {
  moments = Math.max(moments, moment ?? 0);
  show();
}

// What the page shows of it

/** The moment that one is at, or on the way to. */
const here = () => goal ?? moments;

function show() {
  const part = strip();
  if (!part) return;
  const input = /** @type {HTMLInputElement} */ (slider());
  input.max = String(moments);
  input.value = String(here());
  const text = words.step.replace("{number}", String(here())).replace("{all}", String(moments));
  input.setAttribute("aria-valuetext", text);
  /** @type {HTMLElement} */ (part.querySelector(".step")).textContent = text;
  const branch = /** @type {HTMLElement} */ (part.querySelector("[data-do=branch]"));
  branch.dataset.from = String(here());
  part.classList.toggle("running", playing && !isPaused("replay"));
  showTicks(part);
  showLater();
  if (at !== null) follow(at);
  if (at === null || at !== goal || playing) return;
  main.dataset.moment = String(at);
  const told = forward.get(at);
  if (told?.length) stage.show(told[0]);
  else stage.show({ m: at, s: null, k: "", say: text });
  stage.light(told?.[0]?.s ?? null);
  if (told?.length) stage.tell(stage.spoken(told[0]));
}

/** The line of the log that led to a moment is marked. @param {number} moment */
function follow(moment) {
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#log a[data-at]"))) {
    if (link.dataset.at === String(moment)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** The log of a moment ends with it: a link leads on, as far as the next log still has the line of this moment. */
function showLater() {
  const log = /** @type {HTMLElement} */ (document.getElementById("log"));
  const old = log.querySelector("[data-added]");
  if (at === null || at >= moments || returning) {
    old?.remove();
    return;
  }
  const later = old ?? document.createElement("p");
  const link = later.querySelector("a") ?? document.createElement("a");
  later.className = "gap";
  later.setAttribute("data-added", "");
  const moment = clamped(at + LINES);
  const url = new URL(location.href);
  url.searchParams.set("at", String(moment));
  link.href = url.href;
  link.dataset.at = String(moment);
  link.textContent = words.later;
  if (!link.isConnected) later.replaceChildren(link);
  if (log.lastElementChild !== later) log.append(later);
}

/** Where rounds begin, and where the lead changed hands. @param {HTMLElement} part */
function showTicks(part) {
  const ticks = /** @type {HTMLElement} */ (part.querySelector(".ticks"));
  const told = `${part.dataset.rounds}${part.dataset.turns}${moments}`;
  if (ticks.dataset.told === told && ticks.childElementCount) return;
  ticks.dataset.told = told;
  ticks.replaceChildren(...[...marks("rounds"), ...marks("turns")].map(([moment, kind], number, all) => {
    const turn = number >= all.length - marks("turns").length;
    const tick = document.createElement(turn ? "a" : "i");
    tick.className = turn ? `turn seat${kind}` : "tick";
    if (tick instanceof HTMLAnchorElement) {
      tick.href = `${hooks.base}?at=${moment}`;
      tick.tabIndex = -1;
      tick.ariaHidden = "true"; // a listener has the chart's links, and keys that lead there
    }
    if (turn) tick.dataset.at = String(moment);
    tick.style.left = `${moments ? (100 * moment) / moments : 0}%`;
    return tick;
  }));
}

/** @param {"rounds" | "turns"} kind @returns {[number, number][]} */
const marks = (kind) => JSON.parse(strip()?.dataset[kind] || '{"at":[]}').at;

/** The next of some moments, or the one before. @param {"rounds" | "turns"} kind @param {number} way */
function jump(kind, way) {
  const places = marks(kind).map(([moment]) => moment);
  const from = here();
  const next = way > 0 ? places.find((one) => one > from) ?? moments : places.filter((one) => one < from).pop() ?? 0;
  go(next, true);
}

/** What keys and buttons do. @type {Record<string, () => void>} */
const WAYS = {
  first: () => go(0, true),
  last: () => go(moments, true),
  back: () => go(here() - 1, false),
  forward: () => go(here() + 1, false),
  "round-back": () => jump("rounds", -1),
  "round-on": () => jump("rounds", 1),
  "turn-back": () => jump("turns", -1),
  "turn-on": () => jump("turns", 1),
  play: toggle,
};
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", PageUp: "round-back", PageDown: "round-on", t: "turn-on", T: "turn-back", " ": "play" };

/** @param {MouseEvent} event */
function onClick(event) {
  const target = /** @type {Element} */ (event.target);
  const link = target.closest("a[data-at]");
  const way = target.closest("[data-go]");
  if (way instanceof HTMLElement) WAYS[way.dataset.go || ""]?.();
  else if (link instanceof HTMLElement && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (link.dataset.at === "now") present(true);
    else go(Number(link.dataset.at), true);
  } else if (returning && (target.closest("#skip") || !target.closest("a, button, input, select, textarea, summary, label, #menu, #drawer"))) {
    present(true);
  }
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (target !== slider() && target.closest("input, textarea, select, #drawer")) return;
  if (returning && (event.key === "Escape" || event.key === " ")) {
    event.preventDefault();
    present(true);
    return;
  }
  const part = strip();
  if (!part || (at === null && part.dataset.running !== undefined)) return;
  if (event.key === "Escape" && at !== null && part.dataset.running !== undefined) present(true);
  const way = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
  if (!way || (event.key === " " && target.closest("button, summary, a"))) return;
  if (target.closest("[data-place]") && event.key === " " && at === null) return;
  event.preventDefault();
  event.stopPropagation();
  WAYS[way]();
}
