package pause

import (
	"syscall/js"
	"time"
)

// Steps is how many cheap steps a loop may make between two calls of Here.
const Steps = 64

// turn is the time that a computation has before events are handled. Handling none costs a hundredth of it.
const turn = 12 * time.Millisecond

var (
	start   = time.Now()
	over    time.Duration   // when the turn ends, since start
	waiting []chan struct{} // of goroutines, in their order
	port    js.Value
)

// A message comes after the events before it. Timers take four milliseconds or more.
func init() {
	channel := js.Global().Get("MessageChannel").New()
	port = channel.Get("port1")
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		next := waiting[0]
		waiting = waiting[1:]
		over = time.Since(start) + turn
		close(next)
		return nil
	}))
}

// Here lets others have their turn if this goroutine has had its own: events of the browser first, and then each
// goroutine that waits here.
func Here() {
	if time.Since(start) < over {
		return
	}
	next := make(chan struct{})
	waiting = append(waiting, next)
	port.Call("postMessage", nil)
	<-next
}
