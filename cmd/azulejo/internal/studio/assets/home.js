// The first page: choosing a game and who plays it.

import {ask, create} from "./api.js";
import {leave, once} from "./press.js";

const form = document.getElementById("new"), count = document.getElementById("count");
const seats = document.getElementById("seats"), pattern = document.getElementById("seat");
const others = document.getElementById("others"), more = document.getElementById("more");

const chosen = () => form.querySelector("[name=ruleset]:checked") ?? form.querySelector("[name=ruleset]");

/** Offers the numbers of seats of the chosen game, and a row for each seat. */
function offerSeats() {
  const {least, most} = chosen().dataset, before = Number(count.value || 2);
  const numbers = Array.from({length: most - least + 1}, (_, i) => Number(least) + i);
  count.replaceChildren(...numbers.map(n => new Option(String(n))));
  count.value = Math.min(Math.max(before, least), most);
  fillSeats();
}

function fillSeats() {
  while (seats.children.length > count.value) seats.lastElementChild.remove();
  while (seats.children.length < count.value) {
    const row = pattern.content.cloneNode(true), number = seats.children.length + 1;
    row.querySelector("span").textContent = `Seat ${number}`;
    row.querySelector("select").value = number === 1 ? "here" : form.dataset.rival;
    row.querySelector(".name input").value = `Player ${number}`;
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
  if (who === "here" || who === "link") return {person: row.querySelector(".name input").value, link: who === "link"};
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
  try {
    const want = {ruleset: chosen().value, seats: players, seed: form.elements.seed.value, no_hints: form.elements.unaided.checked};
    const {links} = await create("/api/games", want);
    await leave((links.play ?? links.watch) + (learns ? "#learn" : want.seats.some(seat => seat.link) ? "#links" : ""));
  } catch (problem) {
    error.textContent = problem.message;
  }
}

/** Lists the rulesets that are not featured. */
async function list() {
  const known = [...form.querySelectorAll("[name=ruleset]")].map(input => input.value);
  for (const ruleset of await ask("/api/rulesets")) {
    if (known.includes(ruleset.ruleset)) continue;
    const item = form.querySelector(".featured li").cloneNode(true), input = item.querySelector("input");
    Object.assign(input, {value: ruleset.ruleset, checked: false});
    [input.dataset.least, input.dataset.most] = ruleset.seats;
    item.querySelector("b").textContent = ruleset.name;
    item.querySelector("small").textContent = ruleset.summary;
    more.append(item);
  }
}

function filter(event) {
  const words = event.target.value.toLowerCase().split(/\s+/);
  for (const item of more.children) {
    const text = (item.textContent + item.querySelector("input").value).toLowerCase();
    item.hidden = !words.every(word => text.includes(word));
  }
}

form.addEventListener("submit", event => {
  event.preventDefault();
  once(form.querySelector(".primary"), () => begin([...seats.children].map(player), false));
});
const learn = document.getElementById("learn");
learn.addEventListener("click", () => once(learn, () => begin(learners(), true)));
form.addEventListener("change", event => {
  if (event.target.name === "ruleset") offerSeats();
  if (event.target === count) fillSeats();
  if (event.target.matches("#seats select")) showFields(event.target.closest("li"));
});
others.addEventListener("toggle", () => { if (!more.children.length) list(); });
document.getElementById("search").addEventListener("input", filter);
document.getElementById("search").addEventListener("keydown", event => { if (event.key === "Enter") event.preventDefault(); });
offerSeats();
