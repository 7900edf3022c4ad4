package bot

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// Judge returns the rules by which a bot that plays a seat judges positions. They are those of the game with
// another evaluation: other weights, or another style.
type Judge func(r core.Rules, seat int) (core.Rules, error)

// judges are the judges that names of bots can have after an @.
var judges struct {
	names []string
	open  func(name string) (Judge, error)
}

// RegisterJudges makes judges available to bots, as in "greedy@blocks". Names are those that exist; open also opens
// others, such as files. Call it from init, and only once.
func RegisterJudges(names []string, open func(name string) (Judge, error)) {
	if judges.open != nil {
		panic("bot: there are judges already")
	}
	judges.names, judges.open = slices.Clone(names), open
}

// Judges lists the names of judges that are no files.
func Judges() []string { return slices.Clone(judges.names) }

// cutJudge divides a name of a bot at its last @. The command of a program has no judge.
func cutJudge(name string) (of, judge string, found bool) {
	if i := strings.LastIndexByte(name, '@'); i >= 0 && !IsProgram(name) {
		return name[:i], name[i+1:], true
	}
	return name, "", false
}

// JudgeFile returns the file whose weights or style a bot judges by, "" for a bot without one.
func JudgeFile(name string) string {
	_, judge, _ := cutJudge(name)
	if strings.HasSuffix(judge, ".yaml") || strings.HasSuffix(judge, ".yml") {
		return judge
	}
	return ""
}

// CheckJudge returns an error if a bot has a judge that does not suit the rules of a game.
func CheckJudge(name string, r core.Rules) error {
	of, by, found := cutJudge(name)
	if !found {
		return nil
	}
	b, err := newJudged(of, by)
	if err != nil {
		return err
	}
	defer Close(b)
	var j *judged
	switch b := b.(type) {
	case *judged:
		j = b
	case *judgedAdvisor:
		j = &b.judged
	}
	if _, err := j.by(r, 0); err != nil {
		return fmt.Errorf("bot %s: %w", name, err)
	}
	return nil
}

// JudgeDigests returns, for each of some bots that judge by a file, the name of the bot with the digest of the file,
// so that runs with different files differ. A file that cannot be read is an error.
func JudgeDigests(names []string) (digests []string, err error) {
	for _, name := range names {
		file := JudgeFile(name)
		if file == "" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if digest := fmt.Sprintf("%s sha256:%x", name, sha256.Sum256(text)); !slices.Contains(digests, digest) {
			digests = append(digests, digest)
		}
	}
	return digests, nil
}

// IsForeign reports whether a bot depends on more than the program and its name: it is another program or judges by
// a file. Names can come from strangers, who must not choose what is run or opened.
func IsForeign(name string) bool { return IsProgram(name) || JudgeFile(name) != "" }

// newJudged returns a bot that judges positions by a judge.
func newJudged(name, by string) (Bot, error) {
	b, err := New(name)
	if err != nil {
		return nil, err
	}
	j := judged{Bot: b}
	_, random := b.(Picker)
	switch {
	case random:
		return nil, fmt.Errorf("bot %s judges no positions, so it can have nothing after an @", name)
	case judges.open == nil:
		return nil, fmt.Errorf("bot %s@%s: this program has no styles", name, by)
	}
	if j.by, err = judges.open(by); err != nil {
		return nil, fmt.Errorf("bot %s@%s: %w", name, by, err)
	}
	if _, is := b.(Advisor); is {
		return &judgedAdvisor{j}, nil
	}
	return &j, nil
}

// judged is a bot that sees the game by other rules.
type judged struct {
	Bot
	by Judge

	game  Game       // the last one
	rules core.Rules // those for it
}

// Start finds the rules, and begins the game with them.
func (b *judged) Start(ctx context.Context, g Game) error {
	if err := g.check(); err != nil {
		return err
	}
	if b.rules == nil || b.game.Rules != g.Rules || b.game.Seat != g.Seat {
		var err error
		if b.rules, err = b.by(g.Rules, g.Seat); err != nil {
			return err
		}
	}
	b.game = g
	g.Rules = b.rules
	return b.Bot.Start(ctx, g)
}

// judgedAdvisor is a judged bot that rates moves.
type judgedAdvisor struct{ judged }

// Advise rates the moves of the last turn.
func (b *judgedAdvisor) Advise() []Advice { return b.Bot.(Advisor).Advise() }
