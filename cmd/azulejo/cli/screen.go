package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// colorFlag is the flag --color of all commands.
const colorFlag = "color"

// The values of --color.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

// colorChoice is the value of --color. Set refuses other words, also for commands that
// print no colors.
type colorChoice string

func (c *colorChoice) String() string { return string(*c) }

// Type returns what the help calls a value.
func (c *colorChoice) Type() string { return "WHEN" }

// Set takes a value of the command line.
func (c *colorChoice) Set(text string) error {
	switch text {
	case colorAuto, colorAlways, colorNever:
		*c = colorChoice(text)
		return nil
	}
	return errors.New("auto, always or never is needed")
}

// screen is where a command draws boards and asks people: a terminal, or lines of input
// and output.
type screen struct {
	out    io.Writer    // for text
	boards io.Writer    // for boards, with colors; text of strangers must be printable
	asker  prompt.Asker // of lines until the terminal is opened
	people bool         // input and output are a terminal
	colors bool
	basic  bool     // only 16 of them
	file   *os.File // the terminal that the output goes to, or nil

	terminal *prompt.Terminal // if people
}

// dumb is the kind of terminal that only prints lines.
const dumb = "dumb"

// newScreen returns the screen for the input and output of a command.
func newScreen(c *cobra.Command) *screen {
	profile := colorsOf(c)
	s := &screen{colors: profile > colorprofile.ASCII, basic: profile == colorprofile.ANSI, file: terminalOf(c.OutOrStdout())}
	s.out = c.OutOrStdout()
	s.boards = &colorprofile.Writer{Forward: colored(s.out), Profile: profile}
	s.asker = prompt.NewLines(c.InOrStdin(), s.boards)
	if in := terminalOf(c.InOrStdin()); in != nil && s.file != nil && os.Getenv("TERM") != dumb {
		s.terminal, s.people = prompt.NewTerminal(c.Context(), in, s.file, profile), true
	}
	return s
}

// open shows all further output on the whole terminal; close restores it.
func (s *screen) open() (close func()) {
	s.asker = s.terminal
	out := &outputStream{out: s.terminal}
	s.out, s.boards = out, coloredStream{out}
	return func() { _ = s.terminal.Close() } // it fails only if the terminal is gone
}

// paged prints a text. A terminal scrolls one that is longer than the screen.
func (s *screen) paged(ctx context.Context, write func(out io.Writer) error) error {
	if !s.people {
		return write(s.out)
	}
	var text bytes.Buffer
	err := write(&text)
	if _, height := s.size(); err != nil || bytes.Count(text.Bytes(), []byte("\n")) < height {
		_, lost := s.out.Write(text.Bytes())
		return cmp.Or(err, lost)
	}
	defer s.open()()
	if _, err := s.terminal.Page(ctx, text.String()); err != nil {
		return errInterrupted
	}
	return nil
}

// colorsOf returns the colors that the output can show.
func colorsOf(c *cobra.Command) colorprofile.Profile {
	file := terminalOf(c.OutOrStdout())
	switch when := c.Flag(colorFlag).Value.String(); {
	case when == colorAlways:
		return max(colorprofile.ANSI256, colorprofile.Env(os.Environ()))
	case when == colorAuto && file != nil:
		return colorprofile.Detect(file, os.Environ())
	}
	return colorprofile.ASCII
}

// terminalOf returns the terminal that a command reads or writes, nil if it is none.
func terminalOf(stream any) *os.File {
	if s, ok := stream.(*outputStream); ok {
		stream = s.out
	}
	file, ok := stream.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return nil
	}
	return file
}

// plainWidth is the width of boards, in columns, if the output is no terminal.
const plainWidth = 80

// size returns the current size of the screen in columns and lines; a height of 0 is
// any.
func (s *screen) size() (width, height int) {
	if s.file != nil {
		if w, h, err := term.GetSize(int(s.file.Fd())); err == nil && w > 0 {
			return w, h
		}
	}
	return plainWidth, 0
}

// board returns a function that draws positions of a game, with the board of the usual seat
// first unless another one is named.
func (s *screen) board(names []string, usual int) match.Board {
	return func(state core.State, seat, first int, moved []core.Step) string {
		width, height := s.size()
		if first == match.Nobody {
			first = usual
		}
		return s.picture(state, board.Style{Width: width, Height: height, Moved: moved, Names: names, Me: seat, First: first})
	}
}

// picture draws a position in the colors of the screen, or writes one without a picture as
// its text.
func (s *screen) picture(state core.State, style board.Style) string {
	v, ok := view.Of(state)
	if !ok {
		text, err := state.AppendText(nil)
		if err != nil {
			return err.Error() + "\n"
		}
		return string(text)
	}
	style.Color, style.Basic = s.colors, s.basic
	return board.Draw(v, style)
}

// printableNames makes names safe to print: those of a record can be any text.
func printableNames(names []string) []string {
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = wording.Printable(name)
	}
	return shown
}
