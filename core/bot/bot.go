package bot

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core"
)

// Bot chooses moves for one seat. It belongs to one goroutine. One that holds
// something which has to be let go, such as a process, is an io.Closer too. Its
// errors do not name it: who calls it knows the name that it was made by.
type Bot interface {
	// Start begins a game, also after others. When ctx ends, a bot that waits for
	// something returns the error of ctx.
	Start(ctx context.Context, g Game) error

	// Choose returns one of the legal moves of s, of which there is at least
	// one. It may neither keep nor change s and legal, which nobody checks: it tries
	// moves on a copy of s. When ctx ends, a bot that searches or waits for something
	// returns the error of ctx soon; one that answers at once need not look at it. That
	// error is no failure of the bot.
	Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error)
}

// Picker is a Bot that looks at nothing but the number of the legal moves, as one
// does that plays at random. Whoever plays many games asks it so, which takes less
// time than Choose does; the move is the same.
type Picker interface {
	Bot
	core.Picker
}

// Close closes those of several bots that hold something, together: each may take its
// time to let go. An error then harms no game any more.
func Close(bots ...Bot) {
	var closing sync.WaitGroup
	for _, b := range bots {
		if c, is := b.(io.Closer); is {
			closing.Go(func() { _ = c.Close() })
		}
	}
	closing.Wait()
}

// Game is what a bot is told of the game that begins.
type Game struct {
	Rules core.Rules
	Seats int // how many play
	Seat  int // where it sits, from 0

	// Random is where everything comes from that the bot does by chance, so
	// that the same game can be played again. It is set anew before each move,
	// by [Reseed]: what comes does not depend on how often it was asked before.
	Random *core.Random

	// Ruleset names the rules for bots that run elsewhere and compile them
	// themselves. The others can do without.
	Ruleset Ruleset

	// Limits are for bots that are other programs. The others take the time
	// that their settings say, so that a slow machine plays the same game.
	Limits Limits
}

// Limits is how long a bot may take that is another program. Where a limit is
// 0 it is ten seconds.
type Limits struct {
	Start time.Duration // for a new process, on top of the time for its first answer
	Move  time.Duration // for each answer
}

// first is the limit for what a process is sent and answers while it may still
// be starting. It is never longer than a duration can be.
func (l Limits) first() time.Duration {
	return l.Move + min(l.Start, math.MaxInt64-l.Move)
}

// Ruleset says which rules a game is played by.
type Ruleset struct {
	Name   string
	Digest string
	Text   string // the resolved ruleset
}

// Maker makes bots of one kind. The argument is what stands behind the colon
// where a bot is named, as in "search:500", or "".
type Maker func(argument string) (Bot, error)

// kind is a kind of bots that New knows.
type kind struct {
	name  string
	usage string // how it is written, with its argument
	make  Maker
}

// kinds are the bots by name.
var kinds []kind

// Register makes a kind of bots available under a name. Usage is how people
// write it, such as "search:500", or "" where it takes no argument. It is
// called when a program starts, from init, and panics if the name is taken or
// could not be written in a list.
func Register(name, usage string, make Maker) {
	if find(name) != nil || name == "" || strings.ContainsAny(name, ":, ") {
		panic(fmt.Sprintf("bot: the name %q is taken or cannot be written", name))
	}
	kinds = append(kinds, kind{name, cmp.Or(usage, name), make})
	slices.SortFunc(kinds, func(a, b kind) int { return strings.Compare(a.name, b.name) })
}

func find(name string) *kind {
	for i := range kinds {
		if kinds[i].name == name {
			return &kinds[i]
		}
	}
	return nil
}

// Names lists the bots that New knows, as people write them.
func Names() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.usage)
	}
	return names
}

// New returns a new bot by its name, which may have an argument behind a
// colon. An unknown name is an error that lists those that exist.
func New(name string) (Bot, error) {
	word, argument, _ := strings.Cut(name, ":")
	k := find(word)
	if k == nil {
		return nil, fmt.Errorf("unknown bot %q; the bots are: %s", name, strings.Join(Names(), ", "))
	}
	b, err := k.make(argument)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", name, err)
	}
	return b, nil
}

// plain is the maker of bots that take no argument.
func plain(make func() Bot) Maker {
	return func(argument string) (Bot, error) {
		if argument != "" {
			return nil, fmt.Errorf("it takes no argument, here is %q", argument)
		}
		return make(), nil
	}
}

// Reseed sets a bot's generator for a game, with played 0 before Start and the
// number of moves that all seats have made, plus 1, before each Choose. So a bot
// has the same luck in the same turn, also after moves were taken back or a game
// was taken up from its record.
func Reseed(r *core.Random, seed uint64, seat, played int) {
	r.Seed(seed, core.Stream{Kind: core.BotStream, Index: seat, Part: played})
}

// Streams are what Reseed sets a bot's generator to in one game, by played, for whoever
// plays many moves.
func Streams(seed uint64, seat int) core.Streams { return core.NewStreams(seed, core.BotStream, seat) }
