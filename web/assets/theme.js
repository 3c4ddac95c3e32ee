// Light or dark: what the reader chose goes before what the system prefers. In the head, so that no page flashes.
"use strict";
(() => {
  const root = document.documentElement;
  const read = () => {
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const keep = (theme) => {
    try { localStorage.setItem("theme", theme); } catch { /* then for this page only */ }
  };
  const chosen = read();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    button.hidden = false;
    button.addEventListener("click", () => {
      const isDark = root.dataset.theme
        ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
      keep(root.dataset.theme);
    });
  });
})();
