// A small picture that a click or Enter shows large, over what lies beside the board; a click, Enter or Escape puts it
// away. It follows the small one through later moments.
const LARGE = 420;
const GAP = 8;

/** @type {HTMLButtonElement | null} */
let from = null;
/** @type {string} */
let key = "";

/** @returns {HTMLElement} the frame, made when it is first needed */
function frame() {
  const known = document.getElementById("enlarged");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "enlarged";
  made.hidden = true;
  made.setAttribute("role", "dialog");
  made.tabIndex = -1;
  made.append(document.createElement("h2"), document.createElement("div"));
  document.getElementById("main")?.append(made);
  made.addEventListener("click", close);
  return made;
}

/** @param {HTMLButtonElement} button */
function nameOf(button) {
  return button.closest("[data-goal]")?.getAttribute("data-goal") ?? button.dataset.enlarge ?? "";
}

function draw() {
  const drawing = from?.querySelector("svg");
  if (!from || !drawing) return close();
  const copy = /** @type {SVGElement} */ (drawing.cloneNode(true));
  copy.querySelectorAll("[data-piece]").forEach((piece) => piece.removeAttribute("data-piece"));
  const large = frame();
  large.setAttribute("aria-label", from.getAttribute("aria-label") ?? "");
  const [heading, picture] = large.children;
  heading.textContent = from.dataset.enlarge ?? "";
  picture.replaceChildren(copy);
}

/** Over the middle column, or in the middle of a narrow screen. */
function lay() {
  const large = frame();
  const column = document.querySelector("#board .beside")?.getBoundingClientRect();
  const size = Math.min(LARGE, innerWidth - 4 * GAP, innerHeight - 12 * GAP);
  const beside = column && innerWidth >= 1100;
  const left = beside ? column.left + (column.width - size) / 2 : (innerWidth - size) / 2;
  const top = beside ? Math.max(column.top, 0) + GAP : (innerHeight - size) / 2;
  large.style.left = `${Math.max(GAP, Math.min(left, innerWidth - size - 3 * GAP))}px`;
  large.style.top = `${top}px`;
  large.style.width = `${size}px`;
}

/** @param {HTMLButtonElement} button */
function open(button) {
  from?.setAttribute("aria-expanded", "false");
  from = button;
  key = nameOf(button);
  button.setAttribute("aria-expanded", "true");
  draw();
  frame().hidden = false;
  lay();
}

function close() {
  frame().hidden = true;
  from?.setAttribute("aria-expanded", "false");
  if (document.activeElement === frame()) from?.focus();
  from = null;
}

/** After a patch the small picture may be another element. */
function renew() {
  if (!from) return;
  const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("button[data-enlarge]")]);
  from = buttons.find((button) => nameOf(button) === key) ?? null;
  from?.setAttribute("aria-expanded", "true");
  draw();
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (target.closest("button[data-enlarge]"));
  if (button) {
    if (button === from) close();
    else open(button);
  }
});
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !from) return;
    event.stopPropagation();
    close();
  },
  true,
);
document.addEventListener("bohio:moment", renew);
document.addEventListener("bohio:now", renew);
addEventListener("resize", () => from && lay());
