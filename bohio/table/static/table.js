// The table: moves go out by POST, what happens comes in by WebSocket and is handed to the player.
// @ts-check
import * as choosing from "./choose.js";
import * as line from "./line.js";
import * as looking from "./looking.js";
import { fits, random, shuffle } from "./luck.js";
import * as notes from "./notes.js";
import * as player from "./player.js";
import * as preview from "./preview.js";
import * as replay from "./replay.js";
import { tell } from "./stage.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const words = JSON.parse(main.dataset.words || "{}");
const base = `/table/${main.dataset.table}`;
const whyBox = /** @type {HTMLElement} */ (document.getElementById("why"));

/** @typedef {import("./player.js").Message & {error?: string, text?: string, paragraph?: string, rule?: string, met?: string[], table?: string, look?: boolean, gone?: string, previews?: number}} Answer */

let sequence = Number(main.dataset.sequence);
let leaving = false;
const seat = () => {
  const viewer = /** @type {HTMLElement} */ (document.querySelector("[data-viewer]")).dataset.viewer;
  return viewer ? Number(viewer) : null;
};
const shownSeat = () => new URLSearchParams(location.search).get("as");

/** A name for one attempt to do something, so that doing it twice does it once. */
const key = () => random(12);

/** Says something for a while; a reason may have a rule behind it, and be about a place. @param {string} text @param {string} [title] @param {Answer} [reason] @param {string} [place] */
function say(text, title, reason, place) {
  whyBox.replaceChildren();
  if (title) {
    const strong = document.createElement("strong");
    strong.textContent = title;
    whyBox.append(strong);
  }
  whyBox.append(text);
  if (reason?.rule && main.dataset.rules) {
    const link = looking.link(reason.rule, reason.rule);
    Object.assign(link.dataset, { reason: text, about: title ?? "", shows: place ?? "", met: JSON.stringify(reason.met ?? []) });
    whyBox.append(" ", link);
  } else if (reason?.rule) {
    whyBox.append(` (${reason.rule})`);
  }
  clearTimeout(saying);
  saying = setTimeout(hush, SAID);
}

/** Milliseconds that something is said; longer while one is about to follow a link in it. */
const SAID = 7000;

function hush() {
  if (whyBox.matches(":hover, :focus-within")) saying = setTimeout(hush, SAID);
  else whyBox.replaceChildren();
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saying;

// The page

/** What had the keyboard before the page changed. @type {HTMLElement | SVGElement | null} */
let held = null;

/** Remembers what has the keyboard, if it may vanish. */
function hold() {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement)) return;
  if (focused.closest("#board, #options, #strip, #bar")) held = focused;
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

/** What has to be done after parts of the page are new. @param {boolean} options whether those are */
function patched(options) {
  if (options) renewChoices();
  else choosing.refresh();
  renewPage();
  if (held && !held.isConnected) refocus(held);
  held = null;
}

/** What is on the page, as classes of its main element: for styles to look for it themselves (`:has`) would cost much with every change. */
const SIGNS = { ended: "#end > .went", over: ".replay:not([data-running])", "open-hands": ".open-hand", spoken: "#players .said", taught: "#coach > .coach" };

/** What has to be done after parts of the page are new. */
function renewPage() {
  for (const [sign, what] of Object.entries(SIGNS)) main.classList.toggle(sign, document.querySelector(what) !== null);
  for (const link of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-link]"))) {
    link.value = new URL(link.value, location.href).href;
  }
  notes.show();
  notes.tick();
  advise((advice) => advice.renew());
  if (document.querySelector("button[data-enlarge]")) import("./enlarge.js").catch(() => {});
  showThinking();
  showVerified();
}

/** What knows which tips this browser shows; it is fetched with the first tip, and once: two imports of one module may end in any order. @type {Promise<typeof import("./advice.js") | null> | null} */
let adviser = null;

/** @param {(advice: typeof import("./advice.js")) => void} what done if there are tips, or somebody is about to set them */
async function advise(what, needed = document.querySelector("#bar .advice") !== null) {
  if (needed) adviser ??= import("./advice.js").catch(() => (adviser = null));
  const advice = await adviser;
  if (advice) what(advice);
}

document.getElementById("menu")?.addEventListener("toggle", () => advise((advice) => advice.renew(), true), { once: true });

/** The seats whose bots are thinking. @type {number[]} */
let thinking = [];

function showThinking() {
  for (const sign of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-thinking]"))) {
    sign.hidden = !thinking.includes(Number(sign.dataset.thinking));
  }
}

/** The present is on the page: says what is to be decided. @param {boolean} called whether the viewer's turn is news */
function present(called) {
  tell(document.querySelector("#bar .ask")?.textContent?.trim() ?? "");
  advise((advice) => advice.speak());
  if (called && document.hidden && window.Notification?.permission === "granted") {
    new Notification(words.your_turn, { tag: main.dataset.table });
  }
}

/** Much happened at once: offers to watch it. @param {number} from @param {number} number */
function missed(from, number) {
  const watch = document.createElement("button");
  watch.type = "button";
  watch.textContent = words.watch;
  watch.addEventListener("click", () => replay.since(from));
  say(`${words.missed.replace("{number}", String(number))} · `);
  whyBox.append(watch);
}

// In

/** Whether the page shows what it was told through its socket, so that changes to that can be made here. */
let inStep = false;

/** The page no longer is what the server told it: it asks for everything. */
function everything() {
  inStep = false;
  line.say("everything");
}

/** What the socket brings: everything, or what has happened. @param {Answer} answer */
function hear(answer) {
  if (answer.gone) {
    if (!leaving) location.reload();
    return;
  }
  if (answer.previews !== undefined) {
    preview.hear(/** @type {import("./preview.js").Message} */ (/** @type {unknown} */ (answer)));
    return;
  }
  if (answer.thinking) thinking = answer.thinking;
  if (answer.sequence !== undefined && (answer.whole || inStep || replay.isPast())) inStep = receive(answer);
  else if (answer.sequence !== undefined) everything();
  showThinking();
}

/** The table as it is now. @param {Answer} answer @returns {boolean} whether the page is in step */
function receive(answer) {
  if (answer.sequence < sequence) return inStep;
  const later = answer.sequence > sequence;
  sequence = answer.sequence;
  if (replay.isPast()) {
    if (later) say(words.moved_on);
    replay.moved(answer.moment);
    return false;
  }
  hold();
  return player.hear(answer);
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

/** How many milliseconds after an answer the socket must have brought what changed. */
const LATEST = 2000;

/** Sends, and shows what comes back, here or through the socket. @param {string} what @param {object} data */
async function act(what, data) {
  const before = line.count();
  const live = inStep && line.isOpen();
  const sent = await send(what, live ? { ...data, parts: "live" } : data);
  if (!sent) {
    say(words.failed);
    renewChoices();
    return null;
  }
  const { ok, answer } = sent;
  if (answer.parts) {
    thinking = answer.thinking || thinking;
    receive({ ...answer, whole: true });
    everything();
  }
  if (live) setTimeout(() => { if (line.count() === before) line.anew(); }, LATEST);
  if (!ok) {
    player.catchUp(); // a refusal is about the present
    if (answer.error === "stale") say(words.stale);
    else if (answer.error === "lesson") dispatchEvent(new CustomEvent("taught", { detail: answer }));
    else say(answer.text || words.failed, undefined, answer);
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
  if (place.dataset.why === undefined || seat() === null || replay.isPast()) return;
  const sent = await send("why", { seat: seat(), place: place.dataset.place });
  if (sent?.answer.text) say(sent.answer.text, title, sent.answer, place.dataset.place);
}

/** What the buttons do. @type {Record<string, (button: HTMLElement) => unknown>} */
const actions = {
  undo: () => act("undo", { sequence, key: key(), seat: seat() }),
  ask: (button) => act("ask", { seat: seat(), kind: button.dataset.kind }),
  agree: (button) => act("agree", { seat: Number(button.dataset.seat), kind: button.dataset.kind, yes: button.dataset.yes === "1" }),
  "hide-tip": () => advise((advice) => advice.hide()),
  "no-tips": () => advise((advice) => advice.none()),
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
  "hand-over": () => act("hand-over", { seat: seat() }),
  branch: (button) => goTo("branch", { at: Number(button.dataset.from) }),
  rematch: async () => goTo("rematch", await shuffle()),
  delete: async () => {
    leaving = true;
    if (await act("delete", {})) location.href = "/";
  },
  copy: (button) => copy(/** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input")), button),
  verify: verify,
  notify: () => window.Notification?.requestPermission(),
  since: (button) => replay.since(Number(button.dataset.from)),
  play: () => replay.toggle(),
  show: (button) => play(JSON.parse(button.dataset.action || "{}")),
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

/** What checking the record brought. The end of the game may be drawn anew before or after it is known. */
let verified = "";

function showVerified() {
  const told = document.querySelector("[data-verified]");
  if (told && told.textContent !== verified) told.textContent = verified;
}

async function verify() {
  try {
    const answer = await (await fetch(`${base}/verify`)).json();
    const mine = fits(main.dataset.table || "", answer.shuffle);
    const sound = mine === null ? words.sound : mine ? words.sound_mine : words.not_mine;
    verified = answer.sound ? sound : words.unsound;
  } catch {
    verified = words.failed;
  }
  showVerified();
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

const sign = () => /** @type {HTMLElement} */ (document.querySelector("[data-connection]"));

/** Where the line begins: with what the page knows. */
function address() {
  const at = new URL(`${base}/live`, location.href);
  at.searchParams.set("language", document.documentElement.lang);
  at.searchParams.set("after", String(sequence));
  const as = shownSeat();
  if (as !== null) at.searchParams.set("as", as);
  return at;
}

player.mind({ patched, now: present, everything, missed });
notes.mind((whose, text) => { send("note", { seat: whose, text }); });
looking.mind({ refocus, failed: say });
choosing.mind({ play, why, catchUp: player.catchUp });
replay.mind({ base, patched: () => patched(false), everything });
choosing.renew();
renewPage();
line.keep(address, {
  hear,
  found: () => {
    player.resume("lost");
    sign().textContent = "";
  },
  lost: () => {
    inStep = false;
    player.pause("lost");
    if (sign().textContent !== words.offline) sign().textContent = words.offline; // else it is read out at each attempt
  },
});
