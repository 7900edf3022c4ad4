package draft

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// faults are the part of a [Base] that says which formulas had no value. This is what happens if a formula
// fails, in all rules: [Base.Ask] notes the first fault of a step, nothing more is scored or told, and
// [Base.EndStep] ends the game without a winner.
type faults struct {
	noted *formula.Fault // since BeginStep
	fault *formula.Fault // that ended the game
}

// Ask returns the value of a formula. If it has none, Ask notes the fault and returns 0. The rest of the unit
// goes on with it, but gives no points, has no effects, and tells watchers nothing.
func (b *Base) Ask(f *formula.Formula, env formula.Env) int {
	value, fault := f.Eval(env)
	if fault != nil {
		b.note(fault)
	}
	return value
}

// note remembers a fault, unless another one came before it.
func (b *Base) note(fault *formula.Fault) {
	if b.noted == nil {
		b.noted = fault
	}
}

// Failed reports whether a formula had no value since [Base.BeginStep].
func (b *Base) Failed() bool { return b.noted != nil }

// BeginStep forgets the faults of formulas that were asked between two steps, about moves that
// nobody makes. Play and Deal of a state begin with it. They continue with the watcher that it
// returns, which hears nothing after a fault.
func (b *Base) BeginStep(w core.Watcher) core.Watcher {
	if b.noted != nil {
		b.faults = faults{}
	}
	if w == nil {
		return nil
	}
	return b.untilFault(w)
}

// untilFault is no part of BeginStep, so that a step without a watcher pays nothing.
func (b *Base) untilFault(w core.Watcher) core.Watcher {
	if core.Tiles(w) == nil {
		return w // nobody hears of tiles, and a game that fails is not counted
	}
	b.heard.untilFault = untilFault{w, b}
	if why, is := w.(core.ReasonWatcher); is {
		b.heard.why = why
		return &b.heard
	}
	return &b.heard.untilFault
}

// untilFault is a watcher that hears no event after a fault in the step. It is a part of the Base, and so a
// step allocates nothing. Between steps it is empty, and a copy of a position has none.
type untilFault struct {
	core.Watcher
	base *Base
}

// Watch hands an event on.
func (u *untilFault) Watch(e core.Event) {
	if !u.base.Failed() {
		e.Secret = e.Secret || u.base.movesUnseen(&e)
		u.Watcher.Watch(e)
	}
}

// reasonsUntilFault is an untilFault that hears reasons too.
type reasonsUntilFault struct {
	untilFault
	why core.ReasonWatcher
}

// Reason hands a reason on.
func (u *reasonsUntilFault) Reason(r core.Reason) {
	if !u.base.Failed() {
		u.why.Reason(r)
	}
}

// EndStep ends the game if a formula had no value in the step. Nobody has won then. Play and Deal of a
// state end with it.
func (b *Base) EndStep() {
	if b.noted != nil || b.heard.base != nil {
		b.endStep()
	}
}

// endStep is no part of EndStep, so that the compiler can inline that.
func (b *Base) endStep() {
	b.heard = reasonsUntilFault{}
	if b.noted != nil {
		b.Phase, b.fault = Over, b.noted
	}
}

// Err returns the fault that ended the game, or nil.
func (b *Base) Err() error {
	if b.fault == nil {
		return nil // and not a nil *formula.Fault
	}
	return b.fault
}
