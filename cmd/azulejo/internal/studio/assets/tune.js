// A search for the values of the ruleset with which games do what is wanted.

import {ask, follow} from "./api.js";
import {element, Found} from "./found.js";

const byId = id => document.getElementById(id);
const relations = {keep: "as now", most: "at most", least: "at least", between: "between", fair: "fair",
  largest: "as large as possible", smallest: "as small as possible"};

/** An input of a number with the words before it. */
const number = (words, name, value, more = {}) =>
  element("label", {}, `${words} `, element("input", {type: "number", name, value, required: true, step: 1, ...more}));

const option = (value, text, title = "") => element("option", {value, textContent: text, title});

/** Options in groups, from items with a group. */
function grouped(items, group, make) {
  const groups = Map.groupBy(items, group);
  return [...groups].map(([label, some]) => element("optgroup", {label}, ...some.map(make)));
}

/** A button that takes a row away. */
const remover = (row, name) => element("button", {type: "button", className: "remove", textContent: "×", ariaLabel: `Without ${name}`,
  onclick: () => {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    (next?.querySelector("button") ?? row.parentElement.parentElement.querySelector("p button")).focus();
    row.remove();
  }});

export class Tuning {
  choices = null; // what the ruleset lets us choose from
  running = null; // the AbortController of a search

  /**
   * @param {Editor} editor
   * @param {() => object} question the last text that can be played
   */
  constructor(editor, question) {
    Object.assign(this, {question, root: byId("tuning"), found: new Found(editor, question)});
    this.form = this.root.querySelector("form");
    byId("add-value").addEventListener("click", () => this.vary(byId("variables").value));
    byId("add-want").addEventListener("click", () => this.want());
    this.form.addEventListener("submit", event => {
      event.preventDefault();
      this.search();
    });
    this.form.elements.seats.addEventListener("change", () => this.offer());
    byId("stop").addEventListener("click", () => this.stop());
  }

  show(shown) {
    this.root.hidden = !shown;
    if (!shown) this.stop();
  }

  say(text, failed = false) {
    const line = byId("searched");
    line.textContent = text;
    line.classList.toggle("error", failed);
  }

  /** Fills in what can be chosen. What is chosen already stays. */
  async offer(signal) {
    const {seats} = this.form.elements, first = !this.choices;
    try {
      this.choices = await ask("/api/design/tunable", {...this.question(), seats: Number(seats.value)}, {signal});
    } catch (error) {
      if (!signal?.aborted) this.say(error.message, true);
      return;
    }
    const {parameters, least, most} = this.choices;
    Object.assign(seats, {min: least, max: most, value: this.choices.seats});
    const list = byId("variables"), {value} = list;
    list.replaceChildren(...grouped(parameters, p => p.group, p => option(p.path, `${p.path}: ${p.now}`, p.about)));
    if (parameters.some(p => p.path === value)) list.value = value;
    for (const row of byId("vary").children) {
      const now = parameters.find(p => p.path === row.dataset.path)?.now;
      row.querySelector("small").textContent = now === undefined ? "not in the text" : `now ${now}`;
    }
    for (const select of byId("wants").querySelectorAll("[name=metric]")) this.metrics(select);
    if (!first) return;
    if (parameters[0]?.path.startsWith("params.")) this.vary(parameters[0].path);
    this.want(this.choices.wins, this.choices.wins === "won" ? "largest" : "fair");
  }

  /** Adds a value of the ruleset to vary. */
  vary(path) {
    const p = this.choices?.parameters.find(p => p.path === path), list = byId("vary");
    if (!p || list.querySelector(`[data-path="${CSS.escape(path)}"]`)) return;
    const parts = element("div", {role: "group", ariaLabel: path}, element("code", {textContent: path}), " ", element("small", {textContent: `now ${p.now}`}), " ");
    const row = element("li", {title: p.about}, parts);
    row.dataset.path = path;
    if (p.words) parts.append(...p.words.map(word => element("label", {}, element("input", {type: "checkbox", value: word, checked: true}), ` ${word}`)));
    else parts.append(number("from", "from", p.from), number("to", "to", p.to), number("by", "by", p.step, {min: 1}));
    row.append(remover(row, path));
    list.append(row);
  }

  /** The values to try of a row. */
  values(row) {
    const words = [...row.querySelectorAll("[type=checkbox]")];
    if (words.length) return words.filter(box => box.checked).map(box => box.value);
    const [from, to, by] = [...row.querySelectorAll("input")].map(input => Math.trunc(Number(input.value)));
    if (from >= to) throw new Error(`${row.dataset.path}: the first number has to be the smaller one`);
    return Array.from({length: Math.min(Math.floor((to - from) / by) + 1, 1000)}, (_, i) => String(from + i * by));
  }

  /** Lists the metrics, of which the one that is chosen stays. */
  metrics(select) {
    const {value} = select;
    select.replaceChildren(...grouped(this.choices.metrics, m => (m.name.startsWith("points.") ? "Points of a rule, per seat" : "Games"),
      m => option(m.name, m.title, m.about)));
    if (this.choices.metrics.some(m => m.name === value)) select.value = value;
  }

  /** Adds something that games should do. */
  want(metric = "score", relation = "keep") {
    if (!this.choices) return;
    const row = element("li"), what = element("select", {name: "metric", ariaLabel: "What of a game"});
    const how = element("select", {name: "relation", ariaLabel: "What it should be"}, ...Object.entries(relations).map(([name, text]) => option(name, text)));
    this.metrics(what);
    [what.value, how.value] = [metric, relation];
    const any = {step: "any"}, low = number("", "low", "", {...any, ariaLabel: "At least"}), high = number("and", "high", "", {...any, ariaLabel: "At most"});
    const around = number("±", "around", 2, {...any, min: 0, max: 50, ariaLabel: "Plus or minus"}), unit = element("span");
    const fit = () => {
      const wins = what.value.startsWith("wins."), {percent} = this.choices.metrics.find(m => m.name === what.value);
      how.querySelector("[value=fair]").disabled = !wins;
      if (!wins && how.value === "fair") how.value = "between";
      for (const [part, shown] of [[low, ["least", "between"]], [high, ["most", "between"]], [around, ["fair"]]]) {
        part.hidden = !shown.includes(how.value);
        part.control.disabled = part.hidden;
      }
      high.firstChild.textContent = how.value === "between" ? "and " : "";
      unit.textContent = !around.hidden || percent && !(low.hidden && high.hidden) ? "%" : "";
    };
    row.append(what, " ", how, " ", low, high, around, " ", unit, " ", remover(row, "this"));
    for (const select of [what, how]) select.addEventListener("change", fit);
    fit();
    byId("wants").append(row);
    return row;
  }

  /** What is wanted, in the words of the command. */
  wanted() {
    const want = [], keep = [];
    for (const row of byId("wants").children) {
      const {metric, relation, low, high, around} = Object.fromEntries([...row.querySelectorAll("select, input")].map(e => [e.name, e.value]));
      const unit = this.choices.metrics.find(m => m.name === metric)?.percent ? "%" : "";
      if (relation === "keep") keep.push(metric);
      else want.push(`${metric} ${{most: `<= ${high}${unit}`, least: `>= ${low}${unit}`, between: `= ${low}..${high}${unit}`,
        fair: `= fair ± ${around}%`}[relation] ?? relation}`);
    }
    return {want, keep};
  }

  stop() {
    this.running?.abort();
  }

  /** Searches, and shows how it goes on and what it finds. */
  async search() {
    this.stop();
    const running = this.running = new AbortController(), question = this.question(), {seats, games} = this.form.elements;
    const stop = byId("stop"), box = byId("searching"), [what, list] = box.children, [bar, count] = box.lastChild.children;
    stop.disabled = false;
    this.say("Searching …");
    try {
      const vary = [...byId("vary").children].map(row => ({path: row.dataset.path, values: this.values(row)}));
      let found;
      for await (const now of follow("/api/design/tune", {...question, vary, ...this.wanted(), seats: Number(seats.value), games: Number(games.value)}, running.signal)) {
        what.textContent = `Looking for the best of ${now.of.toLocaleString()} settings; games should have:`;
        list.replaceChildren(...now.wanted.map(text => element("li", {textContent: text})));
        Object.assign(bar, {max: now.most, value: now.games});
        count.textContent = now.games < now.most ? `${now.games.toLocaleString()} of at most ${now.most.toLocaleString()} games` : "all games are played, and compared now";
        box.hidden = false;
        ({found} = now);
      }
      if (!found) throw new Error("the studio has ended the search");
      this.say("This was found:");
      this.found.show(found, question.text);
    } catch (error) {
      if (this.running !== running) return;
      if (running.signal.aborted) this.say("The search was stopped.");
      else this.say(error.message, true);
    }
    if (this.running !== running) return;
    this.running = null;
    stop.disabled = box.hidden = true;
  }
}
