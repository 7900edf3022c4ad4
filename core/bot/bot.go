// Package bot has programs that choose moves. They use only the contract of package core, so
// that each plays every variant and every ruleset.
//
// # Bots that are other programs
//
// The bot named "exec:COMMAND" is a program in any language. It reads lines of JSON from
// its standard input, and writes lines of JSON to its standard output.
// The command is split into words as in a shell, with quotes and backslashes.
// No shell runs it: there are no variables, no patterns, no pipes. The program runs in the
// current folder with all rights of its caller, so do not run a command of unknown origin.
//
// A process begins with the first game and plays one game after the other. At
// the start of each it is sent a line such as this (broken here to fit), which
// needs no answer:
//
//	{"azulejo": 1,
//	 "game": {"ruleset": "classic", "digest": "sha256:…", "text": "format: 1\n…",
//	          "colors": [{"name": "blue", "letter": "B"}, …],
//	          "seats": 2, "seat": 1, "seed": 1804289383, "seconds": 10}}
//
// The number after azulejo is the version of this protocol. The digest is the
// same for all rulesets that play the same games, text is the whole ruleset as
// YAML, and colors are in the ruleset's order. Seats count from 1; seat is the
// bot's own. All chance of the bot should come from seed, for the game to be
// repeatable: the same game has the same seed. Seconds is the time for an answer.
//
// Whenever it is the bot's turn it is asked for a move:
//
//	{"id": 7, "position": "round: 1\nstart: 1\n…", "moves": ["1 blue 1", "1 blue 2", …]}
//
// The position is what the bot's seat knows of the position, as YAML: a ? stands where a
// ruleset hides something from it. Moves lists all legal moves, at least one. The answer is one of them, with the id of the question:
//
//	{"id": 7, "move": "1 blue 2"}
//
// An answer is one line, in UTF-8, of 64 KB at most. The bot has to flush it, as
// most languages buffer output to a pipe. Both sides ignore unknown keys: bots and
// later versions of Azulejo may add some. Answers to earlier questions are
// ignored. Any other line on standard output is a failure, so a bot writes
// messages to its author on standard error. If the bot fails, the last of these
// are shown.
//
// This is a whole bot, which plays at random (testdata/mybot.py):
//
//	import json, random, sys
//
//	for line in sys.stdin:
//	    message = json.loads(line)
//	    if "game" in message:
//	        dice = random.Random(message["game"]["seed"])
//	    else:
//	        move = dice.choice(message["moves"])
//	        print(json.dumps({"id": message["id"], "move": move}), flush=True)
//
// When there are no more games the standard input ends. The bot should end
// too, and is killed a second later if it does not.
//
// A bot fails if it answers too late, or with anything but a legal move. It also
// fails if it does not read its input, or ends too early. The error is a
// [*Failure], which says what can be done. The process is then killed, with those
// that it has started if the system has process groups. The next game begins
// with a new one. [Limits] bounds its time.
// [Substitute] plays random moves for the rest of the game.
package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core"
)

// Bot chooses moves for one seat. It belongs to one goroutine. A Bot that holds
// resources, such as a process, is an io.Closer too. Its errors do not name the bot:
// the caller knows the name that it was made by.
type Bot interface {
	// Start begins a game, the first or another one. When ctx ends, a bot that waits
	// for something returns the error of ctx.
	Start(ctx context.Context, g Game) error

	// Choose returns one of the legal moves of s. There is at least one. A caller that compares a
	// few moves gives these alone. Choose must neither keep nor change s and legal; it tries moves
	// on a copy of s. When ctx ends, a bot that searches or waits soon returns the error of ctx,
	// which is no failure of the bot. A bot that answers at once may ignore ctx.
	Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error)
}

// Picker is a Bot that needs to know only the number of legal moves, such as one that
// plays at random. Pick chooses the same move as Choose, and faster.
type Picker interface {
	Bot
	core.Picker
}

// Close closes the bots that are io.Closers, at the same time, as each may take a
// second. It ignores their errors, which cannot affect a game any more.
func Close(bots ...Bot) {
	var closing sync.WaitGroup
	for _, b := range bots {
		if c, is := b.(io.Closer); is {
			closing.Go(func() { _ = c.Close() })
		}
	}
	closing.Wait()
}

// Advisor is a Bot that can rate the moves of its last turn, as for a hint to a
// person.
type Advisor interface {
	// Advise returns the moves of the last call of Choose, the best first; the
	// first is the one that Choose returned. The caller owns the result.
	Advise() []Advice
}

// Advice is a bot's rating of one move.
type Advice struct {
	Move core.Move

	// Positions is how many positions after the move were looked at. If it is 0, as for the
	// only legal move, the other numbers mean nothing.
	Positions int

	// Value is the result that the seat can expect, from 0, a lost game, to 1,
	// a won one.
	Value float64

	// Lead is the lead in points over the best other seat that the seat can expect: by the
	// forecasts of the position that good moves of all seats lead to.
	Lead float64
}

// Game describes the game that begins to a bot.
type Game struct {
	Rules core.Rules
	Seats int // how many play
	Seat  int // the bot's own, from 0

	// Random is the source of all chance of the bot, so that a game can be
	// repeated. The caller reseeds it with [Reseed] before each move: the numbers
	// do not depend on how many were drawn before.
	Random *core.Random

	// Cores is how many processors the bot may use at once for a move with a budget of time; 0 is one.
	Cores int

	// Ruleset is for bots that are other programs and compile the rules
	// themselves. Other bots ignore it.
	Ruleset Ruleset

	// Limits are for bots that are other programs. Other bots take as long as
	// their settings need, so that a slow machine plays the same game.
	Limits Limits
}

// check returns an error if what every bot needs is missing.
func (g Game) check() error {
	if g.Rules == nil || g.Random == nil {
		return errors.New("bot: a game needs rules and a source of chance, and one of them is nil")
	}
	return nil
}

// Limits bounds the time of a bot that is another program. A limit of 0 means ten
// seconds.
type Limits struct {
	Start time.Duration // for a new process, on top of the time for its first answer
	Move  time.Duration // for each answer
}

// first is the limit for messages while a process may still be starting, without
// overflow.
func (l Limits) first() time.Duration {
	return l.Move + min(l.Start, math.MaxInt64-l.Move)
}

// Ruleset identifies the rules of a game.
type Ruleset struct {
	Name   string
	Digest string
	Text   string // the resolved ruleset
}

// Maker makes bots of one kind. The argument is the part of the bot's name after the
// colon, as in "search:5000", or "".
type Maker func(argument string) (Bot, error)

type kind struct {
	usage string // the name with its argument
	make  Maker
}

// kinds are the kinds of bots that New knows, by name.
var kinds = map[string]kind{}

// Register makes a kind of bots available under a name. Usage is an example with an
// argument, such as "search:5000", or "" if it takes none. Call it from init. It
// panics if make is nil, or if the name is taken, empty or has a colon, comma, @ or
// blank.
func Register(name, usage string, make Maker) {
	if _, taken := kinds[name]; taken || make == nil || name == "" || strings.ContainsAny(name, ":,@ ") {
		panic(fmt.Sprintf("bot: the name %q is taken or cannot be written, or has no maker", name))
	}
	kinds[name] = kind{cmp.Or(usage, name), make}
}

// Names lists the kinds of bots that New knows, with the usage of their arguments, sorted
// by name.
func Names() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		names = append(names, kinds[name].usage)
	}
	return names
}

// Exists reports whether a name is that of a bot. One with a colon or an @ is if there are bots of that
// kind, whatever follows it.
func Exists(name string) bool {
	if of, _, found := cutJudge(name); found {
		return Exists(of)
	}
	kind, _, argument := strings.Cut(name, ":")
	if argument {
		_, known := kinds[kind]
		return known
	}
	_, err := New(name)
	return err == nil
}

// New returns a new bot by its name, which may have an argument after a colon, and after an @ by what it judges
// positions: see [RegisterJudges]. The error of an unknown name lists the valid ones.
func New(name string) (Bot, error) {
	if of, judge, found := cutJudge(name); found {
		return newJudged(of, judge)
	}
	word, argument, _ := strings.Cut(name, ":")
	k, known := kinds[word]
	if !known {
		return nil, fmt.Errorf("unknown bot %q; the bots are: %s", name, strings.Join(Names(), ", "))
	}
	b, err := k.make(argument)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", name, err)
	}
	return b, nil
}

// plain returns the maker of bots that take no argument.
func plain(make func() Bot) Maker {
	return func(argument string) (Bot, error) {
		if argument != "" {
			return nil, fmt.Errorf("it takes no argument, here is %q", argument)
		}
		return make(), nil
	}
}

// Reseed sets a bot's generator: played is 0 before Start, and 1 plus the number of
// moves that all seats have made before each Choose. So a bot draws the same numbers
// in the same turn, also after an undo and in a game restored from its record.
func Reseed(r *core.Random, seed uint64, seat, played int) {
	r.Seed(seed, core.Stream{Kind: core.BotStream, Index: seat, Part: played})
}

// Streams returns the streams that Reseed sets a bot's generator to in one game; their
// part is played. It saves time to callers that play many moves.
func Streams(seed uint64, seat int) core.Streams { return core.NewStreams(seed, core.BotStream, seat) }
