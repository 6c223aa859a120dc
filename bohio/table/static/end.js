// The end of a game as it is reached: the columns of the podium grow, category by category, each lit on the board.
// @ts-check
import { sound } from "./sound.js";

const CATEGORY = 600;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const end = /** @type {HTMLElement} */ (document.getElementById("end"));

/** @typedef {{name: string, points: number[], marks: string[]}} Row */

const podium = () => /** @type {HTMLElement | null} */ (end.querySelector(".podium"));
const isPast = () => main.classList.contains("past") || !["", undefined].includes(main.dataset.moment);
const isStill = () => {
  let pace = null;
  try { pace = localStorage.getItem("speed"); } catch { /* not remembered */ }
  return pace === "off" || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
};

/** Whether the page has shown the end; one that was opened on it counts nothing up. */
let shown = podium() !== null;
/** Ends the count. @type {(() => void) | null} */
let finish = null;

/** Points with a minus that is as wide as a digit. @param {number} points */
const signed = (points) => String(points).replace("-", "−");

/** What of the board a category is about. @param {string[]} names @returns {Element[]} */
function marked(names) {
  return names.flatMap((name) => {
    const safe = CSS.escape(name);
    const exact = ["mark", "piece", "place"].map((kind) => `[data-${kind}="${safe}"]`);
    const under = ["mark", "piece"].map((kind) => `[data-${kind}^="${safe}:"], [data-${kind}^="${safe}-"]`);
    return [...main.querySelectorAll([...exact, ...under].join(", "))];
  });
}

/** Lets the columns grow; a click, Space or Escape ends it at once. @param {HTMLElement} place */
function count(place) {
  /** @type {{rows: Row[]}} */
  const { rows } = JSON.parse(place.dataset.count || "{}");
  const tally = /** @type {HTMLElement} */ (place.querySelector(".tally"));
  const over = tally.textContent;
  const columns = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("li[data-seat]"))].map((item) => {
    const one = (/** @type {string} */ name) => /** @type {HTMLElement} */ (item.querySelector(name));
    const column = one(".column"), total = one(".reached");
    return { seat: Number(item.dataset.seat), column, total, who: one(".whose"), goal: Number(total.textContent?.replace("−", "-")), height: column.getBoundingClientRect().height };
  });
  const most = Math.max(1, ...columns.map(({ goal }) => goal));
  const tallest = Math.max(...columns.map(({ height }) => height));
  const least = Math.min(...columns.map(({ height }) => height)) * 0.5;
  /** How tall a column is with so many points. @param {number} points */
  const tall = (points) => least + (tallest - least) * Math.max(0, points) / most;
  const reached = columns.map(() => 0);
  const lines = end.querySelectorAll("tbody tr");
  const show = () => columns.forEach(({ column, total, who, height }, place) => {
    const now = Math.min(tall(reached[place]), height);
    column.style.transform = `scaleY(${now / height})`;
    who.style.transform = total.style.transform = `translateY(${height - now}px)`;
    total.textContent = signed(reached[place]);
  });
  /** @type {Element[]} */
  let lit = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const darken = () => lit.forEach((element) => element.classList.remove("counted"));
  const step = (/** @type {number} */ number) => {
    darken();
    const row = rows[number];
    if (!row) return finish?.();
    lit = marked(row.marks);
    lit.forEach((element) => element.classList.add("counted"));
    const gains = columns.filter(({ seat }) => row.points[seat]).length;
    tally.textContent = row.name;
    lines[number]?.classList.add("told");
    columns.forEach(({ seat }, place) => { reached[place] += row.points[seat]; });
    show();
    waiting = setTimeout(() => step(number + 1), gains ? CATEGORY : CATEGORY / 3);
  };
  const skip = (/** @type {Event} */ event) => {
    if (event instanceof KeyboardEvent && ![" ", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    finish?.();
  };
  finish = () => {
    clearTimeout(waiting);
    darken();
    tally.textContent = over;
    for (const { column, total, who, goal } of columns) {
      total.textContent = signed(goal);
      for (const element of [column, total, who]) element.style.removeProperty("transform");
    }
    for (const line of lines) line.classList.remove("told");
    main.classList.remove("counting");
    document.removeEventListener("click", skip, true);
    document.removeEventListener("keydown", skip, true);
    finish = null;
    sound("end");
  };
  main.classList.add("counting");
  document.addEventListener("click", skip, true);
  document.addEventListener("keydown", skip, true);
  show();
  waiting = setTimeout(() => step(0), CATEGORY);
}

/** What offers a level is fetched where a level is offered; then it looks after itself. */
function fetchOffer() {
  if (end.querySelector(".suits")) import("./results.js").catch(() => {});
}

fetchOffer();
new MutationObserver(() => {
  fetchOffer();
  const place = podium();
  if (!place) {
    finish?.();
    shown = false;
  } else if (!shown) {
    shown = true;
    if (!isPast() && !isStill()) count(place);
  }
}).observe(end, { childList: true });
