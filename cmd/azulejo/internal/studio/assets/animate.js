// What happened, when the page of a position is exchanged: tiles fly from where they were to where they are, and points
// come up where they are earned, one after the other. A tap or a key skips to the end.

import * as board from "./board.js";
import {boxes, tile} from "./tiles.js";

const time = 350; // milliseconds for a step
const most = 1400; // for all steps together
const rise = 600; // for a number
const scoring = 2000; // for all numbers of a seat, with the flights before them
const crowd = 6; // tiles of one color that fly side by side

const still = matchMedia("(prefers-reduced-motion: reduce)");

let running = []; // animations

/** Shows the end of what moves. */
export function skip() {
  for (const animation of running) animation.finish();
  running = [];
}
addEventListener("pointerdown", skip, true);
addEventListener("keydown", skip, true);
document.addEventListener("visibilitychange", skip);

function run(element, keyframes, delay, duration, fill = "backwards") {
  const animation = element.animate(keyframes, {duration, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill});
  running.push(animation);
  return animation.finished;
}

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

/** The events that are to be seen, with the milliseconds when they begin. Points wait for those before them. */
function schedule(steps) {
  const pause = Math.min(time, most / Math.max(steps.length, 1)), scores = steps.flatMap(s => s.events).filter(e => e.score);
  const all = [];
  let now = 0;
  for (const {events} of steps) {
    const end = now + pause;
    for (const event of events) {
      if (event.score || event.kind === "tiles_moved" && event.from !== event.to) all.push({event, at: now});
      if (event.score) now += Math.min(time, (scoring - time - rise) / scores.filter(e => e.seat === event.seat).length);
    }
    now = Math.max(now, end);
  }
  return all;
}

/** Shows another position in the place of one, after which some steps led to it. The rest of the page is filled in
 * before anything moves, as its layout says where tiles land. The promise ends when all is shown. */
export function exchange(table, html, steps, fill) {
  skip();
  const acts = document.hidden ? [] : schedule(steps);
  for (const act of acts.filter(act => !act.event.score)) {
    const from = place(act.event.seat ?? 0, act.event.from, act.event.color);
    act.from = from && boxes(from);
  }
  table.innerHTML = html;
  fill();
  const coming = acts.filter(act => !act.event.score).flatMap(act => landing(act.event));
  for (const {event, from, at} of acts) {
    if (event.score) {
      score(event, still.matches ? at : at + time, coming);
      continue;
    }
    const spaces = landing(event), to = spaces.flatMap(boxes).filter(box => box.width > 0); // others are hidden now
    coming.splice(0, spaces.length);
    if (!from || !to.length || still.matches) continue;
    for (let i = 0; i < Math.min(event.count, crowd); i++) {
      fly(event.color, from[i % from.length], to[i % to.length], spaces[i % spaces.length], at + 30 * i);
    }
  }
  return Promise.all(running.map(animation => animation.finished));
}

/** Lets a number rise from where the points were earned, or else from the score, and lights up what was counted. */
function score({seat, to, score: {points, rule, why = []}}, at, coming) {
  const spot = to ?? (why.some(reason => reason.key === "scoring.floor") ? "floor 1" : ""), space = board.at(seat, spot)[0];
  const known = space && boxes(space)[0].width > 0, origin = known ? space : document.querySelector(`[popovertarget=track-${seat}]`);
  if (!origin) return;
  for (const cell of new Set(why.flatMap(reason => counted(seat, to, reason, coming)))) {
    run(cell, {filter: ["none", "brightness(1.25) drop-shadow(0 0 5px var(--new))", "none"]}, at, rise);
  }
  const earned = space?.querySelector(".earned"); // stays
  if (earned) run(earned, {opacity: [0, 1]}, at, rise);
  const box = boxes(origin)[0], number = document.createElement("b");
  number.className = "points";
  number.textContent = `${points > 0 ? "+" : "\u2212"}${Math.abs(points)}${known ? "" : ` ${rule}`}`;
  number.style.left = `${box.x + box.width / 2 + scrollX}px`;
  number.style.top = `${box.y + box.height / 2 + scrollY}px`;
  document.body.append(number);
  const path = still.matches ? ["0 0", "0 0"] : known ? ["0 0", "0 -2rem"] : ["0 2rem", "0 1rem"];
  run(number, {opacity: [1, 1], translate: path}, at, rise, "none").finally(() => number.remove());
}

const lines = {"run.h": [0, 1], "run.v": [1, 0], arc: [0, 1]};

/** The spaces that a reason of points counted from one on: rows and columns of a wall, and neighbors on a star, which
 * has no ends. Tiles that are still coming do not count. */
function counted(seat, spot, {saw = []}, coming) {
  const [name, row, column] = (spot ?? "").split(" "), ring = name === "star" ? board.at(seat, `star ${row}`, true).length : 0;
  const at = (i, k) => board.at(seat, `${name} ${i} ${ring ? (k - 1 + 2 * ring) % ring + 1 : k}`)[0];
  return saw.filter(seen => seen.name in lines && seen.value > 1).flatMap(seen => [-1, 1].flatMap(sign => {
    const [down, right] = lines[seen.name], cells = [];
    for (let n = 0; n < seen.value; n++) {
      const cell = at(Number(row) + sign * n * down, Number(column) + sign * n * right);
      if (!cell?.dataset.color || coming.includes(cell)) break;
      cells.push(cell);
    }
    return cells;
  }));
}

/** Lets a tile fly to a space, which shows its own when the flight is over. */
function fly(color, from, to, space, delay) {
  const copy = tile(color, to), cell = !space.matches(".tiles");
  document.body.append(copy);
  space.classList.toggle("arriving", cell);
  const begin = {translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: Math.min(from.width / to.width, 1.5)};
  run(copy, [begin, {translate: "0 0", scale: 1}], delay, time).finally(() => {
    copy.remove();
    space.classList.remove("arriving");
  });
}
