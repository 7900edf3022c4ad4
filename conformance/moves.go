package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkMoveText holds that moves and their texts are two forms of the same.
// It finds numbers that are written from 0 and read from 1, and words after a move that
// are ignored.
func checkMoveText(t *target) error {
	again, err := t.reopened()
	if err != nil {
		return err
	}
	for _, text := range nonsense {
		if err := t.checkParse(text, true); err != nil {
			return err
		}
	}
	texts, moves := map[core.Move]string{}, map[string]core.Move{}
	var buf []byte
	return t.eachPosition(func(g *game) error {
		g.legal = g.state.AppendMoves(g.legal[:0])
		var fresh []core.Move
		for _, m := range g.legal {
			buf = t.Rules.AppendMove(buf[:0], m)
			before, known := texts[m]
			if known && before != string(buf) {
				return fmt.Errorf("the text of move %d is %q, and was %q at an earlier position: it depends on the rules alone",
					m, buf, before)
			}
			if known {
				continue
			}
			text := string(buf)
			if err := spelled(text); err != nil {
				return fmt.Errorf("the text of move %d is %q, which %w", m, text, err)
			}
			if other, taken := moves[text]; taken {
				return fmt.Errorf("the moves %d and %d have the same text, %q", other, m, text)
			}
			texts[m], moves[text] = text, m
			fresh = append(fresh, m)
		}
		for _, m := range fresh {
			if err := t.checkText(m, texts[m], again); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkText checks the text of a move, and texts that resemble it. Again are the same
// rules compiled once more.
func (t *target) checkText(m core.Move, text string, again core.Rules) error {
	if got := string(t.Rules.AppendMove([]byte("before "), m)); got != "before "+text {
		return fmt.Errorf("AppendMove is to append %q to %q, and returns %q", text, "before ", got)
	}
	if got := string(again.AppendMove(nil, m)); got != text {
		return fmt.Errorf("the text of move %d is %q, and %q where the same document is compiled once more", m, text, got)
	}
	for _, rules := range []core.Rules{t.Rules, again} {
		if got, err := parseMove(rules, text); err != nil || got != m {
			return fmt.Errorf("the text of move %d is %q, which ParseMove reads as %s", m, text, outcome(got, err))
		}
	}
	for _, other := range withForeignWords(text) {
		if err := t.checkParse(other, true); err != nil {
			return err
		}
	}
	for _, other := range garbled(text) {
		if err := t.checkParse(other, false); err != nil {
			return err
		}
	}
	return nil
}

// spelled returns what is wrong with the spelling of a text.
func spelled(text string) error {
	switch words := strings.Fields(text); {
	case len(words) == 0:
		return errors.New("has no word")
	case strings.Join(words, " ") != text:
		return errors.New("is not words with one space between them")
	case strings.ToLower(text) != text:
		return errors.New("is not in lower case")
	case strings.ContainsFunc(text, func(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsPrint(r) }):
		return errors.New("has a character that cannot be printed")
	}
	return nil
}

// checkParse reads a text as a move. A move has to read back from its own text, a
// refusal needs a reason, and a foreign text has to be refused.
func (t *target) checkParse(text string, foreign bool) error {
	m, err := parseMove(t.Rules, text)
	if err != nil {
		if err := hasReason(err); err != nil {
			return fmt.Errorf("ParseMove(%s): %w", short(text), err)
		}
		return nil
	}
	full := t.text(m)
	if foreign {
		return fmt.Errorf("ParseMove(%s) has to be an error, and is move %d, whose text is %q", short(text), m, full)
	}
	if again, err := parseMove(t.Rules, full); err != nil || again != m {
		return fmt.Errorf("ParseMove(%s) is move %d, whose text %q is read as %s", short(text), m, full, outcome(again, err))
	}
	return nil
}

// parseMove reads a text as a move. A panic is an error.
func parseMove(r core.Rules, text string) (m core.Move, err error) {
	panicked := core.Guard(func() error {
		m, err = r.ParseMove(text)
		return nil
	})
	if panicked != nil {
		return 0, panicked
	}
	return m, err
}

// outcome returns the result of reading a text.
func outcome(m core.Move, err error) string {
	if err != nil {
		return fmt.Sprintf("no move: %v", err)
	}
	return fmt.Sprintf("move %d", m)
}

// hasReason holds that a refusal says why, and is no panic.
func hasReason(err error) error {
	if panicked, is := errors.AsType[*core.Panic](err); is {
		return panicked
	}
	if strings.TrimSpace(err.Error()) == "" {
		return errors.New("it is refused by an error without a text, which has to say what is wrong and where")
	}
	return nil
}

// nonsense are texts that are no moves in any game.
var nonsense = []string{
	"", " ", "\n", "\x00", "\xff\xfe", "zzqx", "zzqx 99999999999999999999", "!", "\u0663 \u0664",
	strings.Repeat("zzqx", 1<<14), strings.Repeat("zzqx ", 1<<14),
	strings.Repeat("9", 1<<14), strings.Repeat("1 ", 1<<14),
}

// withForeignWords returns the text with one more word, or with another word, that no
// move has: letters without meaning, and a number that no integer can hold.
func withForeignWords(text string) []string {
	words := strings.Fields(text)
	var all []string
	for _, word := range []string{"zzqx", "99999999999999999999"} {
		for i := range words {
			all = append(all, strings.Join(slices.Replace(slices.Clone(words), i, i+1, word), " "))
		}
		all = append(all, word+" "+text, text+" "+word)
	}
	return append(all, text+"\xff", text+" \x00")
}

// garbled returns texts that are nearly that of a move: without one of its words, with
// a word twice, with another letter, with more spaces.
func garbled(text string) []string {
	words := strings.Fields(text)
	all := []string{
		strings.ToUpper(text), " " + text, text + " ", strings.ReplaceAll(text, " ", "  "),
		strings.ReplaceAll(text, " ", ""), text + "\n", text + " " + text,
	}
	for i, word := range words {
		last := len(word) - 1
		for _, instead := range [][]string{
			nil, {word, word}, {"-" + word}, {"0"}, {word[:last]}, {word[:last] + string(rune(word[last]+1))},
		} {
			all = append(all, strings.Join(slices.Replace(slices.Clone(words), i, i+1, instead...), " "))
		}
	}
	return all
}

// checkRejection holds that Check accepts the legal moves and refuses all others, with
// a reason and without a trace.
// It finds a Check that differs from AppendMoves, changes the position, or panics on a
// number that is no move.
func checkRejection(t *target) error {
	return t.eachGame(func(g *game) error {
		p := &probe{game: g, known: map[core.Move]bool{}}
		for n := 0; ; n++ {
			p.legal = g.state.AppendMoves(p.legal[:0])
			over := g.over()
			// Each game probes other turns of the seats, and all that nobody has.
			if over || len(p.legal) == 0 || n%sparse == int(g.seed%sparse) {
				if err := p.probe(core.NewRandom(g.seed, core.Stream{Index: n})); err != nil {
					return err
				}
			}
			if over {
				break
			}
			for _, m := range p.legal {
				if !p.known[m] {
					p.known[m] = true
					p.past = append(p.past, m)
				}
			}
			g.step(nil)
		}
		// A trace that no position shows may show in what comes later.
		quiet := g.apart(g.Rules, g.seats, g.seed)
		if want, got := quiet.finish(), g.snapshot(g.state); got != want {
			return fmt.Errorf("where Check is asked about moves that are not made, the game ends otherwise: %s", diff(want, got))
		}
		return nil
	})
}

// probe is a game in which Check is asked about many moves that are never made.
type probe struct {
	*game
	legal []core.Move // at the position
	past  []core.Move // that were legal earlier
	known map[core.Move]bool
}

// probe asks about all legal moves, and about many other numbers. If that changes the
// position, nothing else matters.
func (p *probe) probe(random *core.Random) error {
	before := p.snapshot(p.state)
	err := core.Guard(func() error {
		for _, m := range p.legal {
			if refused := p.state.Check(m); refused != nil {
				if _, err := moveError(refused); err != nil {
					return fmt.Errorf("Check refuses %s, a legal move, and %w", p.named(m), err)
				}
				return fmt.Errorf("Check refuses %s, which is among the legal moves: %w", p.named(m), refused)
			}
		}
		for _, m := range numbersNear(random, p.legal, p.past) {
			if _, legal := slices.BinarySearch(p.legal, m); legal {
				continue
			}
			if err := p.checkRefusal(m); err != nil {
				return err
			}
		}
		return nil
	})
	if after := p.snapshot(p.state); after != before {
		return fmt.Errorf("Check has changed the position: %s", diff(before, after))
	}
	return err
}

// checkRefusal checks that a number is refused that is no legal move, and the words.
func (p *probe) checkRefusal(m core.Move) error {
	turn, err := p.state.Turn(), p.state.Check(m)
	if err == nil {
		name := p.named(m)
		for _, legal := range p.legal {
			if text := p.text(legal); name == fmt.Sprintf("move %d (%s)", m, text) {
				name = fmt.Sprintf("move %d, another number with the text of move %d (%s)", m, legal, text)
			}
		}
		return fmt.Errorf("Check accepts %s, which is not among the %s: %v", name, wording.Count(len(p.legal), "legal move"), turn)
	}
	r, err := moveError(err)
	switch {
	case err != nil:
	case r.Seat != max(-1, int(turn)):
		err = fmt.Errorf("its Seat is %d, and has to be %d: %v", r.Seat, max(-1, int(turn)), turn)
	case r.Move == "":
		err = errors.New("its Move is empty, and has to be the text of the move")
	case p.known[m] && r.Move != p.text(m):
		err = fmt.Errorf("its Move is %q, and the text of the move is %q", r.Move, p.text(m))
	case strings.TrimSpace(r.Reason) == "":
		err = errors.New("its Reason is empty")
	case strings.TrimSpace(r.Reason) != r.Reason || strings.ContainsAny(r.Reason, "\r\n"):
		err = fmt.Errorf("its Reason is not one line without spaces around it: %q", r.Reason)
	case strings.HasSuffix(r.Reason, "."):
		err = fmt.Errorf("its Reason ends with a full stop: %q", r.Reason)
	case r.Key != "" && !p.Document.Declares(r.Key):
		err = fmt.Errorf("its Key is %q, which the ruleset does not have: name the key of the rule, or none", r.Key)
	}
	if err != nil {
		return fmt.Errorf("Check refuses %s as it should, but %w", p.named(m), err)
	}
	return nil
}

// moveError returns the *core.MoveError that an error of Check has to be.
func moveError(err error) (*core.MoveError, error) {
	r, is := errors.AsType[*core.MoveError](err)
	if !is {
		return nil, fmt.Errorf("its error is a %T, and has to be a *core.MoveError: %w", err, err)
	}
	if r == nil {
		return nil, errors.New("its error is a *core.MoveError that is nil, which is not a nil error: return nil itself")
	}
	return r, nil
}

// numbersNear returns numbers that could be taken for moves: those of the past, numbers
// that differ a little from moves, and random ones.
func numbersNear(random *core.Random, legal, past []core.Move) []core.Move {
	numbers := []core.Move{0, 1, 1 << 31, ^core.Move(0)}
	for range min(len(past), 12) {
		numbers = append(numbers, past[random.Below(len(past))])
	}
	if len(legal) == 0 {
		legal = past
	}
	for n := range min(len(legal), 6) {
		m := legal[random.Below(len(legal))]
		numbers = append(numbers, m-1, m+1)
		for bit := range 32 {
			if n == 0 || random.Below(8) == 0 {
				numbers = append(numbers, m^1<<bit)
			}
		}
		numbers = append(numbers, core.Move(random.Below(1<<16))<<16|core.Move(random.Below(1<<16)))
	}
	return numbers
}
