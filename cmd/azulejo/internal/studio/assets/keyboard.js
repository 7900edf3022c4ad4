// Playing by the keyboard: arrows go from one lit thing to the next, letters are for commands.

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
  if (key === "Escape") return () => picker.stop();
  return commands[letter(event)];
}

/** Clicks a thing, and goes on to where its tiles can go. */
function pick(picker, thing) {
  picker.click(thing);
  board.find(thing)?.focus();
  if (picker.picked.at(-1) === thing) document.querySelector(".thing.target")?.focus();
}

/** Moves the focus to the nearest lit thing in a direction; across it, distance counts more. */
function step(right, down) {
  const center = e => {
    const box = e.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const here = document.activeElement.closest(".thing");
  if (!here) return board.lit()[0]?.focus();
  const [x, y] = center(here);
  const ahead = board.lit().filter(e => e !== here).map(e => {
    const [ex, ey] = center(e), along = (ex - x) * right + (ey - y) * down;
    return {e, along, cost: along + 3 * Math.abs((ex - x) * down + (ey - y) * right)};
  });
  ahead.filter(a => a.along > 1).sort((a, b) => a.cost - b.cost)[0]?.e.focus();
}
