// The first page: choosing a game and who plays it.

import {ask, create} from "./api.js";
import {leave, once} from "./press.js";

const form = document.getElementById("new"), count = document.getElementById("count");
const seats = document.getElementById("seats"), pattern = document.getElementById("seat");
const [search, hits, more, sheet] = ["search", "hits", "more", "delete"].map(id => document.getElementById(id));

const chosen = () => form.querySelector("[name=ruleset]:checked") ?? form.querySelector("[name=ruleset]");

/** Who played last in this browser, by seat. */
const remembered = JSON.parse(localStorage.getItem("players") ?? "[]");

/** Remembers who plays, for the next game. */
function remember() {
  const rows = [...seats.children].map(row => ({who: row.querySelector("select").value,
    name: row.querySelector(".name").value, time: row.querySelector(".time input").value}));
  localStorage.setItem("players", JSON.stringify(rows));
}

/** Offers the numbers of seats of the chosen game, and a row for each seat. */
function offerSeats() {
  const {least, most} = chosen().dataset, before = Number(count.value || remembered.length || 2);
  const numbers = Array.from({length: most - least + 1}, (_, i) => Number(least) + i);
  count.replaceChildren(...numbers.map(n => new Option(String(n))));
  count.value = Math.min(Math.max(before, least), most);
  fillSeats();
}

function fillSeats() {
  while (seats.children.length > count.value) seats.lastElementChild.remove();
  while (seats.children.length < count.value) {
    const row = pattern.content.cloneNode(true), number = seats.children.length + 1;
    const {who, name, time} = {who: number === 1 ? "here" : form.dataset.rival, name: `Player ${number}`, time: 2, ...remembered[number - 1]};
    row.querySelector("span").textContent = `${number}.`;
    row.querySelector("select").ariaLabel = `Player ${number}`;
    row.querySelector("select").value = who;
    row.querySelector(".name").value = name;
    row.querySelector(".time input").value = time;
    seats.append(row);
    showFields(seats.lastElementChild);
  }
}

/** Shows what a row asks for: a person's name, or a bot's time. */
function showFields(row) {
  const who = row.querySelector("select").value;
  row.querySelector(".name").hidden = who !== "here" && who !== "link";
  row.querySelector(".time").hidden = who !== "search";
}

/** The player of a row, as the API wants it. */
function player(row) {
  const who = row.querySelector("select").value;
  if (who === "here" || who === "link") return {person: row.querySelector(".name").value, link: who === "link"};
  return {bot: who === "search" ? `search:${row.querySelector(".time input").value}s` : who};
}

/** The players of a game to learn: one person, and easy bots on the fewest other seats. */
function learners() {
  const {person} = player(seats.firstElementChild), bots = Math.max(2, chosen().dataset.least) - 1;
  return [{person: person || "You"}, ...Array(Math.min(bots, chosen().dataset.most - 1)).fill({bot: "easy"})];
}

async function begin(players, learns) {
  const error = document.getElementById("error");
  error.textContent = "";
  if (looking) {
    await looking;
    error.textContent = "The search is done: choose what to play, or press again for the game chosen before.";
    return;
  }
  try {
    const want = {ruleset: chosen().value, seats: players, seed: form.elements.seed.value, no_hints: form.elements.unaided.checked};
    const {links} = await create("/api/games", want);
    remember();
    await leave((links.play ?? links.watch) + (learns ? "#learn" : want.seats.some(seat => seat.link) ? "#links" : ""));
  } catch (problem) {
    error.textContent = problem.message;
  }
}

let searching = 0; // the number of the last search
let looking = null; // the search that has no answer yet

/** Lists the rulesets that have the words of a search. The chosen one stays. */
async function find(words) {
  const turn = ++searching;
  hits.textContent = "Searching …";
  const found = await ask(`/api/rulesets?${new URLSearchParams({search: words})}`);
  if (turn !== searching) return;
  const kept = more.querySelector("li:has(:checked)"), value = kept?.querySelector("input").value;
  const items = found.filter(ruleset => !ruleset.problem && ruleset.ruleset !== value).map(ruleset => {
    const item = document.getElementById("hit").content.cloneNode(true), input = item.querySelector("input");
    input.value = ruleset.ruleset;
    [input.dataset.least, input.dataset.most] = ruleset.seats;
    item.querySelector("b").textContent = ruleset.name;
    item.querySelector("small").textContent = ruleset.summary;
    return item;
  });
  more.replaceChildren(...[kept, ...items].filter(Boolean));
  hits.textContent = found.length ? `${found.length} found` : `Nothing found for “${words.trim()}”; try fewer words.`;
}

/** Searches. Nobody begins a game before the answer: people who type a search may want what it finds. */
function look(words) {
  const latest = looking = find(words).catch(problem => {
    hits.textContent = problem.message;
  }).finally(() => {
    if (looking === latest) looking = null;
  });
}

/** Asks whether a game is to be deleted, and deletes it. */
function confirmDeletion(button) {
  const item = button.closest("li"), link = button.dataset.delete;
  sheet.querySelector("p").textContent = item.querySelector("a").textContent;
  sheet.returnValue = "";
  sheet.onclose = async () => {
    if (sheet.returnValue !== "delete") return;
    try {
      await ask(`/api/games/${link}`, undefined, {method: "DELETE"});
      item.remove();
    } catch (problem) {
      item.querySelector("small").textContent = problem.message;
    }
  };
  sheet.showModal();
}

form.addEventListener("submit", event => {
  event.preventDefault();
  if (document.activeElement === search) return; // Enter there begins no game
  once(form.querySelector(".primary"), () => begin([...seats.children].map(player), false));
});
const learn = document.getElementById("learn");
learn.addEventListener("click", () => once(learn, () => begin(learners(), true)));
form.addEventListener("change", event => {
  if (event.target.name === "ruleset") offerSeats();
  if (event.target === count) fillSeats();
  if (event.target.matches("#seats select")) showFields(event.target.closest("li"));
});
search.addEventListener("input", () => {
  if (search.value.trim()) look(search.value);
});
document.getElementById("all").addEventListener("click", () => {
  search.value = "";
  look("");
});
document.querySelector(".recent")?.addEventListener("click", event => {
  if (event.target.matches("[data-delete]")) confirmDeletion(event.target);
});
offerSeats();
for (const button of form.querySelectorAll("button:disabled")) button.disabled = false;
