// One's own results against bots, which stay on this device, and the level that they suggest.
// @ts-check

const KEPT = 300;
/** A newcomer is taken for as strong as this level, give or take so many rating points. */
const FIRST = 3, SPREAD = 350;

/** @typedef {{table: string, game: string, seats: number, level: number, share: number}} Result */
/** Rating points of each level, by the number of players. @typedef {Record<string, number[]>} Scale */

/** What is kept; of a game whose result was forgotten only its table. @returns {Partial<Result>[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem("results") || "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.table === "string") : [];
  } catch { return []; }
}

/** @param {Partial<Result>[]} all */
function write(all) {
  try { localStorage.setItem("results", JSON.stringify(all.slice(-KEPT))); } catch { /* private window */ }
}

/** Keeps a result once; one that was forgotten stays so. @param {Result} result */
function keep(result) {
  const all = kept();
  const place = all.findIndex(({ table }) => table === result.table);
  if (place < 0) all.push(result);
  else if (all[place].share !== undefined) all[place] = result;
  write(all);
}

/** The results of a game that can be reckoned with. @param {string} game @param {Scale} scale */
function resultsOf(game, scale) {
  const sound = kept().filter((one) => one.game === game && typeof one.share === "number" && one.share >= 0 && one.share <= 1);
  return /** @type {Result[]} */ (sound).filter(({ seats, level }) => typeof scale[seats]?.[level - 1] === "number");
}

/** The chance to win against so many others of a rating. @param {number} own @param {number} theirs @param {number} seats */
const chance = (own, theirs, seats) => 1 / (1 + (seats - 1) * 10 ** ((theirs - own) / 400));

/** The rating that makes these results likeliest. @param {Result[]} played @param {Scale} scale */
function rating(played, scale) {
  let best = 0, most = -Infinity;
  const usual = Object.values(scale)[0][FIRST - 1];
  for (let own = -800; own <= 3000; own += 10) {
    let likely = -(((own - usual) / SPREAD) ** 2) / 2;
    for (const { seats, level, share } of played) {
      const win = chance(own, scale[seats][level - 1], seats);
      likely += share * Math.log(win) + (1 - share) * Math.log(1 - win);
    }
    if (likely > most) [best, most] = [own, likely];
  }
  return best;
}

/** The level against which one would win about half of the games; 0 without results. @param {string} game @param {number} seats @param {Scale} scale */
function suitingLevel(game, seats, scale) {
  const steps = scale[seats];
  const played = resultsOf(game, scale);
  if (!played.length || !steps) return 0;
  const own = rating(played, scale);
  const off = steps.map((theirs) => Math.abs(chance(own, theirs, seats) - 0.5));
  return off.indexOf(Math.min(...off)) + 1;
}

/** A field of *Play now*, if the page has it. @param {string} game @param {string} name */
const wish = (game, name) => /** @type {HTMLSelectElement | null} */ (document.querySelector(`form[data-wishes="${game}"] select[name=${name}]`));

/** What *Play now* remembers of a game. @param {string} game @returns {Record<string, string>} */
function wishes(game) {
  try { return { ...JSON.parse(localStorage.getItem(`play:${game}`) || "{}") }; } catch { return {}; }
}

/** @param {string} game @param {string} level */
function choose(game, level) {
  const field = wish(game, "level");
  if (field) {
    field.value = level;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  try { localStorage.setItem(`play:${game}`, JSON.stringify({ ...wishes(game), level })); } catch { /* private window */ }
}

/** Hides or shows, without touching what is so already. @param {HTMLElement} one @param {boolean} hidden */
function hide(one, hidden) {
  if (one.hidden !== hidden) one.hidden = hidden;
}

/** Shows the level that suits, and whether *Play now* has it; hides all without results. @param {HTMLElement} part */
function show(part) {
  const { game = "", scale = "{}", result } = part.dataset;
  const seats = result ? JSON.parse(result).seats : Number(wish(game, "seats")?.value);
  const level = suitingLevel(game, seats, JSON.parse(scale));
  const chosen = (wish(game, "level")?.value ?? wishes(game).level) === `level-${level}`;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-suits]"))) {
    hide(one, one.dataset.suits !== `level-${level}`);
  }
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-choose]"))) hide(one, chosen);
  hide(/** @type {HTMLElement} */ (part.querySelector("[data-chosen]")), !chosen);
  hide(part, level === 0);
}

/** Brings all offers of the page up to date; the result of a game that ended on it is kept first. */
function mind() {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".suits"))) {
    const { game = "", result } = part.dataset;
    if (result) keep({ ...JSON.parse(result), game });
    show(part);
  }
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  const part = /** @type {HTMLElement | null} */ (button?.closest(".suits") ?? null);
  if (!button || !part) return;
  if (button.dataset.choose) {
    choose(part.dataset.game ?? "", button.dataset.choose);
    show(part);
    /** @type {HTMLElement} */ (part.querySelector("[data-chosen]")).focus(); // in the place of the button
  } else {
    write(kept().map(({ table }) => ({ table })));
    mind();
  }
});
document.addEventListener("change", mind);
addEventListener("pageshow", mind);
const end = document.getElementById("end");
if (end) new MutationObserver(mind).observe(end, { childList: true, subtree: true, attributeFilter: ["hidden"] });
mind();
