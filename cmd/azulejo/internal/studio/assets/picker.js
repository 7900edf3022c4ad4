// Choosing a move by its things, one click at a time.

import * as board from "./board.js";
import {attempt, fitting, outlook, thingsOf} from "./moves.js";

const prompt = document.getElementById("prompt");
const options = document.getElementById("options");
const confirm = document.getElementById("confirm");
const cancel = document.getElementById("cancel");

export class Picker {
  choices = [];
  picked = []; // things, in the order of the clicks
  proposed = null; // a move that only waits to be confirmed
  advice = []; // moves with what a hint says of them

  /**
   * @param {(text: string) => void} play makes a move
   * @param {(text: string) => Promise<string>} reason says why a move cannot be made, "" if it can
   */
  constructor(play, reason) {
    this.play = play;
    this.reason = reason;
    cancel.addEventListener("click", () => this.begin(this.page));
    confirm.addEventListener("click", () => this.confirm());
  }

  /** Begins a new choice, from the moves of a page. */
  begin(page) {
    this.page = page;
    this.choices = page.choices ?? [];
    this.advice = [];
    this.reset();
  }

  reset(picked = [], proposed = null) {
    this.picked = picked;
    this.proposed = proposed;
    board.silence();
    this.show();
  }

  /** Picks a thing, or plays the move that it completes or confirms. */
  click(thing) {
    const {ready, open} = this.outlook();
    if (thing === this.picked.at(-1) && ready.length) return this.play(ready[0].text);
    if (this.picked.includes(thing)) return this.reset();
    const next = [...this.picked, thing];
    if (!this.proposed && fitting(this.choices, next).length) {
      const {ready, open} = outlook(this.choices, next);
      const complete = next.length > 1 && ready.length === 1 && !open.size;
      return complete ? this.play(ready[0].text) : this.reset(next);
    }
    if (this.sources().includes(thing)) return this.reset([thing]);
    if (this.choices.length) this.refuse(thing);
  }

  /** Plays the move that is shown, if there is one. */
  confirm() {
    const [move] = this.picked.length ? this.outlook().ready : [];
    if (move ?? this.proposed) this.play((move ?? this.proposed).text);
  }

  /** Shows moves that a hint found, the best first. */
  advise(found) {
    this.reset();
    this.advice = found.map(({move, rated, chance, lead}) => ({
      choice: this.choices.find(choice => choice.text === move),
      says: rated ? `wins ${Math.round(chance * 100)} %, lead ${lead > 0 ? "+" : ""}${lead.toFixed(1)}` : "",
    })).filter(({choice}) => choice);
    if (this.advice.length) this.propose(this.advice[0].choice);
  }

  /** Shows a move of those that the page lists, to be confirmed. */
  propose(choice) {
    this.reset(thingsOf(choice), choice);
  }

  /** Shows what picking a thing would do, until the next call; for "" what the pick does. */
  look(thing) {
    const {ready} = thing && this.isTarget(thing) ? outlook(this.choices, [...this.picked, thing]) : this.outlook();
    this.preview(this.picked.length || thing || this.proposed ? ready[0] : undefined);
  }

  isTarget(thing) {
    return !this.proposed && !this.picked.includes(thing) && fitting(this.choices, [...this.picked, thing]).length > 0;
  }

  outlook() {
    if (!this.proposed) return outlook(this.choices, this.picked);
    return {ready: [this.proposed], open: new Set(), shared: thingsOf(this.proposed)};
  }

  /** The things to begin with: the tiles of moves that name some, and what other moves name first. */
  sources() {
    return [...new Set(this.choices.map(thingsOf).flatMap(things => things.find(board.isTiles) ?? things[0] ?? []))];
  }

  async refuse(thing) {
    const move = attempt(this.choices, this.picked, thing);
    const reason = move ? await this.reason(move) : "this is no part of a move now";
    if (!reason && fitting(this.choices, [thing]).length) return this.reset([thing]);
    board.refuse(thing, reason);
  }

  show() {
    const {picked, proposed} = this;
    if (!picked.length && !proposed) {
      board.mark({source: this.sources(), hint: this.advice.length ? thingsOf(this.advice[0].choice) : []});
      this.offer(this.advice.length ? [] : this.choices.filter(choice => !choice.things), choice => this.propose(choice));
      this.offerAdvice();
    } else {
      const {ready, open, shared} = this.outlook();
      board.mark({target: open, chosen: [...new Set([...picked, ...shared])]});
      this.offer(ready.length > 1 ? ready : [], choice => this.play(choice.text));
      this.offerAdvice();
    }
    cancel.hidden = !picked.length && !proposed && !this.advice.length;
    this.look("");
  }

  preview(choice) {
    board.ghosts(this.page.seat, choice?.lands ?? []);
    confirm.hidden = !choice;
    prompt.textContent = choice ? [choice.text, choice.says].filter(Boolean).join(": ") : this.page.turn;
  }

  /** Offers moves as buttons. */
  offer(choices, then) {
    options.replaceChildren(...choices.map(choice => button(choice.text, choice.says, () => then(choice))));
  }

  offerAdvice() {
    options.append(...this.advice.map(({choice, says}) => button(choice.text, says, () => this.propose(choice))));
  }
}

function button(text, says, then) {
  const made = document.createElement("button"), more = document.createElement("small");
  more.textContent = says;
  made.append(text, says ? " " : "", more);
  made.addEventListener("click", then);
  return made;
}
