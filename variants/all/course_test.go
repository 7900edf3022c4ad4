package all_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// courseCase says when things happen in one game, by a story with a line for each turn: a move, or
// what chance brings, as `deal BBBB YYYY`, `tiles R` or `refill *` for any; then what must hold. A line
// that begins with a dash has no turn. At the end of a move, _ is `floor` in classic and nothing in pavilion.
type courseCase struct {
	Name     string
	Base     string // shipped rulesets: the case holds in each of them
	Rules    string
	Seats    int    // of a new game
	Position string // what the case begins with; none for a new game
	Story    string
}

// courseFiles reads all cases by the name of their file, and gives their rulesets what those of
// defaults.yaml have.
func courseFiles(t *testing.T) map[string][]courseCase {
	t.Helper()
	all, defaults := map[string][]courseCase{}, map[string]string{}
	readYAML(t, "testdata/course/defaults.yaml", &defaults)
	files, err := filepath.Glob("testdata/course/*.yaml")
	require.NoError(t, err)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".yaml")
		if name == "defaults" {
			continue
		}
		var cases []courseCase
		readYAML(t, file, &cases)
		for i := range cases {
			for _, key := range slices.Sorted(maps.Keys(defaults)) {
				if rules := &cases[i].Rules; !strings.Contains(*rules, key+":") {
					*rules += "\n" + key + ": " + defaults[key]
				}
			}
		}
		all[name] = cases
	}
	return all
}

func readYAML(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	require.NoError(t, dec.Decode(into), file)
}

// eachCourse calls f with each case in each of its games.
func eachCourse(t *testing.T, f func(t *testing.T, c courseCase, rules core.Rules)) {
	for file, cases := range courseFiles(t) {
		t.Run(file, func(t *testing.T) {
			for _, c := range cases {
				for base := range strings.FieldsSeq(c.Base) {
					t.Run(base+": "+c.Name, func(t *testing.T) {
						t.Parallel()
						f(t, c, withEffects(t, base, c.Rules))
					})
				}
			}
		})
	}
}

// beat is one line of a story: what happens, and what must hold then.
type beat struct {
	do    string
	facts []string
}

func readStory(t *testing.T, story string) (beats []beat) {
	t.Helper()
	for line := range strings.Lines(story) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		do, facts, _ := strings.Cut(line, "=>")
		b := beat{do: strings.TrimSpace(do)}
		for fact := range strings.SplitSeq(facts, ";") {
			if fact = strings.TrimSpace(fact); fact != "" {
				b.facts = append(b.facts, fact)
			}
		}
		beats = append(beats, b)
	}
	require.NotEmpty(t, beats)
	return beats
}

// begin returns the game that a case begins with.
func (c *courseCase) begin(t *testing.T, rules core.Rules) *scene.Scene {
	t.Helper()
	least, _ := rules.Seats()
	if c.Position == "" {
		return scene.Start(t, rules, max(least, c.Seats))
	}
	state, err := rules.New(least)
	require.NoError(t, err)
	v, err := ruleset.ReadText("position", []byte(c.Position))
	require.NoError(t, err)
	if v.Get("turn").Exists() || v.Get("phase").Exists() {
		require.NoError(t, state.UnmarshalText([]byte(c.Position)))
	} else { // the end of a round
		require.NoError(t, state.(core.RoundEnder).EndRound([]byte(c.Position), nil))
	}
	return scene.Of(t, rules, state)
}

// do takes a turn of a story: a move, the tiles or the value of a chance turn, or nothing.
func do(t *testing.T, s *scene.Scene, text string) {
	t.Helper()
	if move, open := strings.CutSuffix(text, " _"); open {
		text = strings.TrimSpace(move + " " + takenTo(s.Rules))
	}
	words := strings.Fields(text)
	turn := s.Game.Turn()
	switch {
	case text == "-":
	case turn.Seat():
		s.Play(text)
	case len(words) == 2 && words[1] == "*":
		requireTurn(t, s, words[0])
		require.NoError(t, s.Game.TakeChance(core.Seeded(1)))
	case turn == core.Draw:
		requireTurn(t, s, words[0])
		require.NoError(t, s.Game.Draw(strings.Join(words[1:], " ")))
	default:
		requireTurn(t, s, words[0])
		s.Deal(words[1:]...)
	}
}

// takenTo is what follows the color of a take that goes into no line.
func takenTo(rules core.Rules) string {
	if _, err := rules.ParseMove("center blue"); err == nil {
		return ""
	}
	return "floor"
}

func requireTurn(t *testing.T, s *scene.Scene, word string) {
	t.Helper()
	require.Equal(t, word, turnWord(s.Game.Turn()), "the chance turn that is due")
}

// turnWord is what stories call a turn: the number of the seat, or a word.
func turnWord(turn core.Turn) string {
	switch turn {
	case core.Deal:
		return "deal"
	case core.Refill:
		return "refill"
	case core.Draw:
		return "draw"
	case core.DrawTiles:
		return "tiles"
	case core.Over:
		return "over"
	}
	return strconv.Itoa(int(turn) + 1)
}

// is returns what a fact says and what is so: "turn 1" and "turn 2".
func is(t *testing.T, s *scene.Scene, fact string) (want, got string) {
	t.Helper()
	word, rest, _ := strings.Cut(fact, " ")
	moves := strings.Split(rest, ", ")
	switch word {
	case "turn":
		got = turnWord(s.Game.Turn())
	case "round":
		got = strconv.Itoa(s.Game.State().Round())
	case "scores":
		got = strings.Trim(fmt.Sprint(s.Scores()), "[]")
	case "winners":
		got = strings.Trim(fmt.Sprint(s.Winners()), "[]")
	case "ended":
		got = s.Game.EndReason()
	case "legal":
		slices.Sort(moves)
		rest, got = strings.Join(moves, ", "), strings.Join(slices.Sorted(slices.Values(s.Legal())), ", ")
	case "among":
		moves = slices.DeleteFunc(moves, func(m string) bool { return !slices.Contains(s.Legal(), m) })
		got = strings.Join(moves, ", ")
	case "not":
		moves = slices.DeleteFunc(moves, func(m string) bool { return slices.Contains(s.Legal(), m) })
		got = strings.Join(moves, ", ")
	case "fails":
		if got = fmt.Sprint(s.Game.Err()); strings.Contains(got, rest) {
			got = rest
		}
	case "points":
		got = strings.Join(lastPoints(s), ", ")
	case "seat":
		number, path, _ := strings.Cut(rest, " ")
		path, value, _ := strings.Cut(path, " ")
		seat, err := strconv.Atoi(number)
		require.NoError(t, err, fact)
		return value, s.Seat(seat, path)
	default:
		got = s.Get(word)
	}
	return rest, got
}

// lastPoints returns the points of the last step, as "1 on.a +2" for seat 1.
func lastPoints(s *scene.Scene) (points []string) {
	steps := s.Game.Steps()
	if len(steps) == 0 {
		return nil
	}
	for _, e := range steps[len(steps)-1].Events {
		if e.Kind == core.Scored {
			points = append(points, fmt.Sprintf("%d %s %+d", e.Seat+1, e.Key, e.Points))
		}
	}
	return points
}

// snapshot is all that can be seen of a position.
func snapshot(t *testing.T, rules core.Rules, s core.State) string {
	t.Helper()
	text, err := s.AppendText(nil)
	if s.Err() != nil {
		require.Equal(t, s.Err(), err, "a game that a fault has ended has no text")
		text = fmt.Appendf(nil, "fault: %v", err)
	} else {
		require.NoError(t, err)
	}
	all := fmt.Sprintf("%s\n%v, round %d, tiles %v, fault %v, ", text, s.Turn(), s.Round(), s.CountTiles(), s.Err())
	if s.Err() == nil {
		all += fmt.Sprintf("hash %x, ", s.Hash())
	}
	for _, m := range s.AppendMoves(nil) {
		all += string(rules.AppendMove(nil, m)) + ", "
	}
	if s.Turn() == core.Draw {
		all += fmt.Sprint(scene.Draws(rules, s))
	}
	for seat := range s.Seats() {
		all += fmt.Sprintf(", %d", s.Score(seat))
	}
	return all
}

// reread returns the position that a state's text describes, and nil after a fault.
func reread(t *testing.T, rules core.Rules, s core.State) core.State {
	t.Helper()
	want := snapshot(t, rules, s)
	require.Equal(t, want, snapshot(t, rules, core.Clone(rules, s)), "a copy")
	if s.Err() != nil {
		return nil
	}
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	least, _ := rules.Seats()
	fresh, err := rules.New(least)
	require.NoError(t, err)
	require.NoError(t, fresh.UnmarshalText(text), "its own text:\n%s", text)
	require.Equal(t, want, snapshot(t, rules, fresh), "the position that its text describes")
	return fresh
}

// Each case happens as it says. At each of its steps the position can be saved, resumed, played to the
// same end and undone.
func TestCourse(t *testing.T) {
	eachCourse(t, func(t *testing.T, c courseCase, rules core.Rules) {
		s, beats := c.begin(t, rules), readStory(t, c.Story)
		tiles := s.Game.State().CountTiles()
		var positions []string
		var resumed []core.State
		for _, b := range beats {
			do(t, s, b.do)
			for _, fact := range b.facts {
				if want, got := is(t, s, fact); want != got {
					t.Errorf("after %q: %s, and it is %s", b.do, fact, got)
				}
			}
			if t.Failed() {
				text, _ := s.Game.State().AppendText(nil)
				t.Fatalf("%v, points %v, legal %v\n%s", s.Game.Turn(), lastPoints(s), s.Legal(), text)
			}
			assert.Equal(t, tiles, s.Game.State().CountTiles(), "no tile is lost or new")
			resumed = append(resumed, reread(t, rules, s.Game.State()))
			positions = append(positions, snapshot(t, rules, s.Game.State()))
			if s.Game.Whole() {
				checkRecord(t, s.Game)
			}
		}
		for i, state := range resumed {
			if state != nil {
				resumeCourse(t, rules, state, beats[i+1:], positions[i+1:])
			}
		}
		undoCourse(t, s, beats, positions)
		differentHashes(t, resumed)
	})
}

// differentHashes checks that no two different positions of a story have the same hash.
func differentHashes(t *testing.T, positions []core.State) {
	t.Helper()
	texts := map[uint64]string{}
	for _, s := range positions {
		if s == nil || s.Turn() == core.Over {
			continue
		}
		text, err := s.AppendText(nil)
		require.NoError(t, err)
		hash := s.Hash()
		if other, is := texts[hash]; is {
			require.Equal(t, other, string(text), "two positions with one hash")
		}
		texts[hash] = string(text)
	}
}

// resumeCourse plays the rest of a story from a position that was read.
func resumeCourse(t *testing.T, rules core.Rules, state core.State, beats []beat, positions []string) {
	t.Helper()
	s := scene.Of(t, rules, state)
	for i, b := range beats {
		do(t, s, b.do)
		require.Equal(t, positions[i], snapshot(t, rules, s.Game.State()), "after %q in a game that was resumed", b.do)
	}
}

// undoCourse undoes a story move by move, and makes each move that it has undone again.
func undoCourse(t *testing.T, s *scene.Scene, beats []beat, positions []string) {
	t.Helper()
	rules := s.Rules
	var steps []int // of the story, by step of the game
	for i, b := range beats {
		if b.do != "-" {
			steps = append(steps, i)
		}
	}
	for {
		before := len(s.Game.Steps())
		if !s.Game.Undo() {
			return
		}
		now := len(s.Game.Steps())
		if now > 0 {
			require.Equal(t, positions[steps[now-1]], snapshot(t, rules, s.Game.State()), "after %q was undone", beats[steps[now]].do)
		}
		for _, i := range steps[now:before] {
			do(t, s, beats[i].do)
			require.Equal(t, positions[i], snapshot(t, rules, s.Game.State()), "after %q was undone and made again", beats[i].do)
		}
		require.True(t, s.Game.Undo())
	}
}

// Games by the rules of each case are recorded, and play again from the record. Positions in which
// something waits can be saved and resumed.
func TestRecordsOfCourses(t *testing.T) {
	played := map[string]bool{}
	for _, cases := range courseFiles(t) {
		for _, c := range cases {
			for base := range strings.FieldsSeq(c.Base) {
				if rules := base + c.Rules; !played[rules] {
					played[rules] = true
				} else {
					continue
				}
				t.Run(base+": "+c.Name, func(t *testing.T) {
					t.Parallel()
					recordCourse(t, withEffects(t, base, c.Rules), max(2, c.Seats))
				})
			}
		}
	}
}

// recordCourse plays a part of a game at random.
func recordCourse(t *testing.T, rules core.Rules, seats int) {
	least, most := rules.Seats()
	seats = min(max(seats, least), most)
	random := core.NewRandom(uint64(seats), core.Stream{})
	game, err := core.NewGame(rules, seats, core.Seeded(3))
	require.NoError(t, err)
	for n := 0; game.Turn().Seat() && n < scene.Times(600, 40); n++ {
		moves := game.Moves()
		require.NoError(t, game.Play(moves[random.Below(len(moves))]))
		if few := len(game.Moves()) < 4; few || n%25 == 0 {
			reread(t, rules, game.State())
		}
	}
	replay := checkRecord(t, game)
	for game.Undo() {
		require.True(t, replay.Undo())
		if len(game.Moves()) < 4 {
			require.Equal(t, snapshot(t, rules, game.State()), snapshot(t, rules, replay.State()))
		}
	}
}

// checkRecord writes the record of a game and returns the game that is read from it.
func checkRecord(t *testing.T, game *core.Game) *core.Game {
	t.Helper()
	var text bytes.Buffer
	header := record.Header{Ruleset: "mine", Seats: slices.Repeat([]string{"a"}, game.State().Seats())}
	require.NoError(t, record.Write(&text, header, game))
	replay, err := record.NewReader(&text, func(record.Header) (core.Rules, string, error) { return game.Rules(), "", nil }).Next()
	require.NoError(t, err)
	require.Equal(t, len(game.Steps()), len(replay.Game.Steps()))
	require.Equal(t, snapshot(t, game.Rules(), game.State()), snapshot(t, game.Rules(), replay.Game.State()))
	return replay.Game
}

// An event of the table comes once for each seat, so an offer for all would ask each seat several times.
func TestOffersForAllAtEventsOfTheTable(t *testing.T) {
	for _, base := range []string{"classic", "summer-pavilion"} {
		for _, event := range []string{"round", "round_end", "next_round"} {
			for _, who := range []string{"all", "others", "left", "me"} {
				text := fmt.Sprintf("extends: %s\non: { x: { event: %s, do: [{ score: 1, for: all }, { offer: y, for: %s }] } }\n"+
					"actions: { y: { phase: offered, limit: { times: 1 }, do: [{ score: 1 }] } }", base, event, who)
				if who != "all" {
					_, err := variants.Parse("mine.yaml", []byte("format: 1\n"+text))
					assert.NoError(t, err, text)
					continue
				}
				problems := refused(t, text)
				if assert.Len(t, problems, 1, text) {
					assert.Equal(t, "on.x.do.2.for", problems[0].Path)
					assert.Contains(t, problems[0].Hint, "leave `for` out")
				}
			}
		}
	}
}
