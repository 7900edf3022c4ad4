// Package ruleset reads rulesets: YAML documents that say how a game is played.
//
// [Load] parses a file and those that it extends and merges them; [Document.Bind]
// checks the result against the declarations of a variant, one [Key] each, and
// fills in defaults; the variant then reads it through [Value]. Whatever is
// wrong, at any of these stages, becomes a [Problem] with its place in the file,
// what to do about it, and a code that [Codes] explains. Nothing stops at the first
// problem, so that one run tells a designer all of them. What can be played and is
// probably not meant is a warning, see [Document.Warnings].
//
// # The language
//
// A ruleset is one YAML map. It says `format: 1` and, in itself or in what it
// extends, the `variant` that plays it. British spellings of color, center, gray
// and neighbor are taken as well, in keys, in names that the designer chooses and
// in formulas; what is told and played has the American ones, see [Normalize].
//
// `extends` names another ruleset, or several in a list, to which it adds only what
// it says itself: maps merge, scalars and lists replace, and null removes. All
// ancestors stand in one line, each once, parents before children and those of one
// child from left to right. A value that two of them set without knowing each other
// is a warning. With `conflicts` and `requires` a ruleset says which others must not,
// and must, stand in the line with it, each with the words to tell; these, and its
// `tests`, are each file's own. Assignments from outside, as "scoring.minimum=5", are
// the last layer of all.
//
// `params` are numbers with names of the designer's own, which formulas write as
// params.NAME. `base` in a formula is what the layers before this one say in the
// same place: of an item of a list the item there, of one formula over a parent's
// list the item that its place counts, and where no layer says anything the default.
// Every number and every condition can be a formula; keys without names of their own
// take one of numbers, params and base.
//
// Of YAML it takes what people write by hand: maps, lists, scalars, comments,
// quotes and block texts. Anchors, aliases, tags, merge keys, a second document
// in the file, tabs and keys that are no words are refused, and so are a key
// that is there twice, a file over 1 MiB and values nested deeper than 32
// levels. Where YAML understands a formula differently from what was meant, as
// with an unquoted "? :", the problem says so.
package ruleset
