// What happened, when the page of a position is exchanged: tiles fly from where they were to where they are, and points
// come up where they are earned, one after the other. A tap or a key skips to the end.

import * as board from "./board.js";
import {counted} from "./counted.js";
import {Flights, landing} from "./flights.js";
import {hush, soundPoints, soundTile} from "./sound.js";
import {boxes} from "./tiles.js";

const time = 350; // milliseconds for a step
const most = 1400; // for all steps together
const rise = 600; // for a number
const scoring = 2000; // for all numbers of a seat, with the flights before them

const still = matchMedia("(prefers-reduced-motion: reduce)");

let running = [], skipped = false; // animations, and whether the last press has ended some
const numbers = []; // that will come up; the page gets them at once, as it would be laid out anew for each

/** Shows the end of what moves. Returns whether something did. */
function skip() {
  const moved = running.some(animation => animation.playState !== "finished");
  for (const animation of running) animation.finish();
  running = [];
  if (moved) hush();
  return moved;
}

/** Whether the last press has skipped something. Who does that has not seen what comes then, and does not mean it. */
export const skips = () => skipped;

addEventListener("pointerdown", () => { skipped = skip(); }, true);
addEventListener("keydown", event => { if (!event.repeat) skipped = skip(); }, true); // a held key was for what came before
document.addEventListener("visibilitychange", skip);

function run(element, keyframes, delay, duration, fill = "backwards") {
  const animation = element.animate(keyframes, {duration, delay, fill});
  running.push(animation);
  return animation.finished;
}

/** The events of a step in parts: tiles that move at once, with the points that they bring. */
function partsOf(events) {
  const parts = [];
  let part = null, source = "";
  for (const [i, event] of events.entries()) {
    if (!event.score && (event.kind !== "tiles_moved" || event.from === event.to)) continue;
    const place = !event.score && board.at(event.seat ?? 0, event.from)[0], drawn = place ? `${board.seatOf(place)}/${event.from}` : "";
    const apart = event.score ? !event.to && !part?.scores.length : part?.scores.length || drawn && source && drawn !== source;
    if (!part || apart) {
      parts.push(part = {moves: [], scores: []});
      source = "";
    }
    source ||= drawn;
    part[event.score ? "scores" : "moves"].push(event);
    // Tiles that are paid for a space go there.
    const placed = event.to === "discard" && events.slice(i).find(({seat, from, to}) => seat === event.seat && from === event.from && to !== event.to);
    if (placed) event.pays = placed.to;
  }
  return parts;
}

/** The events that are to be seen, with the milliseconds when they begin. Tiles fly while the number before them rises;
 * those that go after points wait for these. */
function schedule(steps) {
  const pause = Math.min(time, most / Math.max(steps.length, 1)), given = steps.flatMap(s => s.events).filter(e => e.score);
  const beat = seat => Math.min(time, (scoring - time - rise) / (given.filter(e => e.seat === seat).length + 1));
  const all = [];
  let now = 0;
  for (const {events} of steps) {
    const end = now + pause;
    let scored = false;
    for (const [i, {moves, scores}] of partsOf(events).entries()) {
      if (i > 0 && moves.length && !scored) now += pause;
      for (const event of moves) all.push({event, at: scored && !scores.length ? now + time : now});
      for (const event of scores) {
        all.push({event, at: now + time, beat: beat(event.seat)});
        now += beat(event.seat);
      }
      scored ||= scores.length > 0;
    }
    now = Math.max(now, end);
  }
  return all;
}

/** The prizes on the board of a seat, each with what it brings as long as it is open. */
function prizes(seat) {
  const all = [...document.querySelectorAll(`.board[data-seat="${seat}"] .prize`)];
  return all.map(element => ({element, brings: element.querySelector("title").textContent.match(/: (.*), .* missing$/)?.[1]}));
}

/** Shows another position in the place of one, after which some steps led to it. The rest of the page is filled in
 * before anything moves, as its layout says where tiles land. The promise ends when all is shown. */
export function exchange(table, html, steps, fill) {
  skip();
  const acts = document.hidden ? [] : schedule(steps), flights = new Flights(acts.map(act => act.event).filter(e => !e.score));
  const open = new Map(acts.map(({event: {seat}}) => [seat, prizes(seat)])), ended = table.querySelector(".ending");
  table.innerHTML = html;
  fill();
  for (const {event, at} of acts) if (!event.score) flights.move(event, at, time);
  for (const at of new Set(acts.filter(act => !act.event.score).map(act => act.at))) soundTile(at + time);
  if (!still.matches) flights.start(run, time);
  const coming = acts.filter(act => !act.event.score).flatMap(act => landing(act.event)), last = new Map();
  for (const {event, at, beat} of acts) {
    if (!event.score) {
      coming.splice(0, landing(event).length);
      continue;
    }
    score(event, at, counted(event, coming), flights);
    last.set(event.seat, at + beat);
  }
  for (const [seat, at] of last) {
    const now = prizes(seat);
    for (const [i, {brings}] of open.get(seat).entries()) {
      if (!brings || now[i].brings) continue;
      light(now[i].element, at);
      number(brings, now[i].element, at);
    }
  }
  document.body.append(...numbers.splice(0));
  for (const seat of last.keys()) count(seat, acts.filter(({event}) => event.score && event.seat === seat));
  const ending = !ended && table.querySelector(".ending"); // says who wins when all is counted
  if (ending && last.size) run(ending, {opacity: [0, 1]}, Math.max(...last.values()), rise);
  return Promise.all(running.map(animation => animation.finished));
}

/** Lets the total of a seat change with its numbers. */
function count(seat, acts) {
  for (const element of document.querySelectorAll(`[popovertarget=track-${seat}] b, #seat-${seat} b`)) {
    const {points, total} = acts[0].event.score;
    element.textContent = total - points;
    for (const {event, at} of acts) run(element, {}, 0, at).then(() => { element.textContent = event.score.total; });
  }
}

/** Lights up what was counted, and lets a number rise from where the points were earned, or else from the score. */
function score({seat, to, score: {points, rule}}, at, cells, flights) {
  const seen = (to ? board.at(seat, to).slice(0, 1) : cells).filter(isSeen), space = seen[Math.floor(seen.length / 2)];
  for (const cell of cells) light(cell, at);
  soundPoints(points, at);
  if (cells[0]?.closest(".penalty")) for (const copy of flights.leaving(seat, "floor")) light(copy, at);
  const earned = to && board.at(seat, to)[0]?.querySelector(".earned"); // stays
  if (earned) run(earned, {opacity: [0, 1]}, at, rise);
  const text = `${points > 0 ? "+" : "\u2212"}${Math.abs(points)}`, known = Boolean(space);
  const plain = known && (to || space.closest(".penalty"));
  number(plain ? text : `${text} ${rule}`, known ? space : document.querySelector(`[popovertarget=track-${seat}]`), at, !known);
}

/** Whether a person sees an element of a board without scrolling. */
function isSeen(element) {
  const box = boxes(element)[0], around = element.closest(".whole").getBoundingClientRect();
  return box.width > 0 && box.bottom > around.top && box.top < around.bottom;
}

function light(element, at) {
  run(element, {filter: ["none", "brightness(1.25) drop-shadow(0 0 5px var(--new))", "none"]}, at, rise);
}

/** Lets a text rise from the middle of an element, or below it, and within the window. */
function number(text, element, at, below = false) {
  const box = boxes(element)[0], number = document.createElement("b"), half = 7 * text.length; // about half its width
  number.className = "points";
  number.textContent = text;
  number.style.left = `${Math.max(Math.min(box.x + box.width / 2, innerWidth - half), half) + scrollX}px`;
  number.style.top = `${box.y + box.height / 2 + scrollY}px`;
  const path = still.matches ? ["0 0", "0 0"] : below ? ["0 2rem", "0 1rem"] : ["0 0", "0 -2rem"];
  run(number, {opacity: [1, 1], translate: path}, at, rise, "none").finally(() => number.remove());
  numbers.push(number);
}
