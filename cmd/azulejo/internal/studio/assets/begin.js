// The form that begins a new ruleset.

import {ask} from "./api.js";

const form = document.getElementById("beginning");

form.addEventListener("submit", async event => {
  event.preventDefault();
  const {name, extends: parent} = Object.fromEntries(new FormData(form));
  try {
    const {file} = await ask("/api/design/new", {name, extends: parent});
    location.href = `/design?file=${encodeURIComponent(file)}`;
  } catch (error) {
    form.querySelector(".error").textContent = error.message;
  }
});
