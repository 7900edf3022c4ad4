package studio

import (
	"net"
	"sync"
)

// The limits of connections. Those of this machine are the tabs and programs of one person.
const (
	mostConnections = 4000
	mostFromOne     = 100 // from an address of another machine
)

// door is a listener that closes connections at once where there are too many: of all clients, or
// from one address, so that a client that opens many does not keep others out.
type door struct {
	net.Listener

	mu   sync.Mutex
	all  int
	from map[string]int // by address
}

func newDoor(l net.Listener) *door { return &door{Listener: l, from: map[string]int{}} }

// Accept returns the next connection that there is room for.
func (d *door) Accept() (net.Conn, error) {
	for {
		c, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if g := d.admit(c); g != nil {
			return g, nil
		}
		_ = c.Close() // nothing was sent
	}
}

// admit counts a connection, or returns nil.
func (d *door) admit(c net.Conn) net.Conn {
	host, _, _ := net.SplitHostPort(c.RemoteAddr().String())
	ip := net.ParseIP(host)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.all >= mostConnections || d.from[host] >= mostFromOne && (ip == nil || !ip.IsLoopback()) {
		return nil
	}
	d.all++
	d.from[host]++
	return &guest{Conn: c, leave: sync.OnceFunc(func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.all--
		if d.from[host]--; d.from[host] == 0 {
			delete(d.from, host)
		}
	})}
}

// guest is a connection that is counted until it is closed.
type guest struct {
	net.Conn
	leave func()
}

// Close closes the connection.
func (g *guest) Close() error {
	g.leave()
	return g.Conn.Close()
}
