package studio

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"syscall"
)

// The limits of connections. Those of this machine are the tabs and programs of one person.
const (
	mostConnections = 4000
	mostFromOne     = 100 // from an address of another machine
)

// door is a listener that bounds connections: of all clients, and from one address. Where there are too many,
// it closes the one that has waited longest for a request. So clients that ask for nothing keep nobody out.
type door struct {
	net.Listener

	mu     sync.Mutex
	guests map[*guest]struct{}
	from   map[netip.Prefix]int
	waits  int // how often a guest began to wait
}

func newDoor(l net.Listener) *door {
	return &door{Listener: l, guests: map[*guest]struct{}{}, from: map[netip.Prefix]int{}}
}

// Accept returns the next connection that there is room for.
func (d *door) Accept() (net.Conn, error) {
	for {
		c, err := d.Listener.Accept()
		switch {
		case err == nil:
			if g := d.admit(c); g != nil {
				return g, nil
			}
			_ = c.Close() // nothing was sent
		case !exhausted(err) || !d.evict(netip.Prefix{}):
			return nil, err
		}
	}
}

// exhausted reports whether an error is that of a system that can open no more files or connections.
func exhausted(err error) bool {
	return errors.Is(err, syscall.EMFILE) || errors.Is(err, syscall.ENFILE)
}

// admit counts a connection, or returns nil.
func (d *door) admit(c net.Conn) net.Conn {
	g := &guest{Conn: c, door: d, from: neighbors(c.RemoteAddr())}
	d.mu.Lock()
	crowd, full := d.from[g.from] >= mostFromOne && !g.from.Addr().IsLoopback(), len(d.guests) >= mostConnections
	d.mu.Unlock()
	if crowd && !d.evict(g.from) || full && !crowd && !d.evict(netip.Prefix{}) {
		return nil
	}
	d.mu.Lock()
	d.guests[g] = struct{}{}
	d.from[g.from]++
	d.mu.Unlock()
	g.wait(true)
	return g
}

// neighbors returns the addresses that one client can choose from: a whole network of IPv6.
func neighbors(a net.Addr) netip.Prefix {
	own, _ := netip.ParseAddrPort(a.String()) // what has no address counts as one client
	ip := own.Addr().Unmap().WithZone("")
	bits := ip.BitLen()
	if ip.Is6() && !ip.IsLoopback() {
		bits = 64
	}
	p, _ := ip.Prefix(bits)
	return p
}

// evict closes the connection that has waited longest, from some addresses or from all, and reports whether
// one has waited.
func (d *door) evict(from netip.Prefix) bool {
	d.mu.Lock()
	var longest *guest
	for g := range d.guests {
		if g.since > 0 && (from == netip.Prefix{} || from == g.from) && (longest == nil || g.since < longest.since) {
			longest = g
		}
	}
	d.mu.Unlock()
	if longest == nil {
		return false
	}
	_ = longest.Close() // nobody hears of it
	return true
}

// guest is a connection that is counted until it is closed.
type guest struct {
	net.Conn
	door  *door
	from  netip.Prefix
	since int // when it began to wait for a request, by door.waits; 0 while one is answered
}

// guestKey is the key of the guest in the context of its requests.
type guestKey struct{}

// wait notes that the guest waits for a request, or that one has come whole.
func (g *guest) wait(waits bool) {
	if g == nil {
		return
	}
	g.door.mu.Lock()
	defer g.door.mu.Unlock()
	g.since = 0
	if waits {
		g.door.waits++
		g.since = g.door.waits
	}
}

// Close closes the connection.
func (g *guest) Close() error {
	d := g.door
	d.mu.Lock()
	if _, counted := d.guests[g]; counted {
		delete(d.guests, g)
		if d.from[g.from]--; d.from[g.from] == 0 {
			delete(d.from, g.from)
		}
	}
	d.mu.Unlock()
	return g.Conn.Close()
}
