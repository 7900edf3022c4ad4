// Choosing a move by its things, one click at a time.

import * as board from "./board.js";
import {keepFocus} from "./keyboard.js";
import {attempt, fitting, outcome, outlook, thingsOf} from "./moves.js";
import {isOn} from "./press.js";
import {chips} from "./tiles.js";

const [main, says, prompt, options, confirm, cancel] =
  ["game", "says", "prompt", "options", "confirm", "cancel"].map(id => document.getElementById(id));

/** What is to be done once something is picked. */
const goOn = thing => board.isTiles(thing) ? "Now choose where these tiles go" : "Now choose tiles for it";

export class Picker {
  choices = [];
  picked = []; // things, in the order of the clicks
  proposed = null; // a move that only waits to be confirmed
  looked = ""; // the thing whose picking is shown
  told = ""; // what the prompt says
  advice = []; // moves of a hint, with their ratings

  /**
   * @param {(text: string) => void} play makes a move
   * @param {(move: string, at: string) => Promise<string>} reason says why a move cannot be made, or for "" why
   *   nothing can be done at a spot of a seat; "" if the move can be made
   */
  constructor(play, reason) {
    this.play = play;
    this.reason = reason;
    cancel.addEventListener("click", () => this.stop());
    confirm.addEventListener("click", () => this.confirm());
  }

  /** Begins a new choice, from the moves of a page. A pick stays where the position is the same. */
  begin(page) {
    const texts = page => (page?.choices ?? []).map(choice => choice.text).join("\n");
    const same = page.played === this.page?.played && texts(page) === texts(this.page);
    this.page = page;
    this.choices = page.choices ?? [];
    if (same) this.show();
    else this.forget();
  }

  /** Forgets what was picked, unless a move is on its way. */
  stop() {
    if (document.querySelector("main").ariaBusy !== "true") this.forget();
  }

  /** Forgets what was picked last. */
  back() {
    if (this.picked.length > 1 && !this.proposed && document.querySelector("main").ariaBusy !== "true") this.reset(this.picked.slice(0, -1));
    else this.stop();
  }

  forget() {
    this.advice = [];
    this.reset();
  }

  reset(picked = [], proposed = null) {
    this.picked = picked;
    this.proposed = proposed;
    board.silence();
    if (!this.begun()) board.recede();
    keepFocus(() => this.show(), () => this.picked.at(-1));
  }

  /**
   * Picks a thing, or plays the move that it completes or confirms. A tap shows the move that it completes, as a
   * mouse has before it clicks, and the next tap plays it. What is too small for a finger comes closer before.
   */
  click(thing, tap = false) {
    const {ready} = this.outlook();
    if (thing === this.picked.at(-1) && ready.length) return this.play(ready[0].text);
    if (this.picked.includes(thing)) return this.reset();
    const unsure = tap && (board.approach(thing) || !isOn("hasty"));
    const next = this.withThing(thing);
    if (!next) return this.refuse(board.find(thing), thing);
    const {ready: completed, open} = outlook(this.choices, next);
    if (next.length === 1 || completed.length !== 1 || open.size || unsure) return this.reset(next);
    this.play(completed[0].text);
  }

  /** The pick with one more thing, in the place of the last ones where it does not go with them. Tiles begin anew; a
   * space replaces spaces only, as it is to say why it does not take the picked tiles. Undefined if there is none. */
  withThing(thing) {
    for (let kept = this.proposed ? 0 : this.picked.length; kept >= 0; kept--) {
      const next = [...this.picked.slice(0, kept), thing];
      const replaces = this.proposed || board.isTiles(thing) || !this.picked.slice(kept).some(board.isTiles);
      if (replaces && fitting(this.choices, next).length) return next;
    }
  }

  /** Plays the move that is shown, if there is one. */
  confirm() {
    const [move] = this.begun() ? this.outlook().ready : [];
    if (move) this.play(move.text);
  }

  /** Shows moves that a hint found, the best first. */
  advise(found) {
    this.advice = found.map(({move, rated, chance, lead, why = []}, i) => ({
      ...this.choices.find(choice => choice.text === move),
      why: why.length ? `${i ? "The first is better" : "It changes most"}: ${why.join("; ")}` : "",
      rating: rated ? `wins ${Math.round(chance * 100)} %, ${Math.abs(lead).toFixed(1)} ${lead < 0 ? "behind" : "ahead"}` : "",
    }));
    this.propose(this.advice[0]);
  }

  /** Shows a move of those that the page lists, to be confirmed. */
  propose(choice) {
    this.reset(thingsOf(choice), choice);
  }

  /** Shows what picking a thing would do; for "" or what cannot be picked, what the pick does. */
  look(thing) {
    if (!this.isTarget(thing)) thing = "";
    if (thing === this.looked) return;
    this.looked = thing;
    const {ready} = thing ? outlook(this.choices, [...this.picked, thing]) : this.outlook();
    this.preview(thing || this.begun() ? ready[0] : undefined);
  }

  /** Shows what a move would do, or else what is to be done. */
  preview(choice) {
    board.ghosts(this.page.seat, choice);
    this.told = choice ? outcome(choice) : this.begun() ? goOn(this.picked.at(-1)) : this.page.turn;
    prompt.replaceChildren(...chips(this.told));
    if (choice?.why) prompt.append(Object.assign(document.createElement("small"), {className: "why", textContent: choice.why}));
  }

  begun() {
    return this.picked.length > 0 || this.proposed !== null;
  }

  isTarget(thing) {
    return thing && !this.proposed && !this.picked.includes(thing) && fitting(this.choices, [...this.picked, thing]).length > 0;
  }

  outlook() {
    if (!this.proposed) return outlook(this.choices, this.picked);
    return {ready: [this.proposed], open: new Set(), shared: thingsOf(this.proposed)};
  }

  /** Says at an element why nothing comes of its thing, or of what it shows. */
  async refuse(element, thing = "") {
    if (element.matches(".prize")) return board.say(element.querySelector("title").textContent, element);
    const {page, picked} = this, place = element.dataset.spot ? element : element.querySelector("[data-spot]");
    const move = thing && attempt(this.choices, picked, thing);
    const reason = this.choices.length ? await this.reason(move, `${board.seatOf(place)}/${place.dataset.spot}`) : page.turn;
    if (page !== this.page || picked !== this.picked) return;
    if (!reason && fitting(this.choices, [thing]).length) return this.reset([thing]);
    board.refuse(board.find(thing) ?? element, reason || page.turn);
  }

  show() {
    const {ready, open, shared} = this.outlook(), begun = this.begun();
    if (begun) board.mark({target: open, chosen: [...new Set([...this.picked, ...shared])]});
    else board.mark({source: new Set(this.choices.flatMap(thingsOf))});
    if (this.advice.length && (this.proposed || !begun)) this.offer(this.advice, choice => this.propose(choice));
    else if (begun) this.offer(ready.length > 1 ? ready : [], choice => this.play(choice.text));
    else this.offer(this.choices.filter(choice => !choice.things), choice => this.propose(choice));
    main.classList.toggle("begun", begun);
    confirm.hidden = !begun || !ready.length;
    cancel.hidden = !begun;
    this.lookBack();
    if (begun && ready.length === 1) says.textContent = [this.told, ready[0].why].filter(Boolean).join(". ");
  }

  /** Shows what the pick does, after something else was shown. */
  lookBack() {
    this.looked = null;
    this.look("");
  }

  /** Offers moves as buttons. */
  offer(choices, then) {
    options.replaceChildren(...choices.map(choice => {
      const button = document.createElement("button"), more = document.createElement("small");
      more.textContent = choice.rating ?? (choice.points ? `${choice.points > 0 ? "+" : ""}${choice.points}` : "");
      button.append(...chips(choice.told), " ", more);
      button.addEventListener("click", () => then(choice));
      for (const event of ["pointerenter", "focus"]) button.addEventListener(event, () => this.preview(choice));
      for (const event of ["pointerleave", "blur"]) button.addEventListener(event, () => this.lookBack());
      return button;
    }));
  }
}
