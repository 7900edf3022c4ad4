// The page of a replay: a slider over the moves of a game, graphs to jump by, and mistakes.

import {exchange} from "./animate.js";
import {ask, create, seatsOf} from "./api.js";
import * as board from "./board.js";
import {copyLink} from "./link.js";
import {leave, letter, once} from "./press.js";

const main = document.querySelector("main"), table = document.getElementById("table");
const [slider, now, both, about, graphs, says, compareButton, mistakeButton, analyzeButton, forkForm] =
  ["move", "now", "both", "about", "graphs", "says", "compare", "mistake", "analyze", "fork"].map(id => document.getElementById(id));
const api = `/api/games/${main.dataset.ticket}`, last = Number(slider.max);

/** @typedef {{move: number, both: boolean}} Place a position, or with both the moves in the one before it */

const moments = new Map(); // promises of what the server says about a position, by move
const momentOf = move => {
  if (!moments.has(move)) {
    moments.set(move, ask(`${api}/replay?move=${move}`));
    moments.get(move).catch(() => moments.delete(move));
  }
  return moments.get(move);
};

let wanted = null, shown = {move: Number(main.dataset.at), both: false}, busy = false;

/** Goes to a position. Of several that are asked for at once, the last one is shown. */
async function go(move, both = false) {
  wanted = {move: Math.min(Math.max(move, 0), last), both};
  follow(wanted.move);
  if (busy) return;
  busy = true;
  try {
    for (let next; (next = wanted) !== shown;) {
      const moment = await momentOf(next.move);
      const drawn = next.both && moment.fault ? await momentOf(next.move - 1) : moment;
      if (next === wanted) show(next, moment, drawn);
    }
  } catch (error) {
    wanted = shown;
    board.say(error.message);
  }
  busy = false;
}

/** Moves the slider and the lines in the graphs. */
function follow(move) {
  slider.value = move;
  for (const button of main.querySelectorAll("button[data-move]")) {
    button.ariaCurrent = Number(button.dataset.move) === move ? "true" : null;
  }
  for (const cursor of graphs.querySelectorAll(".cursor")) cursor.setAttribute("d", `M${move},0V100`);
}

/** Shows a place: a moment, on the boards of another one where both moves are shown. */
function show(place, moment, drawn) {
  const forward = place.move === shown.move + 1 && !place.both && !shown.both;
  exchange(table, drawn.html, forward ? moment.steps : [], () => {
    now.innerHTML = moment.bar;
    about.innerHTML = moment.about;
    says.textContent = moment.says;
    slider.setAttribute("aria-valuetext", moment.says);
    compareButton.hidden = !moment.fault;
    compareButton.ariaPressed = String(place.both);
    both.hidden = !(place.both && moment.fault && mark(moment.fault));
  });
  shown = place;
  history.replaceState(null, "", `?move=${place.move}`);
}

/** Marks the things of both moves, and shows what the better one would bring. Reports whether they have things. */
function mark({seat, played, better}) {
  for (const [name, move] of Object.entries({played, better})) {
    for (const {thing} of move.things ?? []) board.find(thing)?.classList.add(name);
  }
  board.ghosts(seat, better);
  return Boolean(played.things || better.things);
}

/** Goes to the next move that gave something away, after the last one to the first. */
function nextMistake() {
  const all = [...new Set([...graphs.querySelectorAll("[data-move]")].map(e => Number(e.dataset.move)))].sort((a, b) => a - b);
  if (all.length) go(all.find(move => move > (wanted ?? shown).move) ?? all[0], true);
  else if (!mistakeButton.hidden) board.say("the analysis found no mistake");
}

/** Analyzes the game, and loads the page anew when that is done. */
async function analyze(body) {
  analyzeButton?.toggleAttribute("disabled", true);
  try {
    let progress = await ask(`${api}/analysis`, body);
    while (progress.state === "running") {
      if (analyzeButton) analyzeButton.textContent = `Analyzing, ${progress.done} of ${progress.all}`;
      await new Promise(done => setTimeout(done, 500));
      progress = await ask(`${api}/analysis`);
    }
    if (progress.state === "done") return location.reload();
    board.say(progress.error ?? "the game has changed; analyze it again");
  } catch (error) {
    board.say(error.message);
  }
  if (!analyzeButton) return;
  analyzeButton.disabled = false;
  analyzeButton.textContent = "Find mistakes";
}

slider.addEventListener("input", () => go(Number(slider.value)));
document.getElementById("back").addEventListener("click", () => go(slider.valueAsNumber - 1));
document.getElementById("forward").addEventListener("click", () => go(slider.valueAsNumber + 1));
compareButton.addEventListener("click", () => go(shown.move, !shown.both));
mistakeButton.addEventListener("click", nextMistake);
document.getElementById("share").addEventListener("click", async () => {
  board.say(await copyLink(`${api}/link?move=${shown.move}`).catch(error => error.message));
});
analyzeButton?.addEventListener("click", () => analyze({}));
main.addEventListener("click", event => {
  const marked = event.target.closest("[data-move]");
  const graph = event.target.closest("#graphs svg");
  if (marked) return go(Number(marked.dataset.move), true);
  if (!graph) return;
  const {x, width} = graph.getBoundingClientRect();
  go(Math.round((event.clientX - x) / width * last));
});

const keys = {
  ArrowLeft: () => go(slider.valueAsNumber - 1), ArrowRight: () => go(slider.valueAsNumber + 1),
  Home: () => go(0), End: () => go(last),
};
document.addEventListener("keydown", event => {
  const act = keys[event.key] ?? (letter(event) === "m" && !event.repeat ? nextMistake : null);
  if (!act || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, :popover-open")) return;
  event.preventDefault(); // the slider has the same keys
  act();
});

async function playOn() {
  try {
    const {links} = await create(`${api}/fork`, {move: shown.move, seats: seatsOf(forkForm)});
    await leave(links.play ?? links.watch);
  } catch (error) {
    document.getElementById("error").textContent = error.message;
  }
}

forkForm?.addEventListener("submit", event => {
  event.preventDefault();
  once(forkForm.querySelector(".primary"), playOn);
});

follow(shown.move);
go(shown.move);
if (main.dataset.state === "running") analyze();
