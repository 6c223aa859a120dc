// Before anything is drawn: the appearance that was chosen, else what the device prefers.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch { /* no storage: the device decides */ }
