package playtest

import (
	"errors"
	"fmt"
	"slices"
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

// faultProblem returns the problem of a fault at its place, with the line there.
func (r *run) faultProblem(fault *formula.Fault) ruleset.Problem {
	message := "in play, " + fault.Cause()
	at, written := fault.Layer.Source.(ruleset.Value)
	if !written {
		return ruleset.Problem{File: r.Ruleset.Name, Code: codeFault, Message: message}
	}
	p := at.Part(fault.Offset, 1).Problem("", "%s", message)
	p.Code = codeFault
	return p
}
