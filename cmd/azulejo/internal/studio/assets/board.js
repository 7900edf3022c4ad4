// Marks on the drawn boards: what can be picked, what is, and what a move would do.

import {ghost} from "./tiles.js";

const table = document.getElementById("table");
const marks = ["source", "target", "chosen"];

/** The drawn thing of a name, or null. */
export const find = thing => table.querySelector(`[data-thing="${CSS.escape(thing)}"]`);

/** The name of the thing at an element, "" for none. */
export const nameAt = element => element?.closest?.("#table [data-thing]")?.dataset.thing ?? "";

/** Whether a thing is loose tiles, and not a space. */
export const isTiles = thing => find(thing)?.classList.contains("tiles") ?? false;

/** Gives things marks, by the mark, and takes all others away. Those that can be picked become buttons. */
export function mark(things) {
  for (const element of table.querySelectorAll(".thing")) {
    element.classList.remove(...marks);
    element.removeAttribute("role");
    element.removeAttribute("tabindex");
    element.removeAttribute("aria-pressed");
  }
  for (const [name, list] of Object.entries(things)) {
    for (const thing of list) {
      const element = find(thing);
      if (!element) continue;
      element.classList.add(name);
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "0");
      element.setAttribute("aria-pressed", String(name === "chosen"));
    }
  }
}

/** The things that can be picked or are, in the order of the page. */
export const lit = () => [...table.querySelectorAll(".thing[tabindex]")];

/** The spaces, the tray and the tiles of a spot, which a seat has or the table; also those of its columns. */
export function at(seat, spot, columns = false) {
  const is = columns ? e => e.dataset.spot === spot || e.dataset.spot.startsWith(`${spot} `) : e => e.dataset.spot === spot;
  return [...table.querySelectorAll("[data-spot]")].filter(e => is(e) && [String(seat), "0"].includes(e.dataset.seat));
}

/** Shows the tiles that a move would put on a seat's board, in the place of those shown before. */
export function ghosts(seat, lands) {
  for (const old of table.querySelectorAll(".ghost")) old.remove();
  for (const {spot, color} of lands) {
    const space = at(seat, spot)[0];
    space?.append(ghost(space, color));
  }
}

let hiding = 0;

/** Says something for a while: beside a thing, or for null at the bottom. */
export function say(text, element) {
  const bubble = document.getElementById("bubble");
  bubble.textContent = text;
  bubble.hidden = !text;
  const box = (element ?? document.getElementById("bar")).getBoundingClientRect(), half = bubble.offsetWidth / 2 + 8;
  bubble.style.left = `${Math.min(Math.max(box.x + box.width / 2, half), innerWidth - half)}px`;
  bubble.style.top = `${box.y > 90 ? box.y - bubble.offsetHeight - 6 : box.bottom + 6}px`;
  clearTimeout(hiding);
  hiding = setTimeout(silence, 5000);
}

/** Says beside a thing why it cannot be picked. */
export function refuse(thing, reason) {
  const element = find(thing);
  element.classList.add("refused");
  setTimeout(() => element.classList.remove("refused"), 500);
  say(reason, element);
}

/** Hides what say said. */
export function silence() {
  document.getElementById("bubble").hidden = true;
}
