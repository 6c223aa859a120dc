// Paths to options: which steps are open after some were taken, what is asked next and what has no place on the board.
// It knows nothing of the page, so that tests can walk every path of many games.
// @ts-check

/** An option, taken apart: its steps in the order in which they are asked, the number of each step's label, what it uses up, its rank among those that differ only in what has no place, and words for questions. @typedef {{steps: string[], labels: number[], uses: string, rank: number, told: Record<string, string>}} Way */

/** Tiles under a head: each tile leads to these options. @typedef {{head: string | null, tiles: {step: string, ways: Way[]}[]}} Group */

/** @param {string} step */
export const kindOf = (step) => step.split(":")[0];

/** The options to which the steps taken lead. @template {Way} W @param {W[]} ways @param {string[]} chosen @returns {W[]} */
export function left(ways, chosen) {
  return ways.filter((way) => chosen.every((step) => way.steps.includes(step)));
}

/** The steps of an option that are not yet taken. @param {Way} way @param {string[]} chosen */
export function open(way, chosen) {
  return way.steps.filter((step) => !chosen.includes(step));
}

/** Passing is a button of its own. @param {Way} way */
export const passes = (way) => way.steps[0] === "pass";

/** The kinds of steps at which options differ, each with its values, in the order in which they are asked. @param {Way[]} ways @param {string[]} chosen @returns {[string, string[]][]} */
export function questions(ways, chosen) {
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const way of ways) {
    for (const step of open(way, chosen)) {
      const kind = kindOf(step);
      const values = kinds.get(kind);
      if (values) values.add(step);
      else kinds.set(kind, new Set([step]));
    }
  }
  return [...kinds].filter(([, values]) => values.size > 1).map(([kind, values]) => [kind, [...values]]);
}

/** The option that is proposed among those that are left. @template {Way} W @param {W[]} ways @returns {W} */
export function proposed(ways) {
  return ways.reduce((best, way) => (way.rank < best.rank ? way : best));
}

/** The labels of a step among the options that are left: more than one if they differ. @param {Way[]} ways @param {string} step @returns {number[]} */
export function labels(ways, step) {
  const found = ways.flatMap((way) => {
    const at = way.steps.indexOf(step);
    return at < 0 ? [] : [way.labels[at]];
  });
  return [...new Set(found)];
}

/** What a step would use up, in each way in which it can be taken: "" for nothing. @param {Way[]} ways @param {string} step @param {string[]} chosen @returns {string[]} */
export function uses(ways, step, chosen) {
  const through = ways.filter((way) => way.steps.includes(step));
  if (!through.some((way) => way.uses)) return [];
  // Of a step that many others follow, such as picking a worker, nothing can be said yet.
  const last = through.every((way) => way.steps[way.steps.length - 1] === step);
  if (!last && left(through, [...chosen, step]).length > 1) return [];
  return [...new Set(through.map((way) => way.uses))].sort();
}

/** What has no place on the board and has to be asked beside it: nothing while the board can lead on to every option. @param {Way[]} ways @param {string[]} chosen @param {(step: string) => boolean} placed @returns {Group[]} */
export function beside(ways, chosen, placed) {
  const those = ways.filter((way) => !passes(way));
  /** @param {string} step whether it tells options apart */
  const parts = (step) => those.length === 1 || !those.every((way) => way.steps.includes(step));
  if (those.every((way) => open(way, chosen).some((step) => placed(step) && parts(step)))) return [];
  const asked = questions(those, chosen);
  if (!asked.length) {
    // One option alone, or options of different kinds.
    return [{ head: null, tiles: those.map((way) => ({ step: open(way, chosen).filter(parts).slice(-1)[0], ways: [way] })) }];
  }
  const [[first, values]] = asked;
  /** @param {string} kind @param {Way[]} among */
  const tiles = (kind, among) => {
    const steps = [...new Set(among.flatMap((way) => open(way, chosen).filter((step) => kindOf(step) === kind)))];
    return steps.map((step) => ({ step, ways: among.filter((way) => way.steps.includes(step)) }));
  };
  if (asked.length !== 2) {
    // The last question shows what is settled just before it: the landscape for which one pays.
    const { steps } = those[0];
    const settled = steps[steps.findIndex((step) => kindOf(step) === first) - 1];
    const last = asked.length === 1 && first === kindOf(steps[steps.length - 1]) && settled && !chosen.includes(settled) && !placed(settled);
    return [{ head: last ? settled : null, tiles: tiles(first, those) }];
  }
  const [, [second]] = asked;
  return values.map((head) => ({ head, tiles: tiles(second, those.filter((way) => way.steps.includes(head))) }));
}

/** The question for the next step, filled with what all options that are left have in common; null if there is none. @param {Way[]} ways @param {string[]} chosen @param {Record<string, string>} asks @returns {string | null} */
export function question(ways, chosen, asks) {
  const those = ways.filter((way) => !passes(way));
  if (!chosen.length || !those.length) return null;
  const next = questions(those, chosen)[0]?.[0];
  for (const id of [next, `${next}_plain`, "next"]) {
    const filled = asks[id] === undefined ? null : fill(asks[id], those);
    if (filled !== null) return filled;
  }
  return null;
}

/** A sentence with its places filled; null if the options do not agree about one of them. @param {string} text @param {Way[]} ways */
function fill(text, ways) {
  let whole = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name) => {
    const values = new Set(ways.map((way) => way.told[name]));
    const [value] = values;
    if (values.size !== 1 || value === undefined) whole = false;
    return value ?? "";
  });
  return whole ? filled : null;
}
