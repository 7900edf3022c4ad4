package soak

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
)

// The codes of what stops a game.
const (
	codeFault   = "formula-fault"
	codeStuck   = "stuck"
	codeEndless = "endless"
)

// fail notes why a game failed, with the command that shows it. What fails in the
// same place again is noted once.
func (r *run) fail(failed *sim.GameError, seats int, c company) {
	p := r.problem(failed.Err)
	bots := strings.Join(c.bots(seats), ",")
	p.Hint = fmt.Sprintf("see it with azulejo play %s --seats %d --seed %d --bots %s",
		r.Command, seats, failed.Seed, bots)
	known := slices.ContainsFunc(r.found, func(o ruleset.Problem) bool {
		return o.Code == p.Code && o.File == p.File && o.Line == p.Line && o.Col == p.Col
	})
	if !known {
		r.found = append(r.found, p)
	}
}

// problem says what went wrong in a game, and where.
func (r *run) problem(err error) ruleset.Problem {
	if fault, is := errors.AsType[*formula.Fault](err); is {
		p := r.place(fault)
		p.Code = codeFault
		p.Message = "in play, " + strings.TrimPrefix(fault.Error(), fault.Place+": ")
		return p
	}
	p := ruleset.Problem{File: r.Ruleset.Name, Code: codeStuck, Message: err.Error()}
	if errors.Is(err, sim.ErrEndless) {
		p.Code, p.Warning = codeEndless, true
	}
	return p
}

// faultPlace is how a fault writes its place: file, line, column and key.
var faultPlace = regexp.MustCompile(`^(.*):(\d+):(\d+): (.*)$`)

// place finds the place of a fault, with the line where it is in the document.
func (r *run) place(fault *formula.Fault) ruleset.Problem {
	m := faultPlace.FindStringSubmatch(fault.Place)
	if m == nil {
		return ruleset.Problem{File: r.Ruleset.Name}
	}
	line, _ := strconv.Atoi(m[2]) // they are digits
	col, _ := strconv.Atoi(m[3])
	p := valueAt(r.Ruleset.Document, m[4]).FindingAt(fault.Offset, 1)
	if p.File != m[1] || p.Line != line || p.Col != col {
		p = ruleset.Problem{File: m[1], Line: line, Col: col}
	}
	p.Path = m[4]
	return p
}

// valueAt returns the value at a path, in which the items of lists have numbers.
func valueAt(d *ruleset.Document, path string) ruleset.Value {
	v := d.Root()
	for word := range strings.SplitSeq(path, ".") {
		items := v.Items()
		if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(items) {
			v = items[n-1]
		} else {
			v = v.Get(word)
		}
	}
	return v
}
