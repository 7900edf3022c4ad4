// The spaces that points are for, by what their reasons saw.

import * as board from "./board.js";

const row = cell => cell.dataset.spot.split(" ")[1];
const column = cell => cell.dataset.spot.split(" ")[2];
const number = cell => cell.querySelector(".tag, .number")?.textContent;
const colors = cells => [...new Set(cells.map(cell => cell.dataset.color))];

/** The sets of spaces of a seat that go together and are all covered. */
function full(seat, place, together) {
  const sets = [...Map.groupBy(board.at(seat, place, true), together).values()];
  return sets.filter(set => set.every(cell => cell.dataset.color));
}

/** The sets that formulas count, by the names that they read. */
const sets = {
  "board.rows": seat => full(seat, "wall", row),
  "board.columns": seat => full(seat, "wall", column),
  "board.color_sets": seat => {
    const rows = new Set(board.at(seat, "wall", true).map(row)).size;
    return full(seat, "wall", cell => cell.dataset.color ?? "").filter(set => new Set(set.map(row)).size === rows);
  },
  stars: (seat, color) => full(seat, "star", row).filter(star => colors(star).join() === color),
  mixed_stars: seat => full(seat, "star", row).filter(star => colors(star).length > 1),
  all_of: (seat, wanted) => full(seat, "star", number).filter(set => number(set[0]) === wanted),
  "spaces taken": (seat, _, value) => [board.at(seat, "floor", true).slice(0, value)],
};

const lines = {"run.h": [0, 1], "run.v": [1, 0], arc: [0, 1]};

/** The spaces from one on that a value counted: rows and columns of a wall, and neighbors on a star, which has no ends.
 * Tiles that are still coming do not count. */
function run(seat, spot, name, value, coming) {
  const [place, row, column] = spot.split(" "), ring = place === "star" ? board.at(seat, `star ${row}`, true).length : 0;
  const at = (i, k) => board.at(seat, `${place} ${i} ${ring ? (k - 1 + 2 * ring) % ring + 1 : k}`)[0];
  const [down, right] = lines[name];
  return [-1, 1].flatMap(sign => {
    const cells = [];
    for (let n = 0; n < value; n++) {
      const cell = at(Number(row) + sign * n * down, Number(column) + sign * n * right);
      if (!cell?.dataset.color || coming.includes(cell)) break;
      cells.push(cell);
    }
    return cells;
  });
}

/** The spaces that points of a seat are for, each once. */
export function counted({seat, to, score: {why = []}}, coming) {
  const cells = why.flatMap(({saw = []}) => saw).filter(seen => seen.value > 0).flatMap(({name, value}) => {
    if (name in lines) return to && value > 1 ? run(seat, to, name, value, coming) : [];
    const [, set, word] = name.match(/^(.*?)(?:\("?(.*?)"?\))?$/);
    return sets[set]?.(seat, word, value).flat() ?? [];
  });
  return [...new Set(cells)];
}
