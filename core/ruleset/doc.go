// Package ruleset reads the configuration language: YAML documents that say how a game is played.
//
// [Load] parses a file and those that it extends and merges them; [Document.Bind]
// checks the result against the declarations of a variant, one [Key] each, and
// fills in defaults; the variant then reads it through [Value]. A problem at any of
// these stages becomes a [Problem] with its place in the file, what to do about it,
// and a code that [Codes] explains. Nothing stops at the first problem: one run
// reports all of them. What can be played and is probably not meant is a warning, see
// [Document.Warnings].
//
// # The language
//
// A ruleset is one YAML map. It has `format: 1` and, in itself or in what it
// extends, the `variant` that plays it. British spellings of color, center, gray
// and neighbor are accepted in keys, in names that the designer chooses and in
// formulas; output has the American ones, see [Normalize].
//
// `extends` names another ruleset, or several in a list. Ancestors are merged left to
// right, each once, parents before children: maps merge, scalars and lists replace,
// and null removes. A value that two ancestors set, neither of which extends the other,
// is a warning. With `conflicts` and `requires` a ruleset names others that it must not,
// and must, be combined with, each with the message for users; these, and its `tests`,
// belong to each file alone. Assignments from outside, as "scoring.minimum=5", are the
// last layer.
//
// `params` are numbers with names of the designer's own, which formulas write as
// params.NAME. `base` in a formula is the value of the layers before this one in the
// same place: in an item of a list the item there, in one formula over a parent's
// list the item of its place, and without such a layer the default.
// Every number and every condition can be a formula; keys without names of their own
// take one of numbers, params and base.
//
// The YAML is what people write by hand: maps, lists, scalars, comments, quotes and
// block texts. Anchors, aliases, tags, merge keys, a second document in the file, tabs
// and keys that are not words are refused, and so are a key that is there twice, a file
// over 1 MiB and values nested deeper than 32 levels. Where YAML understands a formula
// differently from what was meant, as with an unquoted "? :", the problem says so.
package ruleset
