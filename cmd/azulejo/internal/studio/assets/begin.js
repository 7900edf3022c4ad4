// The form that begins a new ruleset.

import {create} from "./api.js";
import {leave, once} from "./press.js";

const form = document.getElementById("beginning");

async function begin() {
  const {name, extends: parent} = Object.fromEntries(new FormData(form));
  try {
    const {file} = await create("/api/design/new", {name, extends: parent});
    await leave(`/design?file=${encodeURIComponent(file)}`);
  } catch (error) {
    form.querySelector(".error").textContent = error.message;
  }
}

form.addEventListener("submit", event => {
  event.preventDefault();
  once(form.querySelector(".primary"), begin);
});
