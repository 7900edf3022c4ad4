package pavilion_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The two sides of the board.
const (
	colored = "summer-pavilion"
	gray    = "summer-pavilion-gray"
)

// starNames are the stars in the order in which positions list them.
var starNames = []string{"orange", "red", "blue", "yellow", "green", "purple", "center"}

// fullBoard covers all 42 spaces as the colored side allows: seven tiles of
// each color.
var fullBoard = stars("orange OOOOOO", "red RRRRRR", "blue BBBBBB", "yellow YYYYYY",
	"green GGGGGG", "purple PPPPPP", "center PGOYBR")

func rulesOf(t *testing.T, ruleset string) core.Rules {
	t.Helper()
	return scene.Rules(t, ruleset)
}

// at is a position on the colored side.
func at(t *testing.T, position string) *scene.Scene {
	t.Helper()
	return scene.At(t, rulesOf(t, colored), position)
}

// phase2 is phase 2 of a round with seat 1 to act. The supply is full, so that
// no refill comes between the turns. Each seat is given as positions write it:
// "score: 9, hand: PPG".
func phase2(t *testing.T, ruleset string, round int, seats ...string) *scene.Scene {
	t.Helper()
	text := fmt.Sprintf("round: %d\nphase: place\nturn: 1\nsupply: PPGGOOYYBB\nseats:\n", round)
	for _, seat := range seats {
		text += "  - {" + seat + "}\n"
	}
	return scene.At(t, rulesOf(t, ruleset), text)
}

// stars writes a board on which all stars are open but for those named, as
// "orange O..O..".
func stars(named ...string) string {
	texts := slices.Repeat([]string{"......"}, len(starNames))
	for _, one := range named {
		name, tiles, _ := strings.Cut(one, " ")
		texts[slices.Index(starNames, name)] = tiles
	}
	return "stars: [" + strings.Join(texts, ", ") + "]"
}

// rest writes all tiles of the game but those in the letters. A seat that
// holds them leaves bag and tower empty.
func rest(letters string) string {
	text := ""
	for _, letter := range "PGOYBR" {
		text += fmt.Sprintf("%d%c ", 22-strings.Count(letters, string(letter)), letter)
	}
	return strings.TrimSpace(text)
}

// star returns the tiles on a star of a seat.
func star(s *scene.Scene, seat int, name string) string {
	return strings.Fields(s.Seat(seat, "stars"))[slices.Index(starNames, name)]
}

// picks returns how many tiles the seat to act has to pick, 0 where none.
func picks(t *testing.T, s *scene.Scene) int {
	t.Helper()
	_, after, found := strings.Cut(s.Text(), "\npicks: ")
	if !found {
		return 0
	}
	number, _, _ := strings.Cut(after, "\n")
	n, err := strconv.Atoi(number)
	require.NoError(t, err)
	return n
}

// legal returns the legal moves that begin with a text.
func legal(s *scene.Scene, beginning string) []string {
	var moves []string
	for _, move := range s.Legal() {
		if strings.HasPrefix(move, beginning) {
			moves = append(moves, move)
		}
	}
	return moves
}

// scored adds up by key what a seat scored in the last step.
func scored(s *scene.Scene, seat int) map[string]int {
	points := map[string]int{}
	steps := s.Game.Steps()
	for _, e := range steps[len(steps)-1].Events {
		if e.Kind == core.Scored && int(e.Seat) == seat-1 {
			points[e.Key] += e.Points
		}
	}
	return points
}

// ownRules opens a ruleset that is as the colored side but for some lines.
func ownRules(t *testing.T, lines string) core.Rules {
	t.Helper()
	file := filepath.Join(t.TempDir(), "own.yaml")
	text := "format: 1\nextends: " + colored + "\nname: Own\nsummary: For a test.\n" + lines
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return scene.Rules(t, file)
}

// refusesRuleset checks that a ruleset that is as the colored side but for some
// lines is refused, and in which words.
func refusesRuleset(t *testing.T, lines, words string) {
	t.Helper()
	_, err := variants.Parse("own.yaml", []byte("format: 1\nextends: "+colored+"\nname: Own\n"+lines))
	require.Error(t, err, lines)
	assert.ErrorContains(t, err, words, lines)
}

// ownAt is a position of a ruleset that is as the colored side but for some lines.
func ownAt(t *testing.T, lines, position string) *scene.Scene {
	t.Helper()
	return scene.At(t, ownRules(t, lines), position)
}
