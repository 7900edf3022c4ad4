// Tiles that fly from where they were to where they are, when the page of a position is exchanged.

import * as board from "./board.js";
import {boxes, tile} from "./tiles.js";

const time = 350; // milliseconds for a step
const most = 1400; // for all steps together
const crowd = 6; // tiles of one color that fly side by side

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The tiles of a color at a spot, or the whole spot; undefined where it is not drawn. */
function place(seat, spot, color) {
  const all = board.at(seat, spot);
  return all.find(e => e.dataset.color === color) ?? all[0];
}

/** The spaces or the tray where the tiles of an event are now: events name a line, and not its spaces. */
function landing({seat = 0, to, color, count}) {
  const line = board.at(seat, to, true).filter(e => e.dataset.color === color && !e.matches(".tiles"));
  return line.length ? line.slice(-count) : [place(seat, to, color)].filter(Boolean);
}

/** Shows another position in the place of one, after which some steps led to it. The rest of the page is filled in
 * before the tiles fly, as its layout says where they land. */
export function exchange(table, html, steps, fill) {
  const quiet = still.matches || document.hidden;
  const moves = quiet ? [] : steps.map(step => step.events.filter(e => e.kind === "tiles_moved" && e.from !== e.to));
  const flights = moves.flatMap((events, step) => events.map(event => {
    const from = place(event.seat ?? 0, event.from, event.color);
    return {event, step, from: from && boxes(from)};
  }));
  table.innerHTML = html;
  fill();
  const pause = Math.min(time, most / Math.max(moves.length, 1));
  for (const {event, step, from} of flights) {
    const spaces = landing(event), to = spaces.flatMap(boxes).filter(box => box.width > 0); // others are hidden now
    if (!from || !to.length) continue;
    for (let i = 0; i < Math.min(event.count, crowd); i++) {
      fly(event.color, from[i % from.length], to[i % to.length], spaces[i % spaces.length], step * pause + 30 * i);
    }
  }
}

/** Lets a tile fly to a space, which shows its own when the flight is over. */
function fly(color, from, to, space, delay) {
  const copy = tile(color, to), cell = !space.matches(".tiles");
  document.body.append(copy);
  space.classList.toggle("arriving", cell);
  const begin = {translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: Math.min(from.width / to.width, 1.5)};
  const flight = copy.animate([begin, {translate: "0 0", scale: 1}],
    {duration: time, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "backwards"});
  flight.finished.finally(() => {
    copy.remove();
    space.classList.remove("arriving");
  });
}
