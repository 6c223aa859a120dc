// The info card: what a place of the board is, beside it. A pointer that rests on it or a long press shows it.
// @ts-check

/** Milliseconds that a pointer rests on something that cannot be chosen before the card appears. */
const REST = 400;

/** @type {HTMLElement | null} */
let card = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Shows the card beside an element, or takes it away. Its text is the element's label, so nobody hears it twice. @param {Element | null} where @param {string} [text] */
export function tip(where, text = "") {
  clearTimeout(waiting);
  if (!where || !text) {
    if (card) card.hidden = true;
    return;
  }
  if (!card) {
    card = document.createElement("div");
    card.id = "tip";
    card.setAttribute("aria-hidden", "true");
    document.body.append(card);
  }
  card.textContent = text;
  card.hidden = false;
  const rect = where.getBoundingClientRect();
  const left = Math.min(Math.max(8, rect.left + rect.width / 2 - card.offsetWidth / 2), innerWidth - card.offsetWidth - 8);
  const above = rect.top - card.offsetHeight - 8;
  card.style.left = `${left}px`;
  card.style.top = `${above > 60 ? above : rect.bottom + 8}px`;
}

/** The same after a moment. @param {Element} where @param {string} text */
export function asNeeded(where, text) {
  tip(null);
  waiting = setTimeout(() => { if (where.isConnected) tip(where, text); }, REST);
}
