//go:build js

// Command program is the studio in a browser: its handler answers the requests of a worker's script.
package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"runtime/debug"
	"strings"
	"syscall/js"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/studio"
	_ "github.com/azulejo/azulejo/variants/all"
)

// The folders of the browser's storage.
const (
	gamesFolder    = "/games"
	rulesetsFolder = "/rulesets"
)

// main answers requests, or plays games, until the worker ends. Its arguments are the path of the site on its host, and the rulesets
// that it offers.
func main() {
	debug.SetGCPercent(400) // as the command does
	worker := js.Global().Get("azulejo")
	if os.Args[1] == counter {
		count(worker)
		worker.Call("ready")
		select {}
	}
	opened := make(chan struct{})
	worker.Call("open", js.FuncOf(func(js.Value, []js.Value) any { close(opened); return nil }))
	<-opened
	h, err := handler(os.Args[1], os.Args[2:], worker)
	if err != nil {
		worker.Call("fail", err.Error())
		return
	}
	b := &bridge{handler: h, running: map[int]context.CancelFunc{}}
	worker.Set("serve", js.FuncOf(b.serve))
	worker.Set("cancel", js.FuncOf(b.cancel))
	worker.Call("ready")
	select {}
}

// handler returns the studio, whose only visitor is its owner.
func handler(base string, rulesets []string, worker js.Value) (http.Handler, error) {
	if err := errors.Join(os.MkdirAll(gamesFolder, 0o700), os.MkdirAll(rulesetsFolder, 0o700)); err != nil {
		return nil, err
	}
	s, err := studio.New(context.Background(), studio.Config{Games: gamesFolder, Folder: rulesetsFolder, Pace: studio.UsualPace,
		Base: strings.TrimSuffix(base, "/"), Offered: rulesets, Counting: counting(worker.Get("crew"))})
	if err != nil {
		return nil, err
	}
	inner := s.Handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Set("Authorization", "Bearer "+s.Token())
		inner.ServeHTTP(w, r)
	}), nil
}
