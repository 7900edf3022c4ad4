// Package ruleset reads the configuration language: YAML documents with the rules of a game.
//
// [Load] parses a file and its ancestors and merges them. [Document.Bind] checks the result
// against the declarations of a variant, one [Key] each, and fills in defaults. The variant then
// reads it through [Value]. A problem at any of these stages becomes a [Problem] with its place
// in the file, advice, and a code that [Codes] explains. One run reports all problems. A valid
// but probably mistaken value is a warning, see [Document.Warnings].
//
// # The language
//
// A ruleset is one YAML map. It has `format: 1` and, in itself or in an ancestor, a `variant`.
// British spellings of color, center, gray and neighbor are accepted in keys, in chosen names and
// in formulas; output has the American ones, see [Normalize].
//
// `extends` names another ruleset, or several in a list. Ancestors are merged left to right, each
// once, parents before children: maps merge, scalars and lists replace, and null removes.
// Different values by two ancestors that do not extend each other are a warning. `conflicts` and
// `requires` name rulesets that must not, or must, be combined with this one, each with a message
// for users. These two and `tests` belong to each file alone. Assignments from outside, such as
// "scoring.minimum=5", are the last layer.
//
// `params` are numbers with names of the designer's own. Formulas write them as params.NAME.
// `base` in a formula is the value of the layers below in the same place. In an item of a list it
// is the item there, in one formula over a parent's list the item of its place, and without a
// layer below the default. Every number and every condition can be a formula. For a key without
// names of its own, the formula can use numbers, params and base.
//
// The YAML is what people write by hand: maps, lists, scalars, comments, quotes and block texts.
// Anchors, aliases, tags, merge keys, a second document in the file, tabs and keys that are not
// words are errors. So are a repeated key, a file over 1 MiB and values nested deeper than 32
// levels. If YAML reads a formula in another way than it was meant, as with an unquoted "? :",
// the problem says so.
package ruleset
