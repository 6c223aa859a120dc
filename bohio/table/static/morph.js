// Makes a part of the page look like new markup while keeping the elements that stay: focus, open headings and clicks survive.
// @ts-check

/** What an element is known by among its brothers. @param {Node} node @returns {string} */
function keyOf(node) {
  if (!(node instanceof Element)) return "";
  return node.id || node.getAttribute("data-piece") || node.getAttribute("data-place") || node.getAttribute("data-goal")
    || node.getAttribute("data-key") || "";
}

/** Of rows of elements inside parts: how long each was, and what comes instead of what. @typedef {Record<string, [number, [number, number, string][]]>} Changes */
/** How parts of the page become new: some whole, of others some elements of the row that they end with. @typedef {{parts?: Record<string, string>, changes?: Changes}} Patch */

/** The row of elements that a part ends with; what a script put after it is not of the part. @param {string} id */
function rowOf(id) {
  const last = document.getElementById(id)?.lastElementChild;
  return last?.hasAttribute("data-added") ? last.previousElementSibling : last;
}

/** Whether the page still has the rows that a patch was made for. @param {Patch} patch */
export function fits(patch) {
  return Object.entries(patch.changes || {}).every(([id, [length]]) => rowOf(id)?.childElementCount === length);
}

/** The parts of the page that a patch changes. @param {Patch} patch @returns {Element[]} */
export function touched(patch) {
  const ids = [...Object.keys(patch.parts || {}), ...Object.keys(patch.changes || {})];
  return /** @type {Element[]} */ (ids.map((id) => document.getElementById(id)).filter((part) => part));
}

/** Lets the page become new. @param {Patch} patch */
export function apply(patch) {
  for (const [id, html] of Object.entries(patch.parts || {})) {
    const part = document.getElementById(id);
    if (part) morph(part, html);
  }
  for (const [id, [, splices]] of Object.entries(patch.changes || {})) {
    for (const [at, gone, html] of splices) splice(/** @type {Element} */ (rowOf(id)), at, gone, html);
  }
}

/** The same, and what turns it back: the markup that it replaced. @param {Patch} patch @returns {Patch} */
export function applyAndKeep(patch) {
  /** @type {Patch & {parts: Record<string, string>, changes: Changes}} */
  const inverse = { parts: {}, changes: {} };
  for (const id of Object.keys(patch.parts || {})) {
    const part = document.getElementById(id);
    if (part) inverse.parts[id] = part.innerHTML;
  }
  for (const [id, [, splices]] of Object.entries(patch.changes || {})) {
    const row = /** @type {Element} */ (rowOf(id));
    /** @type {[number, number, string][]} */
    const back = [];
    for (const [at, gone, html] of splices) {
      const before = row.childElementCount;
      const old = [...row.children].slice(at, at + gone).map((child) => child.outerHTML).join("");
      splice(row, at, gone, html);
      back.unshift([at, row.childElementCount - before + gone, old]);
    }
    inverse.changes[id] = [row.childElementCount, back];
  }
  apply({ parts: patch.parts });
  return inverse;
}

/** @param {Element} part @param {string} html */
function morph(part, html) {
  children(part, made(part, html), part.firstChild, null);
}

/** In a row of elements so many, from one of them on, become those of the markup. @param {Element} row @param {number} at @param {number} gone @param {string} html */
function splice(row, at, gone, html) {
  children(row, made(row, html), row.children[at] ?? null, row.children[at + gone] ?? null);
}

/** New markup, read as what is inside an element. @param {Element} place @param {string} html */
function made(place, html) {
  const holder = /** @type {Element} */ (place.cloneNode(false));
  holder.innerHTML = html;
  return holder;
}

/** @param {Node} old @param {Node} fresh */
function alike(old, fresh) {
  return old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

/** What is in an element from one node on, and before another, becomes what is in the fresh one. @param {Element} old @param {Element} fresh @param {Node | null} from @param {Node | null} until */
function children(old, fresh, from, until) {
  /** @type {Map<string, Node>} */
  const known = new Map();
  for (let child = from; child && child !== until; child = child.nextSibling) {
    const key = keyOf(child);
    if (key && !known.has(key)) known.set(key, child);
  }
  let next = from;
  for (const child of [...fresh.childNodes]) {
    if (next && next !== until && child instanceof Element && child.hasAttribute("data-same")) {
      next = next.nextSibling; // it stays as it is
      continue;
    }
    const key = keyOf(child);
    const kept = key ? known.get(key) : undefined;
    if (kept && kept.parentNode === old && kept.nodeName === child.nodeName) {
      known.delete(key);
      if (kept === next) next = kept.nextSibling;
      else old.insertBefore(kept, next);
      element(/** @type {Element} */ (kept), /** @type {Element} */ (child));
    } else if (next && next !== until && alike(next, child)) {
      const here = next;
      next = next.nextSibling;
      if (here instanceof Element) element(here, /** @type {Element} */ (child));
      else if (here.nodeValue !== child.nodeValue) here.nodeValue = child.nodeValue;
    } else {
      old.insertBefore(child, next);
    }
  }
  while (next && next !== until) {
    const gone = next;
    next = next.nextSibling;
    gone.parentNode?.removeChild(gone);
  }
}

/** @param {Element} old @param {Element} fresh */
function element(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  children(old, fresh, old.firstChild, null);
}
