package playtest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
)

// The codes of failed games.
const (
	codeFault   = "formula-fault"
	codeStuck   = "stuck"
	codeEndless = "endless"
	codePanic   = "panic"
	codeReason  = "no-reason"
	codeSlow    = "slow-games"
)

// fail adds the problem of a failed game, with the command that shows it. Problems in one
// place are added once.
func (r *run) fail(failed *sim.GameError) {
	p := r.problem(failed.Err)
	p.Hint = fmt.Sprintf("see it with %s --seats %d --seed %d --bots %s",
		r.Play, len(failed.Bots), failed.Seed, strings.Join(failed.Bots, ","))
	known := slices.ContainsFunc(r.found, func(o ruleset.Problem) bool {
		return o.Code == p.Code && o.File == p.File && o.Line == p.Line && o.Col == p.Col
	})
	if !known {
		r.found = append(r.found, p)
	}
}

// problem returns what went wrong in a game, and where.
func (r *run) problem(err error) ruleset.Problem {
	if fault, is := errors.AsType[*formula.Fault](err); is {
		return r.faultProblem(fault)
	}
	p := ruleset.Problem{File: r.Ruleset.Name, Code: codeStuck, Message: err.Error()}
	panicked, is := errors.AsType[*core.Panic](err)
	switch {
	case errors.Is(err, sim.ErrEndless):
		p.Code, p.Warning = codeEndless, true
		return p
	case errors.Is(err, sim.ErrNoReason):
		p.Code = codeReason
	case is:
		p.Code, p.Message = codePanic, brief(panicked)
	}
	p.Message += ", which is a mistake in the Go code of the variant " + r.Ruleset.Variant.Name()
	return p
}

// brief describes a panic in one line, with its place in the code.
func brief(p *core.Panic) string {
	text := fmt.Sprintf("panic: %v", p.Value)
	if len(p.Calls) > 0 {
		_, at, _ := strings.Cut(p.Calls[0], "\n\t")
		text += " at " + at
	}
	return text
}

// faultPlace matches the place of a fault: file, line, column and key.
var faultPlace = regexp.MustCompile(`^(.*):(\d+):(\d+): (.*)$`)

// faultProblem returns the problem of a fault at its place, with the line there. A place
// in a layer that another one has overridden has no line to show.
func (r *run) faultProblem(fault *formula.Fault) ruleset.Problem {
	message := "in play, " + strings.TrimPrefix(fault.Error(), fault.Place+": ")
	m := faultPlace.FindStringSubmatch(fault.Place)
	if m == nil {
		return ruleset.Problem{File: r.Ruleset.Name, Code: codeFault, Message: message}
	}
	line, _ := strconv.Atoi(m[2]) // they are digits
	col, _ := strconv.Atoi(m[3])
	p := r.Ruleset.Document.Root().Find(m[4]).ProblemAt(fault.Offset, 1, "", "%s", message)
	if p.File != m[1] || p.Line != line || p.Col != col {
		p = ruleset.Problem{File: m[1], Line: line, Col: col, Message: message}
	}
	p.Path, p.Code = m[4], codeFault
	return p
}
