// Tiles that fly from where they were to where they are, when the page of a position is exchanged.

import * as board from "./board.js";
import {rectOf, tile} from "./tiles.js";

const time = 350; // milliseconds for a step
const most = 1400; // for all steps together

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The tiles of a color at a spot, or the whole spot; undefined where it is not drawn. */
function place(seat, spot, color) {
  const all = board.at(seat, spot);
  return all.find(e => e.dataset.color === color) ?? all[0];
}

/** Shows another position in the place of one, after which some steps led to it. */
export function exchange(table, html, steps) {
  const quiet = still.matches || document.hidden;
  const moves = quiet ? [] : steps.map(step => step.events.filter(e => e.kind === "tiles_moved" && e.from !== e.to));
  const flights = moves.flatMap((events, step) => events.map(event => {
    const from = place(event.seat ?? 0, event.from, event.color);
    return {event, step, from: from && rectOf(from)};
  }));
  table.innerHTML = html;
  const pause = Math.min(time, most / Math.max(moves.length, 1));
  for (const {event, step, from} of flights) {
    const to = landing(event);
    if (from && to) fly(event, from, to, step * pause);
  }
}

/** Where the tiles of an event are now: a line is filled from one side to the other. */
function landing({seat, to, color, count}) {
  const filled = [...document.querySelectorAll(`#table [data-seat="${seat}"][data-spot^="${CSS.escape(to)} "]`)]
    .filter(e => e.dataset.color === color);
  return filled.at(-count) ?? filled[0] ?? place(seat ?? 0, to, color);
}

function fly({color}, from, element, delay) {
  const to = rectOf(element), copy = tile(color, to);
  document.body.append(copy);
  element.classList.add("arriving");
  const begin = {translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: from.width / to.width};
  const flight = copy.animate([begin, {translate: "0 0", scale: 1}],
    {duration: time, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards"});
  flight.finished.finally(() => {
    copy.remove();
    element.classList.remove("arriving");
  });
}
