// Swaps in the parts of the page that changed, as the server renders them. Without it a page is complete, but stands still.
"use strict";
(() => {
  const state = document.getElementById("link-state");
  const say = (word, text) => {
    if (state.dataset.link === word) return;
    state.dataset.link = word;
    state.textContent = text;
  };
  const source = new EventSource(document.body.dataset.live);
  source.addEventListener("open", () => say("live", "live"));
  source.addEventListener("error", () => say("lost", "connection lost; trying again"));

  // What the reader has open or is at stays so.
  const mark = (element) => element?.id ? "#" + CSS.escape(element.id)
    : element?.getAttribute?.("href") ? `[href="${CSS.escape(element.getAttribute("href"))}"]` : null;
  const swap = (part, html) => {
    const active = part.contains(document.activeElement) ? mark(document.activeElement) : null;
    const open = [...part.querySelectorAll("details[id][open]")].map((details) => details.id);
    const scrolled = [...part.querySelectorAll(".scroll")].map((box) => box.scrollLeft);
    part.innerHTML = html;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    part.querySelectorAll(".scroll").forEach((box, at) => { box.scrollLeft = scrolled[at] ?? 0; });
    if (active) part.querySelector(active)?.focus({ preventScroll: true });
  };
  for (const part of document.querySelectorAll("[data-part]")) {
    source.addEventListener(part.dataset.part, (event) => swap(part, event.data));
  }
})();
