// Package formula compiles the formulas of rulesets: whole numbers, exact and
// bounded, and fast enough to run inside a search.
//
// A formula is a text in the grammar of expr. Only its parser is used, behind
// limits on length and nesting; the tree is then typed, resolved and run here.
// What a formula can use:
//
//   - whole numbers, true and false, and "red" where the scope has colors;
//   - + - * and comparisons, also as 1 < x < 5; == and != between values of one
//     kind; and, or, not (&&, ||, !), which look at their right side only where
//     it matters;
//   - condition ? one : other, if condition { one } else { other }, and
//     let x = row + col; x * x;
//   - a / b where it comes out even, div_floor(a, b), div_ceil(a, b), and a % b,
//     the rest that div_floor leaves: (col - row) % 5 is never negative;
//   - min, max, abs;
//   - lists: [1, 2, 3], 1..5, a list of the scope, or map(list, …), for
//     any, all, none, one, count, sum, min, max, at(list, n) and x in list. The
//     item is # and its fields are .rows: any(players, .rows >= 1);
//   - params.NAME, numbers of the ruleset's own, and base, the formula of the
//     [Layer] below, as if it stood there in parentheses;
//   - the names of its [Scope]. Some functions take names of the ruleset, always
//     written out: covered("red", 3). British spellings of color, center, gray and
//     neighbor are taken in all names, see [Normalize].
//
// Numbers stay within -[Limit]..[Limit]. What has no exact result there is a
// [Fault], not another number: 7 / 2, 1 / 0, a sum that grows too large, the
// largest item of an empty list, an item that a list does not have, a name or an
// argument outside its domain. A let is worked out even where it is not used.
//
// A formula that uses only names with small domains becomes a table when it is
// compiled, and whoever wrote it hears at once about every case that would be a
// fault: "with row = 0: 6 / 0 divides by zero". A formula over a whole board
// cannot be tried out like that; it runs in play. How many steps it can take is
// worked out before, from the domains of its names, and bounded.
package formula
