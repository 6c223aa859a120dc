// The shuffle: the server commits to its number with a fingerprint; then this browser adds a random number.
// @ts-check

/** @typedef {{nonce: string, promise: string, luck: string}} Shuffle */

const PENDING = "shuffle";
/** Milliseconds for which a page uses its promise, and for which a table counts as just opened. */
const FRESH = 12 * 3600 * 1000;
const SOON = 60 * 1000;

/** Random bytes in hexadecimal. @param {number} bytes */
export function random(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds luck to a promise; both are remembered until the page of the new table opens. @param {string} nonce @param {string} promise @returns {Shuffle} */
function add(nonce, promise) {
  const luck = random(16);
  try { sessionStorage.setItem(PENDING, `${promise} ${luck} ${Date.now()}`); } catch { /* not remembered */ }
  return { nonce, promise, luck };
}

/** A shuffle with a fresh promise; without one the server shuffles alone, and says so. @returns {Promise<Shuffle | {}>} */
export async function shuffle() {
  try {
    const { nonce, commitment } = await (await fetch("/shuffle")).json();
    return nonce ? add(nonce, commitment) : {};
  } catch {
    return {};
  }
}

/** A promise is valid for one table; after going back to a page, the page needs another. */
let spent = false;

/** Makes a form that opens a table send luck along. @param {HTMLFormElement} form */
export function mind(form) {
  const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  form.addEventListener("submit", async (event) => {
    if (!spent && performance.now() < FRESH) {
      spent = true;
      field("luck").value = add(field("nonce").value, field("promise").value).luck;
      return;
    }
    event.preventDefault();
    for (const [name, value] of Object.entries({ nonce: "", promise: "", luck: "", ...await shuffle() })) field(name).value = value;
    form.submit();
  });
}

/** What this browser was shown and added for a table. @param {string} table */
const key = (table) => `${PENDING}:${table}`;

/** On the page of a table, and on all others, which open none. @param {string | null} table that this browser opened */
export function settle(table) {
  try {
    const [promise, luck, at] = (sessionStorage.getItem(PENDING) || "").split(" ");
    sessionStorage.removeItem(PENDING);
    if (table && luck && Date.now() - Number(at) < SOON && !localStorage.getItem(key(table))) {
      localStorage.setItem(key(table), `${promise} ${luck}`);
    }
  } catch { /* not remembered */ }
}

/** Whether a table's shuffle is the one that this browser knows of; null if it knows of none. @param {string} table @param {{commitment: string, luck: string} | null} told */
export function fits(table, told) {
  let known = null;
  try { known = localStorage.getItem(key(table)); } catch { /* not remembered */ }
  return known === null ? null : known === `${told?.commitment} ${told?.luck}`;
}
