package cli

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// midRound returns a game in the middle of its second round, or of the first where
// it has no other, with tiles on the boards.
func midRound(rules core.Rules, seats int) (*core.Game, error) {
	game, err := core.NewGame(rules, seats, core.Seeded(1))
	if err != nil {
		return nil, err
	}
	const most, into = 200, 3
	for played, later := 0, 0; played < most && later <= into && game.Turn().Seat(); played++ {
		moves := game.Moves()
		if err := game.Play(moves[7*played%len(moves)]); err != nil {
			return nil, err
		}
		if game.State().Round() > 1 {
			later++
		}
	}
	if game.Err() != nil {
		return nil, game.Err()
	}
	if !game.Turn().Seat() {
		game.Undo()
	}
	return game, nil
}

// positionTest returns a test that begins with a position in the middle of a round,
// as an item of a list.
func positionTest(rules core.Rules) (string, error) {
	seats, _ := rules.Seats()
	game, err := midRound(rules, seats)
	if err != nil {
		return "", err
	}
	position, err := game.State().AppendText(nil)
	if err != nil {
		return "", err
	}
	move := game.Moves()[0]
	text := game.Text(move)
	if err := game.Play(move); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  - name: a move in the middle of a round\n    position:\n")
	for line := range strings.Lines(string(position)) {
		b.WriteString("      " + line)
	}
	fmt.Fprintf(&b, "    moves: [%s]\n    expect: { round: %d, score: [%s]%s }\n",
		text, game.State().Round(), scoresText(game), turnText(game))
	return b.String(), game.Err()
}

// scoresText lists the points of all seats.
func scoresText(game *core.Game) string {
	var scores []string
	for _, score := range game.Scores() {
		scores = append(scores, fmt.Sprint(score))
	}
	return strings.Join(scores, ", ")
}

// turnText says whose turn is expected, where it is somebody's.
func turnText(game *core.Game) string {
	if !game.Turn().Seat() {
		return ""
	}
	return fmt.Sprintf(", turn: %d", int(game.Turn())+1)
}
