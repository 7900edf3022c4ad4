//go:build !js

package studio

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// reachable says whether others can reach a studio.
const reachable = true

// web returns the server of all requests. The time for reading one ends with its body: see [body].
func (s *Server) web(ctx context.Context) *http.Server {
	return &http.Server{Handler: s.Handler(), MaxHeaderBytes: mostHeader, ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout: 30 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx },
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, guestKey{}, c) }}
}

// Serve answers requests until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	s.network.mu.Lock()
	s.network.own = l.Addr()
	s.network.mu.Unlock()
	server := s.web(ctx)
	var stopping sync.WaitGroup
	stop := context.AfterFunc(ctx, func() {
		stopping.Go(func() {
			grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			if server.Shutdown(grace) != nil {
				server.Close()
			}
		})
	})
	defer stop()
	err := server.Serve(newDoor(l))
	stopping.Wait()
	s.games.close()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// listen answers requests at the addresses of this machine. It takes the port of the command if that is free: then
// links differ only in the address.
func (n *lan) listen(server *http.Server) error {
	port := 0
	if own, is := n.own.(*net.TCPAddr); is {
		port = own.Port
	}
	var problem error
	for _, address := range n.addresses() {
		l, err := net.Listen("tcp", net.JoinHostPort(address, strconv.Itoa(port)))
		if err != nil {
			l, err = net.Listen("tcp", net.JoinHostPort(address, "0"))
		}
		if err != nil {
			problem = err
			continue
		}
		n.hosts = append(n.hosts, l.Addr().String())
		go func() { _ = server.Serve(newDoor(l)) }() // until it is closed
	}
	if n.hosts == nil {
		text := "this machine is in no network: connect it to one, and try again"
		if problem != nil {
			text = fmt.Sprintf("the studio cannot be opened to the network: %v", problem)
		}
		return failure{http.StatusServiceUnavailable, text}
	}
	n.server = server
	n.forget = context.AfterFunc(n.ctx, func() { server.Close() })
	return nil
}

// Addresses returns the addresses at which others on the network reach this machine, that of the default route
// first. It has only those of version 4, which people can read out.
func Addresses() []string {
	addresses, _ := net.InterfaceAddrs() // without them others need the number from their user
	var all []string
	for _, other := range append(defaultRoute(), addresses...) {
		ip, _, _ := strings.Cut(other.String(), "/")
		at, err := netip.ParseAddr(ip)
		if err == nil && at.Is4() && !at.IsLoopback() && !at.IsLinkLocalUnicast() && !slices.Contains(all, ip) {
			all = append(all, ip)
		}
	}
	return all
}

// defaultRoute returns the address from which this machine reaches others. Nothing is sent: the
// system only looks up its route.
func defaultRoute() []net.Addr {
	c, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return nil
	}
	defer c.Close()
	host, _, _ := net.SplitHostPort(c.LocalAddr().String())
	return []net.Addr{&net.IPAddr{IP: net.ParseIP(host)}}
}

// close ends the connections of others. The caller has the lock.
func (n *lan) close() {
	n.forget()
	n.server.Close()
	n.server, n.hosts = nil, nil
}
