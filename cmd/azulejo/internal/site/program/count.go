//go:build js

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall/js"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/core/sim"
)

// counter is the argument of a program that plays games for another one, in the place of a path.
const counter = "count"

// count lets script give orders to a helper, with a function for the answer, or for nothing if the order fails.
func count(worker js.Value) {
	h := &sim.Helper{Open: func(p sim.PlanRuleset) (filled sim.Ruleset, err error) {
		r, err := outcome.Ruleset(p)
		if err == nil {
			r.Fill(&filled)
			filled.Expected = p.Expected
		}
		return filled, err
	}}
	worker.Set("count", js.FuncOf(func(_ js.Value, args []js.Value) any {
		order, reply := bytesOf(args[0]), args[1]
		go func() {
			answer, err := h.Play(context.Background(), order)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				reply.Invoke(nil)
				return
			}
			reply.Invoke(arrayOf(answer))
		}()
		return nil
	}))
}

// counting returns how games are counted by the workers of a crew. The worker of an order that is given up ends.
func counting(crew js.Value) sim.Options {
	return sim.Options{Workers: crew.Get("size").Int(), Remote: func(ctx context.Context, order []byte) ([]byte, error) {
		answers := make(chan js.Value, 1)
		reply := js.FuncOf(func(_ js.Value, args []js.Value) any {
			answers <- args[0]
			return nil
		})
		defer reply.Release()
		giveUp := crew.Call("play", arrayOf(order), reply)
		select {
		case answer := <-answers:
			if answer.IsNull() {
				return nil, errors.New("the worker has failed")
			}
			return bytesOf(answer), nil
		case <-ctx.Done():
			giveUp.Invoke()
			return nil, ctx.Err()
		}
	}}
}

func bytesOf(array js.Value) []byte {
	text := make([]byte, array.Length())
	js.CopyBytesToGo(text, array)
	return text
}

func arrayOf(text []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(text))
	js.CopyBytesToJS(array, text)
	return array
}
