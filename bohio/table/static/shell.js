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
}

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-new-table]"));
if (form) {
  form.addEventListener("change", () => fitForm(form));
  fitForm(form);
}

const table = document.getElementById("main")?.dataset;
luck.settle(table?.host !== undefined ? table.table ?? null : null);
for (const one of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-luck]"))) luck.mind(one);
