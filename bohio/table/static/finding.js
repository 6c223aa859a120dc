// Finding words in a text: at the beginning of a word, whatever the accents and capitals, or by what else people say.
// @ts-check
/** Letters that accents do not make, and signs that a keyboard has otherwise. @type {Record<string, string>} */
const WRITTEN = { ß: "ss", œ: "oe", æ: "ae", "’": "'", "\u00a0": " ", "\u202f": " ", "−": "-", "–": "-" };
/** Shorter words are not looked for inside others' synonyms. */
const SHORTEST = 3;

/** Terms of a game: what else people say, and the names in the text. @typedef {[string[], string[]][]} Terms */

/** The terms that a search field carries. @param {Element} field @returns {Terms} */
export function termsOf(field) {
  const told = JSON.parse(field.getAttribute("data-also") ?? "{}").terms ?? [];
  return told.map((/** @type {string[][]} */ both) => both.map((words) => words.map((word) => plain(word))));
}

/** Text without accents and capitals. @param {string} text */
export function plain(text) {
  return [...text].map(letter).join("");
}

/** @param {string} sign */
function letter(sign) {
  const small = sign.toLowerCase();
  return WRITTEN[small] ?? small.normalize("NFD").replace(/\p{M}/gu, "");
}

/** What a word or some words are looked for by: themselves, and the names of what they are other words for. @param {Terms} terms @param {string} words */
function ways(terms, words) {
  const named = terms.filter(([others]) => words.length >= SHORTEST && others.some((other) => other.startsWith(words)));
  return [words, ...named.flatMap(([, forms]) => forms)];
}

/** Where one of some words begins in a text: at the beginning of a word. @param {string} text @param {string[]} words @param {number} from @returns {[number, number] | null} */
function next(text, words, from) {
  /** @type {[number, number] | null} */
  let first = null;
  for (const word of words) {
    let at = text.indexOf(word, from);
    while (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) at = text.indexOf(word, at + 1);
    if (at >= 0 && (!first || at < first[0] || (at === first[0] && word.length > first[1]))) first = [at, word.length];
  }
  return first;
}

/** @param {string} text @param {string[]} words */
const has = (text, words) => next(text, words, 0) !== null;

/** What is asked for, as it is looked for. @param {string} told */
export const askedFor = (told) => plain(told).replace(/^#/, "").replace(/\s+/g, " ").trim();

/** A search for some words: whether a text has them, together or each, and all ways to write them. @param {Terms} terms @param {string} asked */
export function searchFor(terms, asked) {
  const whole = ways(terms, asked);
  const each = asked.split(" ").map((word) => ways(terms, word));
  const isIn = (/** @type {Element} */ place) => {
    const text = plain(place.textContent ?? "").replace(/\s+/g, " ");
    return has(text, whole) || each.every((one) => has(text, one));
  };
  return { isIn, words: [...whole, ...each.flat()] };
}

/** Marks words in a place. @param {HTMLElement} place @param {string[]} words */
export function mark(place, words) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts = /** @type {Text[]} */ ([]);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement?.closest("svg")) texts.push(/** @type {Text} */ (walker.currentNode));
  }
  for (const text of texts) {
    // One sign may be written with two letters: each letter knows which sign it is of.
    const letters = [...text.data].flatMap((sign, at) => [...letter(sign)].map(() => at));
    const written = plain(text.data);
    const pieces = [];
    let done = 0;
    for (let hit = next(written, words, 0); hit; hit = next(written, words, hit[0] + hit[1])) {
      const start = letters[hit[0]];
      const end = letters[hit[0] + hit[1] - 1] + 1;
      const made = document.createElement("mark");
      made.textContent = text.data.slice(start, end);
      pieces.push(text.data.slice(done, start), made);
      done = end;
    }
    if (pieces.length) text.replaceWith(...pieces, text.data.slice(done));
  }
}
