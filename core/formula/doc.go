// Package formula compiles the formulas of rulesets: exact whole numbers with bounds, fast enough
// for a search.
//
// A formula is a text in the grammar of expr. Only its parser is used, after limits on length and
// nesting; this package types, resolves and runs the tree. The parts of a formula:
//
//   - Whole numbers, true and false. "red" is a color, if the scope has colors. A word in quotes can be
//     compared with a name for words: phase == "tiling".
//   - The operators + - * on numbers, comparisons, also as 1 < x < 5, and == and != between values of
//     one type. The right side of and, or (&&, ||) is only evaluated if it matters; not is also !.
//   - Choices: condition ? one : other, or if condition { one } else { other }.
//   - Names for values: let x = row + col; x * x.
//   - Quotients: a / b without a remainder, div_floor(a, b), div_ceil(a, b), and a % b, the remainder of
//     div_floor: (col - row) % 5 is never negative.
//   - The functions min, max and abs.
//   - Lists: [1, 2, 3], 1..5, a list of the scope, or map(list, …). They serve any, all, none, one,
//     count, sum, min, max, at(list, n) and x in list. The item is # and its fields are .rows:
//     any(players, .rows >= 1). After let p = # its field is p.rows, even within another list.
//   - A condition in place of a number, if it is a name or a function: it is 1 or 0.
//   - The ruleset's own numbers as params.NAME, and base, the formula of the [Layer] below in
//     parentheses.
//   - The names of its [Scope]. Some functions take a name of the ruleset in quotes, or a name of the
//     scope for it: covered("red", 3), covered(place.star, 3). All names have American spelling, and
//     formulas may use the British one, see [Normalize].
//
// Numbers stay within -[Limit]..[Limit]. A [Fault] is an operation without an exact result in
// that range: 7 / 2, 1 / 0, a sum that grows too large, the largest item of an empty list, a
// missing item of a list, a name or an argument outside its domain. The value of a let is
// evaluated even without any use.
//
// A formula becomes a table at once if all its names have small domains. Every case with a fault
// is then an error: "with row = 0: 6 / 0 divides by zero". A formula over a whole board runs in
// play. The domains of its names bound its steps.
package formula
