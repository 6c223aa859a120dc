// Movement: pieces glide from where they were to where they are, things fly between places, what was gained rises.
// @ts-check

/** What travels: its drawing, from where, to where, how many, and whether it was done (0) or followed from it (1). @typedef {[string, string, string, number, number]} Flight */
/** What somebody got: the seat, of what, how much, where, and the same in words. @typedef {[number, string, number, string | null, string]} Gain */
/** @typedef {{rects: Map<string, DOMRect>, copies: Map<string, SVGSVGElement>, within: Element[]}} Snapshot */

const FLIGHT = 320;
const RISE = 450;
const BETWEEN = 45;
const MOST_COPIES = 5;
const MOST_GAINS = 6;
const EASING = "cubic-bezier(.3, .1, .2, 1)";
const SVG = "http://www.w3.org/2000/svg";

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What flies over the page is in a layer of its own, which no part touches. */
const layer = document.createElement("div");
layer.id = "flights";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);

/** What runs on elements of the page itself. @type {Animation[]} */
let running = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let ending;

/** Ends all movement; everything is where it belongs. */
export function clear() {
  clearTimeout(ending);
  for (const animation of running) animation.cancel();
  running = [];
  layer.replaceChildren();
}

/** The element that something begins or ends at: a piece, a place, a seat. @param {string} name @returns {Element | null} */
export function find(name) {
  if (!name) return null;
  const safe = CSS.escape(name);
  for (const kind of ["piece", "place", "goal", "mark"]) {
    for (const element of document.querySelectorAll(`[data-${kind}="${safe}"]`)) {
      if (element.getClientRects().length) return element;
    }
  }
  return null;
}

/** Where something is, or null if it is not to be seen. @param {string} name @returns {DOMRect | null} */
function rectOf(name) {
  return find(name)?.getBoundingClientRect() ?? null;
}

/** The pieces inside some elements. @param {Element[]} within @returns {HTMLElement[]} */
function pieces(within) {
  return within.flatMap((element) => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-piece]")]));
}

/** Where the pieces inside the elements that change are now, and pictures of what is about to leave. @param {Element[]} within @param {Flight[]} flights @returns {Snapshot} */
export function snapshot(within, flights) {
  const rects = new Map();
  for (const piece of pieces(within)) rects.set(piece.dataset.piece, piece.getBoundingClientRect());
  const copies = new Map();
  for (const [drawing, start] of flights) {
    const element = find(start);
    if (!element) continue;
    rects.set(`from ${start}`, element.getBoundingClientRect());
    if (!document.getElementById(drawing) && element instanceof SVGGElement && !copies.has(start)) copies.set(start, copied(element));
  }
  return { rects, copies, within };
}

/** A drawing that can fly. @param {string} box */
function empty(box) {
  const copy = document.createElementNS(SVG, "svg");
  copy.setAttribute("class", "flight picture");
  copy.setAttribute("viewBox", box);
  return copy;
}

/** A copy of what is drawn somewhere. @param {SVGGElement} element */
function copied(element) {
  const box = element.getBBox();
  const copy = empty(`${box.x} ${box.y} ${box.width} ${box.height}`);
  const inside = /** @type {SVGGElement} */ (element.cloneNode(true));
  for (const one of [inside, ...inside.querySelectorAll("*")]) {
    for (const name of ["id", "data-place", "data-piece", "data-mark", "role", "tabindex", "class"]) one.removeAttribute(name);
  }
  copy.append(inside);
  return copy;
}

/** A symbol of the page's sprite. @param {string} name */
function drawn(name) {
  const copy = empty("0 0 100 100");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  use.setAttribute("width", "100");
  use.setAttribute("height", "100");
  copy.append(use);
  return copy;
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

/** Lets everything move from where it was. @param {Snapshot} before @param {Flight[]} flights @param {Gain[]} gains @param {number} length how long all of it may take */
export function animate(before, flights, gains, length) {
  const flight = Math.min(FLIGHT, length * 0.46);
  const late = new Set(flights.filter(([, , , , beat]) => beat).flatMap(([drawing, start, goal]) => [drawing, start, goal]));
  // All places are measured before anything moves: measuring in between would lay the page out again each time.
  const glides = [];
  for (const piece of pieces(before.within)) {
    const name = /** @type {string} */ (piece.dataset.piece);
    const old = before.rects.get(name);
    const way = old?.width && piece.getClientRects().length ? wayFrom(piece, old) : "";
    if (way) glides.push({ piece, way, delay: late.has(name) ? flight : 0 });
  }
  const gliding = new Set(glides.map(({ piece }) => piece));
  const journeys = [];
  for (const [drawing, start, goal, number, beat] of flights) {
    const from = before.rects.get(`from ${start}`);
    const element = find(goal);
    if (!from || !element || gliding.has(/** @type {HTMLElement} */ (element))) continue;
    const arrives = element.matches("[data-piece]") && !before.rects.has(goal) ? element : null;
    const small = !document.getElementById(drawing) && before.copies.has(start);
    // A piece that comes from a player's row looks on its way as it does where it lands.
    const landed = arrives instanceof SVGGElement ? arrives : null;
    const picture = document.getElementById(drawing) ? drawn(drawing) : before.copies.get(start) ?? (landed && copied(landed));
    if (!picture) continue;
    journeys.push({ picture, from, to: element.getBoundingClientRect(), number, delay: beat ? flight : 0, arrives, small });
  }
  const rising = gains.filter(([, , number]) => number).slice(0, MOST_GAINS).map((gain) => ({ gain, from: rectOf(gain[3] || ""), to: rowOf(gain[0]) }));
  for (const { piece, way, delay } of glides) {
    running.push(piece.animate([{ transform: way }, { transform: "translate(0, 0)" }], { duration: flight, delay, easing: EASING, fill: "backwards" }));
  }
  for (const journey of journeys) {
    for (let copy = 0; copy < Math.min(journey.number, MOST_COPIES); copy++) fly(journey, copy, flight);
    if (journey.arrives) running.push(journey.arrives.animate([{ opacity: 0 }, { opacity: 0 }], { duration: journey.delay + flight }));
  }
  /** @type {Map<string, number>} */
  const stacked = new Map();
  for (const { gain, from, to } of rising) {
    if (!from && !to) continue;
    const at = gain[3] && from ? gain[3] : `seat:${gain[0]}`;
    const level = stacked.get(at) || 0;
    stacked.set(at, level + 1);
    rise(gain, from, to, level, Math.min(RISE, length * 0.64));
  }
  clearTimeout(ending);
  ending = setTimeout(clear, length + 2 * FLIGHT);
}

/** Where a player's total stands. @param {number} seat */
function rowOf(seat) {
  const row = find(`seat:${seat}`);
  return (row?.querySelector(".total") ?? row)?.getBoundingClientRect() ?? null;
}

/** @param {HTMLElement | SVGSVGElement} thing @param {number} x @param {number} y @param {number} width @param {number} height */
function put(thing, x, y, width, height) {
  Object.assign(thing.style, { left: `${x - width / 2}px`, top: `${y - height / 2}px`, width: `${width}px`, height: `${height}px` });
  layer.append(thing);
}

/** @param {DOMRect} rect @returns {[number, number]} */
const middle = (rect) => [rect.left + rect.width / 2, rect.top + rect.height / 2];

/** @param {{picture: SVGSVGElement, from: DOMRect, to: DOMRect, delay: number, arrives: Element | null, small: boolean}} journey @param {number} number @param {number} flight */
function fly(journey, number, flight) {
  const { from, to, delay, arrives, small } = journey;
  const [x, y] = middle(from);
  const [left, top] = middle(to);
  const size = arrives ? Math.max(to.width, to.height) : Math.max(22, Math.min(44, from.width, from.height || 44));
  const picture = /** @type {SVGSVGElement} */ (number ? journey.picture.cloneNode(true) : journey.picture);
  put(picture, x, y, small ? from.width : size, small ? from.height : size);
  const scale = arrives && small && from.width ? to.width / from.width : arrives ? 1 : small ? 0.4 : 0.8;
  const goal = `translate(${left - x}px, ${top - y}px) scale(${scale})`;
  picture.animate(
    [{ transform: "none", opacity: 0 }, { opacity: 1, offset: 0.08 }, { transform: goal, opacity: 1, offset: 0.96 }, { transform: goal, opacity: 0 }],
    { duration: flight, delay: delay + number * BETWEEN, easing: EASING, fill: "both" },
  );
}

/** What a gain looks like: the number with its sign, and a drawing of the thing. @param {Gain} gain @returns {HTMLElement} */
export function pill([, thing, number]) {
  const made = document.createElement("span");
  made.className = `gain ${number < 0 ? "minus" : "plus"}`;
  made.append(`${number < 0 ? "−" : "+"}${Math.abs(number)}`);
  if (thing !== "point" && document.getElementById(thing)) {
    const icon = drawn(thing);
    icon.setAttribute("class", "icon");
    made.append(icon);
  }
  return made;
}

/** A gain rises from where it came from and comes to rest in the player's row. @param {Gain} gain @param {DOMRect | null} from @param {DOMRect | null} to @param {number} level @param {number} length */
function rise(gain, from, to, level, length) {
  const bubble = pill(gain);
  layer.append(bubble);
  const [x, y] = middle(/** @type {DOMRect} */ (from || to));
  bubble.style.left = `${x - 24}px`;
  bubble.style.top = `${y - 14 - level * 28}px`;
  const up = "translateY(-14px)";
  const [left, top] = to ? [to.left - 34, to.top + to.height / 2] : [x, y - 30];
  const there = from && to ? `translate(${left - x}px, ${top - y + level * 28 - level * 6}px)` : up;
  bubble.animate(
    [{ transform: "scale(.6)", opacity: 0 }, { transform: up, opacity: 1, offset: 0.3 }, { transform: up, opacity: 1, offset: 0.6 }, { transform: there, opacity: 1 }],
    { duration: length, easing: "ease-out", fill: "both" },
  );
}

/** Instead of movement: a frame around what changed, until the next change. @param {Iterable<string>} names */
export function frame(names) {
  for (const name of names) {
    const element = find(name);
    if (!element) continue;
    const line = { outline: "2px solid currentColor", outlineOffset: "2px" };
    running.push(element.animate([line, line], { duration: 1e8 }));
  }
}
