package studio

import (
	"bytes"
	"net/http"
	"strings"
)

// below lets the links of pages lead to a path below which the studio is. Pages have such links in the text of their
// templates alone, as values have no plain quotes. What pages ask for finds its way without: see package site.
func below(base string, next http.Handler) http.Handler {
	if base == "" {
		return next
	}
	links := strings.NewReplacer(` href="/`, ` href="`+base+`/`, ` src="/`, ` src="`+base+`/`,
		` action="/`, ` action="`+base+`/`, `<html `, `<html data-base="`+base+`" `)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := &placed{ResponseWriter: w}
		next.ServeHTTP(p, r)
		if p.page.Len() > 0 {
			_, _ = links.WriteString(w, p.page.String()) // the visitor has gone
		}
	})
}

// placed is an answer whose links lead below a path, if it is a page.
type placed struct {
	http.ResponseWriter
	page bytes.Buffer
}

// Unwrap lets a response controller set deadlines, and flush streams.
func (p *placed) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// Write adds to the answer.
func (p *placed) Write(text []byte) (int, error) {
	if strings.HasPrefix(p.Header().Get("Content-Type"), "text/html") {
		return p.page.Write(text)
	}
	return p.ResponseWriter.Write(text)
}
