package draft

import (
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Settle puts the tiles that lie nowhere yet into the bag or, where the text
// gives the bag alone, on the discard. Where it gives both, none may be left.
// It is called when all tiles have been read and counted.
func (p *Position) Settle(v ruleset.Value) {
	rest := p.shared.Tiles(len(p.Seats))
	for c, n := range p.tally {
		rest[c] -= uint8(min(n, int(rest[c])))
	}
	switch {
	case !p.stocked[0]:
		p.Table.Bag.Add(&rest)
	case !p.stocked[1]:
		p.Table.Discard.Add(&rest)
	case !rest.Empty():
		v.Errorf("the game has tiles that lie nowhere here: %s",
			AppendCounts(nil, rest, p.shared.Colors))
	}
}

// Count adds tiles that lie somewhere to those read so far, and reports those
// that the game does not have.
func (p *Position) Count(v ruleset.Value, tiles core.Tray) {
	all := p.shared.Tiles(len(p.Seats))
	for c, n := range tiles {
		p.tally[c] += int(n)
		if n > 0 && p.tally[c] > int(all[c]) {
			v.Errorf("the game has %d %s tiles, and with these there are %d",
				all[c], p.shared.Colors[c].Name, p.tally[c])
		}
	}
}

// Tiles reads tiles as letters, each of which may have a count before it:
// "BBR", "12B 1R", [B, B, R], or "." for none, and counts them.
func (p *Position) Tiles(v ruleset.Value) core.Tray {
	tiles := p.shared.readTiles(v)
	p.Count(v, tiles)
	return tiles
}

func (s *Shared) readTiles(v ruleset.Value) core.Tray {
	var tiles core.Tray
	text, ok := v.Letters(" ")
	if !ok {
		return tiles
	}
	whole := text
	if text == string(NoTiles) {
		text = ""
	}
	for len(text) > 0 {
		var n, c int
		n, c, text = s.cutTile(text)
		if c < 0 {
			v.Errorf("%q is no list of tiles: write letters of %s, with a count before them where it helps, or a dot",
				whole, s.letters())
			return core.Tray{}
		}
		if n+int(tiles[c]) > core.MaxTiles {
			v.Errorf("no game has more than %d %s tiles", core.MaxTiles, s.Colors[c].Name)
			return core.Tray{}
		}
		tiles[c] += uint8(n)
	}
	return tiles
}

// cutTile reads one count and letter; c is -1 where there is none.
func (s *Shared) cutTile(text string) (n, c int, rest string) {
	end := 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	n = 1
	if end > 0 {
		var err error
		if n, err = strconv.Atoi(text[:end]); err != nil || n > core.MaxTiles {
			return 0, -1, ""
		}
	}
	if end == len(text) {
		return 0, -1, ""
	}
	if c = s.ColorOf(text[end]); c < 0 {
		return 0, -1, ""
	}
	rest = text[end+1:]
	for len(rest) > 0 && rest[0] == ' ' {
		rest = rest[1:]
	}
	return n, c, rest
}

// ColorOf returns the color with the letter, or -1.
func (s *Shared) ColorOf(letter byte) int {
	return slices.IndexFunc(s.Colors, func(c core.ColorInfo) bool { return c.Letter == letter })
}

// letters lists the letters of the colors for a message.
func (s *Shared) letters() string {
	text := ""
	for _, c := range s.Colors {
		text += string(c.Letter)
	}
	return text
}
