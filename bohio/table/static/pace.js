// The pace: how long each thing is shown, and the one clock that all of it runs on.
// @ts-check
import { still } from "./motion.js";

/** @typedef {import("./player.js").Happening} Happening */

const PACES = { off: 0, fast: 350, normal: 700, slow: 1200 };
const CARD = 900;
/** No caption stands for less. */
const LEAST = 300;
/** When it is the viewer's turn at the end of it, all of it takes no longer. */
export const MOST = 6000;
/** If more than so many wait, each is shorter. */
const MANY = 8;
const HURRY = 0.6;

/** The pace that was chosen; none where movement is not wanted. @returns {keyof typeof PACES} */
export function pace() {
  let said = "normal";
  try { said = localStorage.getItem("speed") || "normal"; } catch { /* not remembered */ }
  if (still()) return "off";
  return said in PACES ? /** @type {keyof typeof PACES} */ (said) : "normal";
}

/** How long one thing is shown; a replay that one asks for is shown at any pace. */
export const length = () => PACES[pace()] || PACES.normal;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** How long each thing in a queue is shown, its card before it told apart. What fate does, and what the same player does again, is half as long. @param {Happening[]} queue @param {{last: Happening | null, deadline: number, hurry: boolean}} more what was shown before, and when all of it must be over @returns {{length: number, card: number}[]} */
export function lengths(queue, { last, deadline, hurry }) {
  const base = length();
  let before = last;
  const times = queue.map((one, number) => {
    const again = before !== null && before.s === one.s && before.k === one.k;
    let time = one.s === null || again ? base / 2 : base;
    if (hurry && queue.length - number > MANY) time *= HURRY;
    before = one;
    return one.hushed ? { length: 0, card: 0 } : { length: Math.max(time, LEAST), card: one.card ? CARD : 0 };
  });
  const left = Math.max(0, deadline - performance.now());
  const all = sum(times.map((one) => one.length));
  if (all + sum(times.map(({ card }) => card)) > left) for (const one of times) one.card = 0;
  if (all > left) shorten(times, all, left);
  return times;
}

/** Takes from each what it has above the least; if that is not enough, all are as short as it takes. @param {{length: number}[]} times @param {number} all @param {number} left */
function shorten(times, all, left) {
  const least = sum(times.map((one) => Math.min(one.length, LEAST)));
  const share = all > least ? Math.min(1, (all - left) / (all - least)) : 1;
  const rest = least > left ? left / least : 1;
  for (const one of times) one.length = (one.length - (one.length - Math.min(one.length, LEAST)) * share) * rest;
}

// The clock: one thing is awaited at a time, and a pause stops it.

/** @type {(() => void) | null} */
let next = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let due = 0;
let left = 0;
/** Why it stands still. @type {Set<string>} */
const reasons = new Set();

/** Whether something is awaited. */
export const awaited = () => next !== null;

/** @param {number} time @param {() => void} then */
export function after(time, then) {
  clearTimeout(timer);
  next = then;
  left = time;
  if (!reasons.size) start();
}

function start() {
  due = performance.now() + left;
  timer = setTimeout(() => {
    const then = next;
    next = null;
    then?.();
  }, left);
}

/** Nothing is awaited any more. */
export function stop() {
  clearTimeout(timer);
  next = null;
}

/** @param {string} why */
export function pause(why = "here") {
  if (!reasons.size && next) {
    clearTimeout(timer);
    left = Math.max(0, due - performance.now());
  }
  reasons.add(why);
}

/** @param {string} why */
export function resume(why = "here") {
  if (reasons.delete(why) && !reasons.size && next) start();
}

/** @param {string} why */
export const isPaused = (why = "here") => reasons.has(why);
