// The chosen theme, set before the page is drawn: "light", "dark", or "" for that of the system.
// This is no module, so that it runs at once.
const theme = localStorage.getItem("theme") ?? "";
if (theme) document.documentElement.dataset.theme = theme;

document.addEventListener("change", event => {
  if (event.target.id !== "theme") return;
  localStorage.setItem("theme", event.target.value);
  document.documentElement.dataset.theme = event.target.value;
});
document.addEventListener("DOMContentLoaded", () => {
  const choice = document.getElementById("theme");
  if (choice) choice.value = localStorage.getItem("theme") ?? "";
});
