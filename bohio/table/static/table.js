// The table: moves go out by POST, changes come in by WebSocket, parts of the page are replaced and what moved glides.
// @ts-check
import * as choosing from "./choose.js";
import { morph } from "./morph.js";
import { animate, pace, snapshot } from "./motion.js";
import * as replay from "./replay.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const words = JSON.parse(main.dataset.words || "{}");
const base = `/table/${main.dataset.table}`;
const whyBox = /** @type {HTMLElement} */ (document.getElementById("why"));

/** @typedef {{sequence: number, parts?: Record<string, string>, title?: string, turn?: boolean, thinking?: number[], error?: string, text?: string, paragraph?: string, table?: string, gone?: string}} Answer */

let sequence = Number(main.dataset.sequence);
let leaving = false;
const seat = () => {
  const viewer = /** @type {HTMLElement} */ (document.querySelector("[data-viewer]")).dataset.viewer;
  return viewer ? Number(viewer) : null;
};
const isPast = () => main.dataset.moment !== "";
const shownSeat = () => new URLSearchParams(location.search).get("as");

/** A name for one attempt to do something, so that doing it twice does it once. */
function key() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text @param {string} [title] @param {string} [paragraph] */
function say(text, title, paragraph) {
  whyBox.replaceChildren();
  if (title) {
    const strong = document.createElement("strong");
    strong.textContent = title;
    whyBox.append(strong);
  }
  whyBox.append(text);
  if (paragraph) {
    const mark = document.createElement("kbd");
    mark.textContent = ` (${paragraph})`;
    whyBox.append(mark);
  }
  clearTimeout(saying);
  saying = setTimeout(() => whyBox.replaceChildren(), 7000);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saying;

// Parts

/** The markup that each part was last made of. @type {Map<string, string>} */
const shown = new Map();

/** Lets the parts of the page become new. @param {Record<string, string>} parts @param {number} [since] */
function replaceParts(parts, since = lastMoment()) {
  const flights = pace() ? flightsIn(parts.log, since) : [];
  const before = pace() ? snapshot(flights) : null;
  const focused = document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement
    ? document.activeElement : null;
  const held = focused?.closest("#board, #options, #steps, #hand, #bar") ? focused : null;
  for (const [id, html] of Object.entries(parts)) {
    const part = document.getElementById(id);
    if (part && shown.get(id) !== html) morph(part, html);
    shown.set(id, html);
  }
  renewPage();
  if (before) animate(before, flights);
  if (held && !held.isConnected) refocus(held);
}

/** Keeps the keyboard near where it was. @param {HTMLElement | SVGElement} lost */
function refocus(lost) {
  const name = lost.dataset.place;
  const same = name && document.querySelector(`[data-place="${CSS.escape(name)}"].legal`);
  const next = same || (lost.closest("#options") || lost.matches(".option") ? document.querySelector("#options .option") : null)
    || document.querySelector(".place.legal") || document.querySelector("#bar button") || main;
  if (next === main) main.tabIndex = -1;
  /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
}

function lastMoment() {
  const links = document.querySelectorAll("#log a[data-at]");
  return links.length ? Number(/** @type {HTMLElement} */ (links[links.length - 1]).dataset.at) : 0;
}

/** What flies because of lines of the log that are new. @param {string | undefined} log @param {number} since @returns {[string, string][]} */
function flightsIn(log, since) {
  if (!log) return [];
  const holder = document.createElement("template");
  holder.innerHTML = log;
  /** @type {[string, string][]} */
  const flights = [];
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (holder.content.querySelectorAll("li[data-flights]"))) {
    const at = Number(/** @type {HTMLElement} */ (line.querySelector("a")).dataset.at);
    if (at > since) flights.push(...JSON.parse(line.dataset.flights || "[]"));
  }
  return flights.slice(-8);
}

/** What has to be done after parts of the page are new. */
function renewPage() {
  choosing.renew();
  const lines = document.querySelector("#log .lines");
  if (lines) {
    const current = lines.querySelector("[aria-current]");
    if (current instanceof HTMLElement) lines.scrollTop = current.offsetTop - /** @type {HTMLElement} */ (lines).offsetTop - 60;
    else lines.scrollTop = lines.scrollHeight;
  }
  for (const link of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-link]"))) {
    link.value = new URL(link.value, location.href).href;
  }
  tick();
}

/** An answer of the server: the table as it is now. @param {Answer} answer */
function receive(answer) {
  if (answer.gone) {
    if (!leaving) location.reload();
    return;
  }
  if (answer.thinking) showThinking(answer.thinking);
  if (!answer.parts || answer.sequence < sequence) return;
  if (answer.sequence === sequence && !answer.error) return;
  sequence = answer.sequence;
  if (isPast()) {
    say(words.moved_on);
    return;
  }
  replaceParts(answer.parts);
  if (answer.title) document.title = answer.title;
  if (answer.turn) notify();
}

/** @param {number[]} seats */
function showThinking(seats) {
  for (const sign of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-thinking]"))) {
    sign.hidden = !seats.includes(Number(sign.dataset.thinking));
  }
}

// Out

/** Sends something to the server; a lost answer is asked for again under the same key. @param {string} what @param {object} data @returns {Promise<{ok: boolean, answer: Answer} | null>} */
async function send(what, data) {
  for (let attempt = 0; attempt < 4; attempt++) {
    try {
      const response = await fetch(`${base}/${what}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data),
      });
      return { ok: response.ok, answer: await response.json() };
    } catch {
      say(words.offline);
      await new Promise((done) => setTimeout(done, 400 * 2 ** attempt));
    }
  }
  return null;
}

/** Sends, and shows what comes back. @param {string} what @param {object} data */
async function act(what, data) {
  const sent = await send(what, data);
  if (!sent) {
    say(words.failed);
    choosing.renew();
    return null;
  }
  const { ok, answer } = sent;
  // Around one screen the next hand is another's: the socket brings the table as it is for whoever is asked.
  const elsewhere = main.dataset.shared !== undefined && socket?.readyState === WebSocket.OPEN;
  if (answer.parts && !(ok && elsewhere)) receive(answer);
  if (!ok) {
    if (answer.error === "stale") say(words.stale);
    else say(answer.text || words.failed, undefined, answer.paragraph);
    choosing.renew();
  }
  return answer;
}

/** @param {object} action */
async function play(action) {
  whyBox.replaceChildren();
  main.classList.add("sent");
  await act("move", { sequence, key: key(), seat: seat(), action });
  main.classList.remove("sent");
}

/** Says why a place cannot be chosen. @param {HTMLElement} place */
async function why(place) {
  const title = place.getAttribute("aria-label") || "";
  say("", title);
  if (!place.dataset.why || seat() === null || isPast()) return;
  const sent = await send("why", { seat: seat(), action: JSON.parse(place.dataset.why) });
  if (sent?.answer.text) say(sent.answer.text, title, sent.answer.paragraph);
}

/** What the buttons do. @type {Record<string, (button: HTMLElement) => unknown>} */
const deeds = {
  undo: () => act("undo", { sequence, key: key(), seat: seat() }),
  ask: (button) => act("ask", { seat: seat(), kind: button.dataset.kind }),
  agree: (button) => act("agree", { seat: Number(button.dataset.seat), kind: button.dataset.kind, yes: button.dataset.yes === "1" }),
  phrase: (button) => act("phrase", { seat: seat(), phrase: button.dataset.phrase }),
  "stand-in": (button) => act("stand-in", { seat: Number(button.dataset.seat), bot: button.dataset.bot || null }),
  invite: (button) => act("invite", { seat: Number(button.dataset.seat) }),
  curtain: () => act("curtain", { seat: seat() }),
  branch: (button) => goTo("branch", { at: Number(button.dataset.from) }),
  rematch: () => goTo("rematch", {}),
  delete: async () => {
    leaving = true;
    if (await act("delete", {})) location.href = "/";
  },
  copy: (button) => copy(/** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input")), button),
  verify: verify,
  notify: () => window.Notification?.requestPermission(),
  since: (button) => replay.run(Number(button.dataset.from), true),
  play: () => replay.toggle(),
};

/** @param {string} what @param {object} data */
async function goTo(what, data) {
  const answer = await act(what, data);
  if (answer?.table) location.href = `/table/${answer.table}`;
}

/** @param {HTMLInputElement} field @param {HTMLElement} button */
async function copy(field, button) {
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.textContent = words.copied;
}

async function verify() {
  const told = /** @type {HTMLElement} */ (document.querySelector("[data-verified]"));
  try {
    const answer = await (await fetch(`${base}/verify`)).json();
    told.textContent = answer.sound ? words.sound : words.unsound;
  } catch {
    told.textContent = words.failed;
  }
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-do]");
  if (!(button instanceof HTMLElement)) return;
  const deed = deeds[button.dataset.do || ""];
  if (!deed) return;
  if (button.dataset.sure !== undefined && button.dataset.armed === undefined) {
    arm(button);
    return;
  }
  deed(button);
});

/** Asks once more before something that cannot be taken back. @param {HTMLElement} button */
function arm(button) {
  const text = button.textContent;
  button.dataset.armed = "";
  button.textContent = words.sure;
  setTimeout(() => {
    if (button.dataset.armed === undefined) return;
    delete button.dataset.armed;
    button.textContent = text;
  }, 4000);
}

// In

let wait = 500;
/** @type {WebSocket | null} */
let socket = null;

function connect() {
  const address = new URL(`${base}/live`, location.href);
  address.searchParams.set("language", document.documentElement.lang);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("after", String(sequence));
  const as = shownSeat();
  if (as !== null) address.searchParams.set("as", as);
  socket = new WebSocket(address);
  const sign = /** @type {HTMLElement} */ (document.querySelector("[data-connection]"));
  socket.onopen = () => {
    wait = 500;
    sign.textContent = "";
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    socket = null;
    sign.textContent = words.offline;
    setTimeout(connect, wait + Math.random() * 300);
    wait = Math.min(wait * 1.7, 8000);
  };
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && socket && socket.readyState === WebSocket.CLOSED) connect();
});
setInterval(() => { if (socket?.readyState === WebSocket.OPEN) socket.send("ping"); }, 25000);

function notify() {
  if (!document.hidden || !window.Notification || Notification.permission !== "granted") return;
  new Notification(words.your_turn, { tag: main.dataset.table });
}

// Clock, notes, speed

function tick() {
  for (const sign of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-deadline]"))) {
    const left = Math.max(0, Math.round(Number(sign.dataset.deadline) - Date.now() / 1000));
    const hours = Math.floor(left / 3600);
    const clock = [Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0")).join(":");
    sign.textContent = hours ? `${hours}:${clock}` : clock;
    sign.classList.toggle("late", left < 15);
  }
}
setInterval(tick, 1000);

const note = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("[data-note]"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let noting;
note?.addEventListener("input", () => {
  clearTimeout(noting);
  noting = setTimeout(() => send("note", { seat: seat(), text: note.value }), 600);
});

const speed = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-speed]"));
if (speed) {
  try { speed.value = localStorage.getItem("speed") || "normal"; } catch { speed.value = "normal"; }
  speed.addEventListener("change", () => {
    try { localStorage.setItem("speed", speed.value); } catch { /* not remembered */ }
  });
}

choosing.mind({ play, why, back: words.back_out });
replay.mind(main, replaceParts);
addEventListener("bohio:present", (event) => { sequence = /** @type {CustomEvent} */ (event).detail; });
renewPage();
connect();
