// Package formula compiles the formulas of rulesets: exact whole numbers with
// bounds, fast enough for a search.
//
// A formula is a text in the grammar of expr. Only its parser is used, after limits on
// length and nesting; this package types, resolves and runs the tree. A formula can
// use:
//
//   - whole numbers, true and false, and "red" where the scope has colors, or a word
//     where it is compared with a name that is one: phase == "tiling";
//   - + - * and comparisons, also as 1 < x < 5; == and != between values of one
//     type; and, or, not (&&, ||, !), which evaluate their right side only if it
//     matters;
//   - condition ? one : other, if condition { one } else { other }, and
//     let x = row + col; x * x;
//   - a / b without a remainder, div_floor(a, b), div_ceil(a, b), and a % b, the
//     remainder of div_floor: (col - row) % 5 is never negative;
//   - min, max, abs;
//   - lists: [1, 2, 3], 1..5, a list of the scope, or map(list, …), for
//     any, all, none, one, count, sum, min, max, at(list, n) and x in list. The
//     item is # and its fields are .rows: any(players, .rows >= 1). With let p = # it has
//     a name, and p.rows is its field also within another list;
//   - a name or a function that is a condition in place of a number: it is 1 or 0;
//   - params.NAME, numbers that the ruleset names, and base, the formula of the
//     [Layer] below, as if it were written in parentheses;
//   - the names of its [Scope]. Some functions take names of the ruleset, always
//     in quotes: covered("red", 3). All names have American spelling, and formulas
//     may use British ones, see [Normalize].
//
// Numbers stay within -[Limit]..[Limit]. A [Fault] is an operation without an exact result in that
// range: 7 / 2, 1 / 0, a sum that grows too large, the largest item of an empty list, a missing
// item of a list, a name or an argument outside its domain. The value of a let is evaluated even if
// it is not used.
//
// A formula whose names have small domains becomes a table when it is compiled, and
// every case with a fault is an error: "with row = 0: 6 / 0 divides by zero". A formula
// over a whole board runs in play. The steps that it can take follow from the domains
// of its names, and are bounded.
package formula
