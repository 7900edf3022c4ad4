package ruleset

// Finding returns a problem with the value that has its place, its key and the
// line there, and says nothing yet: for what is found out by playing, long after
// the document was checked.
func (v Value) Finding() Problem {
	if v.near == nil {
		return Problem{Path: v.path}
	}
	return v.finding(v.near.place())
}

// FindingAt is Finding for a part of a text: length characters from offset, in
// characters from 0.
func (v Value) FindingAt(offset, length int) Problem {
	if v.Kind() != Scalar || v.node.preset {
		return v.Finding()
	}
	at := v.node.placeOf(offset)
	at.width = length
	return v.finding(at)
}

func (v Value) finding(at place) Problem {
	return Problem{File: at.src.name, Line: at.line, Col: at.col, Path: v.path, Snippet: at.snippet()}
}

// Layers names the files that the document was made of: its ancestors first, the
// ruleset itself behind them, and last --set where something was set.
func (d *Document) Layers() []string {
	names := make([]string, len(d.layers))
	for i, layer := range d.layers {
		names[i] = layer.src.name
	}
	return names
}
