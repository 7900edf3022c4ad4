// A position to be edited by clicks, with what it scores.

import {ask, create} from "./api.js";
import {say} from "./board.js";

const byId = id => document.getElementById(id);
const end = "the end of the round";

/** A small tile with its name for those who do not see it. */
function chip(color) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS(svg.namespaceURI, "use");
  for (const [name, value] of Object.entries({class: "chip", viewBox: "0 0 10 10", role: "img", "aria-label": color})) svg.setAttribute(name, value);
  use.setAttribute("href", `#tile-${CSS.escape(color)}`);
  svg.append(use);
  return svg;
}

export class Board {
  position = ""; // in the words of tests, "" for one of a game

  /**
   * @param {Element} panel where the board is drawn
   * @param {() => object} question the text
   * @param {string} file
   */
  constructor(panel, question, file) {
    Object.assign(this, {panel, question, file});
    this.setup = byId("setup");
    this.event = byId("event");
    this.setup.addEventListener("submit", event => {
      event.preventDefault();
      this.position = "";
      this.ask();
    });
    this.event.addEventListener("change", () => this.ask());
    byId("place").addEventListener("click", () => {
      this.position = byId("position").value;
      this.ask();
    });
    panel.addEventListener("click", event => this.click(event));
    panel.addEventListener("contextmenu", event => this.click(event, true));
    byId("expect").addEventListener("click", () => this.expect());
    byId("test").addEventListener("close", () => this.add());
  }

  show(shown) {
    for (const part of [this.setup, byId("palette"), byId("scores")]) part.hidden = !shown;
    this.shown = shown;
  }

  /** Asks for the position, after an edit or for another event. */
  async ask(more = {}, signal) {
    const {seats, seed, moves} = Object.fromEntries([...new FormData(this.setup)].map(([name, value]) => [name, Number(value)]));
    const move = this.event.value === end ? "" : this.event.value;
    let found;
    try {
      found = await ask("/api/design/board", {...this.question(), position: this.position, seats, seed, moves, move, ...more}, {signal});
    } catch (error) {
      if (signal?.aborted) throw error;
      say(error.message, byId("palette"));
      return;
    }
    if (!this.shown) return;
    if (found.unfit) say(found.unfit, this.clicked);
    this.position = found.position;
    this.draw(found);
  }

  draw(found) {
    const {scrollY} = window, {scrollTop} = this.panel;
    this.panel.innerHTML = found.html;
    this.panel.scrollTop = scrollTop;
    scrollTo(scrollX, scrollY);
    byId("position").value = found.position;
    this.offer(found.colors);
    const options = [end, ...found.moves], {value} = this.event;
    this.event.replaceChildren(...options.map(text => new Option(text)));
    this.event.value = options.includes(value) ? value : end;
    byId("scores").querySelector("ol").replaceChildren(...(found.points ?? []).map(({seat, points, label, rule, reasons}) => {
      const row = document.createElement("li"), fold = document.createElement("details"), summary = document.createElement("summary");
      const amount = document.createElement("b"), why = document.createElement("pre");
      amount.textContent = `${points > 0 ? "+" : ""}${points}`;
      summary.append(amount, ` seat ${seat}, ${label}`);
      why.textContent = reasons || rule;
      fold.append(summary, why);
      row.append(fold);
      return row;
    }), this.total(found));
    this.test = found.test;
    byId("expect").disabled = !found.test;
  }

  total({totals, why}) {
    const row = document.createElement("li");
    row.className = "total";
    row.textContent = why || `${totals.map((n, i) => `seat ${i + 1} has ${n}`).join(", ")}`;
    return row;
  }

  /** Offers the tiles that a click puts. */
  offer(colors) {
    const palette = byId("palette"), names = ["", ...colors];
    if (palette.dataset.colors === names.join()) return;
    palette.dataset.colors = names.join();
    palette.replaceChildren(palette.firstElementChild, ...names.map(name => {
      const label = document.createElement("label"), input = document.createElement("input");
      Object.assign(input, {type: "radio", name: "color", value: name, checked: !name});
      label.append(input, " ", name ? chip(name) : "the next that fits");
      label.title = name;
      return label;
    }));
  }

  click(event, clear = false) {
    const spot = event.target.closest("[data-spot]");
    if (!this.shown || !spot) return;
    event.preventDefault();
    const name = spot.dataset.spot, {seat} = spot.closest("[data-seat]").dataset, cell = event.target.closest("[data-x]");
    const color = byId("palette").querySelector(":checked")?.value || (cell && !clear ? "" : event.target.closest("[data-color]")?.dataset.color ?? "");
    this.clicked = spot;
    const same = color && spot.dataset.color === color && cell;
    this.ask({edit: {spot: name, seat: Number(seat), color: same || (clear && cell) ? "" : color, clear: clear || Boolean(same)}});
  }

  /** Shows the test that expects what is scored now. */
  expect() {
    const dialog = byId("test");
    dialog.querySelector("textarea").value = this.test;
    dialog.returnValue = "";
    dialog.showModal();
  }

  async add() {
    const dialog = byId("test");
    if (dialog.returnValue !== "add") return;
    try {
      const {file} = await create("/api/design/tests/add", {file: this.file, test: dialog.querySelector("textarea").value});
      say(`It is in ${file} now.`, byId("expect"));
    } catch (error) {
      say(error.message, byId("expect"));
      dialog.showModal();
    }
  }
}
