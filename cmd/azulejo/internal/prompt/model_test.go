package prompt

import (
	"fmt"
	"io"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keys are the keys that have a name.
var keys = map[string]tea.KeyPressMsg{
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft},
	"right": {Code: tea.KeyRight}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape},
	"tab": {Code: tea.KeyTab}, "shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
	"backspace": {Code: tea.KeyBackspace}, "space": {Code: tea.KeySpace, Text: " "},
	"ctrl+j": {Code: 'j', Mod: tea.ModCtrl},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "ctrl+d": {Code: 'd', Mod: tea.ModCtrl},
}

// press sends keys to a model: <name> for one that has a name, letters as they are.
func press(t *testing.T, m *model, typed string) *model {
	t.Helper()
	for typed != "" {
		msg := tea.KeyPressMsg{Code: rune(typed[0]), Text: typed[:1]}
		name, rest, named := strings.Cut(strings.TrimPrefix(typed, "<"), ">")
		if named && typed[0] == '<' {
			msg, typed = keys[name], rest
			require.Equal(t, name, msg.String())
		} else {
			typed = typed[1:]
		}
		if msg.Text == " " {
			msg = keys["space"]
		}
		if m.update(msg); m.answered {
			return m
		}
	}
	return m
}

// asked is a question about moves.
func asked() *model {
	return wide(newModel(Question{
		Prompt:  "seat 1",
		Choices: Beginning("1 blue 2", "1 blue floor", "1 black 2", "center red floor", "keep red", "keep red red"),
		Others:  []string{"moves", "hint", "help", "save", "quit"},
		Note:    "type a move",
	}, nil), 80)
}

// wide is a question in a window of a width.
func wide(m *model, width int) *model {
	m.resize(width)
	return m
}

// content is what a question shows.
func content(m *model) string {
	rows, _ := m.view()
	return strings.Join(rows, "\n")
}

// pasted is a question with a pasted text.
func pasted(m *model, text string) *model {
	m.update(tea.PasteMsg{Content: text})
	return m
}

// browsing is a question with keys that answer at once.
func browsing() *model {
	return wide(newModel(Question{Prompt: "move 3 of 9", Others: []string{"next", "back", "why", "quit"},
		Keys: map[string]string{"right": "next", "left": "back", "space": "next", "home": "start", "q": "quit"}}, nil), 80)
}

// Keys give an answer: typed, chosen word by word, or both.
func TestAnswers(t *testing.T) {
	for typed, want := range map[string]string{
		"1 blue 2<enter>":                       "1 blue 2",
		"  1 B  2 <enter>":                      "1 B  2",
		"<enter>":                               "",
		"<down><enter><enter><enter>":           "1 blue 2",
		"<down><enter><down><enter>":            "1 black 2",
		"<down><enter><enter><down><enter>":     "1 blue floor",
		"<down><down><enter>":                   "center red floor",
		"<shift+tab><enter><enter>":             "keep red",
		"<shift+tab><enter><down><enter>":       "keep red red",
		"<down><right><right><right><enter>":    "1 blue 2",
		"1 bla<tab><enter>":                     "1 black 2",
		"1 bl<tab><down><enter>":                "1 black 2",
		"1 k<tab><enter>":                       "1 black 2",
		"1 k <down><enter>":                     "1 k 2",
		"c<tab><enter>":                         "center red floor",
		"mo<tab>c<enter>":                       "moves c",
		"sa<tab>My.jsonl<enter>":                "save My.jsonl",
		"h<tab>elp<enter>":                      "help",
		"nonsense<tab><enter>":                  "nonsense",
		"1 blue <left>black 2<enter>":           "1 black 2",
		"<down><enter><left><enter>":            "",
		"1 blue 2<esc>keep red<enter>":          "keep red",
		"1 blue 3<backspace>2<enter>":           "1 blue 2",
		"1 quit<left><left><left><left><enter>": "1 quit",
	} {
		m := press(t, asked(), typed)
		require.True(t, m.answered, typed)
		assert.Equal(t, want, m.line, typed)
		assert.NoError(t, m.err, typed)
	}
}

// Some keys answer at once, but only while nothing is typed.
func TestKeysThatAnswer(t *testing.T) {
	for typed, want := range map[string]string{
		"<right>": "next", "<left>": "back", "<space>": "next", "<home>": "start", "q": "quit",
		"1<esc>q": "quit", "1<backspace><right>": "next", "1q<enter>": "1q", "12<left>q<enter>": "1q2",
		"wh<tab><enter>": "why", "1<home>q<enter>": "q1", "1<right><space>q<enter>": "1 q",
	} {
		m := press(t, browsing(), typed)
		require.True(t, m.answered, typed)
		assert.Equal(t, want, m.line, typed)
	}
	assert.False(t, press(t, browsing(), "1<right><left><space>q<home>").answered)
}

// What is typed or gone through answers nothing before Enter.
func TestNothingIsAnsweredOnTheWay(t *testing.T) {
	for typed, line := range map[string]string{
		"1":                    "1",
		"1<right>":             "1",
		"1 <space>":            "1  ",
		"q":                    "q",
		"<down>":               "",
		"<down><down><down>":   "",
		"<down><enter>":        "1 ",
		"<down><enter><enter>": "1 blue ",
		"<down><enter><esc>":   "",
		"1 blue <left>":        "1 ",
		"1 blue <left><left>":  "",
		"sa<tab>":              "save ",
		" sa<tab>":             "save ",
		"h<tab>":               "h",
		"1 b<tab>":             "1 b",
		"1 bla<tab>":           "1 black 2",
		"1<ctrl+d>":            "1",
	} {
		m := press(t, asked(), typed)
		assert.False(t, m.answered, typed)
		assert.Equal(t, line, m.input.Value(), typed)
	}
}

// The up key shows earlier answers again, and down comes back from them.
func TestHistory(t *testing.T) {
	for typed, line := range map[string]string{
		"<up>": "hint", "<up><up>": "1 b 2", "<up><up><up>": "1 b 2", "<up><up><down>": "hint",
		"<up><down>": "", "<up>s": "hints", "<up><up><esc>": "", "x<up>": "hint",
	} {
		m := asked()
		m.history = []string{"1 b 2", "hint"}
		m = press(t, m, typed)
		assert.Equal(t, line, m.input.Value(), typed)
		assert.Equal(t, -1, m.chosen, typed)
	}
	assert.Equal(t, "1 b 2", press(t, newModel(Question{}, []string{"1 b 2"}), "<up><enter>").line)
}

// Going through the options comes round in both directions, and typing leaves
// them.
func TestChosenOption(t *testing.T) {
	for typed, want := range map[string]int{
		"": -1, "<down>": 0, "<up>": -1, "<shift+tab>": 2, "<down><up>": 2, "<down><down><down>": 2, "<down><down><down><down>": 0,
		"<down>1": -1, "nonsense<down>": -1, "nonsense<up>": -1, "1 blue 2 <down>": 0,
	} {
		assert.Equal(t, want, press(t, asked(), typed).chosen, typed)
	}
	empty := newModel(Question{Prompt: "over"}, nil)
	assert.Equal(t, -1, press(t, empty, "<down><up><right>").chosen, "nothing can be chosen")
}

// Ctrl-C interrupts whatever is typed; Ctrl-D ends the input where nothing is,
// and is a key of the line elsewhere.
func TestControlKeys(t *testing.T) {
	for typed, want := range map[string]error{
		"<ctrl+c>": ErrInterrupted, "1 blue<ctrl+c>": ErrInterrupted, "<down><ctrl+c>": ErrInterrupted,
		"<ctrl+d>": io.EOF, "1<backspace><ctrl+d>": io.EOF, "<down><ctrl+d>": io.EOF,
	} {
		m := press(t, asked(), typed)
		assert.True(t, m.answered, typed)
		assert.ErrorIs(t, m.err, want, typed)
		assert.Empty(t, m.line, typed)
	}
	assert.False(t, press(t, asked(), "1<ctrl+d>").answered)
}

// Of a paste the first line with a text is typed in, and nothing is answered
// before Enter: no answer has a second line in it, or a control character.
func TestPaste(t *testing.T) {
	for text, want := range map[string]string{
		"1 blue 2":                     "1 blue 2",
		"1 blue 2\n":                   "1 blue 2",
		"1 blue 2\r\ncenter red floor": "1 blue 2",
		"\n\n  1 blue 2\ncenter":       "1 blue 2",
		"1 blue 2\rcenter red floor\r": "1 blue 2",
		"1\tblue\t2":                   "1 blue 2",
		"1 \x1b[31mblue\x07 2":         "1 [31mblue 2",
		"":                             "",
		"\n":                           "",
	} {
		m := pasted(asked(), text)
		require.False(t, m.answered, "%q", text)
		m = press(t, m, "<enter>")
		assert.Equal(t, want, m.line, "%q", text)
	}
	m := pasted(press(t, asked(), "1 b"), "lue 2\nmore")
	assert.Equal(t, "1 blue 2", press(t, m, "<enter>").line)
}

// many are the choices of a large game.
func many() []string {
	var choices []string
	for display := range 24 {
		for _, color := range []string{"blue", "orange", "black", "white", "purple", "yellow"} {
			for _, line := range []string{"1", "2", "floor"} {
				choices = append(choices, fmt.Sprintf("%d %s %s", display+1, color, line))
			}
		}
	}
	return append(choices, "a-star-with-a-name-that-is-longer-than-any-narrow-window 3")
}

// Nothing is wider than the window or takes more than a few lines, and the
// option that is chosen can be seen, whatever is typed.
func TestViewFitsTheWindow(t *testing.T) {
	q := Question{Prompt: "seat 2, " + strings.Repeat("Wilhelmina ", 4), Choices: Beginning(many()...),
		Note: "type a move, or choose with ↓ and Enter; help lists what else you can type"}
	step := 3
	if testing.Short() {
		step = 20
	}
	for width := 20; width <= 200; width += step {
		for _, typed := range []string{"", "1", "1 ", "1 blue 2", strings.Repeat("long ", 60)} {
			m := press(t, wide(newModel(q, nil), width), typed)
			checkFits(t, m, width, typed)
		}
	}
}

func checkFits(t *testing.T, m *model, width int, typed string) {
	t.Helper()
	lines, cursor := m.view()
	assert.LessOrEqual(t, len(lines), 2+optionRows, "%d: %q", width, typed)
	for _, line := range lines {
		require.LessOrEqual(t, lipgloss.Width(line), width, "%d, %q: %s", width, typed, line)
	}
	require.NotNil(t, cursor)
	assert.Less(t, cursor.X, width, "%d: %q", width, typed)
}

// The selected option is always among those that are shown.
func TestChosenOptionIsSeen(t *testing.T) {
	for _, width := range []int{20, 47, 80} {
		m := wide(newModel(Question{Prompt: "seat 1", Choices: Beginning(many()...)}, nil), width)
		for i, option := range m.menu.options("")[:24] {
			m = press(t, m, "<down>")
			require.Equal(t, i, m.chosen)
			assert.Contains(t, content(m), selected.Render(" "+option+" "), "width %d", width)
			checkFits(t, m, width, option)
		}
	}
}

// The end of a long line stays in sight while it is typed.
func TestLongLineScrolls(t *testing.T) {
	m := wide(asked(), 40)
	m = press(t, m, strings.Repeat("x", 300)+"end")
	assert.Contains(t, content(m), "end")
	assert.Equal(t, strings.Repeat("x", 300)+"end", press(t, m, "<enter>").line)
}
