// Command embed is a program outside the module of Azulejo that has its engines
// inside. It plays two games with a dealer of its own, and a bot of its own against
// others. It saves them again and again and resumes them from the files: each time
// the game comes to the end that it has without a pause.
package main

import (
	"context"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

const (
	seats   = 3
	between = 10 // moves from one pause to the next
)

func main() {
	log.SetFlags(0)
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "embed")
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"classic", "summer-pavilion"} {
		if err := show(ctx, name, folder); err != nil {
			log.Fatalf("%s: %v; the files are in %s", name, err, folder)
		}
	}
	os.RemoveAll(folder)
}

// show plays a game through and then with pauses, and prints how it went.
func show(ctx context.Context, name, folder string) error {
	ruleset, err := variants.Shipped(name)
	if err != nil {
		return err
	}
	s := &session{
		ruleset:  ruleset,
		chance:   sealed("the secret of " + name),
		position: filepath.Join(folder, name+".json"),
		record:   filepath.Join(folder, name+".jsonl"),
	}
	whole, err := s.begin(ctx, math.MaxInt)
	if err != nil {
		return err
	}
	pauses := 0
	for moves := 0; moves < whole.Played(); moves += between {
		if err := s.pause(ctx, moves, whole); err != nil {
			return fmt.Errorf("after %d moves: %w", moves, err)
		}
		pauses++
	}
	fmt.Printf("%s: %d moves, scores %v, ended by %s\n", name, whole.Played(), whole.Scores(), whole.EndReason())
	fmt.Printf("%s: %d pauses, up to %d refills before one, the same end after each\n", name, pauses, s.refills)
	return nil
}

// session is all that belongs to a game.
type session struct {
	ruleset  *variants.Ruleset
	chance   core.Chance
	position string // the file that keeps the position of the game
	record   string // the file that keeps the whole game
	refills  int    // the most in the round of a pause
}

// begin begins the game and plays some moves.
func (s *session) begin(ctx context.Context, moves int) (*core.Game, error) {
	game, err := core.NewGame(s.ruleset.Rules, seats, s.chance)
	if err != nil {
		return nil, err
	}
	return game, play(ctx, game, moves)
}

// pause puts the game aside after some moves and resumes it from each of its files.
func (s *session) pause(ctx context.Context, moves int, whole *core.Game) error {
	game, err := s.begin(ctx, moves)
	if err != nil {
		return err
	}
	if err := s.savePosition(game); err != nil {
		return err
	}
	if err := s.saveRecord(game); err != nil {
		return err
	}
	for _, load := range []func() (*core.Game, error){s.loadPosition, s.loadRecord} {
		game, err := load()
		if err != nil {
			return err
		}
		if err := play(ctx, game, math.MaxInt); err != nil {
			return err
		}
		if err := sameEnd(whole, game); err != nil {
			return err
		}
	}
	return nil
}

// play lets a careful player play against greedy ones, for some moves or to the end.
// What the greedy ones do by chance depends on the seed and the number of moves alone.
func play(ctx context.Context, game *core.Game, moves int) error {
	players := []bot.Bot{new(careful)}
	for range seats - 1 {
		greedy, err := bot.New("greedy")
		if err != nil {
			return err
		}
		players = append(players, greedy)
	}
	var luck [seats]core.Random
	for seat, player := range players {
		g := bot.Game{Rules: game.Rules(), Seats: seats, Seat: seat, Random: &luck[seat]}
		if err := player.Start(ctx, g); err != nil {
			return err
		}
	}
	for ; moves > 0 && game.Turn().Seat(); moves-- {
		seat := int(game.Turn())
		bot.Reseed(&luck[seat], 7, seat, game.Played()+1)
		move, err := players[seat].Choose(ctx, game.State(), game.Moves())
		if err != nil {
			return err
		}
		if err := game.Play(move); err != nil {
			return err
		}
	}
	return game.Err()
}

// sameEnd compares the ends of two games.
func sameEnd(a, b *core.Game) error {
	want, err := a.State().AppendText(nil)
	if err != nil {
		return err
	}
	got, err := b.State().AppendText(nil)
	if err == nil && string(got) != string(want) {
		err = fmt.Errorf("the game ends in\n%s\nand without a pause in\n%s", got, want)
	}
	return err
}
