// Tiles on their way: events say from which spot to which other one, and a copy of each tile follows them.

import * as board from "./board.js";
import {boxes, tile} from "./tiles.js";

const crowd = 6; // tiles of one color that fly side by side
const apart = 30; // milliseconds from one of them to the next

/**
 * @typedef {{spot: string, box: DOMRect, around: DOMRect, loose: boolean}} Place where a tile was: its box, that of the
 *   board around it, and whether it could be seen there
 * @typedef {{color: string, seat: number, place: Place, way: {box: DOMRect, at: number}[], space?: Element,
 *   gone?: number, copy?: Element}} Tile
 */

/** The tray or the space at a spot. */
const spotOf = (seat, spot) => board.at(seat, spot)[0];

/** The spot of which a spot is a part: tiles leave a floor line from any of its spaces. */
const wholeOf = (seat, spot) => spotOf(seat, spot)?.closest(".penalty") ? spot.split(" ")[0] : spot;

const around = element => element.closest("section").getBoundingClientRect();

/** The places of the tiles of a color at a spot. */
function lying(seat, spot, color) {
  const all = board.at(seat, wholeOf(seat, spot), true).filter(e => e.dataset.color === color);
  return all.flatMap(e => boxes(e).map(box => ({spot: e.dataset.spot, box, around: around(e), loose: true})));
}

/** The spaces or the tray where the tiles of an event are now: events name a line, and not its spaces. A line is full
 * if its tiles have moved on since. */
export function landing({seat = 0, to, color, count}) {
  const line = board.at(seat, to, true).filter(e => !e.matches(".tiles")), filled = line.filter(e => e.dataset.color === color);
  if (filled.length || line.length > 1) return (filled.length ? filled : line).slice(-count);
  const all = board.at(seat, to);
  return [all.find(e => e.dataset.color === color) ?? all[0]].filter(Boolean);
}

export class Flights {
  piles = new Map(); // the tiles of a color at a spot

  /** Notes where the tiles of events lie, before the page shows another position. */
  constructor(events) {
    for (const event of events) {
      for (const spot of [event.from, event.to]) this.pile(event, spot);
    }
  }

  pile({seat = 0, color}, spot) {
    const tray = spotOf(seat, spot), key = `${tray ? board.seatOf(tray) : seat}/${wholeOf(seat, spot)}/${color}`;
    if (!this.piles.has(key)) {
      const places = lying(seat, spot, color), empty = !places.length;
      if (empty && tray) places.push({spot, box: boxes(tray)[0], around: around(tray), loose: false});
      this.piles.set(key, {empty, places, next: 0, came: [], left: []});
    }
    return this.piles.get(key);
  }

  /** The next tile that leaves a spot, undefined if nothing is drawn there. */
  take(event) {
    const pile = this.pile(event, event.from), place = pile.places[pile.next++ % pile.places.length];
    const tile = pile.came.shift() ?? (place && {color: event.color, seat: event.seat, place, way: []});
    if (tile) pile.left.push(tile);
    return tile;
  }

  /** Moves the tiles of an event at some time, in the new position. The tiles of a payment go where their event says. */
  move(event, at, time) {
    const to = this.pile(event, event.to), spaces = landing({...event, to: event.pays ?? event.to});
    const targets = spaces.flatMap(boxes).filter(box => box.width > 0); // others are hidden now
    for (let i = 0; i < Math.min(event.count, crowd); i++) {
      const tile = this.take(event), box = targets[i % targets.length], space = spaces[i % spaces.length];
      if (!tile) return;
      const leaves = Math.max(at + apart * i, (tile.way.at(-1)?.at ?? -time) + time);
      if (box) tile.way.push({box, at: leaves});
      tile.gone = box ? undefined : leaves;
      tile.space = box && !event.pays && (to.empty || !space.matches(".tiles")) ? space : undefined;
      to.came.push(tile);
    }
  }

  /** The copies of the tiles that leave a spot of a seat. */
  leaving(seat, spot) {
    const start = `${seat}/${spot}/`;
    return [...this.piles].flatMap(([key, pile]) => key.startsWith(start) ? pile.left : []).map(tile => tile.copy).filter(Boolean);
  }

  /** Lets the tiles fly. The function runs the animation of an element, as animate does, and promises its end. Boxes are
   * read before anything changes, or else the browser would lay out the page again for each. */
  start(run, time) {
    const tiles = [...new Set([...this.piles.values()].flatMap(pile => pile.left))].filter(tile => tile.way.length || tile.gone !== undefined);
    const around = document.querySelector(".whole"), flights = tiles.map(tile => ({...tile, ...flightOf(tile, around, time)}));
    around.append(...flights.map(flight => flight.copy).filter(Boolean));
    for (const [i, {copy, frames, begin, end, place, space}] of flights.entries()) {
      tiles[i].copy = copy;
      if (!copy && space) run(space, {opacity: [0, 1]}, begin, time);
      if (!copy) continue;
      space?.classList.add("arriving");
      run(copy, frames, begin, end - begin, place.loose ? "backwards" : "none").finally(() => {
        copy.remove();
        space?.classList.remove("arriving");
      });
    }
  }
}

const side = box => Math.min(box.width, box.height);

/** The flight of a tile from where it lay, or from its spot where boards have changed their places. Its last space shows
 * its own tile when the flight is over. There is no copy of a tile that came from where nothing is shown now. */
function flightOf({color, seat, place, way, gone}, whole, time) {
  const now = spotOf(seat, place.spot), board = around(now), begin = way[0]?.at ?? gone, end = (gone ?? way.at(-1).at) + time;
  const moved = ["x", "y", "width"].some(side => Math.abs(board[side] - place.around[side]) > 1);
  const first = moved ? boxes(now)[0] : place.box, last = way.at(-1)?.box ?? first, frames = [];
  if (!first.width) return {begin};
  const show = (box, at, opacity = 1) => {
    const [x, y] = [box.x - last.x + (box.width - last.width) / 2, box.y - last.y + (box.height - last.height) / 2];
    frames.push({opacity, offset: (at - begin) / (end - begin), easing: "cubic-bezier(.3,.1,.2,1)", translate: `${x}px ${y}px`, scale: side(box) / side(last)});
  };
  way.forEach(({box, at}, i) => {
    show(way[i - 1]?.box ?? first, at);
    show(box, at + time);
  });
  if (gone !== undefined) {
    show(last, gone);
    show(last, end, 0);
  }
  const copy = tile(color, last, whole);
  copy.style.opacity = 0; // before and after
  return {copy, frames, begin, end};
}
