// Playing by the keyboard: arrows go from one thing that can be picked to the next, letters are for commands.

import * as board from "./board.js";
import {letter} from "./press.js";

const arrows = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/** Lets keys do what the mouse does. The commands are functions by their letters. A held key moves the focus on, and
 * does nothing else. */
export function allowKeys(picker, commands) {
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea") || document.querySelector(":popover-open")) return;
    const act = action(event, picker, commands);
    if (!act) return;
    event.preventDefault();
    if (!event.repeat || event.key in arrows) act();
  });
}

/** What a key does, undefined for nothing. */
function action(event, picker, commands) {
  const {key} = event, thing = board.nameAt(document.activeElement);
  if (key in arrows) return () => step(...arrows[key]);
  if (thing && (key === "Enter" || key === " ")) return () => pick(picker, thing);
  if (key === "Enter" && document.activeElement === document.body) return () => picker.confirm();
  if (key === "Escape") return () => back(picker);
  return commands[letter(event)];
}

const prompt = document.getElementById("prompt");
const buttons = "#options button, #confirm:not([hidden])";

/** What can be picked: things on the boards, moves, and the button that plays the one shown. */
const stops = () => [...board.lit(), ...document.querySelectorAll(buttons)];

/** Puts the focus on a thing if it can be picked, or else on the first of what can. While nothing can, the focus waits at
 * what the page says. */
function focusOn(thing) {
  const named = board.lit().find(e => e.dataset.thing === thing);
  (named ?? document.querySelector(".thing.source, .thing.target") ?? document.querySelector(buttons) ?? prompt).focus();
}

/** Changes the page, and moves the focus on where it would be lost: its element went, or was waiting. */
export function keepFocus(change, thing = () => "") {
  const held = document.activeElement.closest("#table, #bar");
  change();
  const now = document.activeElement;
  if (held && (now === document.body || now === prompt || now.disabled || !now.checkVisibility())) focusOn(thing());
}

/** Clicks a thing, and goes on to where its tiles can go, or to the moves that it can be part of. */
function pick(picker, thing) {
  picker.click(thing);
  const next = document.querySelector(".thing.target") ?? document.querySelector("#options button");
  if (picker.picked.at(-1) === thing && next) next.focus();
  else board.find(thing)?.focus();
}

/** Takes back the last pick, and returns to it. */
function back(picker) {
  const last = picker.picked.at(-1);
  picker.back();
  focusOn(last);
}

/** Moves the focus to the nearest stop in a direction; across it, distance counts more. */
function step(right, down) {
  const center = e => {
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const here = document.activeElement.closest(`.thing, ${buttons}`);
  if (!here) return focusOn();
  const [x, y] = center(here);
  const ahead = stops().filter(e => e !== here).map(e => {
    const [ex, ey] = center(e), along = (ex - x) * right + (ey - y) * down;
    return {e, along, cost: along + 3 * Math.abs((ex - x) * down + (ey - y) * right)};
  });
  ahead.filter(a => a.along > 1).sort((a, b) => a.cost - b.cost)[0]?.e.focus();
}
