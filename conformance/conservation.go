package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// conservation holds that no tile is lost, nor told to be where it is not.
func conservation(t *target) error {
	return t.eachGame(func(p *play) error {
		counter, ok := p.state.(core.TileCounter)
		if !ok {
			return errors.New("the variant declares counts-tiles, and its positions have no method CountTiles() core.Tray")
		}
		all := counter.CountTiles()
		l := t.newLedger(all)
		for !p.over() {
			var told heard
			p.step(&told)
			if now := counter.CountTiles(); now != all {
				return fmt.Errorf("the game began with %s, and now has %s", p.tilesText(all), p.tilesText(now))
			}
			for _, e := range told.events {
				if err := l.move(e); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// countOf returns all tiles of a game, nothing where the variant does not declare to
// count them.
func (t *target) countOf(s core.State) core.Tray {
	counter, ok := s.(core.TileCounter)
	if !ok || !t.declares(variants.CountsTiles) {
		return core.Tray{}
	}
	return counter.CountTiles()
}
