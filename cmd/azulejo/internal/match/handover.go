package match

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
)

// shared reports whether several people share the screen, and not all may see the same.
func (m *Match) shared() bool { return m.people() && m.You == 0 && core.Hides(m.Game.Rules()) }

// open returns what all may see who look at the screen.
func (m *Match) open() core.Sight {
	switch {
	case m.shared():
		return m.Game.As(core.Onlooker)
	case m.You > 0:
		return m.Game.As(m.You - 1)
	}
	return m.Game.As(core.Keeper)
}

// looking returns what the person sees who looks at the screen now.
func (m *Match) looking() core.Sight {
	if m.shared() {
		return m.Game.As(m.looks)
	}
	return m.open()
}

// handOver lets the person on a seat alone look at the screen. Nothing that others have seen or typed stays on it.
func (m *Match) handOver(ctx context.Context, seat int) error {
	if !m.shared() || m.looks == seat {
		return nil
	}
	m.looks, m.listed = core.Onlooker, nil
	m.Asker.Clear()
	for {
		line, err := m.Asker.Ask(ctx, prompt.Question{Prompt: m.seatName(seat) + ": press Enter when nobody else looks"})
		switch line = strings.ToLower(strings.TrimSpace(line)); {
		case errors.Is(err, io.EOF), err == nil && line == "quit":
			return ErrQuit
		case err != nil:
			return err
		case line == "":
			m.looks = seat
			m.Asker.Clear()
			m.Steps(m.news()) // what was printed before has gone
			return nil
		}
		m.say("an empty line goes on, quit leaves the game")
	}
}
