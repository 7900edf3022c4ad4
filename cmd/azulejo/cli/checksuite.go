package cli

import (
	"path/filepath"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
)

// readSuite reads a file if it is one of tests, which `check *.yaml` names beside
// the rulesets, and reports whether it is. The error says what is wrong with it.
func readSuite(name string) (is bool, err error) {
	if !isRuleset(name) {
		return false, nil
	}
	text, err := safefile.Read(name, ruleset.MaxSize)
	if err != nil {
		return false, nil // opening it as a ruleset says why
	}
	called := strings.HasSuffix(strings.TrimSuffix(name, filepath.Ext(name)), ".test")
	if !called && !scenario.IsSuite(text) {
		return false, nil
	}
	_, err = scenario.Read(name, text)
	return true, err
}
