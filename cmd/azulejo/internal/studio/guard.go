package studio

import (
	"crypto/subtle"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"
)

// policy lets pages load the files of this server alone. Texts of rulesets can bring no scripts or styles, and
// no other site can be around a page or in it: that of [Config.Base] has a frame of its own.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

// The limits of requests, in bytes.
const (
	mostHeader = 16 << 10
	mostBody   = 2 << 20 // a ruleset of the largest size, as JSON
)

// guard refuses requests that other sites made a browser send: under the name of another host, as
// after DNS rebinding, or from a page of another origin. It bounds bodies and the time until they are
// read, and sets the headers of all answers.
func guard(next http.Handler) http.Handler {
	origins := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin") // links are secret; without any, forms would have no origin
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if !ownHost(r.Host) {
			http.Error(w, "the studio has another name: open the link that it printed", http.StatusMisdirectedRequest)
			return
		}
		if err := origins.Check(r); err != nil {
			http.Error(w, "the request came from another site", http.StatusForbidden)
			return
		}
		visitor, _ := r.Context().Value(guestKey{}).(*guest) // recorders of tests have none
		defer visitor.wait(true)
		most := int64(mostBody)
		if r.URL.Path == "/files" {
			most = mostArchive
		}
		b := &body{http.MaxBytesReader(w, r.Body, most), func() {
			visitor.wait(false)
			_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		}}
		if r.Body == http.NoBody {
			b.done()
		}
		r.Body = b
		next.ServeHTTP(w, r)
	})
}

// body is the body of a request. The request has a deadline until the body is read, and takes as long as its
// answer from then on.
type body struct {
	io.ReadCloser
	done func() // called at the end
}

// Read reads a part of the body.
func (b *body) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	if errors.Is(err, io.EOF) {
		b.done()
	}
	return n, err
}

// ownHost reports whether a Host header names this machine: by a number, or by a name that a
// stranger cannot point here.
func ownHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	if _, err := netip.ParseAddr(name); err == nil || name == "localhost" {
		return true
	}
	own, err := os.Hostname()
	own = strings.ToLower(own)
	return err == nil && own != "" && (name == own || name == own+".local")
}

// isOwner reports whether a request comes from the person who has started the studio. A browser sends the
// cookie that the link set, and a program sends the token.
func (s *Server) isOwner(r *http.Request) bool {
	if token, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); bearer {
		return same(token, s.Token())
	}
	c, err := r.Cookie(cookieName(r))
	return err == nil && same(c.Value, s.session)
}

// same compares secrets. The time that it takes tells nothing about them.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// cookieName returns the name of the owner's cookie. Browsers send cookies to all ports of a machine, so
// each studio has a name of its own.
func cookieName(r *http.Request) string {
	_, port, _ := net.SplitHostPort(r.Host)
	return "azulejo" + port
}

// cookieAge is how long a browser keeps the cookie, in seconds: a month. The cookie is worth nothing once
// the studio has ended.
const cookieAge = 30 * 24 * 60 * 60

// owner lets the owner alone pass.
func (s *Server) owner(find finder) finder {
	return func(r *http.Request) (any, error) {
		if !s.isOwner(r) {
			return nil, failure{http.StatusForbidden, "only the person who has started the studio can do that: open the link that it printed at this start"}
		}
		return find(r)
	}
}

// enter gives the owner the cookie, and takes the code out of the address. A browser that has the cookie
// needs no code, so the owner may open a link again.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) {
	if _, unused := s.codes.LoadAndDelete(r.FormValue("code")); !unused && !s.isOwner(r) {
		fail(w, r, failure{http.StatusForbidden, "this link has been used, or the studio was restarted; each start of the studio prints a new link"})
		return
	}
	http.SetCookie(w, &http.Cookie{Name: cookieName(r), Value: s.session, Path: "/", MaxAge: cookieAge,
		HttpOnly: true, SameSite: http.SameSiteStrictMode})
	to := "/"
	if file := r.FormValue("design"); file != "" {
		to = "/design?file=" + url.QueryEscape(file)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}
