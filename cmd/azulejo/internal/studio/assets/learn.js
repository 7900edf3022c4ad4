// Hints for somebody who learns the game, one at a time, in the one game that was begun for it.

import * as board from "./board.js";
import {chips} from "./tiles.js";

const box = document.getElementById("lesson"), text = box.querySelector("p");
const key = "learn"; // of what the browser remembers: the game, and the numbers of the hints that were dismissed
const {ticket} = document.getElementById("game").dataset;

if (location.hash === "#learn") {
  remember([]);
  history.replaceState(null, "", location.pathname); // not again when the page is loaded anew
}

function remember(seen) { localStorage.setItem(key, JSON.stringify({ticket, seen})); }

/** The numbers of the hints that were dismissed; null in games that are not for learning. */
function dismissed() {
  const kept = JSON.parse(localStorage.getItem(key));
  return kept?.ticket === ticket ? kept.seen : null;
}

/** Whether hints are wanted. */
export const learns = () => dismissed() !== null;

/** The elements of the page that a place of a hint means: the line or star of a space, a tray, or whole areas. */
function placed(place) {
  const [seat, spot] = place.split("/"), found = board.at(seat, spot, true);
  const around = found.map(e => e.closest(spot.startsWith("line ") ? ".thing, .space" : ".area") ?? e);
  return around.filter(e => !around.some(other => other !== e && other.contains(e)));
}

/** Shows the first hint that was not dismissed, and what it is about. */
export function teach(lessons = []) {
  const seen = dismissed(), lesson = seen && lessons.find(({number}) => !seen.includes(number));
  box.hidden = !lesson;
  for (const old of document.querySelectorAll(".pointed")) old.classList.remove("pointed");
  if (!lesson) return;
  for (const element of (lesson.places ?? []).flatMap(placed)) element.classList.add("pointed");
  text.replaceChildren(...chips(lesson.text));
  document.getElementById("understood").onclick = () => {
    remember([...seen, lesson.number]);
    teach(lessons);
  };
}

document.getElementById("enough").addEventListener("click", () => {
  localStorage.removeItem(key);
  teach();
});
