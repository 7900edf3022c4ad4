package ruleset

import (
	"fmt"

	"github.com/azulejo/azulejo/core/formula"
)

// constants is the scope of formulas that know nothing of the game: those of keys
// without names of their own.
var constants = formula.NewScope()

// readParams works the document's parameters out, in their order: the formula of
// one can use those before it.
func (d *Document) readParams() {
	d.report.params = nil
	if params := d.keys.find("params"); params != nil {
		d.Get("params").checkSize(params.key)
	}
	for _, e := range d.Get("params").Entries() {
		p := formula.Param{Name: e.Key, Broken: true}
		if !formula.IsWord(e.Key) {
			e.KeyValue.Reject(codeParamName, "write a word of letters, digits and _, which begins with a letter",
				"%s cannot name a parameter: formulas could not write it", quote(e.Key))
		} else if value, ok := e.Value.whole(-formula.Limit, formula.Limit); ok {
			p.Value, p.Broken = value, false
		}
		d.report.params = append(d.report.params, p)
	}
}

// warnUnusedParams warns of parameters that the file itself, or an assignment,
// gives a value and no formula uses.
func (d *Document) warnUnusedParams() {
	for _, e := range d.Get("params").Entries() {
		if d.report.usesParam(e.Key) || !d.report.own(e.Value.node) {
			continue
		}
		e.KeyValue.Warn(codeUnusedParam, "use it in a formula as params."+e.Key+", or leave it out",
			"no formula uses the parameter `%s`", e.Key)
	}
}

// usesParam reports whether a formula that was compiled so far uses a parameter.
func (r *report) usesParam(name string) bool {
	for _, f := range r.formulas {
		if f.Uses(fmt.Sprintf("params.%s", name)) {
			return true
		}
	}
	return false
}

// own reports whether a value was written by the file itself or an assignment,
// and not by an ancestor.
func (r *report) own(n *node) bool {
	return n != nil && !n.preset && (n.src.name == setName || n.src.name == r.files[0])
}
