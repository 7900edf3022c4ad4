package ruleset

import "slices"

// parent is a ruleset that a file extends.
type parent struct {
	file string
	at   Value // where the file names it
}

// descend notes a parent of a file. The parent's own ancestors are known by then.
func (d *Document) descend(file string, p parent) {
	d.parents[file] = append(d.parents[file], p)
	d.family.add(file, p.file)
}

// branches reports whether some file of the document extends several rulesets.
func (d *Document) branches() bool {
	for _, parents := range d.parents {
		if len(parents) > 1 {
			return true
		}
	}
	return false
}

// part returns a document of some of the layers, which both share: that of a file
// that says nothing itself. So nothing in it is the file's own.
func (d *Document) part(layers []*node) *Document {
	p := &Document{report: newReport(), layers: layers, family: d.family, needs: d.needs}
	p.report.files = []string{""}
	p.merge()
	return p
}

// line adds parents with their ancestors to some layers, as loading does: ancestors
// first, each once.
func (d *Document) line(layers []*node, parents []parent) []*node {
	for _, p := range parents {
		if root := d.root(p.file); !slices.Contains(layers, root) {
			layers = append(d.line(layers, d.parents[p.file]), root)
		}
	}
	return layers
}

// root returns the root of a file that the document is made of.
func (d *Document) root(file string) *node {
	return d.layers[slices.Index(d.Layers(), file)]
}

// whole reports whether a part can be a game: it says of which variant, and has what
// its files need.
func (d *Document) whole() bool {
	files := d.Layers()
	for _, file := range files {
		for _, other := range d.needs[file] {
			if !slices.Contains(files, other) {
				return false
			}
		}
	}
	return d.Get("variant").Exists()
}

// work is what compiling the document took, in steps of formulas.
func (d *Document) work() int64 {
	work := d.report.work
	for _, root := range d.layers {
		work += byteWork * int64(len(root.src.text))
	}
	return work
}
