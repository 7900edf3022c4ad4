package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// kind is a kind of file that commands write or take.
type kind struct{ name, use string }

var (
	rulesetKind    = kind{"a ruleset", "azulejo check %s"}
	testsKind      = kind{"a file of tests", "azulejo test %s"}
	recordKind     = kind{"a record of games", "azulejo replay %s"}
	partKind       = kind{"a part of a run", "azulejo merge %s"}
	pageKind       = kind{"a page of a run", "azulejo reproduce %s"}
	tournamentKind = kind{"a kept tournament", ""}
	schemaKind     = kind{"a JSON Schema", ""}
	folderKind     = kind{"a folder", ""}
	otherKind      = kind{"a file of no known kind", ""}
)

// takenKinds are the kinds of files that commands take, where it is not a ruleset.
var takenKinds = map[string][]kind{
	"check":     {rulesetKind, testsKind},
	"test":      {rulesetKind, testsKind},
	"replay":    {recordKind},
	"merge":     {partKind, folderKind},
	"reproduce": {pageKind},
	"new":       {}, // its argument is no file yet
}

// mostOfKind is how much of a file is read to see of what kind it is.
const mostOfKind = ruleset.MaxSize

// kindOf returns the kind of what an argument names, or none where it names no file.
func kindOf(name string) kind {
	if slices.Contains(variants.Names(), name) {
		return rulesetKind
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return kind{}
	case info.IsDir():
		return folderKind
	}
	text, err := safefile.Begin(name, mostOfKind)
	begins := func(with string) bool { return bytes.HasPrefix(bytes.TrimSpace(text), []byte(with)) }
	switch {
	case err != nil:
		return otherKind
	case begins(`{"game"`):
		return recordKind
	case begins(`{"part"`):
		return partKind
	case begins("<!DOCTYPE html>"):
		return pageKind
	case begins(`{"format"`) && bytes.Contains(text, []byte(`"tables"`)):
		return tournamentKind
	case begins("{") && bytes.Contains(text[:min(len(text), 200)], []byte(`"$schema"`)):
		return schemaKind
	case begins("{"):
		return otherKind
	case strings.HasSuffix(name, ".test.yaml") || scenario.IsSuite(text):
		return testsKind
	case strings.HasSuffix(name, ".yaml"), strings.HasSuffix(name, ".yml"):
		return rulesetKind
	}
	return otherKind
}

// nameKinds lets a command that has failed say of an argument of a wrong kind what it is,
// which is a better reason than any other.
func nameKinds(c *cobra.Command) {
	run := c.RunE
	taken, is := takenKinds[c.Name()]
	if !is {
		taken = []kind{rulesetKind}
	}
	if run == nil || len(taken) == 0 {
		return
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		err := run(c, args)
		if coded, is := errors.AsType[*exitError](err); err == nil || is && coded.code == exitInterrupted {
			return err
		}
		for _, arg := range args {
			of := kindOf(arg)
			if of == (kind{}) || slices.Contains(taken, of) || of == otherKind && taken[0] != rulesetKind {
				continue
			}
			text := fmt.Sprintf("%s is %s; %s takes %s", arg, of.name, c.Name(), taken[0].name)
			switch {
			case of == otherKind:
				text += ", which ends in .yaml"
			case of.use != "":
				text += "\nfor it there is: " + typed(fmt.Sprintf(of.use, wording.Shell(arg)))
			}
			return withCode(codeOf(err), errors.New(text))
		}
		return err
	}
}
