package studio

import (
	"compress/gzip"
	"net/http"
	"strings"
	"sync"
)

// compress sends answers compressed to clients that can read it. Streams of events stay as they are: each event is
// short, and must come at once.
func compress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Encoding")
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") || r.Header.Get("Range") != "" {
			next.ServeHTTP(w, r)
			return
		}
		c := &compressor{ResponseWriter: w}
		next.ServeHTTP(c, r)
		c.end()
	})
}

// packers are writers to be used again: each has tables of almost a megabyte.
var packers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // there is such a level
	return w
}}

// compressor is an answer that is compressed where it has a body.
type compressor struct {
	http.ResponseWriter
	begun  bool
	packer *gzip.Writer // nil for an answer that stays as it is
}

// Unwrap lets a response controller set deadlines, and flush streams.
func (c *compressor) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// WriteHeader decides whether the answer is compressed.
func (c *compressor) WriteHeader(code int) {
	h := c.Header()
	empty := code == http.StatusNoContent || code == http.StatusNotModified
	if !c.begun && !empty && h.Get("Content-Type") != "text/event-stream" {
		h.Del("Content-Length")
		h.Set("Content-Encoding", "gzip")
		c.packer = packers.Get().(*gzip.Writer)
		c.packer.Reset(c.ResponseWriter)
	}
	c.begun = true
	c.ResponseWriter.WriteHeader(code)
}

// Write adds to the answer.
func (c *compressor) Write(text []byte) (int, error) {
	if !c.begun {
		c.WriteHeader(http.StatusOK)
	}
	if c.packer == nil {
		return c.ResponseWriter.Write(text)
	}
	return c.packer.Write(text)
}

// end writes what is left.
func (c *compressor) end() {
	if c.packer != nil {
		_ = c.packer.Close() // the visitor has gone
		packers.Put(c.packer)
	}
}
