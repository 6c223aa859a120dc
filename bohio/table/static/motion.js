// Movement: pieces glide from where they were to where they are, things fly between places.
// @ts-check

const LENGTHS = { off: 0, slow: 1000, normal: 480, fast: 220 };

/** How long a movement takes, in milliseconds; 0 for none at all. */
export function pace() {
  let speed = "normal";
  try { speed = localStorage.getItem("speed") || "normal"; } catch { /* not remembered */ }
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return LENGTHS[/** @type {keyof typeof LENGTHS} */ (speed)] ?? LENGTHS.normal;
}

/** @typedef {{rects: Map<string, DOMRect>, ghosts: Map<string, SVGSVGElement>, within: Element[]}} Snapshot */

/** The moment that the last line of the log tells of. */
export function lastMoment() {
  const links = document.querySelectorAll("#log a[data-at]");
  return links.length ? Number(/** @type {HTMLElement} */ (links[links.length - 1]).dataset.at) : 0;
}

/** What flies because of lines of the log that are new. @param {string} log @param {number} since @returns {[string, string][]} */
export function flightsIn(log, since) {
  if (!log) return [];
  const holder = document.createElement("template");
  holder.innerHTML = log;
  /** @type {[string, string][]} */
  const flights = [];
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (holder.content.querySelectorAll("li[data-flights]"))) {
    const at = Number(/** @type {HTMLElement} */ (line.querySelector("a")).dataset.at);
    if (at > since) flights.push(...JSON.parse(line.dataset.flights || "[]"));
  }
  return flights.slice(-8);
}

/** The element that a flight begins or ends at: a piece, a place, a seat. @param {string} name @returns {Element | null} */
function find(name) {
  const safe = CSS.escape(name);
  return document.querySelector(`[data-piece="${safe}"]`) || document.querySelector(`[data-place="${safe}"]`)
    || document.querySelector(`[data-goal="${safe}"]`);
}

/** The pieces inside some elements. @param {Element[]} within @returns {HTMLElement[]} */
function pieces(within) {
  return within.flatMap((element) => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-piece]")]));
}

/** Where the pieces inside the elements that change are now, and pictures of what is about to leave. @param {Element[]} within @param {[string, string][]} flights @returns {Snapshot} */
export function snapshot(within, flights) {
  const rects = new Map();
  for (const piece of pieces(within)) rects.set(piece.dataset.piece, piece.getBoundingClientRect());
  const ghosts = new Map();
  for (const [from] of flights) {
    const element = find(from);
    if (!element) continue;
    rects.set(`from ${from}`, element.getBoundingClientRect());
    if (element instanceof SVGGElement && !ghosts.has(from)) ghosts.set(from, ghost(element));
  }
  return { rects, ghosts, within };
}

/** A copy of a drawing that can fly over the page. @param {SVGGElement} element @returns {SVGSVGElement} */
function ghost(element) {
  const box = element.getBBox();
  const rect = element.getBoundingClientRect();
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  copy.setAttribute("class", "ghost picture");
  copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute("aria-hidden", "true");
  const inside = /** @type {SVGGElement} */ (element.cloneNode(true));
  for (const name of ["data-place", "data-piece", "role", "tabindex", "class"]) inside.removeAttribute(name);
  copy.append(inside);
  copy.style.left = `${rect.left}px`;
  copy.style.top = `${rect.top}px`;
  copy.style.width = `${rect.width}px`;
  copy.style.height = `${rect.height}px`;
  return copy;
}

/** Lets everything move from where it was. @param {Snapshot} before @param {[string, string][]} flights */
export function animate(before, flights) {
  const length = pace();
  if (!length) return;
  const arrivals = new Map(flights.map(([from, to]) => [to, from]));
  // All places are measured before anything moves: measuring in between would lay the page out again each time.
  const moves = [];
  for (const piece of pieces(before.within)) {
    const name = /** @type {string} */ (piece.dataset.piece);
    const old = before.rects.get(name) || before.rects.get(`from ${arrivals.get(name)}`);
    const way = old && wayFrom(piece, old);
    if (way) moves.push({ piece, way });
  }
  const goals = [];
  for (const [from, to] of flights) {
    const copy = before.ghosts.get(from);
    const goal = find(to);
    if (!copy || !goal || goal.matches("[data-piece]")) continue;
    goals.push({ copy: /** @type {SVGSVGElement} */ (copy.cloneNode(true)), rect: goal.getBoundingClientRect() });
  }
  for (const { piece, way } of moves) {
    piece.animate([{ transform: way }, { transform: "translate(0, 0)" }], { duration: length, easing: "cubic-bezier(.3, .1, .2, 1)" });
  }
  for (const { copy, rect } of goals) fly(copy, rect, length);
}

/** How a piece has to be moved to be where it was; empty if it is there. @param {Element} piece @param {DOMRect} old @returns {string} */
function wayFrom(piece, old) {
  const now = piece.getBoundingClientRect();
  let dx = old.left + old.width / 2 - now.left - now.width / 2;
  let dy = old.top + old.height / 2 - now.top - now.height / 2;
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return "";
  // Inside a picture lengths are in its own units; transform attributes of parents stay as they are.
  const matrix = piece instanceof SVGGraphicsElement && piece.parentElement instanceof SVGGraphicsElement
    ? piece.parentElement.getScreenCTM() : null;
  if (matrix) { dx /= matrix.a; dy /= matrix.d; }
  return `translate(${dx}px, ${dy}px)`;
}

/** @param {SVGSVGElement} copy @param {DOMRect} goal @param {number} length */
function fly(copy, goal, length) {
  document.body.append(copy);
  const dx = goal.left + Math.min(goal.width / 2, 40) - parseFloat(copy.style.left) - parseFloat(copy.style.width) / 2;
  const dy = goal.top + goal.height / 2 - parseFloat(copy.style.top) - parseFloat(copy.style.height) / 2;
  const flight = copy.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.35)`, opacity: 0.6 }],
    { duration: length * 1.2, easing: "ease-in-out" },
  );
  flight.onfinish = () => copy.remove();
  flight.oncancel = () => copy.remove();
}
