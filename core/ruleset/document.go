package ruleset

// Root returns the whole document: with defaults once it is bound.
func (d *Document) Root() Value {
	root := d.merged
	if d.bound != nil {
		root = d.bound
	}
	return Value{d.report, "", root, root}
}

// file returns what the file itself says, without its ancestors and what was set.
func (d *Document) file() Value {
	i := len(d.layers) - 1
	if d.layers[i].src.name == setName {
		i--
	}
	return Value{d.report, "", d.layers[i], d.layers[i]}
}

// Get returns the value at a path: "scoring.place", "colors.blue.letter".
func (d *Document) Get(path string) Value { return d.Root().Get(path) }

// Variant returns the name of the family of games that plays the ruleset.
func (d *Document) Variant() string { return d.Get("variant").Text() }

// Name returns what people call the ruleset, or "".
func (d *Document) Name() string { return d.Get("name").Text() }

// Summary returns the line that says what is special about it, or "".
func (d *Document) Summary() string { return d.Get("summary").Text() }

// Origin returns where the value at a path was written; a default, and what is
// not there, was written nowhere: "" and 0.
func (d *Document) Origin(path string) (file string, line int) {
	n := d.Get(path).node
	if n == nil || n.preset {
		return "", 0
	}
	return n.src.name, n.line
}

// Err returns all problems of the document so far, in order of their places,
// or nil: what Load and Bind found and what was reported through Values. It is
// a *Problems.
func (d *Document) Err() error { return d.report.err() }

// Warnings returns what is probably not meant, although the document can be
// played, in order of their places. Some are found by Bind, some by the variant.
func (d *Document) Warnings() []Problem {
	if d.bound != nil {
		d.warnUnusedParams()
		d.warnShadows()
		d.warnRepeated()
	}
	return d.report.inOrder(d.report.warns)
}
