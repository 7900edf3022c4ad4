package board

// legend explains the signs that the picture has, and returns the line after it.
func (d *drawing) legend(y int) int {
	f := d.flow(y)
	for _, entry := range d.entries() {
		f.add(3, piece{{entry, faint}})
	}
	return f.end()
}

func (d *drawing) entries() []string {
	var entries []string
	for _, k := range kinds(d.Seats) {
		entries = append(entries, k.legend())
	}
	used := d.brush.used
	for _, e := range []struct {
		used bool
		text string
	}{
		{len(entries) > 0, "filled: won"},
		{used.numbered, "4:3 space 4, number 3"},
		{used.lettered, "4b3 space 4, color b, number 3"},
		{used.closed, closedSign + " closed"},
		{used.marker, "[" + markerSign + "] start marker"},
		{used.fresh, "< > new"},
	} {
		if e.used {
			entries = append(entries, e.text)
		}
	}
	return append(entries, used.cut...)
}
