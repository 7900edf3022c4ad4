//go:build js

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"runtime/debug"
	"syscall/js"
)

// bridge lets script call a handler.
type bridge struct {
	handler http.Handler
	running map[int]context.CancelFunc // requests, by the number that script gave them; there is one thread
}

// serve begins to answer a request: its number, method, path, headers as JSON, body, and the functions of its answer.
func (b *bridge) serve(_ js.Value, args []js.Value) any {
	id := args[0].Int()
	method, path, headers, to := args[1].String(), args[2].String(), args[3].String(), args[5]
	body := bytesOf(args[4])
	ctx, cancel := context.WithCancel(context.Background())
	b.running[id] = cancel
	go func() {
		w := &answer{to: to, header: http.Header{}}
		defer func() {
			if value := recover(); value != nil {
				fmt.Fprintf(os.Stderr, "%s %s: %v\n%s", method, path, value, debug.Stack())
			}
			delete(b.running, id)
			cancel()
			w.WriteHeader(http.StatusOK)
			to.Call("end")
		}()
		r, err := http.NewRequestWithContext(ctx, method, "http://localhost"+path, bytes.NewReader(body))
		if err == nil {
			err = json.Unmarshal([]byte(headers), &r.Header)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		b.handler.ServeHTTP(w, r)
	}()
	return nil
}

// cancel ends a request that nobody waits for any more.
func (b *bridge) cancel(_ js.Value, args []js.Value) any {
	if cancel := b.running[args[0].Int()]; cancel != nil {
		cancel()
	}
	return nil
}

// answer is the answer to a request. Each part goes to script at once.
type answer struct {
	to     js.Value
	header http.Header
	begun  bool
}

// Header returns the headers to be sent.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader sends the status and the headers.
func (a *answer) WriteHeader(code int) {
	if a.begun {
		return
	}
	a.begun = true
	text, _ := json.Marshal(a.header) // of strings
	a.to.Call("begin", code, string(text))
}

// Write sends a part of the body.
func (a *answer) Write(part []byte) (int, error) {
	if !a.begun && a.header.Get("Content-Type") == "" {
		a.header.Set("Content-Type", http.DetectContentType(part))
	}
	a.WriteHeader(http.StatusOK)
	a.to.Call("add", arrayOf(part))
	return len(part), nil
}

// Flush does nothing: no part waits here.
func (a *answer) Flush() {}
