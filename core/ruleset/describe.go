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
// There can be a Label too. What a key declares itself stays. Describe panics if a key has no
// section, as the text is part of the program.
func Describe(text string, keys ...Key) []Key {
	sections := map[string]string{}
	for _, section := range strings.Split(text, "\n## ")[1:] {
		path, about, _ := strings.Cut(section, "\n\n")
		sections[path] = about
	}
	for i := range keys {
		keys[i].describe(sections[keys[i].Path])
	}
	return keys
}

// describe reads a section: lines of facts, then the paragraph that is Doc.
func (k *Key) describe(section string) {
	facts, doc, found := strings.Cut(section, "\n\n")
	if !found {
		panic("ruleset: the key " + k.Path + " is not described")
	}
	k.Doc = strings.Join(strings.Fields(doc), " ")
	for fact := range strings.SplitSeq(facts, "\n") {
		switch name, value, _ := strings.Cut(fact, ": "); name {
		case "Group":
			k.Group = value
		case "Label":
			k.Label = value
		case "Synonyms":
			k.Synonyms = strings.Split(value, ", ")
		case "Example":
			k.Example = value
		}
	}
}
