// On every page: appearance, menus, the form of a new table.
// @ts-check
import * as luck from "./luck.js";

/** Remembers something in this browser, where it may. @param {string} key @param {string} value */
function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* private window: not remembered */ }
}

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-do=theme]")) {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    remember("theme", theme);
  }
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (!menu.contains(target)) menu.removeAttribute("open");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    menu.removeAttribute("open");
    /** @type {HTMLElement | null} */ (menu.querySelector("summary"))?.focus();
  }
});

/** Shows of the form only what the chosen game has. @param {HTMLFormElement} form */
function fitForm(form) {
  const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=game]:checked"));
  if (!chosen) return;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-game]"))) {
    part.hidden = part.dataset.game !== chosen.value;
  }
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".seat[data-seat]"))) {
    row.hidden = Number(row.dataset.seat) >= Number(chosen.dataset.most);
    const select = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
    if (row.hidden) select.value = "none";
    const name = /** @type {HTMLElement} */ (row.querySelector("input"));
    name.hidden = !["me", "hotseat"].includes(select.value);
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-variant]"))) {
    const variant = /** @type {HTMLSelectElement} */ (form.elements.namedItem(part.dataset.variant ?? ""));
    show(part, variant.selectedIndex > 0);
  }
  fitSeats(form);
}

/** Shows or hides a part of the form; what is hidden is not sent. @param {HTMLElement} part @param {boolean} shown */
function show(part, shown) {
  part.hidden = !shown;
  for (const field of part.querySelectorAll("select")) field.disabled = !shown;
}

/** Offers choices for the seats that somebody sits on, and shows the colours that they will have. @param {HTMLFormElement} form */
function fitSeats(form) {
  const first = /** @type {HTMLSelectElement} */ (form.elements.namedItem("choose.first"));
  const taken = [];
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".seat[data-seat]"))) {
    const number = row.dataset.seat ?? "";
    const sits = /** @type {HTMLSelectElement} */ (row.querySelector("select")).value !== "none";
    const colour = /** @type {HTMLElement} */ (form.querySelector(`[data-colour-of="${number}"]`));
    const chip = /** @type {HTMLElement} */ (row.querySelector(".chip"));
    show(colour, sits);
    chip.style.visibility = sits ? "" : "hidden";
    const begins = /** @type {HTMLOptionElement} */ (first.querySelector(`[value="${number}"]`));
    begins.hidden = begins.disabled = !sits;
    if (!sits && first.value === number) first.value = "";
    if (sits) taken.push({ chip, select: /** @type {HTMLSelectElement} */ (colour.querySelector("select")) });
  }
  const wishes = taken.map(({ select }) => select.selectedIndex - 1);
  const given = wishes.map((wish, seat) => (wish >= 0 ? wish : wishes.includes(seat) ? -1 : seat));
  const free = taken[0] ? [...taken[0].select.options].map((_, place) => place - 1).filter((one) => one >= 0 && !given.includes(one)) : [];
  taken.forEach(({ chip, select }, seat) => {
    const colour = given[seat] >= 0 ? given[seat] : free.shift() ?? seat;
    chip.className = `chip seat${colour}`;
    chip.textContent = select.options[colour + 1].dataset.letter ?? "";
  });
}

/** Fetches what can be chosen on another board. @param {HTMLFormElement} form @param {HTMLInputElement} board */
async function fitBoard(form, board) {
  const game = board.name.replace("board.", "");
  const part = `[data-choices="${game}"]`;
  const answer = await fetch(`/new?${new URLSearchParams({ game, [board.name]: board.value })}`).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(part);
  if (fresh && board.checked) form.querySelector(part)?.replaceWith(fresh);
  fitForm(form);
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-new-table]"));
if (form) {
  form.addEventListener("change", (event) => {
    fitForm(form);
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.name.startsWith("board.")) fitBoard(form, field);
  });
  fitForm(form);
}

/** *Play now* as this browser played last: how many, how well, which variant. @param {HTMLFormElement} form */
function mindWishes(form) {
  const key = `play:${form.dataset.wishes}`;
  const fields = [.../** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll(".wishes select"))];
  const tell = () => {
    for (const field of fields) {
      const told = /** @type {HTMLElement | null} */ (form.querySelector(`[data-wish="${field.name}"]`));
      if (!told) continue;
      told.textContent = field.selectedOptions[0]?.textContent ?? "";
      told.hidden = field.value === told.dataset.usual;
    }
    // What only some choices bring with them: `level:level-1 level-2`.
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-when]"))) {
      const [name, values] = (part.dataset.when ?? "").split(":");
      part.hidden = !fields.some((field) => field.name === name && values.split(" ").includes(field.value));
    }
  };
  try {
    const wishes = JSON.parse(localStorage.getItem(key) || "{}");
    for (const field of fields) {
      if ([...field.options].some((option) => option.value === wishes[field.name])) field.value = wishes[field.name];
    }
  } catch { /* nothing remembered */ }
  form.addEventListener("change", () => {
    tell();
    remember(key, JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, field.value]))));
  });
  addEventListener("pageshow", tell);
  tell();
}
for (const one of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-wishes]"))) mindWishes(one);

const table = document.getElementById("main")?.dataset;
luck.settle(table?.host !== undefined ? table.table ?? null : null);
for (const one of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-luck]"))) luck.mind(one);

// Whoever has taken a lesson in this browser is no newcomer.
try { if (localStorage.getItem("learned")) document.querySelector("main.newcomer")?.classList.remove("newcomer"); } catch { /* private window */ }
