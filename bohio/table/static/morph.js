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
  const holder = document.createElement(part.tagName);
  holder.innerHTML = html;
  children(part, holder);
}

/** @param {Node} old @param {Node} fresh */
function fits(old, fresh) {
  return old.nodeName === fresh.nodeName && keyOf(old) === keyOf(fresh);
}

/** @param {Element} old @param {Element} fresh */
function children(old, fresh) {
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const child of old.children) {
    const key = keyOf(child);
    if (key && !known.has(key)) known.set(key, child);
  }
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    const kept = key ? known.get(key) : undefined;
    if (kept && kept.parentNode === old && kept.nodeName === child.nodeName) {
      known.delete(key);
      if (kept === next) next = next.nextSibling;
      else old.insertBefore(kept, next);
      element(kept, /** @type {Element} */ (child));
    } else if (next && fits(next, child)) {
      const here = next;
      next = next.nextSibling;
      if (here instanceof Element) element(here, /** @type {Element} */ (child));
      else if (here.nodeValue !== child.nodeValue) here.nodeValue = child.nodeValue;
    } else {
      old.insertBefore(child, next);
    }
  }
  while (next) {
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
  children(old, fresh);
}
