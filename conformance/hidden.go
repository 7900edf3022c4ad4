package conformance

import "fmt"

// hidden holds that chance comes from the dealer of a chance turn alone, when it is
// due: games whose tiles have been the same are the same, whatever would come.
func hidden(t *target) error {
	return t.eachGame(func(p *play) error {
		games, err := newFutures(p)
		if err != nil {
			return err
		}
		return games.run(sparse, func() error {
			if one, other := p.sight(p.state), p.sight(games.other.state); one != other {
				return fmt.Errorf("the tiles so far were the same, and the position is not: %s", parted(other, one))
			}
			return nil
		})
	})
}
