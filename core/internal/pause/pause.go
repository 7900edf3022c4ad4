//go:build !js

// Package pause lets long computations take turns with everything else in a browser, where Go has one thread and
// stops no goroutine by itself. Elsewhere it does nothing.
package pause

// Steps is how many cheap steps a loop may make between two calls of Here.
const Steps = 1024

// Here lets others have their turn if this goroutine has had its own. Loops that can take long call it again and
// again, and hold no lock that others wait for. It changes no result.
func Here() {}
