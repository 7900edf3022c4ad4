package studio

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"

	"rsc.io/qr"
)

// lan is where others reach the studio. Its owner opens it from a page, unless the command has done so.
type lan struct {
	ctx       context.Context
	addresses func() []string // of this machine

	mu     sync.Mutex
	own    net.Addr     // of the listener of the command, nil before there is one
	server *http.Server // nil while the owner has not opened the network
	forget func() bool  // takes the server from what ends with ctx
	hosts  []string     // of this server, with ports
}

// reach is where others reach the studio.
type reach struct {
	Open  bool     `json:"open"`
	Fixed bool     `json:"fixed"` // the command opened it, and no page closes it
	Hosts []string `json:"hosts"` // addresses with ports, the best first
}

// reach returns where others reach the studio now. The caller has the lock.
func (n *lan) reach() reach {
	if n.own != nil {
		own, err := netip.ParseAddrPort(n.own.String())
		switch {
		case err == nil && own.Addr().IsUnspecified():
			return reach{true, true, withPort(n.addresses(), int(own.Port()))}
		case err == nil && !own.Addr().IsLoopback():
			return reach{true, true, []string{n.own.String()}}
		}
	}
	return reach{n.server != nil, false, n.hosts}
}

// reached answers where others reach the studio.
func (s *Server) reached(*http.Request) (any, error) {
	s.network.mu.Lock()
	defer s.network.mu.Unlock()
	return s.network.reach(), nil
}

// opening is whether others shall reach the studio.
type opening struct {
	Open bool `json:"open"`
}

// openNetwork lets others on the network reach the studio, or no longer.
func (s *Server) openNetwork(_ context.Context, want opening) (any, error) {
	n := &s.network
	n.mu.Lock()
	defer n.mu.Unlock()
	now := n.reach()
	switch {
	case now.Fixed && !want.Open:
		return nil, failure{http.StatusConflict, "the studio was started for others; start it without --listen to play alone"}
	case want.Open == now.Open:
		return now, nil
	case !want.Open:
		n.close()
		return n.reach(), nil
	}
	err := n.listen(s.web(n.ctx))
	return n.reach(), err
}

// withPort returns addresses with a port.
func withPort(addresses []string, port int) []string {
	hosts := make([]string, len(addresses))
	for i, address := range addresses {
		hosts[i] = net.JoinHostPort(address, strconv.Itoa(port))
	}
	return hosts
}

// mostCoded bounds the link in a code, in bytes.
const mostCoded = 500

// code answers with the picture of a code that phones scan, for a link.
func (s *Server) code(r *http.Request) (any, error) {
	link := r.FormValue("link")
	if len(link) > mostCoded {
		return nil, failure{http.StatusBadRequest, fmt.Sprintf("the link is too long for a code: at most %d characters", mostCoded)}
	}
	c, err := qr.Encode(link, qr.M)
	if err != nil {
		return nil, failure{http.StatusBadRequest, err.Error()}
	}
	const quiet = 4 // empty modules on each side, as readers need them
	size := c.Size + 2*quiet
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %[1]d" shape-rendering="crispEdges"><rect width="%[1]d" height="%[1]d" fill="#fff"/><path d="`, size)
	for y := range c.Size {
		for x := range c.Size {
			if c.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return content{map[string]string{"Content-Type": "image/svg+xml"}, []byte(b.String())}, nil
}
