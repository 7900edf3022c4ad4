package ruleset

import "strings"

// Describe returns keys with what people read about them, from a text with a section for each
// key. The keys themselves declare what a ruleset can write.
//
//	## take.limit
//
//	Group: Taking tiles
//	Synonyms: maximum take, hand size
//	Example: 3
//
//	The most tiles that one take brings. On a display …
//
// There can be a Label too, and a Type in words. Describe panics if a key has no section, or a
// section has another fact, as the text is part of the program: a misspelled fact would be lost
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

// Described returns the keys that such a text has sections for, in its order. It says in words
// what their values are, and the code that reads them checks it.
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
