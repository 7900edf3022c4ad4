// The list of what can be written at the cursor.

import {ask} from "./api.js";

export class Completion {
  found = []; // the answer to the last question
  items = []; // those that fit the word at the cursor
  chosen = 0;

  /**
   * @param {Editor} editor
   * @param {(more: object) => object} question of the text
   */
  constructor(editor, question) {
    this.editor = editor;
    this.question = question;
    this.list = document.getElementById("complete");
    const area = editor.area;
    area.addEventListener("input", event => {
      const typed = event.inputType === "insertText" && /^[\w.:\- ]$/.test(event.data ?? "");
      if (!typed && !(this.open && event.inputType === "deleteContentBackward")) return this.close();
      const quiet = typed && /[\s:-]/.test(event.data);
      // The list answers an earlier text until the new answer comes.
      if (this.open) quiet ? this.close() : this.narrow();
      this.ask(quiet);
    });
    area.addEventListener("keydown", event => this.key(event));
    area.addEventListener("blur", () => this.close());
    area.addEventListener("click", () => this.close());
    this.list.addEventListener("mousedown", event => {
      event.preventDefault(); // the text keeps the focus
      const item = event.target.closest("li");
      if (item) this.take([...this.list.children].indexOf(item));
    });
  }

  get open() {
    return !this.list.hidden;
  }

  /** Asks what can be written. After a blank only lists that are no whole lists of names are shown. */
  async ask(quiet = false, wanted = false) {
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    const {text, place} = this.editor, at = this.editor.area.selectionStart;
    let found = [];
    try {
      found = await ask("/api/design/complete", this.question({at: place}), {signal: asking.signal}) ?? [];
    } catch {
      return; // a newer question, or none that can be answered
    }
    if (text !== this.editor.text || at !== this.editor.area.selectionStart) return;
    this.found = found;
    this.asked = place;
    this.narrow(quiet, wanted);
  }

  /** Shows what was found and fits the word at the cursor. */
  narrow(quiet = false, wanted = false) {
    const {text, place} = this.editor, at = this.editor.area.selectionStart;
    const word = text.slice(0, at).match(/[\w.*-]*$/)[0];
    const last = word.split(".").at(-1).toLowerCase();
    const rank = item => (item.label.toLowerCase().startsWith(last) ? 0 : 1);
    const fits = item => item.label.toLowerCase().includes(last) && item.edit.start.col <= place.col;
    this.items = this.found.filter(fits).sort((a, b) => rank(a) - rank(b)).slice(0, 60);
    const done = this.items.length === 1 && this.items[0].label === word;
    if (!this.items.length || done || (!wanted && !word && (quiet || text[at - 1] === "\n"))) return this.close();
    this.show(word.length);
  }

  show(back) {
    this.chosen = 0;
    this.list.replaceChildren(...this.items.map((item, i) => {
      const row = document.createElement("li"), name = document.createElement("b"), detail = document.createElement("small");
      row.id = `complete-${i}`;
      row.setAttribute("role", "option");
      name.textContent = item.label;
      detail.textContent = item.detail;
      row.append(name, " ", detail);
      if (item.doc) {
        const doc = document.createElement("p");
        doc.textContent = item.doc;
        row.append(doc);
      }
      return row;
    }));
    const {line, col} = this.editor.place, {width, height} = this.editor.size();
    const page = this.editor.area.parentElement;
    this.list.style.left = `${page.offsetLeft + Math.max(0, col - 1 - back) * width}px`;
    this.list.style.top = `${page.offsetTop + line * height + 4}px`;
    this.list.hidden = false;
    this.choose(0);
  }

  choose(i) {
    this.chosen = (i + this.items.length) % this.items.length;
    [...this.list.children].forEach((row, k) => row.setAttribute("aria-selected", String(k === this.chosen)));
    this.list.children[this.chosen].scrollIntoView({block: "nearest"});
    this.editor.area.setAttribute("aria-activedescendant", `complete-${this.chosen}`);
  }

  key(event) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return this.ask(false, true);
    }
    if (!this.open) return;
    const act = {
      ArrowDown: () => this.choose(this.chosen + 1),
      ArrowUp: () => this.choose(this.chosen - 1),
      Enter: () => this.take(this.chosen),
      Tab: () => this.take(this.chosen),
      Escape: () => this.close(),
    }[event.key];
    if (!act || event.isComposing || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  take(i) {
    const {edit: {start, end, text}} = this.items[i];
    const typed = this.editor.place.col - this.asked.col; // since the question
    this.close();
    this.editor.change([{start, end: {...end, col: end.col + typed}, text}]);
  }

  close() {
    this.asking?.abort();
    this.list.hidden = true;
    this.editor.area.removeAttribute("aria-activedescendant");
  }
}
