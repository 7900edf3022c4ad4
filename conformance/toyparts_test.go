package conformance_test

import (
	"github.com/azulejo/azulejo/core"
)

// barePosition is a position of the toy without the methods beyond core.State.
type barePosition struct{ core.State }

// Set makes it a copy of another one.
func (b barePosition) Set(src core.State) { b.State.Set(src.(interface{ whole() core.State }).whole()) }

func (b barePosition) whole() core.State { return b.State }
