// The page of a game: it shows the position, follows its changes, and sends moves.

import {exchange, skips} from "./animate.js";
import {ask, insist, Refusal} from "./api.js";
import * as board from "./board.js";
import {allowDrag} from "./drag.js";
import {allowKeys, keepFocus} from "./keyboard.js";
import {learns, teach} from "./learn.js";
import {copyLink} from "./link.js";
import {Picker} from "./picker.js";
import {leave, once, remember} from "./press.js";
import {allowSharing, markAbsent} from "./share.js";
import {soundTile, soundTurn} from "./sound.js";
import {chips} from "./tiles.js";
import {tellTurn} from "./turn.js";

const [main, table, says, lost, menu, note, hintButton, undoButton, againButton, handButton] =
  ["game", "table", "says", "lost", "menu", "note", "hint", "undo", "again", "hand"].map(id => document.getElementById(id));
const api = `/api/games/${main.dataset.ticket}`;

let page = {version: -1, played: -1, events: Number(main.dataset.events)};
let looks = 0; // of several seats at this screen, the one whose person alone looks at it
const picker = new Picker(play, async (move, at) => (await ask(`${api}/check?${new URLSearchParams({move, at, as: looks})}`)).error);

/** Shows what the game is now. Calls wait for each other, so that no older position comes last, and until all that
 * happened before has been seen. */
let refreshing = Promise.resolve(), seen = Promise.resolve();
function refresh(version) {
  refreshing = refreshing.then(async () => {
    if (version === page.version) return;
    await seen;
    const next = await insist(`${api}/page?since=${page.events}&as=${looks}${learns() ? "&learn=1" : ""}`);
    if (["version", "played", "events", "hands"].some(name => next[name] !== page[name])) show(next);
  }).catch(error => board.say(error.message));
  return refreshing;
}

let focused = ""; // the thing that has the focus, also while it cannot be picked
function show(next) {
  const opened = table.querySelector(":popover-open")?.id;
  const undone = next.news.kept < page.events, begun = picker.begun() && main.ariaBusy !== "true";
  focused = board.nameAt(document.activeElement) || focused;
  keepFocus(() => {
    const waited = page.yours === false;
  seen = exchange(table, next.html, undone ? [] : next.news.steps, () => fill(next));
  if (waited && next.yours) seen.then(soundTurn);
  }, () => focused);
  if (opened) document.getElementById(opened)?.showPopover();
  if (begun && !picker.begun()) board.say(`${undone ? "a move was taken back" : "somebody has moved"}, so nothing is picked any more`);
}

/** Fills in what is around the boards. */
function fill(next) {
  page = next;
  tellTurn(next);
  says.textContent = next.says;
  undoButton.disabled = !next.undo;
  if (hintButton) hintButton.disabled = !next.yours;
  handButton.hidden = !next.hands;
  againButton.hidden = !next.next && !(next.over && "begins" in main.dataset);
  againButton.textContent = next.next ? "Join" : "Play again";
  note.hidden = !next.note;
  note.firstElementChild.replaceChildren(...chips(next.note));
  for (const button of note.querySelectorAll("button")) button.hidden = !next.asked;
  main.classList.toggle("yours", next.yours);
  main.classList.toggle("over", next.over);
  document.getElementById("moves")?.replaceChildren(...(next.choices ?? []).map(choice => new Option(choice.text)));
  markAbsent(absent, next.played > 0);
  picker.begin(next);
  teach(next.lessons);
}

/** Sends a request that changes the game, and shows what came of it. */
async function send(path, body) {
  if (main.ariaBusy === "true") throw new Error("another request is under way");
  main.ariaBusy = "true";
  try {
    await insist(`${api}/${path}`, {...body, played: page.played}, () => board.say("no connection; this will be sent when it is back"));
  } catch (error) {
    throw error instanceof Refusal ? error : new Error("no connection; try again");
  } finally {
    await refresh();
    main.ariaBusy = "false";
  }
}

/** Does the same for somebody who looks at the position. A conflict is an answer that was lost, or the move of another
 * page: the position says it all. */
async function change(path, body) {
  if (main.ariaBusy === "true") return;
  try {
    await send(path, body);
  } catch (error) {
    if (error.status !== 409) board.say(error.message);
  }
}

function play(move) { return change("moves", {move}); }
function undo() { return change("undo", {}); }

async function hint() {
  if (!hintButton || hintButton.disabled) return;
  const asked = page.version;
  keepFocus(() => { hintButton.disabled = true; });
  board.say("looking for a good move…");
  try {
    const found = await ask(`${api}/hint?as=${looks}`, {});
    if (asked === page.version) picker.advise(found);
  } catch (error) {
    board.say(error.message);
  }
  hintButton.disabled = !page.yours;
}

/** Follows the game. A lost connection comes back by itself; then everything may be new. */
let stream = null, missing = 0, absent = [];
function follow() {
  stream?.close();
  stream = new EventSource(`${api}/stream`);
  stream.addEventListener("change", event => refresh(JSON.parse(event.data).version));
  stream.addEventListener("absent", event => {
    absent = JSON.parse(event.data);
    markAbsent(absent, page.played > 0);
  });
  stream.addEventListener("open", () => {
    clearTimeout(missing);
    lost.hidden = true;
    if (page.version >= 0) refresh();
  });
  stream.addEventListener("error", () => {
    clearTimeout(missing);
    missing = setTimeout(() => { lost.hidden = false; }, 1500);
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, 3000);
  });
}

/** Pages that nobody sees ask now and then: a browser has few connections, and each stream holds one. */
const pause = 10_000; // milliseconds
document.addEventListener("visibilitychange", () => document.hidden ? stream.close() : follow());
setInterval(() => { if (document.hidden) refresh(); }, pause);

let tapped = false; // the last press was a finger's
table.addEventListener("pointerdown", event => { tapped = event.pointerType !== "mouse"; });
table.addEventListener("click", event => {
  const move = event.target.closest("[data-move]")?.dataset.move;
  if (move) return skips() || leave(`/replay/${main.dataset.ticket}?move=${move}`);
  const thing = board.nameAt(event.target), other = event.target.closest(".space, [data-spot], .prize:has(title)");
  if (thing) picker.click(thing, tapped);
  else if (other) picker.refuse(other);
});
table.addEventListener("pointerover", event => {
  if (event.pointerType === "mouse") picker.look(board.nameAt(event.target));
});
table.addEventListener("pointerleave", () => picker.look(""));
table.addEventListener("focusin", event => { // also where a script put it after a click, when nobody looks there
  if (event.target.matches(":focus-visible")) picker.look(board.nameAt(event.target));
});
table.addEventListener("focusout", () => picker.look(""));
hintButton?.addEventListener("click", hint);
undoButton.addEventListener("click", undo);
handButton.addEventListener("click", () => {
  looks = page.hands;
  refresh();
});
document.getElementById("options").addEventListener("wheel", event => event.currentTarget.scrollBy(event.deltaY, 0), {passive: true});
againButton.addEventListener("click", () => skips() || once(againButton, playAgain));
document.getElementById("allow").addEventListener("click", () => change("allow", {allow: true}));
document.getElementById("deny").addEventListener("click", () => change("allow", {allow: false}));

/** Goes to the game that follows this one. The first who does begins it. */
async function playAgain() {
  try {
    await leave((await ask(`${api}/again`, {})).link);
  } catch (error) {
    board.say(error.message);
  }
}

/** The form to type a move in keeps the text until it is played. */
const typed = document.getElementById("type");
typed?.addEventListener("submit", async event => {
  event.preventDefault();
  const problem = typed.querySelector(".error");
  problem.textContent = "";
  try {
    await send("moves", {move: typed.elements.move.value});
    typed.reset();
    menu.hidePopover();
  } catch (error) {
    problem.textContent = error.message;
  }
});
document.getElementById("share").addEventListener("click", async event => {
  event.target.nextElementSibling.textContent = await copyLink(`${api}/link?move=${page.played}`).catch(error => error.message);
});
menu.addEventListener("toggle", () => { if (typed) typed.querySelector(".error").textContent = ""; });

allowSharing();
remember("hasty");
remember("sound").addEventListener("change", () => soundTile());
allowDrag(table, picker);
allowKeys(picker, {
  u: undo, h: hint,
  "/": () => {
    menu.showPopover();
    typed?.elements.move.focus();
  },
  "?": () => document.getElementById("help").showPopover(),
});
follow();
