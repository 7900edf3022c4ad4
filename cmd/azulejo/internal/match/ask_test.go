package match_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// at is a match that begins at a position of a shipped ruleset, for two seats.
func at(t *testing.T, name, position string, bots ...bot.Bot) *table {
	t.Helper()
	r := open(t, name)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(position)))
	game, err := core.NewGame(startingAt{r.Rules, s}, 2, core.Seeded(3))
	require.NoError(t, err)
	return sitAt(t, r, game, bots...)
}

// startingAt are rules whose games begin at a position, so that they can be recorded.
type startingAt struct {
	core.Rules
	start core.State
}

func (r startingAt) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	s.Set(r.start)
	return s, err
}

func (r startingAt) Evaluator() core.Evaluator { return core.EvaluatorOf(r.Rules) }

func (r startingAt) Teams(seats int) []uint8 { return r.Rules.(core.Teamed).Teams(seats) }

func (r startingAt) TeamScore(s core.State, seat int) int {
	return r.Rules.(core.Teamed).TeamScore(s, seat)
}

// offer is a classic position with seat 1 to move.
const offer = "phase: offer\nturn: 1\ndisplays: [BBRW, ., KKWY, ., .]\ncenter: RB\nseats: [{}, {}]\n"

// A list numbers the moves that begin with some words, and a number plays the
// move that has it.
func TestNumbersOfMoves(t *testing.T) {
	tb := at(t, "classic", offer, nil, nil)
	out, err := tb.run("moves 3 w", "2")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Contains(t, out, "   1 3 white 1         3 3 white 3         5 3 white 5\n   2 3 white 2  ")
	assert.Contains(t, out, "\nseat 1  3 white 2\n")
	for _, row := range strings.Split(out, "\n") {
		assert.LessOrEqual(t, len(row), 78, row)
	}
}

// Moves are listed, and offered while they are typed, by the words that play
// them: color letters, c and f, and the beginnings of words.
func TestListsReadWordsAsMovesDo(t *testing.T) {
	for typed, want := range map[string]string{
		"3 K": "3 black 1", "1 b": "1 blue 1", "3 bla f": "3 black floor", "c R fl": "center red floor",
		"centre b 2": "center blue 2", "3 b": "3 black 1",
	} {
		tb := at(t, "classic", offer, nil, nil)
		out, err := tb.run("moves " + typed)
		require.ErrorIs(t, err, match.ErrQuit)
		assert.Contains(t, out, "> moves "+typed+"\n   1 "+want, typed)
		offered := tb.asked[0].Choices(strings.Fields(typed))
		require.NotEmpty(t, offered, typed)
		assert.Equal(t, want, offered[0], typed)
		color := strings.Fields(want)[1]
		for _, choice := range offered {
			assert.Equal(t, color, strings.Fields(choice)[1], typed)
		}
	}
}

// A number is no move where nothing was listed, where the list is shorter, and
// where the position is another one by now.
func TestNumbersThatMeanNothing(t *testing.T) {
	for name, c := range map[string]struct {
		script  []string
		message string
		played  int
	}{
		"no list":        {[]string{"2"}, `no blue tile|"2" is no move|write source`, 0},
		"beyond":         {[]string{"moves 3 w", "7"}, "there is no number 7 in the list, which ends with 6", 0},
		"zero":           {[]string{"moves", "0"}, "there is no number 0 in the list", 0},
		"negative":       {[]string{"moves", "-1"}, "there is no number -1 in the list", 0},
		"nothing":        {[]string{"moves 3", "moves 9", "1"}, "no legal move begins with 9", 0},
		"next seat":      {[]string{"moves 3", "1", "1"}, `"1" is not a whole move yet`, 1},
		"after undo":     {[]string{"moves", "1", "undo", "1"}, `"1" is not a whole move yet`, 0},
		"after a move":   {[]string{"moves", "3 w 2", "1"}, `"1" is not a whole move yet`, 1},
		"after hint":     {[]string{"moves", "hint", "1"}, `"1" is not a whole move yet`, 0},
		"after nonsense": {[]string{"moves", "nonsense", "1"}, `"1" is not a whole move yet`, 0},
	} {
		tb := at(t, "classic", offer, nil, nil)
		out, err := tb.run(c.script...)
		require.ErrorIs(t, err, match.ErrQuit, name)
		assert.Regexp(t, c.message, out, name)
		assert.Len(t, tb.Game.Steps(), c.played, name)
	}
}

// A number of a list that a person has closed is no move, though an older list is still shown. What
// is typed while a list is shown is said to be its number.
func TestNumbersOfAClosedList(t *testing.T) {
	tb := at(t, "classic", offer, nil, nil)
	tb.closes = true
	out, err := tb.run("moves 3 w", "moves", "3")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Contains(t, out, `"3" is not a whole move yet`)
	assert.Empty(t, tb.Game.Steps())

	tb = at(t, "classic", offer, nil, nil)
	tb.previewed = []string{"3"}
	_, err = tb.run("moves 3 w", "3")
	require.ErrorIs(t, err, match.ErrQuit)
	form := "A display's number or center comes first, then the color, then the line's number or floor."
	assert.Equal(t, []string{form, "3 in the list: 3 white 3", ""}, tb.previews)
}

// When the game is over the numbers of the last list are no moves any more.
func TestNumbersAfterTheEnd(t *testing.T) {
	tb := sit(t, short(t), nil, nil)
	out, err := tb.run("#1", "#1", "#1", "#1", "#1", "moves", "1", "moves", "1", "1", "moves c", "1", "2", "1", "")
	require.NoError(t, err, out)
	require.Equal(t, core.Over, tb.Game.Turn(), out)
	assert.Contains(t, out, "the game is over> 1\n")
	assert.Contains(t, out, "there is no move to be made")
}

// An illegal move is refused with the reason and the key of its rule, and
// changes nothing.
func TestRefusals(t *testing.T) {
	for typed, want := range map[string]string{
		"1 yellow 1": "1 yellow 1 cannot be played: no yellow tile lies on display 1\nfor example 1 blue 2 can be played\n",
		"3 k 1":      "3 black 1 cannot be played: line 1 is full\nthe rule is lines.lengths; rules lines.lengths explains it\n",
		"3 w 2":      "3 white 2 cannot be played: line 2 ",
		"7 b 1":      "there is no display 7, the game has 5 displays\nthe rule is displays.count; rules displays.count explains it\n",
		"1 blue":     "\"1 blue\" is not a whole move yet: it continues with 2, 3, 4, 5 or floor\nfor example 1 blue 2; moves lists what",
		"make me":    "\"make\" begins no move: write source, color and line, as 3 blue 2\nfor example 1 blue 2; moves lists",
		"undone":     "\"undone\" begins no move: ",
		"hinn":       "\"hinn\" begins no move: ",
	} {
		tb := at(t, "classic", strings.Replace(offer, "[{}", "[{lines: [W, B, ., ., .]}", 1), nil, first)
		out, err := tb.run("@", typed, "@")
		require.ErrorIs(t, err, match.ErrQuit)
		assert.Contains(t, out, want, typed)
		assert.Equal(t, tb.texts[0], tb.texts[1], typed)
		assert.Equal(t, tb.asked[0].Prompt, tb.asked[1].Prompt)
		assert.Len(t, tb.boards, 1, "the board is not drawn again")
	}
}

// What is refused comes with a move of this game that can be played now, and that
// begins in the same way.
func TestRefusalsShowALegalMove(t *testing.T) {
	for typed, want := range map[string]string{
		"place grn 4":    "for example place purple 1; moves lists",
		"place orange":   "for example place orange 1; moves lists",
		"place purple 6": "for example place purple 1 can be played\n",
		"tile 1 2":       "for example place purple 1; moves lists",
	} {
		tb := at(t, "summer-pavilion", "phase: place\nturn: 1\nround: 2\nseats: [{hand: PPPGOO}, {}]\n", nil, first)
		out, err := tb.run(typed)
		require.ErrorIs(t, err, match.ErrQuit)
		assert.Contains(t, out, want, typed)
	}
}

// An empty line asks again and does nothing else.
func TestEmptyLine(t *testing.T) {
	tb := at(t, "classic", offer, nil, first)
	out, err := tb.run("", "   ", "")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, 1, strings.Count(out, "the board"))
	assert.Len(t, tb.asked, 4)
}

// Commands are found in any case, by their beginning where only one has it; a
// question mark is help.
func TestCommandWords(t *testing.T) {
	for typed, want := range map[string]string{
		"?":             "  quit ",
		"HELP":          "seat 1, name 1: take tiles",
		"Moves 3 w":     "   1 3 white 1",
		"rules no such": "there is no \"no such\"\nrules alone prints",
		"RULES Floor":   "all about Floor\n",
		"rules":         "all about \n",
		"board":         "the board\n",
		"board 2":       "the board\n",
		"board 3":       "\"3\" is no seat: write a number from 1 to 2\n",
		"hint":          "a good move is 1 blue 1\n",
		"why":           "nobody has scored yet\n",
		"w":             "nobody has scored yet\n",
		"u":             "there is no move of yours to take back\n",
		"Hin":           "a good move is 1 blue 1\n",
		"mo 3 w":        "   1 3 white 1",
		"h":             "h can be hint or help\n",
		"hints":         "hints",
	} {
		tb := at(t, "classic", offer, nil, first)
		out, err := tb.run(typed)
		require.ErrorIs(t, err, match.ErrQuit)
		_, answer, _ := strings.Cut(out, "> "+typed+"\n")
		assert.Contains(t, answer, want, typed)
	}
}

// A hint that fails, or cannot be had, harms no game and changes nothing.
func TestHintThatFails(t *testing.T) {
	tired := errors.New("too tired")
	for name, hints := range map[string]func() (bot.Bot, error){
		"no bot": func() (bot.Bot, error) { return nil, tired },
		"fails": func() (bot.Bot, error) {
			return plays(func(core.State, []core.Move) (core.Move, error) { return 0, tired }), nil
		},
	} {
		tb := at(t, "classic", offer, nil, first)
		tb.Hints = hints
		out, err := tb.run("@", "hint", "@", "3 w 2")
		require.ErrorIs(t, err, match.ErrQuit, name)
		assert.Contains(t, out, "there is no hint: too tired\n", name)
		assert.Equal(t, tb.texts[0], tb.texts[1], name)
		assert.Len(t, tb.Game.Steps(), 2, name)
		assert.Equal(t, []string{"thinking about a hint", ""}, tb.status[:2], name)
	}
}

// A hint of a bot that rates moves says what its move changes.
func TestHintSaysWhy(t *testing.T) {
	tb := at(t, "classic", offer, nil, first)
	tb.Hints = func() (bot.Bot, error) { return bot.New("search:1000") }
	out, err := tb.run("hint")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Regexp(t, `what it changes most:\n- .* line \d: .* \([+-]\d\.\d\)\n`, out)
}

// A bot says what its last move was for.
func TestPlans(t *testing.T) {
	tb := at(t, "classic", offer, nil, first)
	out, err := tb.run("plans", "3 w 2", "plans")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Contains(t, out, "> plans\nno move of a bot says anything\n")
	assert.Regexp(t, `seat 2, name 2 played \w+ \w+ \w+\n- its line 1: full of \w+ instead of empty \(\+`, out)
}

// The bot of hints gets the game that it plays, and the same position has the
// same hint.
func TestHintIsTheSameAgain(t *testing.T) {
	tb := at(t, "classic", offer, first, nil)
	var games []bot.Game
	tb.Hints = func() (bot.Bot, error) { return &starts{games: &games}, nil }
	out, err := tb.run("hint", "moves", "hint")
	require.ErrorIs(t, err, match.ErrQuit)
	require.Len(t, games, 2)
	assert.Equal(t, 1, games[0].Seat)
	assert.Equal(t, 2, games[0].Seats)
	hints := regexp.MustCompile("a good move is .*").FindAllString(out, -1)
	require.Len(t, hints, 2)
	assert.Equal(t, hints[0], hints[1])
}

// starts is a random bot that keeps the games it was started with.
type starts struct {
	games *[]bot.Game
	game  bot.Game
}

func (b *starts) Start(_ context.Context, g bot.Game) error {
	b.game = g
	*b.games = append(*b.games, g)
	return nil
}

func (b *starts) Choose(_ context.Context, _ core.State, legal []core.Move) (core.Move, error) {
	return legal[b.game.Random.Below(len(legal))], nil
}

// adviser is a bot with advice about the first moves.
type adviser struct {
	plays
	advice []bot.Advice
}

func (b *adviser) Advise() []bot.Advice { return b.advice }

// A hint names the first two moves of the bot's ranking. The second never seems better
// than the first.
func TestHintFollowsTheBot(t *testing.T) {
	for value, next := range map[float64]string{0.5: "chances 50 of 100", 0.54: "chances 53 of 100"} {
		tb := at(t, "classic", offer, nil, nil)
		m := tb.Game.Moves()
		tb.Hints = func() (bot.Bot, error) {
			return &adviser{first, []bot.Advice{{Move: m[0], Positions: 4000, Value: 0.53, Lead: -3},
				{Move: m[1], Positions: 3000, Value: value}, {Move: m[2], Positions: 2, Value: 1}, {Move: m[3]}}}, nil
		}
		out, err := tb.run("hint")
		require.ErrorIs(t, err, match.ErrQuit)
		assert.Contains(t, out, "a good move is "+tb.Game.Text(m[0])+": chances 53 of 100, about 3.0 points behind")
		assert.Contains(t, out, "next best is "+tb.Game.Text(m[1])+": "+next+"\n")
	}
}

// With auto the only legal move is played without a question, and said; auto can
// be switched on and off.
func TestAuto(t *testing.T) {
	one := "phase: place\nturn: 1\nround: 2\nseats: [{}, {hand: G}]\n"
	tb := at(t, "summer-pavilion", one, nil, nil)
	tb.Auto = true
	out, err := tb.run("auto")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Contains(t, out, "seat 1 has only one move: pass\nseat 1  pass\n")
	assert.Contains(t, out, "you play all moves yourself from now on")
	assert.Equal(t, "seat 2, name 2", tb.asked[0].Prompt)

	tb = at(t, "summer-pavilion", one, nil, nil)
	out, err = tb.run("auto", "pass", "auto", "auto", "place green 1")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, 2, strings.Count(out, "played automatically from now on"), out)
	assert.Contains(t, out, "seat 2 has only one move: pass")
	assert.Equal(t, 3, tb.Game.State().Round(), "with both passed the next round is dealt")
}

// Several moves of one seat can be typed at once.
func TestMovesInARow(t *testing.T) {
	tb := at(t, "summer-pavilion", "phase: place\nturn: 1\nround: 2\nsupply: PPGGOOYYBB\nseats: [{hand: PGR}, {hand: G}]\n",
		nil, nil)
	out, err := tb.run("pass keep red p", "@")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Contains(t, out, "seat 1  pass\nseat 1  keep purple red\n")
	assert.Contains(t, tb.texts[0], "kept: PR")
}
