package ruleset

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// How far the search for parents that do not go together goes: two among 32 take some
// fifteen trials, and what people write next to no work.
const (
	maxTrials = 40          // parts of the document that are compiled
	maxWork   = 200_000_000 // steps of formulas in all of them: a second
	byteWork  = 100         // steps that compiling a byte of a layer is reckoned as
)

// TellApart finds, in a document with problems, rulesets that go well by themselves
// and not when they are laid together. It reports, where they are extended, which
// ones they are, and what goes wrong. Compile binds and compiles a document that is
// made of some of the layers; it is called a few times where some file of the
// document extends several rulesets, and not at all for other documents.
//
// Where a ruleset says itself with which others it cannot be used, or without which,
// that is told already, and the other problems may come of it.
func (d *Document) TellApart(compile func(part *Document) error) {
	if d.unread || !d.branches() || d.report.has(codeConflict, codeRequirement) {
		return
	}
	t := trials{document: d, compile: compile, done: map[string]outcome{}, known: flaws{},
		told: flaws{}, seen: map[string]bool{}}
	t.known.add(d.report.flaws())
	t.look(d.file().node.src.name)
}

// trials compiles parts of a document that has problems.
type trials struct {
	document *Document
	compile  func(*Document) error
	done     map[string]outcome // by the files of the part
	work     int64              // what they took
	known    flaws              // of the document, and of what its files extend
	told     flaws              // of which it is told where they come from
	seen     map[string]bool    // the files whose parents were looked at
}

// outcome is what comes of compiling a part.
type outcome struct {
	flaws  flaws  // nil where nobody can tell
	digest string // of a part without flaws
	lossy  bool   // something that a file says over base is lost below another file
}

// look looks for what goes wrong already with all that a file extends: among its
// parents, or within one of them. What is told in the file is its own mistake.
func (t *trials) look(file string) {
	if t.seen[file] {
		return
	}
	t.seen[file] = true
	d := t.document
	all := t.lay(d.parents[file]).flaws
	t.known.add(all)
	for _, p := range d.report.inOrder(d.report.list) {
		if f := p.flaw(); all[f] && !t.told[f] && p.File != file && p.File != setName {
			t.trace(f, p.Message, d.parents[file])
		}
	}
}

// trace tells which of some parents a flaw comes of.
func (t *trials) trace(f flaw, message string, parents []parent) {
	few := t.fewest(f, parents)
	if len(few) == 1 {
		t.look(few[0].file)
		return
	}
	guilty := t.guilty(f, few)
	if len(guilty) < 2 {
		return // of a ruleset that is no game without others, and wrong by itself
	}
	t.told.add(t.lay(few).flaws)
	t.tell(f, message, guilty, len(few) == 2 && t.turns(few[0], few[1]))
}

// fewest returns the fewest parents, in their order, that have the flaw when they
// are laid together. Each step finds the last one that is needed for it.
func (t *trials) fewest(f flaw, parents []parent) []parent {
	var few []parent
	for rest := len(parents); rest > 0 && !t.have(f, few); {
		rest = sort.Search(rest-1, func(last int) bool {
			return t.have(f, slices.Concat(parents[:last+1], few))
		})
		few = slices.Insert(few, 0, parents[rest])
	}
	return few
}

// guilty returns those of a few parents without which the others go well. What only
// has to be there for the others to be a game is not among them.
func (t *trials) guilty(f flaw, few []parent) []parent {
	var guilty []parent
	for i, p := range few {
		others := t.lay(slices.Concat(few[:i], few[i+1:])).flaws
		if t.sound(others) && !others[f] {
			guilty = append(guilty, p)
		}
	}
	return guilty
}

// have reports whether parents that are laid together have a flaw.
func (t *trials) have(f flaw, parents []parent) bool {
	found := t.lay(parents).flaws
	return t.sound(found) && found[f]
}

// sound reports whether parents with these flaws are a game that something is wrong
// with, and not a part of one: a part has flaws that all of them together have not.
func (t *trials) sound(found flaws) bool {
	for f := range found {
		if !t.known[f] {
			return false
		}
	}
	return found != nil
}

// turns reports whether two parents go together the other way round, so that each has
// an effect.
func (t *trials) turns(one, other parent) bool {
	both := t.lay([]parent{other, one})
	return both.digest != "" && !both.lossy &&
		both.digest != t.lay([]parent{one}).digest && both.digest != t.lay([]parent{other}).digest
}

// lay lays parents together and compiles what comes of it.
func (t *trials) lay(parents []parent) outcome {
	layers := t.document.line(nil, parents)
	id := strings.Join((&Document{layers: layers}).Layers(), "\n")
	out, done := t.done[id]
	if done || len(t.done) == maxTrials || t.work > maxWork {
		return out
	}
	if part := t.document.part(layers); part.whole() {
		err := t.compile(part)
		t.work += part.work()
		switch {
		case part.Err() != nil:
			out.flaws = part.report.flaws()
		case err == nil:
			out = outcome{flaws{}, part.Digest(), part.losesBase()}
		}
	}
	t.done[id] = out
	return out
}

// tell reports parents that do not go together, at the last one of them. Swapped is
// whether they would the other way round.
func (t *trials) tell(f flaw, message string, guilty []parent, swapped bool) {
	var names []string
	for _, p := range guilty {
		names = append(names, "`"+p.at.Text()+"`")
	}
	how, hint := "", "extend only one of them"
	if swapped {
		how, hint = " in this order", fmt.Sprintf("extend %s after %s", names[0], names[1])
	}
	if f.path != "" {
		hint += fmt.Sprintf(", or write `%s` here so that it goes with both", f.path)
	}
	guilty[len(guilty)-1].at.Error(codeTogether, hint, "%s do not go together%s: %s", And(names), how, message)
}
