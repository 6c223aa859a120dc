// The room of a table: what unfolds, the place in the log, keys for the whole page, what glows comes into sight.
// @ts-check

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const newer = /** @type {HTMLElement} */ (document.getElementById("newer"));
const narrow = matchMedia("(max-width: 1099px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Panels: the list of options in the log's place; on a narrow screen also race and log, over the page.

/** Unfolds a panel, or folds the one that is open. @param {string} panel */
function open(panel) {
  if (panel && main.dataset.open !== panel) main.dataset.open = panel;
  else delete main.dataset.open;
  if (main.dataset.open === "log") toLast();
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const opener = target.closest("[data-do=open]");
  if (opener instanceof HTMLElement) {
    open(opener.dataset.panel || "");
    document.getElementById("menu")?.removeAttribute("open");
    return;
  }
  if (target.closest("[data-do=close]")) {
    open("");
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    return;
  }
  if (narrow.matches && target.closest("#players summary") && main.dataset.open !== "players") {
    event.preventDefault();
    open("players");
    return;
  }
  // A tap beside an open panel, or on a line of the log that leads elsewhere, closes it.
  const panel = narrow.matches && main.dataset.open ? document.getElementById(main.dataset.open) : null;
  if (panel && !target.closest("#drawer") && (!panel.contains(target) || target.closest("a[data-at]"))) open("");
}, true);

// The log keeps its place while one reads further up.

/** The list of lines, which may be drawn anew. */
const lines = () => /** @type {HTMLElement | null} */ (log.querySelector(".lines"));
let following = true;
/** How many lines were there when one began to read further up. */
let known = 0;

function toLast() {
  const list = lines();
  if (!list) return;
  following = true;
  newer.hidden = true;
  list.scrollTop = list.scrollHeight;
}

log.addEventListener("scroll", () => {
  const list = lines();
  if (!list) return;
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 12;
  if (following && !atEnd) known = list.childElementCount;
  following = atEnd;
  if (atEnd) newer.hidden = true;
}, { capture: true, passive: true });

function follow() {
  const list = lines();
  if (!list) return;
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) {
    newer.hidden = true;
    const top = current.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (top < 0 || top > list.clientHeight - 40) list.scrollTop += top - list.clientHeight / 2;
    return;
  }
  if (following) {
    list.scrollTop = list.scrollHeight;
    return;
  }
  const more = list.childElementCount - known;
  newer.hidden = more <= 0;
  newer.textContent = (newer.dataset.words || "").replace("{number}", String(more));
}

newer.addEventListener("click", toLast);
new MutationObserver(follow).observe(log, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-current"] });
toLast();
follow();

// Keys

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape" && main.dataset.open) open("");
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "z" && !target.closest("input, textarea, select")) {
    const undo = document.querySelector("#bar [data-do=undo]");
    if (!(undo instanceof HTMLElement)) return;
    event.preventDefault();
    undo.click();
  }
});

// On a narrow screen what glows first comes into sight when a decision arrives, unless somebody touches the page.

const QUIET = 400;
let touched = -Infinity;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let looking;
for (const kind of ["pointerdown", "touchmove", "wheel", "keydown", "scroll"]) {
  addEventListener(kind, () => { touched = performance.now(); }, { passive: true });
}

/** Looks for what glows once the page has been left alone for a while. */
function lookForGlow() {
  clearTimeout(looking);
  if (!narrow.matches) return;
  const wait = touched + QUIET - performance.now();
  looking = setTimeout(wait > 0 ? lookForGlow : showGlow, Math.max(wait, 80));
}

function showGlow() {
  if (main.classList.contains("taught")) return; // the coach of a lesson shows what is wanted
  const places = [...document.querySelectorAll("#board .place.legal")];
  const top = /** @type {HTMLElement} */ (document.getElementById("players")).getBoundingClientRect().bottom;
  const strip = /** @type {HTMLElement} */ (document.getElementById("strip")).getBoundingClientRect();
  const tip = document.querySelector("#bar .advice:not([hidden])")?.getBoundingClientRect();
  const bottom = Math.min(strip.top - 76, tip?.height ? tip.top - 8 : Infinity);
  const inSight = (/** @type {DOMRect} */ rect) => rect.top >= top && rect.bottom <= bottom;
  if (!places.length || main.dataset.open || places.some((place) => inSight(place.getBoundingClientRect()))) return;
  const rect = places[0].getBoundingClientRect();
  scrollBy({ top: (rect.top + rect.bottom) / 2 - (top + bottom) / 2, behavior: still.matches ? "instant" : "smooth" });
}

const options = /** @type {HTMLElement} */ (document.getElementById("options"));
let asked = "";
new MutationObserver(() => {
  const first = options.querySelector(".option")?.getAttribute("data-action") ?? "";
  const now = first ? `${main.querySelectorAll("#log a[data-at]").length} ${first}` : "";
  if (now && now !== asked) lookForGlow();
  asked = now;
}).observe(options, { childList: true, subtree: true });
lookForGlow();
