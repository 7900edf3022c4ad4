package ruleset

// Form declares documents that are no rulesets: positions and test files. In test files the paths
// of keys begin with the name of a map; keys with Holds name the map that they contain.
type Form struct{ keys *declaration }

// NewForm returns the form with these keys.
func NewForm(keys ...Key) *Form {
	f := &Form{declare(keys)}
	for _, k := range keys {
		if held := f.keys.child(k.Holds); held != nil {
			f.keys.at(k.Path).path = held.path
		}
	}
	return f
}

// Bind checks a value of [ReadText] against the declaration of a path, "" for the whole form, and
// returns it with the missing defaults.
func (f *Form) Bind(v Value, path string) Value {
	b := binder{Document: &Document{report: v.report, merged: v.node, keys: f.keys}}
	v.node = b.bind(v, f.keys.at(path))
	return v
}

// Schema returns the JSON Schema of documents that are the named map of the form. The map called
// open has no keys in the form: the schema explains the given keys there, and allows others.
func (f *Form) Schema(title, name, open string, keys []Key) []byte {
	checked, explained := &schemer{lone: true}, &schemer{lone: true, open: true}
	definitions := object{open: explained.group(declare(keys))}
	for _, d := range f.keys.children {
		definitions[d.word] = checked.group(d)
	}
	return encodeSchema(object{"title": title, "definitions": definitions, "allOf": []object{refer(name)}})
}
