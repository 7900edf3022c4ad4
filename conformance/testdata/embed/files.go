package main

import (
	"encoding/json"
	"errors"
	"os"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// savePosition keeps the position of the game.
func (s *session) savePosition(game *core.Game) error {
	saved, err := game.Save()
	if err != nil {
		return err
	}
	s.refills = max(s.refills, saved.Refills)
	text, err := json.Marshal(saved)
	if err != nil {
		return err
	}
	return os.WriteFile(s.position, text, 0o600)
}

// loadPosition resumes the game from its position.
func (s *session) loadPosition() (*core.Game, error) {
	text, err := os.ReadFile(s.position)
	if err != nil {
		return nil, err
	}
	var saved core.Saved
	if err := json.Unmarshal(text, &saved); err != nil {
		return nil, err
	}
	return core.RestoreGame(s.ruleset.Rules, saved, s.chance)
}

// saveRecord keeps the whole game.
func (s *session) saveRecord(game *core.Game) error {
	out, err := os.Create(s.record)
	if err != nil {
		return err
	}
	header := s.ruleset.Header()
	header.Seats = []string{"Ana", "Bento", "Clara"}
	return errors.Join(record.Write(out, header, game), out.Close())
}

// loadRecord plays the recorded game again, and resumes after its last move.
func (s *session) loadRecord() (*core.Game, error) {
	in, err := os.Open(s.record)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	replay, err := record.NewReader(in, variants.RecordOpener()).Next()
	if err != nil {
		return nil, err
	}
	replay.Game.Continue(s.chance)
	return replay.Game, nil
}
