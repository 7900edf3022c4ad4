package ruleset

import "strings"

// Describe returns keys with descriptions from a text, which has a section for each key. The keys
// themselves declare the possible values.
//
//	## take.limit
//
//	Group: Taking tiles
//	Synonyms: maximum take, hand size
//	Example: 3
//
//	The most tiles that one take brings. On a display …
//
// A section can also have a Label, and a Type in words. Describe panics if a key has no section,
// or a section another fact: the text is part of the program, and a misspelled fact would be lost
// silently.
func Describe(text string, keys ...Key) []Key {
	for i := range keys {
		k := &keys[i]
		_, section, ok := strings.Cut(text, "\n## "+k.Path+"\n")
		if !ok {
			panic("ruleset: the key " + k.Path + " is not described")
		}
		section, _, _ = strings.Cut(section, "\n## ")
		d := described(k.Path + "\n" + section)
		k.What, k.Group, k.Label, k.Synonyms, k.Example, k.Doc = d.What, d.Group, d.Label, d.Synonyms, d.Example, d.Doc
	}
	return keys
}

// Described returns the keys of the sections of such a text, in order. The text describes their
// values in words; the reading code checks them.
func Described(text string) []Key {
	var all []Key
	for _, section := range strings.Split(text, "\n## ")[1:] {
		all = append(all, described(section))
	}
	return all
}

// described reads a section, from the path on.
func described(section string) Key {
	path, about, _ := strings.Cut(section, "\n\n")
	lines, doc, _ := strings.Cut(about, "\n\n")
	k := Key{Path: path, Type: Free, Doc: strings.Join(strings.Fields(doc), " ")}
	for line := range strings.SplitSeq(lines, "\n") {
		switch name, value, _ := strings.Cut(line, ": "); name {
		case "Type":
			k.What = value
		case "Group":
			k.Group = value
		case "Label":
			k.Label = value
		case "Synonyms":
			k.Synonyms = strings.Split(value, ", ")
		case "Example":
			k.Example = value
		default:
			panic("ruleset: the description of " + path + " has an unknown line: " + line)
		}
	}
	return k
}
