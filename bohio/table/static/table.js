// The table: moves go out by POST, changes come in by WebSocket, parts of the page are replaced and what moved glides.
// @ts-check
import * as choosing from "./choose.js";
import { fits, random, shuffle } from "./luck.js";
import { morph, splice } from "./morph.js";
import { animate, flightsIn, lastMoment, pace, snapshot } from "./motion.js";
import * as replay from "./replay.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const words = JSON.parse(main.dataset.words || "{}");
const base = `/table/${main.dataset.table}`;
const whyBox = /** @type {HTMLElement} */ (document.getElementById("why"));

/** Of rows of elements inside parts: how long each was, and what comes instead of what. @typedef {Record<string, [number, [number, number, string][]]>} Changes */
/** @typedef {{sequence: number, whole?: boolean, parts?: Record<string, string>, changes?: Changes, title?: string, turn?: boolean, thinking?: number[], error?: string, text?: string, paragraph?: string, table?: string, look?: boolean, gone?: string}} Answer */

let sequence = Number(main.dataset.sequence);
let leaving = false;
const seat = () => {
  const viewer = /** @type {HTMLElement} */ (document.querySelector("[data-viewer]")).dataset.viewer;
  return viewer ? Number(viewer) : null;
};
const isPast = () => main.dataset.moment !== "";
const shownSeat = () => new URLSearchParams(location.search).get("as");

/** A name for one attempt to do something, so that doing it twice does it once. */
const key = () => random(12);

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

/** The row of elements that a part ends with. @param {string} id */
const rowOf = (id) => document.getElementById(id)?.lastElementChild;

/** Lets the parts of the page become new. @param {Record<string, string>} parts @param {Changes} [changes] @param {number} [since] */
function replaceParts(parts, changes = {}, since = lastMoment()) {
  const moving = pace() > 0;
  const flights = moving ? flightsIn([parts.log || "", ...(changes.log?.[1] || []).map(([, , html]) => html)].join(""), since) : [];
  const changed = /** @type {Element[]} */ ([...Object.keys(parts), ...Object.keys(changes)]
    .map((id) => document.getElementById(id)).filter((part) => part));
  const before = moving ? snapshot(changed, flights) : null;
  const focused = document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement
    ? document.activeElement : null;
  const held = focused?.closest("#board, #options, #steps, #hand, #bar") ? focused : null;
  for (const [id, html] of Object.entries(parts)) {
    const part = document.getElementById(id);
    if (part) morph(part, html);
  }
  for (const [id, [, splices]] of Object.entries(changes)) {
    for (const [at, gone, html] of splices) splice(/** @type {Element} */ (rowOf(id)), at, gone, html);
  }
  const played = "log" in parts || "log" in changes;
  if (played || "options" in parts) renewChoices();
  else choosing.refresh();
  renewPage(played);
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

/** No move is on its way any more. */
function renewChoices() {
  main.classList.remove("sent");
  choosing.renew();
}

/** What has to be done after parts of the page are new. @param {boolean} played whether lines of the log are */
function renewPage(played) {
  const lines = document.querySelector("#log .lines");
  if (lines && played) {
    const current = lines.querySelector("[aria-current]");
    if (current instanceof HTMLElement) lines.scrollTop = current.offsetTop - /** @type {HTMLElement} */ (lines).offsetTop - 60;
    else lines.scrollTop = lines.scrollHeight;
  }
  for (const link of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-link]"))) {
    link.value = new URL(link.value, location.href).href;
  }
  showNote();
  tick();
}

/** Whether the page shows what it was told through its socket, so that changes to that can be made here. */
let inStep = false;

/** The page no longer is what the server told it: it asks for everything. */
function everything() {
  inStep = false;
  if (socket?.readyState === WebSocket.OPEN) socket.send("everything");
}

/** What the socket brings: everything, or what has changed. @param {Answer} answer */
function hear(answer) {
  heard += 1;
  if (answer.gone) {
    if (!leaving) location.reload();
    return;
  }
  if (answer.thinking) thinking = answer.thinking;
  if (answer.parts && isPast()) {
    inStep = false;
    receive(answer);
  } else if (answer.parts && (answer.whole || inStep)) {
    inStep = answer.sequence >= sequence
      && Object.entries(answer.changes || {}).every(([id, [length]]) => rowOf(id)?.childElementCount === length);
    if (inStep) receive(answer);
    else everything();
  }
  showThinking();
}

/** The table as it is now. @param {Answer} answer */
function receive(answer) {
  if (!answer.parts || answer.sequence < sequence) return;
  const later = answer.sequence > sequence;
  sequence = answer.sequence;
  if (isPast()) {
    if (later) say(words.moved_on);
    return;
  }
  replaceParts(answer.parts, answer.changes);
  if (answer.title && document.title !== answer.title) document.title = answer.title;
  if (answer.turn && later) notify();
}

/** The seats whose bots are thinking. @type {number[]} */
let thinking = [];

function showThinking() {
  for (const sign of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-thinking]"))) {
    sign.hidden = !thinking.includes(Number(sign.dataset.thinking));
  }
}

// Out

/** Sends something to the server; a lost answer is asked for again under the same key. @param {string} what @param {object} data @returns {Promise<{ok: boolean, answer: Answer} | null>} */
async function send(what, data) {
  for (let attempt = 0; attempt < 4; attempt++) {
    try {
      const response = await fetch(`${base}/${what}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...data, language: document.documentElement.lang }),
      });
      return { ok: response.ok, answer: await response.json() };
    } catch {
      say(words.offline);
      await new Promise((done) => setTimeout(done, 400 * 2 ** attempt));
    }
  }
  return null;
}

/** How many messages the socket has brought. */
let heard = 0;
/** How many milliseconds after an answer the socket must have brought what changed. */
const LATEST = 2000;

/** Sends, and shows what comes back, here or through the socket. @param {string} what @param {object} data */
async function act(what, data) {
  const before = heard;
  const live = inStep && socket?.readyState === WebSocket.OPEN;
  const sent = await send(what, live ? { ...data, parts: "live" } : data);
  if (!sent) {
    say(words.failed);
    renewChoices();
    return null;
  }
  const { ok, answer } = sent;
  if (answer.parts) {
    inStep = false;
    thinking = answer.thinking || thinking;
    receive(answer);
    showThinking();
    everything();
  }
  if (live) setTimeout(() => { if (heard === before) connectAnew(); }, LATEST);
  if (!ok) {
    if (answer.error === "stale") say(words.stale);
    else say(answer.text || words.failed, undefined, answer.paragraph);
    renewChoices();
  }
  return answer;
}

/** @param {object} action */
async function play(action) {
  whyBox.replaceChildren();
  main.classList.add("sent");
  await act("move", { sequence, key: key(), seat: seat(), action });
}

/** Says why a place cannot be chosen. @param {HTMLElement} place */
async function why(place) {
  const title = place.getAttribute("aria-label") || "";
  say("", title);
  if (place.dataset.why === undefined || seat() === null || isPast()) return;
  const sent = await send("why", { seat: seat(), place: place.dataset.place });
  if (sent?.answer.text) say(sent.answer.text, title, sent.answer.paragraph);
}

/** What the buttons do. @type {Record<string, (button: HTMLElement) => unknown>} */
const actions = {
  undo: () => act("undo", { sequence, key: key(), seat: seat() }),
  ask: (button) => act("ask", { seat: seat(), kind: button.dataset.kind }),
  agree: (button) => act("agree", { seat: Number(button.dataset.seat), kind: button.dataset.kind, yes: button.dataset.yes === "1" }),
  phrase: (button) => act("phrase", { seat: seat(), phrase: button.dataset.phrase }),
  "stand-in": (button) => act("stand-in", { seat: Number(button.dataset.seat), bot: button.dataset.bot || null }),
  rise: async (button) => {
    leaving = true;
    const answer = await act("rise", { seat: Number(button.dataset.seat) });
    leaving = answer?.look !== undefined;
    if (leaving) location.href = answer?.look ? base : "/";
  },
  away: (button) => act("away", { seat: Number(button.dataset.seat) }),
  here: (button) => act("here", { seat: Number(button.dataset.seat) }),
  invite: (button) => act("invite", { seat: Number(button.dataset.seat) }),
  curtain: () => act("curtain", { seat: seat() }),
  branch: (button) => goTo("branch", { at: Number(button.dataset.from) }),
  rematch: async () => goTo("rematch", await shuffle()),
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
    const mine = fits(main.dataset.table || "", answer.shuffle);
    const sound = mine === null ? words.sound : mine ? words.sound_mine : words.not_mine;
    told.textContent = answer.sound ? sound : words.unsound;
  } catch {
    told.textContent = words.failed;
  }
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-do]");
  if (!(button instanceof HTMLElement)) return;
  const action = actions[button.dataset.do || ""];
  if (!action) return;
  if (button.dataset.sure !== undefined && button.dataset.armed === undefined) {
    arm(button);
    return;
  }
  action(button);
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
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    socket = null;
    inStep = false;
    if (sign.textContent !== words.offline) sign.textContent = words.offline; // else it is read out at each attempt
    setTimeout(connect, wait + Math.random() * 300);
    wait = Math.min(wait * 1.7, 8000);
  };
}

/** A socket that brings nothing may be dead without knowing it; the next one brings everything. */
function connectAnew() {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
  inStep = false;
  connect();
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
  for (const tool of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-from-time]"))) {
    tool.hidden = Date.now() / 1000 < Number(tool.dataset.fromTime);
  }
}
setInterval(tick, 1000);

const note = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("[data-note]"));
/** The seat whose note is in the field; "" while there is none. */
let noteOf = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let noting;

/** Sends a note that waits to be sent, for the seat that it was written on. */
function keepNote() {
  if (noting === undefined || !note) return;
  clearTimeout(noting);
  noting = undefined;
  send("note", { seat: Number(noteOf), text: note.value });
}

/** On a shared screen another player may be there now: the field is theirs, and nobody's behind the curtain. */
function showNote() {
  const told = /** @type {HTMLElement | null} */ (document.querySelector("[data-noted]"));
  const whose = told?.dataset.noted ?? "";
  if (!note || whose === noteOf) return;
  keepNote();
  noteOf = whose;
  note.value = told?.textContent ?? "";
  note.disabled = whose === "";
}

note?.addEventListener("input", () => {
  clearTimeout(noting);
  noting = setTimeout(keepNote, 600);
});

const speed = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-speed]"));
if (speed) {
  try { speed.value = localStorage.getItem("speed") || "normal"; } catch { speed.value = "normal"; }
  speed.addEventListener("change", () => {
    try { localStorage.setItem("speed", speed.value); } catch { /* not remembered */ }
  });
}

choosing.mind({ play, why, back: words.back_out });
replay.mind(main, (parts, since) => replaceParts(parts, {}, since));
addEventListener("bohio:present", (event) => {
  sequence = /** @type {CustomEvent} */ (event).detail;
  everything();
});
choosing.renew();
renewPage(true);
connect();
