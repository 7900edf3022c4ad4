// What a search has found: the answer, and sliders to see what games do with other values.

import {ask} from "./api.js";
import {once} from "./press.js";

const byId = id => document.getElementById(id);
const exactly = 1e-9; // what intervals are wider than if games differ at all
const reached = {reached: "yes", likely: "likely", perhaps: "perhaps", missed: "no"};

export function element(name, properties, ...children) {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...children);
  return e;
}

/** The decimals that are worth it beside half an interval. */
function decimals(half) {
  if (!(half > exactly)) return 2;
  const first = Math.floor(Math.log10(half));
  return Math.min(Math.max(0, half < 2 * 10 ** first ? 1 - first : -first), 6);
}

export class Found {
  /**
   * @param {Editor} editor
   * @param {() => object} question the last text that can be played
   */
  constructor(editor, question) {
    Object.assign(this, {editor, question});
    byId("use")?.addEventListener("click", event => once(event.target, () => this.use()));
    editor.area.addEventListener("input", () => this.date());
  }

  show(found, text) {
    Object.assign(this, {found, text});
    byId("answer").innerHTML = found.html;
    const [best] = found.checked;
    byId("sliders").replaceChildren(...found.plan.space.map((of, i) => {
      const output = element("output"), slider = element("input", {type: "range", min: 0, max: of.values.length - 1, step: 1, value: best.setting[i], ariaLabel: of.path});
      slider.addEventListener("input", () => {
        this.used("");
        this.look();
      });
      return element("label", {}, element("code", {textContent: of.path}), slider, output);
    }));
    byId("found").hidden = false;
    this.used("");
    this.date();
    this.look();
  }

  used(text) {
    if (byId("used")) byId("used").textContent = text;
  }

  /** Says whether the text is still the one that was searched. */
  date() {
    byId("outdated").hidden = this.text === this.editor.text;
  }

  get setting() {
    return [...byId("sliders").querySelectorAll("input")].map(slider => Number(slider.value));
  }

  /** Shows what games do with the values of the sliders. */
  look() {
    const {setting, found} = this, same = t => t.setting.every((value, i) => value === setting[i]);
    for (const [i, label] of [...byId("sliders").children].entries()) {
      const value = found.plan.space[i].values[setting[i]];
      label.lastChild.value = label.control.ariaValueText = value;
    }
    const checked = found.checked.find(same), tried = found.tried.find(same);
    byId("basis").textContent = checked ? `Checked in ${found.plan.games.toLocaleString()} games that the search did not use.`
      : tried ? `Tried in ${tried.games.toLocaleString()} games of the search.`
        : "Estimated: not played, but the sum of what each value does alone.";
    const outcomes = (checked ?? tried)?.tables[0] ?? found.aims.map((_, i) => this.estimate(i));
    document.querySelector(".aims tbody").replaceChildren(...found.aims.map((aim, i) => this.row(aim, i, outcomes[i], !(checked || tried))));
  }

  /** What a target comes to with values that were not played. */
  estimate(i) {
    const {setting, found: {effects, plan, aims}} = this, {low, high} = aims[i];
    let mean = 0, square = 0;
    for (const [n, {parameter, levels}] of effects.filter(e => e.metric === plan.targets[i].metric).entries()) {
      const level = levels.find(l => l.from <= setting[parameter] && setting[parameter] <= l.to);
      const overall = levels.reduce((sum, l) => sum + l.mean, 0) / levels.length;
      mean += level.mean - (n ? overall : 0);
      square += level.half ** 2;
    }
    const half = Math.sqrt(square), inside = (low ?? -Infinity) <= mean && mean <= (high ?? Infinity);
    const near = (low ?? -Infinity) <= mean + half && mean - half <= (high ?? Infinity);
    return {mean, low: mean - half, high: mean + half, verdict: low === null && high === null ? "" : inside ? "likely" : near ? "perhaps" : "missed"};
  }

  row({words, factor, low, high}, i, outcome, estimated) {
    const now = this.found.before.tables[0][i];
    const half = factor * (outcome.high - outcome.low) / 2, digits = decimals(half);
    const text = `${(factor * outcome.mean).toFixed(digits)}${half > exactly ? ` ± ${half.toFixed(digits)}` : ""}${factor === 100 ? " %" : ""}`;
    const ends = [now, ...[...this.found.checked, ...this.found.tried].map(t => t.tables[0][i]), outcome].flatMap(o => [o.low, o.high]);
    const least = Math.min(...ends, low ?? Infinity, high ?? Infinity), most = Math.max(...ends, low ?? -Infinity, high ?? -Infinity);
    const x = value => (most > least ? 3 + 94 * (value - least) / (most - least) : 50).toFixed(1);
    const from = low === null ? 0 : x(low), to = high === null ? 100 : x(high);
    const svg = `<svg class="interval" viewBox="0 0 100 12" role="img">${low === null && high === null ? ""
      : `<rect class="band" x="${from}" y="0" width="${Math.max(1, to - from)}" height="12"/>`}<path class="zero" d="M${x(now.mean)} 0V12"/>
      <path class="span" d="M${x(outcome.low)} 6H${x(outcome.high)}"/><circle cx="${x(outcome.mean)}" cy="6" r="3"/></svg>`;
    const picture = element("td", {innerHTML: svg}), verdict = reached[outcome.verdict] ?? "";
    picture.firstChild.setAttribute("aria-label", `${text}, now ${(factor * now.mean).toFixed(digits)}`);
    return element("tr", {}, element("th", {scope: "row", textContent: words}),
      element("td", {textContent: `${text}${estimated ? ", estimated" : ""}`}), picture, element("td", {textContent: verdict}));
  }

  /** Writes the values of the sliders into the text. */
  async use() {
    const {editor, found, setting} = this, current = this.text === editor.text;
    const set = found.plan.space.map((of, i) => ({path: of.path, value: of.values[setting[i]]}));
    try {
      editor.change([await ask("/api/design/set", {...this.question(), text: editor.text, set})]);
    } catch (error) {
      this.used(error.message);
      return;
    }
    byId("use").focus({preventScroll: true});
    if (current) this.text = editor.text; // what was found is the same with these values
    this.date();
    this.used("It is in the text now.");
  }
}
