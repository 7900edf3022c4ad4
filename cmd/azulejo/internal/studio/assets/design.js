// The page of a designer: the editor, the file, and what the text does.

import {ask} from "./api.js";
import {Board} from "./design-board.js";
import {Completion} from "./complete.js";
import {colored, Editor} from "./editor.js";
import {explain} from "./explain.js";
import {indent} from "./indent.js";
import {compare} from "./compare.js";
import {copyLink} from "./link.js";
import {base, letter, once} from "./press.js";
import {Tuning} from "./tune.js";
import "./begin.js";

const main = document.querySelector("main"), {file} = main.dataset, shipped = "shipped" in main.dataset;
const areTests = file.includes(".test."); // of the ruleset beside
const byId = id => document.getElementById(id);
const editor = new Editor(byId("editor"));
const question = (more = {}) => ({file, text: editor.text, ...more});
const panel = byId("panel"), stale = byId("stale"), state = byId("state");

// What is wrong, while somebody types.

let checking = new AbortController(), latest = {diagnostics: [], inherited: [], plays: false, extends: []};
let last = ""; // the last text that games can be played by

async function check() {
  checking.abort();
  checking = new AbortController();
  const text = editor.text;
  try {
    latest = await ask("/api/design/check", question(), {signal: checking.signal});
  } catch (error) {
    if (error.name !== "AbortError") state.textContent = error.message;
    return;
  }
  if (text !== editor.text) return; // a newer check comes
  main.dataset.checked = String(Number(main.dataset.checked ?? 0) + 1);
  if (areTests) latest.plays = !latest.diagnostics.some(d => d.severity === "error");
  showProblems();
  showParents();
  for (const button of document.querySelectorAll("#play, #share, #report button")) button.disabled = areTests || !latest.plays;
  showStale();
  if (latest.plays && text !== last) {
    last = text;
    look();
  }
}

/** Where a problem is. */
const placeOf = d => `${d.file === file ? "line" : d.file} ${d.start.line}`;

/** Says why the result is not that of the text. Without any result there is nothing to work with. */
function showStale() {
  const error = latest.diagnostics.find(d => d.severity === "error");
  stale.hidden = latest.plays;
  stale.parentElement.classList.toggle("idle", !latest.plays && !last);
  stale.textContent = `${error ? `Mend ${placeOf(error)} (${error.message}). ` : ""}${
    last ? "This is what the last text without errors does." : "What the text does is shown here when it has no errors."}`;
}

function showProblems() {
  const {text} = editor, own = latest.diagnostics.filter(d => d.file === file), marks = [], remarks = new Map(), lines = editor.lines();
  const units = (line, col) => [...(lines[line - 1] ?? "")].slice(0, col - 1).join("").length;
  for (const {line, value, from} of latest.inherited ?? []) {
    remarks.set(line, {text: `${from} has ${value.trim().replace(/\s*\n\s*/g, " / ").slice(0, 70)}`, kind: "was"});
  }
  for (const d of own.toReversed()) {
    const end = d.end.line === d.start.line ? d.end.col : Infinity;
    marks.push({line: d.start.line, from: units(d.start.line, d.start.col), to: units(d.start.line, end), kind: d.severity});
    remarks.set(d.start.line, {text: d.message, kind: d.severity});
  }
  editor.mark(marks, remarks);
  byId("problems").replaceChildren(...latest.diagnostics.map(d => {
    const row = document.createElement("li"), go = document.createElement("button"), hint = document.createElement("small");
    row.className = d.severity;
    go.textContent = `${placeOf(d)}: ${d.message}`;
    go.addEventListener("click", () => (d.file === file ? editor.go(d.start) : open(`design?file=${encodeURIComponent(d.file)}`)));
    hint.textContent = d.hint;
    row.append(go, " ", hint);
    for (const fix of shipped ? [] : d.fixes ?? []) {
      const mend = document.createElement("button");
      mend.className = "fix";
      mend.textContent = fix.title;
      mend.addEventListener("click", () => editor.text === text && editor.change(fix.edits));
      row.append(" ", mend);
    }
    return row;
  }));
}

/** Names what the ruleset extends, as links. */
function showParents() {
  const links = (latest.extends ?? []).map(name => Object.assign(document.createElement("a"),
    {href: `design?file=${encodeURIComponent(name)}`, textContent: name}));
  byId("extends").replaceChildren(...(links.length ? ["extends "] : []), ...links.flatMap((link, i) => (i ? [", ", link] : [link])));
}

let pause = 0;
editor.area.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(check, 60);
  showFile();
});

new Completion(editor, question);
indent(editor); // after the list, which has the keys when it is open
explain(editor, question);

// What the text does. One thing is looked at, and asked for again when the text changes.

let looking = new AbortController();
const board = new Board(panel, () => ({file, text: last}), file);
const tuning = new Tuning(editor, () => ({file, text: last}));
const simple = name => async signal => {
  panel.innerHTML = (await ask(`/api/design/${name}`, {file, text: last}, {signal})).html;
};
const looks = {
  rules: simple("rules"), tests: simple("tests"), first: simple("first"),
  board: signal => board.ask({}, signal),
  compare: signal => compare(panel, {file, text: last}, signal),
  tune: signal => tuning.offer(signal),
  keys: async signal => {
    await simple("keys")(signal);
    const list = panel.querySelector("pre");
    list.className = "colors";
    list.innerHTML = list.textContent.split("\n").map(colored).join("\n");
  },
};
const tabs = [...document.querySelectorAll("[role=tab]")].filter(tab => !areTests || tab.dataset.panel === "tests");
for (const tab of document.querySelectorAll("[role=tab]")) tab.hidden = !tabs.includes(tab);
const shown = () => tabs.find(tab => tab.getAttribute("aria-selected") === "true").dataset.panel;

async function look() {
  looking.abort();
  if (!last || document.hidden) return;
  const {signal} = looking = new AbortController(), name = shown();
  panel.setAttribute("aria-busy", "true");
  try {
    await looks[name](signal);
  } catch (error) {
    if (signal.aborted) return;
    const text = document.createElement("p");
    text.textContent = error.message;
    panel.replaceChildren(text);
  }
  if (!signal.aborted) panel.removeAttribute("aria-busy");
}

function select(tab) {
  for (const other of tabs) other.setAttribute("aria-selected", String(other === tab));
  panel.replaceChildren();
  panel.setAttribute("aria-labelledby", tab.id);
  panel.hidden = tab.dataset.panel === "tune";
  board.show(tab.dataset.panel === "board");
  tuning.show(tab.dataset.panel === "tune");
  history.replaceState(null, "", `#${tab.dataset.panel}`);
  look();
}

for (const tab of tabs) tab.addEventListener("click", () => select(tab));
document.addEventListener("visibilitychange", () => (document.hidden ? looking.abort() : look()));

// The file.

let saved = editor.text, hash = main.dataset.hash;
const save = byId("save"), conflict = byId("conflict");

function showFile() {
  if (shipped) {
    state.textContent = "comes with the program; nothing is changed here";
    return;
  }
  save.disabled = editor.text === saved;
  state.textContent = save.disabled ? "" : "not saved";
}

/** Looks at the file or writes it after what was asked for before: else this page could take its own text on the disk
 * for that of somebody else. */
let accessed = Promise.resolve();
function inTurn(act) {
  return accessed = accessed.then(act);
}

let sent; // the text that was sent last to be written

async function write() {
  await poll();
  if (shipped || editor.text === saved || !conflict.hidden) return;
  const text = sent = editor.text;
  try {
    ({hash} = await ask("/api/design/file", question({hash}), {method: "PUT"}));
    saved = text;
    conflict.hidden = true;
    showFile();
    if (save.disabled) state.textContent = "saved";
  } catch (error) {
    if (error.disk) showConflict(error.disk);
    else state.textContent = error.message;
  }
}

/** Shows what somebody else has written, for the designer to choose. A text from here whose answer was lost is none. */
function showConflict(disk) {
  if (disk.text === sent) {
    saved = sent;
    ({hash} = disk);
    return showFile();
  }
  if (disk.text === editor.text || editor.text === saved && disk.hash) return take(disk);
  conflict.disk = disk;
  conflict.querySelector("pre").textContent = disk.text || "(the file is gone)";
  conflict.hidden = false;
}

/** Makes the text on the disk that of the editor. */
function take(disk) {
  saved = disk.text;
  ({hash} = disk);
  conflict.hidden = true;
  if (disk.text !== editor.text) editor.replace(disk.text);
  showFile();
}

async function poll() {
  if (shipped || document.hidden || !conflict.hidden) return;
  const disk = await ask(`/api/design/file?file=${encodeURIComponent(file)}&seen=${hash}`).catch(() => null);
  if (disk && disk.hash !== hash) showConflict(disk);
}

byId("theirs")?.addEventListener("click", () => take(conflict.disk));
byId("mine")?.addEventListener("click", () => {
  ({hash} = conflict.disk);
  saved = conflict.disk.text;
  conflict.hidden = true;
  inTurn(write);
});
save?.addEventListener("click", () => inTurn(write));
document.addEventListener("keydown", event => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || letter(event) !== "s") return;
  event.preventDefault();
  if (!event.repeat) inTurn(write);
});
addEventListener("beforeunload", event => {
  if (!shipped && editor.text !== saved) event.preventDefault();
});
if (!shipped) {
  setInterval(() => inTurn(poll), 3000);
  addEventListener("focus", () => inTurn(poll));
}

/** Lets the designer choose who plays the ruleset, once the file has its text. */
async function playIt() {
  const tab = open("about:blank"); // at once, as browsers allow
  await inTurn(write);
  if (shipped || editor.text === saved) tab.location.href = `${base}/?${new URLSearchParams({ruleset: file})}`;
  else tab.close();
}

byId("share")?.addEventListener("click", async () => {
  const said = await copyLink("/api/design/link", question()).catch(error => error.message);
  state.textContent = save.disabled ? said : `not saved. ${said}`;
});
byId("play").addEventListener("click", event => once(event.target, playIt));
byId("report").addEventListener("submit", () => { // its games come first
  looking.abort();
  tuning.stop();
});
byId("report").addEventListener("formdata", event => {
  for (const [name, value] of Object.entries(question())) event.formData.set(name, value);
});

select(tabs.find(tab => `#${tab.dataset.panel}` === location.hash) ?? tabs[0]);
showFile();
check();
