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

// colorChoice is what --color says. Other words are refused when the flag is read,
// so that commands that print no colors do not take them either.
type colorChoice string

func (c *colorChoice) String() string { return string(*c) }
func (c *colorChoice) Type() string   { return "WHEN" }

func (c *colorChoice) Set(text string) error {
	switch text {
	case colorAuto, colorAlways, colorNever:
		*c = colorChoice(text)
		return nil
	}
	return errors.New("auto, always or never is needed")
}

// screen is where a command draws boards and asks people: a terminal, or lines
// in and text out.
type screen struct {
	out    io.Writer // for text
	boards io.Writer // for boards, in colors of any depth; strangers' text only by printable.Text
	asker  prompt.Asker
	people bool // a person sits at a terminal
	colors bool
	basic  bool     // only 16 of them
	file   *os.File // the terminal that the output goes to, or nil

	terminal *prompt.Terminal // where people sit at one
}

// dumb is the kind of terminal that only shows letters, line by line.
const dumb = "dumb"

// newScreen finds out what the input and output of a command are.
func newScreen(c *cobra.Command) *screen {
	profile := colorsOf(c)
	s := &screen{colors: profile > colorprofile.ASCII, basic: profile == colorprofile.ANSI, file: terminalOf(c.OutOrStdout())}
	s.out = c.OutOrStdout()
	s.boards = &colorprofile.Writer{Forward: colored(s.out), Profile: profile}
	s.asker = prompt.NewLines(c.InOrStdin(), s.boards)
	if in := terminalOf(c.InOrStdin()); in != nil && s.file != nil && os.Getenv("TERM") != dumb {
		s.terminal, s.people = prompt.NewTerminal(c.Context(), in, s.file, profile), true
		s.asker = s.terminal
	}
	return s
}

// open gives what is printed from now on a place on the screen of the people at the
// terminal; close gives the terminal back.
func (s *screen) open() (close func()) {
	out := &outputStream{out: s.terminal}
	s.out, s.boards = out, coloredStream{out}
	return func() { _ = s.terminal.Close() } // a terminal that is gone shows nothing
}

// paged prints a text. People at a terminal go through one that is higher than that.
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
	if err := s.terminal.Page(ctx, text.String()); err != nil {
		return errInterrupted
	}
	return nil
}

// colorsOf says which colors the output shows.
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

// terminalOf returns the terminal that a command reads or writes, nil where it is
// none.
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

// plainWidth is how wide boards are drawn where no terminal says its width.
const plainWidth = 80

// size is how large a board may be now, as windows change; a height of 0 is any.
func (s *screen) size() (width, height int) {
	if s.file != nil {
		if w, h, err := term.GetSize(int(s.file.Fd())); err == nil && w > 0 {
			return w, h
		}
	}
	return plainWidth, 0
}

// board returns what draws the positions of a game on the screen, one seat's
// board first; those without a picture as their text.
func (s *screen) board(r core.Rules, names []string, first int) match.Board {
	return func(state core.State, seat int, moved []core.Event) string {
		v, ok := view.Of(state)
		if !ok {
			text, err := state.AppendText(nil)
			if err != nil {
				return err.Error() + "\n"
			}
			return string(text)
		}
		width, height := s.size()
		return board.Draw(v, r.Colors(), board.Style{Width: width, Height: height, Color: s.colors, Basic: s.basic,
			Moved: moved, Names: names, Me: seat, First: first})
	}
}

// printableNames returns names as a terminal may show them: those of a record can be
// any text.
func printableNames(names []string) []string {
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = wording.Printable(name)
	}
	return shown
}
