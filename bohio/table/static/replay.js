// Replay: moments of the game, one after the other, by links, arrow keys or by themselves.
// @ts-check
import { lastMoment as moments, pace } from "./motion.js";

/** @type {HTMLElement} */
let main;
/** @type {(parts: Record<string, string>, since?: number) => void} */
let replaceParts;
/** @type {ReturnType<typeof setTimeout> | null} */
let running = null;
let returning = false;

/** @param {HTMLElement} table @param {typeof replaceParts} replace */
export function mind(table, replace) {
  main = table;
  replaceParts = replace;
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[data-at]");
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(link.dataset.at === "now" ? null : Number(link.dataset.at), true);
  });
  document.addEventListener("keydown", onKey);
  addEventListener("popstate", () => {
    stop();
    const at = new URLSearchParams(location.search).get("at");
    show(at === null ? null : Number(at), false);
  });
}

const moment = () => (main.dataset.moment === "" ? moments() : Number(main.dataset.moment));

/** Shows a moment; null is the present. @param {number | null} at @param {boolean} remember */
async function show(at, remember) {
  const address = new URL(location.href);
  if (at === null) address.searchParams.delete("at");
  else address.searchParams.set("at", String(Math.max(0, Math.min(at, moments()))));
  const before = moment();
  const response = await fetch(address);
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById("main");
  if (!fresh?.dataset.sequence) return false;
  /** @type {Record<string, string>} */
  const parts = {};
  for (const part of page.querySelectorAll("[data-part]")) parts[part.id] = part.innerHTML;
  main.dataset.moment = fresh.dataset.moment;
  main.dataset.sequence = fresh.dataset.sequence;
  replaceParts(parts, at === before + 1 ? before : Infinity);
  document.title = page.title;
  if (remember) history.pushState(null, "", address);
  if (at === null) dispatchEvent(new CustomEvent("bohio:present", { detail: Number(fresh.dataset.sequence) }));
  return true;
}

function stop() {
  if (running !== null) clearTimeout(running);
  running = null;
}

/** Plays on by itself, or stops. */
export function toggle() {
  if (running !== null) stop();
  else run(moment() >= moments() ? 0 : moment(), false);
}

/** Plays from a moment to the last; then back to the present, if it was asked for during the game. @param {number} from @param {boolean} thenBack */
export function run(from, thenBack) {
  stop();
  returning = thenBack;
  const next = async (/** @type {number} */ at) => {
    const going = running;
    if (!(await show(at, false)) || running !== going) return;
    if (at >= moments()) {
      running = null;
      if (returning) setTimeout(() => show(null, true), pace() + 300);
      return;
    }
    running = setTimeout(() => next(at + 1), pace() * 1.6 + 250);
  };
  running = setTimeout(() => next(from), 0);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select, [data-place]")) return;
  if (!document.querySelector("#bar .replay")) return;
  /** @type {Record<string, number>} */
  const to = { ArrowLeft: moment() - 1, ArrowRight: moment() + 1, Home: 0, End: moments() };
  if (!(event.key in to)) return;
  event.preventDefault();
  stop();
  show(to[event.key], true);
}
