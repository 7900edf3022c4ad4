// Package ruleset reads rulesets: YAML documents that say how a game is played.
//
// [Load] parses a file and those that it extends and merges them; [Document.Bind]
// checks the result against the declarations of a variant, one [Key] each, and
// fills in defaults; the variant then reads it through [Value]. Whatever is
// wrong, at any of these stages, becomes a [Problem] with its place in the file
// and what to do about it. Nothing stops at the first problem, so that one run
// tells a designer all of them.
//
// # The language
//
// A ruleset is one YAML map. It says `format: 1` and, in itself or in what it
// extends, the `variant` that plays it. `extends` names another ruleset, to
// which it adds only what it says itself: maps merge, scalars and lists replace,
// and null removes. British spellings of color, center, gray and neighbor are
// taken as well.
//
// Of YAML it takes what people write by hand: maps, lists, scalars, comments,
// quotes and block texts. Anchors, aliases, tags, merge keys, a second document
// in the file, tabs and keys that are no words are refused, and so are a key
// that is there twice, a file over 1 MiB and values nested deeper than 32
// levels. Where YAML understands a formula differently from what was meant, as
// with an unquoted "? :", the problem says so.
package ruleset
