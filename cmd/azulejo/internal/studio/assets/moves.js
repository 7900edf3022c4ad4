// Which moves a pick of things on the board can become. Nothing here knows a game: a move is its
// text with the things that it names, as the server lists it.

/**
 * @typedef {{thing: string, at: number, words: number}} Handle a thing that a move names, and its words; none for tiles
 *   that pay along with others
 * @typedef {{text: string, told: string, points: number, says?: string, things?: Handle[],
 *   lands?: {spot: string, color: string}[], spills?: {spot: string, text: string}[]}} Choice a legal move
 */

/** A move in words, with what it does: that of an action, or else what of its tiles costs points, and the points. Tiles
 * that the words have already are not told again. */
export function outcome({told, says, spills = [], points}) {
  const costs = spills.map(({text}) => told.includes(text.replace(/^\d+|: .*/g, "")) ? text.replace(/.*: /, "") : text);
  const sum = points ? `${points > 0 ? "+" : ""}${points} ${Math.abs(points) === 1 ? "point" : "points"}` : "";
  return [told, says ?? [...costs, sum].filter(Boolean).join("; ")].filter(Boolean).join(": ");
}

/** The things that a move names, in the order of its words. */
export const thingsOf = choice => (choice.things ?? []).map(handle => handle.thing);

/** Those of them that a pick has to have. */
const needed = choice => (choice.things ?? []).filter(handle => handle.words).map(handle => handle.thing);

/** The moves that name all picked things. */
export const fitting = (choices, picked) =>
  choices.filter(choice => picked.every(thing => thingsOf(choice).includes(thing)));

/**
 * What a pick leaves open. The shared things are those of all moves that fit; open ones are of some
 * of them. Moves that need the shared things alone are ready, those with most points first. They
 * differ by words, unless some name the things in the order of the pick; then these alone are meant.
 */
export function outlook(choices, picked) {
  const fits = fitting(choices, picked);
  const shared = thingsOf(fits[0] ?? {}).filter(thing => fits.every(choice => thingsOf(choice).includes(thing)));
  const open = new Set(fits.flatMap(thingsOf).filter(thing => !shared.includes(thing)));
  const ready = fits.filter(choice => needed(choice).every(thing => shared.includes(thing))).sort((a, b) => b.points - a.points);
  const inOrder = ready.filter(choice => needed(choice).join("\n") === picked.join("\n"));
  return {ready: inOrder.length ? inOrder : ready, open, shared};
}

/** A thing is "1/wall/4 2" or "0/display 3/blue": a seat or 0, a place, and the words or the color. */
const parts = thing => thing.split("/");

/**
 * A move that cannot be made, so that the server says why: one that fits the pick, with another thing
 * in the place of one that was not picked. Returns "" where no legal move is similar.
 */
export function attempt(choices, picked, thing) {
  const [seat, spot, words] = parts(thing);
  const place = spot.split(" ")[0];
  const likeness = other => {
    const [otherSeat, otherSpot, otherWords] = parts(other);
    if (otherSeat !== seat || (seat === "0" && otherSpot !== spot)) return 0;
    if (otherSpot === spot) return 3;
    return otherSpot.split(" ")[0] === place ? 2 : Number(otherWords !== otherSpot);
  };
  let best = "", most = 0;
  for (const choice of fitting(choices, picked)) {
    for (const handle of choice.things ?? []) {
      const like = picked.includes(handle.thing) || !handle.words ? 0 : likeness(handle.thing);
      if (like <= most) continue;
      most = like;
      const [, , own] = parts(handle.thing);
      const lead = handle.words - own.split(" ").length; // words that name the place of tiles
      best = choice.text.split(" ").toSpliced(handle.at + lead, handle.words - lead, words).join(" ");
    }
  }
  return best;
}
