package conformance

import (
	"runtime"
	"sync"
)

// measuring is held by whoever measures, as that changes what is the whole program's.
var measuring sync.Mutex

// alone runs a function while hardly anything else runs, as what others allocate
// would be counted too.
func alone(f func()) {
	measuring.Lock()
	defer measuring.Unlock()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	f()
}

// attempts is how often something is measured. What others allocate meanwhile, the
// runtime among them, is in some of the measures; what a game allocates is in all.
const attempts = 20

// gauge counts allocations of memory. It has the room for that in itself, as it
// must not allocate any.
type gauge struct{ stats runtime.MemStats }

// mallocs returns how often the program has allocated memory.
func (g *gauge) mallocs() int {
	runtime.ReadMemStats(&g.stats)
	return int(g.stats.Mallocs)
}

// least returns how often a function allocates memory: the least of several measures.
func (g *gauge) least(f func()) int {
	least := -1
	alone(func() {
		for n := 0; n < attempts && least != 0; n++ {
			before := g.mallocs()
			f()
			if made := g.mallocs() - before; least < 0 || made < least {
				least = made
			}
		}
	})
	return least
}

// meter counts the allocations of each kind of step of a game. A nil meter counts
// none and takes no time.
type meter struct {
	gauge  *gauge
	before int
	made   [len(leanSteps)]int
}

// begin is called before a step.
func (m *meter) begin() {
	if m != nil {
		m.before = m.gauge.mallocs()
	}
}

// end is called behind a step, with its kind.
func (m *meter) end(kind int) {
	if m != nil {
		m.made[kind] += m.gauge.mallocs() - m.before
	}
}
