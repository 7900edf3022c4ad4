// The page that opens a link which carries a ruleset or a game. The part after the # comes to no other server.

import {ask, create, seatsOf} from "./api.js";
import {leave, once} from "./press.js";

const form = document.getElementById("paste"), panel = document.getElementById("panel"), error = document.getElementById("error");
let link = "";

/** Shows what a link carries. */
async function show(text) {
  link = text;
  error.textContent = "";
  panel.textContent = "The link is being read …";
  try {
    panel.innerHTML = (await ask("/api/open", {link})).html;
  } catch (problem) {
    panel.replaceChildren();
    error.textContent = problem.message;
  }
}

/** Keeps it, or what is to be played on, and goes there. */
async function keep(chosen, button) {
  const seats = button.value === "path" ? null : seatsOf(chosen), {name = ""} = Object.fromEntries(new FormData(chosen));
  try {
    const made = await create("/api/open/keep", {link, name, seats});
    await leave(made.path ?? made.links.play ?? made.links.watch);
  } catch (problem) {
    chosen.querySelector(".error").textContent = problem.message;
  }
}

/** Opens the link of the address, which needs no form. */
function open() {
  form.hidden = Boolean(location.hash);
  if (location.hash) show(location.hash);
}

form.addEventListener("submit", event => {
  event.preventDefault();
  show(form.querySelector("input").value);
});
panel.addEventListener("submit", event => {
  event.preventDefault();
  once(event.submitter, () => keep(event.target, event.submitter));
});
addEventListener("hashchange", open);
form.querySelector("button").disabled = false; // without this script it would send the link to the server
open();
