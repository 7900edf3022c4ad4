// The links of a game for others: which address they begin with, and who can open them.

import {ask} from "./api.js";

const sheet = document.getElementById("links");
const [open, reach, host, code] = ["open", "reach", "host", "code"].map(id => document.getElementById(id));

const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Writes where others reach the studio, and the links with that address. */
function show({open: isOpen, fixed, hosts}) {
  open.checked = isOpen;
  open.disabled = fixed;
  host.replaceChildren(...(hosts ?? []).map(name => new Option(name)));
  host.parentElement.hidden = host.length < 2;
  for (const button of sheet.querySelectorAll("[data-does=code]")) button.hidden = here && !isOpen; // no phone could open it
  reach.textContent = isOpen ? "People in your network can open the links now." : here ? "Only this machine can open the links now." : "";
  fill();
}

/** Asks where others reach the studio, with a body to change it, and reports whether there was an answer. */
async function showReach(body) {
  try {
    show(await ask("/api/network", body));
    return true;
  } catch (error) {
    reach.textContent = error.message;
    return false;
  }
}

function fill() {
  const base = host.value ? `http://${host.value}` : location.origin;
  for (const field of sheet.querySelectorAll("input[data-path]")) field.value = base + field.dataset.path;
  code.hidden = true;
}

async function copy(field) {
  field.select();
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand("copy")) throw new Error("refused"); // by an address that browsers do not trust
    reach.textContent = "The link is copied.";
  } catch {
    reach.textContent = "Your browser does not let this page copy. The link is selected: copy it yourself.";
  }
}

/** Shows a code of a link, for a phone to scan. */
function draw(field) {
  code.src = `/api/code?${new URLSearchParams({link: field.value})}`;
  code.alt = `Code of the link for ${field.dataset.name}`;
  code.hidden = false;
  field.closest(".link").append(code);
  code.scrollIntoView({block: "nearest"});
}

/** Marks the people whose seats, from 1, nobody looks at. Before the first move it also says whom the game waits for. */
export function markAbsent(absent, begun) {
  const missing = [];
  for (const player of document.querySelectorAll(".scores li")) {
    const is = absent.includes(Number(player.dataset.seat));
    player.classList.toggle("absent", is);
    player.querySelector(".absence").hidden = !is;
    if (is) missing.push(player.querySelector(".name").textContent);
  }
  const waiting = document.getElementById("waiting"), text = begun || !missing.length ? "" : `Not here yet: ${missing.join(", ")}`;
  waiting.hidden = !text;
  if (waiting.textContent !== text) waiting.textContent = text;
  for (const field of sheet?.querySelectorAll("input[data-seat]") ?? []) {
    field.parentElement.querySelector("small").textContent = absent.includes(Number(field.dataset.seat)) ? "not here" : "is here";
  }
}

/** Lets the owner open the studio to the network, and copy links. */
export function allowSharing() {
  if (!sheet) return;
  open.addEventListener("change", async () => {
    if (!await showReach({open: open.checked})) open.checked = !open.checked;
  });
  host.addEventListener("change", fill);
  sheet.addEventListener("toggle", event => { if (event.newState === "open") showReach(); });
  sheet.addEventListener("click", event => {
    const button = event.target.closest("button[data-does]"), field = button?.parentElement.querySelector("input");
    if (button?.dataset.does === "copy") copy(field);
    if (button?.dataset.does === "code") draw(field);
  });
  for (const field of sheet.querySelectorAll("input[data-path]")) field.addEventListener("focus", () => field.select());
  if (location.hash === "#links") {
    sheet.showPopover();
    history.replaceState(null, "", location.pathname); // not again when the page is loaded anew
  }
}
