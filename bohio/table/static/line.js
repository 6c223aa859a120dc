// The line to the server: a socket that comes back when it is lost, and knows whether the page is in step with it.
// @ts-check

/** @typedef {{hear: (message: any) => void, lost: () => void, found: () => void}} Hooks */

const PING = 25000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** @type {Hooks} */
let hooks = { hear: () => {}, lost: () => {}, found: () => {} };
/** @type {() => URL} */
let where = () => new URL(location.href);
let wait = FIRST_WAIT;
/** @type {WebSocket | null} */
let socket = null;
/** How many messages it has brought. */
let heard = 0;

export const count = () => heard;
export const isOpen = () => socket?.readyState === WebSocket.OPEN;

/** Opens the line and keeps it. @param {() => URL} address @param {Hooks} given */
export function keep(address, given) {
  where = address;
  hooks = given;
  connect();
}

function connect() {
  const address = where();
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.onopen = () => {
    wait = FIRST_WAIT;
    hooks.found();
  };
  socket.onmessage = (event) => {
    heard += 1;
    hooks.hear(JSON.parse(event.data));
  };
  socket.onclose = () => {
    socket = null;
    hooks.lost();
    setTimeout(connect, wait + Math.random() * 300);
    wait = Math.min(wait * 1.7, LONGEST_WAIT);
  };
}

/** @param {string} text */
export function say(text) {
  if (isOpen()) socket?.send(text);
}

/** A socket that brings nothing may be dead without knowing it; the next one brings everything. */
export function anew() {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
  hooks.lost();
  connect();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && socket && socket.readyState === WebSocket.CLOSED) connect();
});
setInterval(() => say("ping"), PING);
