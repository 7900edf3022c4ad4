package draft

import "github.com/azulejo/azulejo/core"

// Hides reports whether the ruleset hides something. See [core.Secretive].
func (s *Shared) Hides() bool { return false }

// Hide makes a position what a viewer knows of it.
func (s *Shared) Hide(core.State, int) {}

// Imagine fills what Hide has removed.
func (s *Shared) Imagine(core.State, core.Dealer) {}

// Secret returns how others see a move of which they do not see what the seat chooses.
func (s *Shared) Secret(core.State, core.Move) string { return "" }
