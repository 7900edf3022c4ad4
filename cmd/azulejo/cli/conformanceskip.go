package cli

import (
	"errors"
	"strings"
)

// skips are the values of the flag --skip: checks, each with the reason why it is
// not run.
type skips map[string]string

// Set takes one check with its reason.
func (s *skips) Set(text string) error {
	check, reason, found := strings.Cut(text, "=")
	if !found || strings.TrimSpace(reason) == "" {
		return errors.New("a check, = and the reason are needed, as in allocations=known")
	}
	if *s == nil {
		*s = skips{}
	}
	(*s)[check] = reason
	return nil
}

// String gives the default in the help: none.
func (s *skips) String() string { return "" }

// Type is what the help calls a value.
func (s *skips) Type() string { return "CHECK=REASON" }
