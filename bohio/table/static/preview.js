// What a choice would bring, shown before it is made: on the board, in the bar, in the slot, in the strip and at the
// other players' rows. The server tells it for all options at once; whatever is pointed at is shown from here.
// @ts-check
import { copy, lay, named, symbol, wipe } from "./overlay.js";

/** @typedef {{title: string, button: string, summary: string, net: string, change: number | null, total: [number, number] | null, lines: [string, string, string, string, string][], others: [number, string, boolean][], warning: string, ghosts: [string, string][], marks: [string, string, string][]}} Preview */
/** @typedef {{previews: number, of: number[], list: Preview[], spends: [string, number][][]}} Message */
/** An option by its number in the list. @typedef {{n: number, steps: string[]}} Numbered */

/** How many different results are listed at once. */
const MOST = 6;

/** @type {Message | null} */
let told = null;
/** The moment whose options are on the page. */
let moment = -1;
/** @type {() => void} */
let arrived = () => {};
/** @type {{more: string}} */
let words = { more: "" };

/** What the server tells of the options; those on the page may not be there yet. @param {Message} message */
export function hear(message) {
  told = message;
  if (told.previews === moment) arrived();
}

/** The options of a moment are on the page. @param {number} now @param {{more: string}} texts @param {() => void} then what to do when their previews arrive */
export function expect(now, texts, then) {
  moment = now;
  words = texts;
  arrived = then;
}

/** What one option would bring; null while the server has not told. @param {number} n @returns {Preview | null} */
export function of(n) {
  return told?.previews === moment ? told.list[told.of[n]] ?? null : null;
}

/** What is said of options in words, for those who do not see the board. @param {Numbered[]} ways @param {Numbered} lit */
export function inWords(ways, lit) {
  const one = of(lit.n);
  if (!one) return "";
  if (results(ways).length > 1) return listed(ways).map(([title, net]) => `${title} ${net}`.trim()).join("; ");
  const lines = one.lines.map(([, sentence, detail, change, chance]) => [sentence, detail, change, chance].filter(Boolean).join(", "));
  const others = one.others.filter(([, , said]) => !said).map(([seat, change]) => `${nameOf(seat)} ${change}`);
  return [one.net, one.warning, one.summary, ...lines, ...others].filter(Boolean).join(". ");
}

/** Options with different results, one of each. @param {Numbered[]} ways */
function results(ways) {
  const seen = new Map(ways.map((way) => [told?.of[way.n], way]));
  return [...seen.values()];
}

/** Title and net of each different result, the best first. @param {Numbered[]} ways @returns {[string, string][]} */
function listed(ways) {
  const found = results(ways).map((way) => of(way.n)).filter((one) => one !== null);
  const sorted = found.sort((a, b) => (b.change ?? 0) - (a.change ?? 0));
  return sorted.map((one) => [one.title, one.net]);
}

/** Shows what these options would bring; where they differ, a list. @param {Numbered[]} ways @param {Numbered} lit the one that would be played @param {Element | null} where what is pointed at @param {string} label */
export function show(ways, lit, where, label) {
  clear();
  const one = of(lit.n);
  if (!one) {
    if (label) slot([head(label, null, "")]);
    return;
  }
  if (results(ways).length > 1) {
    overview(ways, label);
    return;
  }
  inBar(one);
  slot(whole(one));
  onBoard(one, where);
  inStrip(told?.spends[lit.n] ?? []);
  for (const [seat, change] of one.others) atSeat(seat, change);
  if (one.change) atSeat(ownSeat(), one.net);
}

export function clear() {
  wipe("ghost");
  wipe("mark");
  wipe("bubble");
  for (const place of document.querySelectorAll(".place.hinted")) place.classList.remove("hinted");
  for (const spent of document.querySelectorAll("[data-spend]")) spent.removeAttribute("data-spend");
  for (const row of document.querySelectorAll("[data-change]")) row.removeAttribute("data-change");
  const pill = document.querySelector("#bar .pill");
  if (pill instanceof HTMLElement) {
    pill.hidden = true;
    pill.textContent = "";
  }
  document.querySelector("#bar .clause")?.replaceChildren();
  slot([]);
}

/** @param {string} change */
const tone = (change) => (change.startsWith("−") ? "minus" : change.startsWith("+") ? "plus" : "");

/** @param {string} name @param {string} class_ @param {(Node | string)[]} inside */
export function made(name, class_, ...inside) {
  const element = document.createElement(name);
  if (class_) element.className = class_;
  element.append(...inside);
  return element;
}

/** @param {string} net */
export function pill(net) {
  return made("span", `pill ${tone(net)}`, net);
}

/** @param {string} title @param {[number, number] | null} total @param {string} net */
function head(title, total, net) {
  const parts = [made("strong", "", title)];
  if (total && total[0] !== total[1]) parts.push(made("span", "total", total.join(" → ").replaceAll("-", "−")));
  if (net) parts.push(pill(net));
  return made("div", "head", ...parts);
}

/** One option, line by line. @param {Preview} one @returns {Node[]} */
function whole(one) {
  const lines = one.lines.map(([icon, sentence, detail, change, chance]) => {
    const small = [detail, chance].filter(Boolean).join(" · ");
    const said = made("span", "said", sentence, ...(small ? [made("small", "", small)] : []));
    return made("li", chance ? "chance" : "", symbol(icon) ?? made("i", "icon"), said, made("b", tone(change), change));
  });
  const others = one.others.filter(([, , said]) => !said).map(([seat, change]) => {
    const chip = document.querySelector(`#players [data-goal="seat:${seat}"] .chip`)?.cloneNode(true);
    return made("li", "other", chip ?? made("i", "icon"), made("span", "said", nameOf(seat)), made("b", tone(change), change));
  });
  const warning = one.warning ? [made("p", "warning", one.warning)] : [];
  return [head(one.title, one.total, one.net), ...warning, made("ul", "", ...lines, ...others)];
}

/** Options that would bring different things. @param {Numbered[]} ways @param {string} label */
function overview(ways, label) {
  const all = listed(ways);
  const shown = all.slice(0, all.length > MOST ? MOST - 1 : MOST);
  const lines = shown.map(([title, net]) => made("li", "", made("span", "said", title), made("b", tone(net), net)));
  if (all.length > shown.length) lines.push(made("li", "more", words.more.replace("{number}", String(all.length - shown.length))));
  slot([head(label, null, ""), made("ul", "", ...lines)]);
}

/** @param {Node[]} inside */
function slot(inside) {
  const place = document.getElementById("slot");
  if (!place) return;
  place.replaceChildren(...inside);
  place.hidden = !inside.length;
  const low = matchMedia("(min-width: 1100px) and (max-height: 799px)").matches;
  const strip = low ? document.getElementById("strip")?.getBoundingClientRect() : null;
  place.style.left = strip ? `${strip.left + strip.width / 2}px` : "";
  place.style.top = strip ? `${strip.top}px` : "";
  place.style.width = strip ? `${strip.width / 2}px` : "";
  place.style.height = strip ? `${strip.height}px` : "";
}

/** @param {Preview} one */
function inBar(one) {
  const sign = document.querySelector("#bar .pill");
  if (sign instanceof HTMLElement) {
    sign.className = `pill ${tone(one.net)}`;
    sign.textContent = one.net;
    sign.hidden = !one.net;
  }
  document.querySelector("#bar .clause")?.replaceChildren(one.warning || one.summary);
}

/** @param {Preview} one @param {Element | null} where */
function onBoard(one, where) {
  for (const [drawing, place] of one.ghosts) {
    const [goal] = named(place);
    const ghost = symbol(drawing) ?? copy(drawing);
    if (goal && ghost) lay("ghost", goal, [ghost]);
  }
  for (const [place, text, toned] of one.marks) {
    for (const goal of named(place)) lay("mark", goal, text ? [made("b", "", text)] : [], toned);
  }
  if (where && one.net) lay("bubble", where, [made("b", "", one.net)], tone(one.net));
}

/** What would be spent stands out in the strip. @param {[string, number][]} spends */
function inStrip(spends) {
  for (const [piece, number] of spends) {
    const [held] = named(piece);
    if (held instanceof HTMLElement) held.setAttribute("data-spend", `−${number}`);
    else for (const one of [...(held?.querySelectorAll(".place") ?? [])].slice(0, number)) one.classList.add("hinted");
  }
}

/** @param {number | null} seat @param {string} change */
function atSeat(seat, change) {
  if (seat === null) return;
  document.querySelector(`#players [data-goal="seat:${seat}"] .numbers`)?.setAttribute("data-change", change);
}

function ownSeat() {
  const viewer = /** @type {HTMLElement | null} */ (document.querySelector("[data-viewer]"))?.dataset.viewer;
  return viewer ? Number(viewer) : null;
}

/** @param {number} seat */
function nameOf(seat) {
  return document.querySelector(`#players [data-goal="seat:${seat}"] .name`)?.textContent ?? "";
}
