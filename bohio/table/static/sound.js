// Sounds: a few soft ones, made here and now; one at a time, and none before the first click on a table.
// @ts-check

const LOUDNESS = 10 ** (-18 / 20);
const KEY = "sound";

/** @type {AudioContext | null} */
let audio = null;
/** Until when a sound lasts, in seconds of the audio's own time. */
let busy = 0;
let touched = false;

const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether sounds are wanted: as was said last, otherwise where movement is wanted too. */
export function wanted() {
  let said = null;
  try { said = localStorage.getItem(KEY); } catch { /* not remembered */ }
  return said === null ? !reduced() : said === "on";
}

/** Switches sounds on or off, and remembers it. */
export function toggle() {
  const next = !wanted();
  try { localStorage.setItem(KEY, next ? "on" : "off"); } catch { /* not remembered */ }
  if (next) sound("turn");
  return next;
}

/** A note that fades. @param {AudioContext} on @param {OscillatorType} shape @param {number} from @param {number} to @param {number} at @param {number} length @param {number} [part] */
function note(on, shape, from, to, at, length, part = 1) {
  const tone = new OscillatorNode(on, { type: shape, frequency: from });
  const gain = new GainNode(on, { gain: 0 });
  tone.frequency.setValueAtTime(from, at);
  tone.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS * part, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  tone.connect(gain).connect(on.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}

/** Filtered noise that swells and fades. @param {AudioContext} on @param {number} pitch @param {number} at @param {number} length @param {number} peak when it is loudest, as a part of its length */
function noise(on, pitch, at, length, peak) {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(on, { buffer });
  const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 0.8 });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUDNESS, at + length * peak);
  gain.gain.linearRampToValueAtTime(0, at + length);
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}

/** Each sound: how many seconds it lasts, and how it is made. @type {Record<string, [number, (on: AudioContext, at: number) => void]>} */
const SOUNDS = {
  turn: [0.2, (on, at) => { note(on, "sine", 440, 440, at, 0.09); note(on, "sine", 587, 587, at + 0.1, 0.09); }],
  boat: [0.25, (on, at) => noise(on, 500, at, 0.25, 0.5)],
  hut: [0.06, (on, at) => note(on, "triangle", 180, 90, at, 0.06)],
  shells: [0.16, (on, at) => { for (const i of [0, 1, 2]) note(on, "square", 2600 + 300 * i, 1800, at + i * 0.055, 0.02, 0.3); }],
  card: [0.07, (on, at) => noise(on, 2400, at, 0.07, 0.15)],
  round: [0.22, (on, at) => note(on, "sine", 110, 55, at, 0.22)],
  end: [0.68, (on, at) => [392, 494, 587, 784].forEach((pitch, i) => note(on, "sine", pitch, pitch, at + i * 0.16, 0.2))],
};

/** Which sound a kind of happening has; what is not named here has the sound of a card. @type {Record<string, string>} */
const OF_KIND = {
  build: "hut", double: "hut", hut: "hut", sell: "shells", sale: "shells", harvest: "shells", fountain: "shells", collect: "shells",
  round: "round", phase: "round", last: "round", sail: "boat", boat: "boat", bowl: "boat", place: "boat", end: "end",
};

/** The sound of a kind of happening, or one by its own name. @param {string} kind */
export function sound(kind) {
  if (!touched || !wanted() || document.hidden || kind === "skipped" || kind === "pass") return;
  const [length, make] = SOUNDS[kind] || SOUNDS[OF_KIND[kind] || "card"];
  try {
    audio ||= new AudioContext();
    if (audio.state === "suspended") audio.resume();
    // At most one at a time: a sound that would begin during another one is left out, but for the two that tell.
    if (audio.currentTime < busy && kind !== "turn" && kind !== "end") return;
    const at = Math.max(audio.currentTime, busy) + 0.005;
    busy = at + length;
    make(audio, at);
    document.dispatchEvent(new CustomEvent("bohio:sound", { detail: kind }));
  } catch { /* a browser without sound */ }
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { touched = true; }, { once: true, passive: true });
