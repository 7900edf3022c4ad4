package conformance

import "github.com/azulejo/azulejo/core"

// panicError is what guard makes of a panic.
type panicError = *core.Panic

// guard makes an error of a panic of the variant, with where it came from.
func guard(check func() error) error { return core.Guard(check) }
