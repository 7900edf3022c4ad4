package board

import (
	"fmt"
	"strconv"

	"github.com/azulejo/azulejo/core/view"
)

// shape is the sign of a kind of prize, while it is open and when it is won.
type shape struct{ open, won string }

var shapes = []shape{{"○", "●"}, {"△", "▲"}, {"□", "■"}, {"◇", "◆"}, {"☆", "★"}}

// kind is prizes of one kind in a picture.
type kind struct {
	name        string
	shape       shape
	least, most int // tiles that one of them brings
	points      int // that each of them brings
}

// kinds lists the kinds of prizes in the order in which they appear.
func kinds(seats []view.Seat) []kind {
	var all []kind
	for _, s := range seats {
		for _, p := range s.Prizes {
			k := find(all, p.Kind)
			if k == nil {
				all = append(all, kind{p.Kind, shapes[len(all)%len(shapes)], p.Tiles, p.Tiles, p.Points})
				continue
			}
			k.least, k.most = min(k.least, p.Tiles), max(k.most, p.Tiles)
		}
	}
	return all
}

// find returns the kind with a name, or nil.
func find(kinds []kind, name string) *kind {
	for i := range kinds {
		if kinds[i].name == name {
			return &kinds[i]
		}
	}
	return nil
}

// sign draws a prize.
func (k *kind) sign(p view.Prize) piece {
	if p.Missing == 0 {
		return piece{{k.shape.won, bold}}
	}
	return piece{{k.shape.open, usual}}
}

// legend tells what a kind brings: "○ pillar +1 tile", "□ window +2 tiles, +3 points".
func (k *kind) legend() string {
	tiles := strconv.Itoa(k.most)
	if k.least != k.most {
		tiles = fmt.Sprintf("%d to %d", k.least, k.most)
	}
	text := fmt.Sprintf("%s %s +%s %s", k.shape.open, k.name, tiles, plural("tile", k.most))
	switch {
	case k.points == 0:
		return text
	case k.most == 0:
		return fmt.Sprintf("%s %s %+d %s", k.shape.open, k.name, k.points, plural("point", k.points))
	}
	return fmt.Sprintf("%s, %+d %s", text, k.points, plural("point", k.points))
}

// plural writes a noun as it stands behind a number.
func plural(noun string, n int) string {
	if n == 1 || n == -1 {
		return noun
	}
	return noun + "s"
}
