package ruleset

// Layers returns the files that the document is made of, as problems name them:
// its ancestors in the order in which they are laid, then the file itself, and
// last --set where values were set.
func (d *Document) Layers() []string {
	names := make([]string, len(d.layers))
	for i, root := range d.layers {
		names[i] = root.src.name
	}
	return names
}
