package formula

import "github.com/azulejo/azulejo/core"

// Explain tells w, if it is curious, what the formula of a ruleset key read
// from env to give its result.
func (f *Formula) Explain(w core.Watcher, key string, env Env) {
	c, ok := w.(core.ReasonWatcher)
	if !ok {
		return
	}
	r := core.Reason{Key: key, Formula: f.text, Saw: f.seenParams()}
	m := machine{env: env, trace: &r.Saw, scope: f.scope}
	f.run(&m)
	c.Reason(r)
}

// ExplainAt does the same for a tabulated formula, with the values that were
// given to At.
func (f *Formula) ExplainAt(w core.Watcher, key string, values ...int) {
	c, ok := w.(core.ReasonWatcher)
	if !ok {
		return
	}
	r := core.Reason{Key: key, Formula: f.text, Saw: f.seenParams()}
	for _, a := range f.table.axes {
		r.Saw = append(r.Saw, core.Seen{Name: f.scope.names[a.id].Path, Value: values[a.arg]})
	}
	c.Reason(r)
}
