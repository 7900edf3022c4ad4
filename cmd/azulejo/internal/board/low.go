package board

// leastBeside is how many columns a table and all the rest need beside a board.
const leastBeside = 36

// low draws for a screen that the whole picture is too high for.
func (d *drawing) low() {
	a, order := d.arrange(), d.order()
	column := d.margin() + a.width + leastGap
	if len(order) == 0 || d.style.Width-column < leastBeside {
		y := d.legend(d.boards(0, a, order))
		y = d.scores(d.header(y))
		d.table(y)
		return
	}
	y := d.boards(0, a, order[1:])
	if y > 0 {
		y++
	}
	own := canvas{width: a.width}
	d.seat(&own, a, order[0])
	d.canvas.paste(d.margin(), y, &own)
	right := drawing{View: d.View, style: d.style, brush: d.brush}
	right.style.Width -= column
	right.canvas.width = right.style.Width
	right.beside(order[0])
	// At the bottom it stays on the screen, whatever comes below.
	d.canvas.paste(column, y+max(0, len(own.rows)-len(right.canvas.rows)), &right.canvas)
}

// beside draws all that is not on a board, and the legend where it fits, too.
func (d *drawing) beside(seat int) {
	y := d.scores(d.header(0))
	y = d.table(y)
	y = d.holds(d.flow(y), d.Seats[seat])
	legend := drawing{View: d.View, style: d.style, brush: d.brush, canvas: canvas{width: d.canvas.width}}
	if y+legend.legend(0)+promptLines <= d.style.Height {
		d.legend(y)
	}
}
