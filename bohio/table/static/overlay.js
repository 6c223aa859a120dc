// What lies over the board for a while: badges, ghosts, marks. Parts of the board stay untouched, so they can be replaced.
// @ts-check

const SVG = "http://www.w3.org/2000/svg";

/** @type {HTMLElement | null} */
let layer = null;

/** The layer over the board; it takes no clicks and is read by nobody. */
function over() {
  if (layer?.isConnected) return layer;
  layer = document.createElement("div");
  layer.id = "over";
  layer.setAttribute("aria-hidden", "true");
  document.getElementById("board")?.append(layer);
  return layer;
}

/** The elements that have a name on the page: places, pieces, marks, seats. @param {string} name @returns {Element[]} */
export function named(name) {
  const told = CSS.escape(name);
  for (const attribute of ["data-place", "data-mark", "data-piece", "data-goal", "data-info"]) {
    const found = [...document.querySelectorAll(`[${attribute}="${told}"]`)];
    if (found.length) return found;
  }
  return [];
}

/** Takes everything of one kind away. @param {string} kind */
export function wipe(kind) {
  for (const old of layer?.querySelectorAll(`:scope > .${kind}`) ?? []) old.remove();
}

/** Lays something over an element of the board; nothing over what lies elsewhere. @param {string} kind @param {Element} where @param {Node[]} inside @param {string} [tone] @returns {HTMLElement | null} */
export function lay(kind, where, inside, tone = "") {
  const board = document.getElementById("board");
  if (!board?.contains(where)) return null;
  const rect = shapeOf(where).getBoundingClientRect();
  if (!rect.width && !rect.height) return null;
  const from = over().getBoundingClientRect();
  const thing = document.createElement("div");
  thing.className = `${kind} ${tone}`.trim();
  thing.style.left = `${rect.left - from.left}px`;
  thing.style.top = `${rect.top - from.top}px`;
  thing.style.width = `${rect.width}px`;
  thing.style.height = `${rect.height}px`;
  thing.append(...inside);
  over().append(thing);
  return thing;
}

/** A place is as large as what lights it, not as what is drawn beyond it. @param {Element} place */
function shapeOf(place) {
  return place.querySelector(".glow") ?? place;
}

/** A symbol of the page's sprite. @param {string} name @returns {SVGSVGElement | null} */
export function symbol(name) {
  const drawing = document.getElementById(name);
  if (!drawing) return null;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", drawing.getAttribute("viewBox") || "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** A copy of what is drawn on the page under a name. @param {string} name @returns {SVGSVGElement | null} */
export function copy(name) {
  const [drawn] = named(name);
  if (!(drawn instanceof SVGGraphicsElement)) return null;
  const box = drawn.getBBox();
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  const twin = /** @type {Element} */ (drawn.cloneNode(true));
  for (const each of [twin, ...twin.querySelectorAll("*")]) {
    for (const attribute of ["data-place", "data-piece", "data-mark", "data-info", "id", "tabindex", "role", "aria-label"]) each.removeAttribute(attribute);
    each.classList.remove("legal", "chosen", "place");
  }
  svg.append(twin);
  return svg;
}
