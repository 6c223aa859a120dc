// Beside the game: clocks that run down, one's note, and what this browser remembers.
// @ts-check
import * as sound from "./sound.js";

export function tick() {
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
/** @type {(seat: number, text: string) => void} */
let send = () => {};

/** @param {typeof send} sending */
export function mind(sending) {
  send = sending;
}

/** Sends a note that waits to be sent, for the seat that it was written on. */
function keep() {
  if (noting === undefined || !note) return;
  clearTimeout(noting);
  noting = undefined;
  send(Number(noteOf), note.value);
}

/** On a shared screen another player may be there now: the field is theirs, and nobody's behind the curtain. */
export function show() {
  const told = /** @type {HTMLElement | null} */ (document.querySelector("[data-noted]"));
  const whose = told?.dataset.noted ?? "";
  if (!note || whose === noteOf) return;
  keep();
  noteOf = whose;
  note.value = told?.textContent ?? "";
  note.disabled = whose === "";
}

note?.addEventListener("input", () => {
  clearTimeout(noting);
  noting = setTimeout(keep, 600);
});

const pace = /** @type {HTMLSelectElement | null} */ (document.querySelector("[data-speed]"));
if (pace) {
  try { pace.value = localStorage.getItem("speed") || "normal"; } catch { pace.value = "normal"; }
  pace.addEventListener("change", () => {
    try { localStorage.setItem("speed", pace.value); } catch { /* not remembered */ }
  });
}

const switches = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-sound]"));
/** @param {boolean} on */
const showSound = (on) => { for (const one of switches) one.checked = on; };
showSound(sound.wanted());
for (const one of switches) one.addEventListener("change", () => showSound(sound.toggle()));
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.key.toLowerCase() !== "m" || event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select")) return;
  showSound(sound.toggle());
});

const tap = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-tap]"));
if (tap) {
  try { tap.checked = localStorage.getItem("tap") === "first"; } catch { /* not remembered */ }
  tap.addEventListener("change", () => {
    try { localStorage.setItem("tap", tap.checked ? "first" : ""); } catch { /* not remembered */ }
  });
}
