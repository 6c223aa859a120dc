// Makes a part of the page look like new markup while keeping the elements that stay: focus, open headings and clicks survive.
// @ts-check

/** What an element is known by among its brothers. @param {Node} node @returns {string} */
function keyOf(node) {
  if (!(node instanceof Element)) return "";
  return node.id || node.getAttribute("data-piece") || node.getAttribute("data-place") || node.getAttribute("data-goal")
    || node.getAttribute("data-key") || "";
}

/** @param {Element} part @param {string} html */
export function morph(part, html) {
  children(part, made(part, html), part.firstChild, null);
}

/** In a row of elements so many, from one of them on, become those of the markup. @param {Element} row @param {number} at @param {number} gone @param {string} html */
export function splice(row, at, gone, html) {
  children(row, made(row, html), row.children[at] ?? null, row.children[at + gone] ?? null);
}

/** New markup, read as what is inside an element. @param {Element} place @param {string} html */
function made(place, html) {
  const holder = /** @type {Element} */ (place.cloneNode(false));
  holder.innerHTML = html;
  return holder;
}

/** @param {Node} old @param {Node} fresh */
function fits(old, fresh) {
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
    const key = keyOf(child);
    const kept = key ? known.get(key) : undefined;
    if (kept && kept.parentNode === old && kept.nodeName === child.nodeName) {
      known.delete(key);
      if (kept === next) next = kept.nextSibling;
      else old.insertBefore(kept, next);
      element(/** @type {Element} */ (kept), /** @type {Element} */ (child));
    } else if (next && next !== until && fits(next, child)) {
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
