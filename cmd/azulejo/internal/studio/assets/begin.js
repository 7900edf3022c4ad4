// The form that begins a new ruleset, and the list of those that are there.

import {ask, create} from "./api.js";
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

// Where files are on a disk, other programs delete them.
for (const button of document.querySelectorAll("[data-delete]")) button.addEventListener("click", async () => {
  const name = button.dataset.delete;
  if (!confirm(`Delete ${name} and its tests? They are gone for good.`)) return;
  try {
    await ask(`/api/design/file?${new URLSearchParams({file: name})}`, undefined, {method: "DELETE"});
    button.closest("li").remove();
  } catch (error) {
    button.replaceWith(error.message);
  }
});
