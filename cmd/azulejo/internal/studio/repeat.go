package studio

import (
	"net/http"
	"sync"
)

// repeats are the answers to requests that have created something, by the keys of the requests. A client that
// lost an answer sends its request again with the same key: it gets the same answer, and nothing more is created.
type repeats struct {
	mu      sync.Mutex
	answers map[string]*repeat
	keys    []string // the oldest first
}

// repeat is the answer to all requests with one key.
type repeat struct {
	mu    sync.Mutex // held while a request is carried out
	found any        // nil while nothing was created
}

// mostRepeats bounds the answers that are remembered.
const mostRepeats = 100

// of returns the answer to a key.
func (all *repeats) of(key string) *repeat {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.answers[key] == nil {
		if len(all.keys) == mostRepeats {
			delete(all.answers, all.keys[0])
			all.keys = all.keys[1:]
		}
		all.answers[key] = new(repeat)
		all.keys = append(all.keys, key)
	}
	return all.answers[key]
}

// once lets a request create something, once for each key of requests.
func (s *Server) once(find finder) finder {
	return func(r *http.Request) (any, error) {
		key := r.Header.Get("Idempotency-Key")
		if key == "" {
			return find(r)
		}
		known := s.repeats.of(r.URL.Path + " " + key)
		known.mu.Lock()
		defer known.mu.Unlock()
		if known.found != nil {
			return known.found, nil
		}
		found, err := find(r)
		if err == nil {
			known.found = found
		}
		return found, err
	}
}
