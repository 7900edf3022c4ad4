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
    element.removeAttribute("aria-describedby");
  }
  for (const [name, list] of Object.entries(things)) {
    for (const thing of list) {
      const element = find(thing);
      if (!element) continue;
      element.classList.add(name);
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "0");
      element.setAttribute("aria-pressed", String(name === "chosen"));
      element.setAttribute("aria-describedby", "prompt"); // which says what picking it does
    }
  }
}

/** The things that can be picked or are, in the order of the page. */
export const lit = () => [...table.querySelectorAll(".thing[tabindex]")];

/** The spaces, the tray and the tiles of a spot, which a seat has or the table; also those of its columns. */
export function at(seat, spot, columns = false) {
  const is = columns ? e => e.dataset.spot === spot || e.dataset.spot.startsWith(`${spot} `) : e => e.dataset.spot === spot;
  return [...table.querySelectorAll("[data-spot]")].filter(e => is(e) && [String(seat), "0"].includes(seatOf(e)));
}

/** The number of the seat that has a space or a tray, "0" for the table. */
export const seatOf = e => e.closest("[data-seat]").dataset.seat;

const fingertip = 40; // pixels
const slant = 1.12; // how much wider a petal is than the least side of its box

/** Enlarges the board, the display or the tray around a thing if a finger may miss things there, and no other. Returns
 * whether it did. The thing stays where it is, and the board within its frame. */
export function approach(thing) {
  const element = find(thing), around = element.closest(".board, .plate, .well");
  if (around.matches(".closer")) return false;
  recede();
  const parts = [...around.querySelectorAll(".thing")].flatMap(e => e.querySelector(".hit") ? [...e.querySelectorAll(".hit")] : [e]);
  const sizes = parts.map(e => {
    const {width, height} = e.getBoundingClientRect();
    return Math.min(width, height) * (e.closest(".flower") ? slant : 1);
  });
  const scale = fingertip / Math.min(...sizes);
  if (scale <= 1) return false;
  const frame = around.getBoundingClientRect(), {x, y, width, height} = element.getBoundingClientRect();
  const left = x + width / 2 - frame.x, top = y + height / 2 - frame.y, hidden = 1 - 1 / scale; // of the board
  around.style.transformOrigin = `${left}px ${top}px`;
  around.style.scale = scale;
  if (around.matches(".board")) {
    const insets = [top, frame.width - left, frame.height - top, left];
    around.style.clipPath = `inset(${insets.map(length => `${length * hidden}px`).join(" ")})`;
  }
  around.classList.add("closer");
  return true;
}

/** Shows what came closer in its usual size. */
export function recede() {
  for (const e of table.querySelectorAll(".closer")) {
    e.classList.remove("closer");
    e.style.scale = e.style.clipPath = "";
  }
}

const costs = document.createElement("p");
costs.id = "costs";
costs.hidden = true;
document.querySelector("main").append(costs);

/** Shows the tiles that a move would put on a seat's board, and beside them what those cost, in the place of what was
 * shown before. */
export function ghosts(seat, {lands = [], spills = []} = {}) {
  for (const old of table.querySelectorAll(".ghost")) old.remove();
  for (const {spot, color} of lands) {
    const space = at(seat, spot)[0];
    space?.append(ghost(space, color));
  }
  costs.hidden = !spills.length;
  costs.textContent = spills.map(spill => spill.text).join(", ");
  if (spills.length) beside(costs, at(seat, spills[0].spot)[0]);
}

/** Puts a bubble above an element, or below it near the top of the screen, and where it would hide how many tiles are left. */
function beside(bubble, element) {
  const box = element.getBoundingClientRect(), half = bubble.offsetWidth / 2 + 8;
  bubble.style.left = `${Math.min(Math.max(box.x + box.width / 2, half), innerWidth - half)}px`;
  bubble.style.top = `${box.y - bubble.offsetHeight - 6}px`;
  const {left, right, top, bottom} = bubble.getBoundingClientRect();
  const hides = [...document.querySelectorAll("#table .stock")].map(e => e.getBoundingClientRect()).some(stock =>
    stock.left < right && stock.right > left && stock.top < bottom && stock.bottom > top);
  if (box.y <= 90 || hides) bubble.style.top = `${box.bottom + 6}px`;
}

const bubble = document.getElementById("bubble");
let hiding = 0;

/** Says something for a while: beside an element, or at the bottom. */
export function say(text, element = document.getElementById("bar")) {
  bubble.textContent = text;
  bubble.hidden = !text;
  beside(bubble, element);
  clearTimeout(hiding);
  hiding = setTimeout(silence, 5000);
}

/** Says beside an element why it cannot be picked. */
export function refuse(element, reason) {
  element.classList.add("refused");
  setTimeout(() => element.classList.remove("refused"), 500);
  say(reason, element);
}

/** Hides what say said. */
export function silence() {
  bubble.hidden = true;
}
