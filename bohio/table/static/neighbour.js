// Arrow keys go from place to place.
// @ts-check

/** The nearest place in a direction. @param {Element} place @param {number} x @param {number} y @returns {SVGElement | null} */
export function neighbour(place, x, y) {
  const from = place.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const other of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("[data-place]"))) {
    if (other === place) continue;
    const rect = other.getBoundingClientRect();
    const dx = rect.left + rect.width / 2 - from.left - from.width / 2;
    const dy = rect.top + rect.height / 2 - from.top - from.height / 2;
    const along = dx * x + dy * y;
    const across = Math.abs(dx * y) + Math.abs(dy * x);
    if (along < 2) continue;
    const distance = along + 2.5 * across;
    if (distance < least) { least = distance; best = other; }
  }
  return best;
}
