// Steps through a game without loading the page again: arrow keys, Home and End, and the links of the viewer.
"use strict";
(() => {
  const viewer = () => document.getElementById("viewer");
  // Only the list is scrolled, never the page: the step stands in its middle.
  const seen = () => {
    const step = document.querySelector(".steps [aria-current]");
    const list = step?.closest(".steps");
    if (list) list.scrollTop += step.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  };
  let wanted = 0;
  const go = async (link) => {
    if (!link) return;
    const turn = ++wanted;
    const kept = document.activeElement?.id;
    const answer = await fetch(link.href);
    if (!answer.ok) return location.assign(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn !== wanted) return; // a later key was faster
    viewer().replaceWith(page.getElementById("viewer"));
    history.replaceState(null, "", link.href);
    if (kept) document.getElementById(kept)?.focus({ preventScroll: true });
    seen();
  };
  const keys = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
  addEventListener("keydown", (event) => {
    const id = keys[event.key];
    if (!id || event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
    event.preventDefault();
    go(document.getElementById(id));
  });
  addEventListener("click", (event) => {
    const link = event.target.closest?.("#viewer a[href^='?step']");
    if (!link || link.id === "think" || event.ctrlKey || event.metaKey || event.button !== 0) return;
    event.preventDefault();
    go(link);
  });
  seen();
})();
