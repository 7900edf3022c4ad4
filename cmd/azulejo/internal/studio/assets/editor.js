// A text area with colors, line numbers, marks below problems and remarks beside lines. All changes by
// script can be undone as those of a person.

const escapes = {"&": "&amp;", "<": "&lt;", ">": "&gt;"};
const escape = text => text.replace(/[&<>]/g, c => escapes[c]);

/** The parts of a line that have a color of their own: comments, keys, quoted texts, numbers, code. */
const parts = /(#.*$)|("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|([\w*.-]+(?=:(?:\s|$)))|((?<![\w.])-?\d+(?![\w.]))|((?<=[\s[{,(])params\.\w+)/g;

const kinds = ["comment", "text", "key", "number", "param"];

/** A line of YAML with its parts marked, as HTML. */
export function colored(line) {
  let html = "", end = 0;
  for (const match of line.matchAll(parts)) {
    const kind = kinds.find((_, i) => match[i + 1] !== undefined);
    if (kind === "comment" && match.index > 0 && !/\s/.test(line[match.index - 1])) continue;
    html += `${escape(line.slice(end, match.index))}<span class="${kind}">${escape(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escape(line.slice(end));
}

export class Editor {
  marks = []; // {line, from, to, kind}, columns from 0
  remarks = new Map(); // by line: {text, kind}

  constructor(root) {
    this.root = root;
    this.area = root.querySelector("textarea");
    [this.numbers, this.colors, this.layer] = ["numbers", "colors", "marks"].map(name => root.querySelector(`.${name}`));
    this.area.addEventListener("input", () => this.draw());
    document.addEventListener("selectionchange", () => this.reveal());
    this.draw();
  }

  get text() {
    return this.area.value;
  }

  /** The lines of the text. Columns of the server count characters, and those here UTF-16 units. */
  lines() {
    return this.text.split("\n");
  }

  /** The place of the cursor as the server counts: from 1, in characters. */
  get place() {
    const before = this.text.slice(0, this.area.selectionStart).split("\n");
    return {line: before.length, col: [...before.at(-1)].length + 1};
  }

  /** Where a place is in the text. */
  offset({line, col}) {
    const lines = this.lines(), at = Math.min(line, lines.length) - 1;
    const before = lines.slice(0, at).reduce((sum, l) => sum + l.length + 1, 0);
    return before + [...lines[at]].slice(0, col - 1).join("").length;
  }

  /** Moves the cursor to a place and shows it. */
  go(place) {
    const at = this.offset(place);
    this.area.focus();
    this.area.setSelectionRange(at, at);
    this.root.scrollTop = Math.max(0, (place.line - 6) * this.size().height);
    this.area.dispatchEvent(new Event("select"));
  }

  /** Shows the beginnings of lines wherever the cursor can be seen with them, and never hides it below the numbers. */
  reveal() {
    const {area, root} = this, end = area.selectionEnd;
    if (document.activeElement !== area || area.selectionStart !== end) return;
    const before = this.text.slice(0, end).split("\n").at(-1), {width} = this.size();
    const x = width * [...before].reduce((sum, c) => sum + (c > "\u2e7f" ? 2 : 1), 2), view = root.clientWidth - this.numbers.offsetWidth;
    if (x < view - width) root.scrollLeft = 0;
    else if (x < root.scrollLeft + 3 * width) root.scrollLeft = x - view / 2;
  }

  /** Makes changes {start, end, text}, the last one first so that the others keep their places. */
  change(edits) {
    const at = edits.map(e => ({from: this.offset(e.start), to: this.offset(e.end), text: e.text})).sort((a, b) => b.from - a.from);
    this.area.focus();
    for (const {from, to, text} of at) {
      this.area.setSelectionRange(from, to);
      if (text) document.execCommand("insertText", false, text);
      else if (from !== to) document.execCommand("delete");
    }
  }

  /** Replaces the whole text. */
  replace(text) {
    this.area.focus();
    this.area.select();
    document.execCommand("insertText", false, text);
  }

  /** The width and height of a character. */
  size() {
    if (!this.measured) {
      const probe = document.createElement("span");
      probe.textContent = "0".repeat(100);
      this.colors.append(probe);
      const {width} = probe.getBoundingClientRect();
      probe.remove();
      this.measured = {width: width / 100, height: parseFloat(getComputedStyle(this.colors).lineHeight)};
    }
    return this.measured;
  }

  draw() {
    const lines = this.lines();
    this.numbers.textContent = lines.map((_, i) => i + 1).join("\n");
    this.colors.innerHTML = `${lines.map(colored).join("\n")}\n`;
    this.drawMarks();
  }

  /** Shows marks and remarks in the place of those before. */
  mark(marks, remarks) {
    this.marks = marks;
    this.remarks = remarks;
    this.drawMarks();
  }

  drawMarks() {
    this.layer.innerHTML = this.lines().map((line, i) => {
      let html = "", end = 0;
      for (const m of this.marks.filter(m => m.line === i + 1).sort((a, b) => a.from - b.from)) {
        const from = Math.max(m.from, end), to = Math.max(m.to, from + 1);
        html += `${escape(line.slice(end, from))}<u class="${m.kind}">${escape(line.slice(from, to)) || " "}</u>`;
        end = to;
      }
      const remark = this.remarks.get(i + 1);
      return html + escape(line.slice(end)) + (remark ? `<i class="${remark.kind}">${escape(remark.text)}</i>` : "");
    }).join("\n");
  }
}
