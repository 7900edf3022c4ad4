package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cli/browser"
	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/studio"
)

// studioAddress is where the studio listens if nothing else is asked for: links stay valid when it
// is started again.
const studioAddress = "127.0.0.1:7170"

// newStudio returns the command studio, which serves games and rulesets to browsers.
func newStudio() *cobra.Command {
	var listen string
	var quiet bool
	c := &cobra.Command{
		Use:  "studio [FILE]",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runStudio(c, listen, quiet, args...) },
	}
	c.Flags().StringVar(&listen, "listen", studioAddress, "the `ADDRESS` to listen at; :8080 lets others on the network join games")
	c.Flags().BoolVar(&quiet, "no-browser", false, "print the link and open no browser")
	return c
}

// runStudio serves games, and opens a file to be designed if one is named.
func runStudio(c *cobra.Command, address string, quiet bool, files ...string) error {
	folder := gamesFolder()
	if folder == "" {
		return usagef("the system names no folder for games; set the variable XDG_STATE_HOME to a folder")
	}
	design := ""
	for _, name := range files {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("there is no file %s; azulejo new %s begins one", name, strings.TrimSuffix(name, filepath.Ext(name)))
		}
		if err == nil && info.IsDir() {
			err = fmt.Errorf("%s is a folder, and a ruleset is a file", name)
		}
		if err == nil && !filepath.IsLocal(name) {
			err = fmt.Errorf("%s is not in this folder, and the studio writes only there; change to the folder of the file first", name)
		}
		if err != nil {
			return usageError(err)
		}
		design = filepath.ToSlash(filepath.Clean(name))
	}
	l, err := net.Listen("tcp", address)
	if err != nil && !c.Flags().Changed("listen") {
		l, err = net.Listen("tcp", "127.0.0.1:0") // another studio has the usual one
	}
	if err != nil {
		return usageError(fmt.Errorf("--listen %s: %w", address, err))
	}
	addresses := reachable(l.Addr())
	base := "http://" + addresses[0]
	s, err := studio.New(c.Context(), studio.Config{Games: folder, Folder: ".", Pace: studio.UsualPace})
	if err != nil {
		l.Close()
		return usageError(err)
	}
	fmt.Fprintf(c.OutOrStdout(), "the studio is at %s\nthe link is for one browser; programs send the token %s\n"+
		"it keeps games in %s; Ctrl+C stops it\n", s.Link(base, design), s.Token(), folder)
	if len(addresses) > 1 {
		fmt.Fprintf(c.OutOrStdout(), "if others cannot open a link, put another address of this machine in it: %s\n",
			strings.Join(addresses[1:], ", "))
	}
	if !quiet && terminalOf(c.OutOrStdout()) != nil {
		browser.Stdout, browser.Stderr = nil, nil                 // what it says is not for this terminal
		go func() { _ = browser.OpenURL(s.Link(base, design)) }() // another link is printed
	}
	err = s.Serve(c.Context(), l)
	if err == nil && errors.Is(c.Context().Err(), context.Canceled) {
		return errInterrupted
	}
	return usageError(err)
}

// reachable returns addresses for browsers: of a listener on all addresses, those that others on the
// network can reach before that of this machine alone.
func reachable(a net.Addr) []string {
	own, err := netip.ParseAddrPort(a.String())
	if err != nil || !own.Addr().IsUnspecified() {
		return []string{a.String()}
	}
	var hosts []string
	for _, address := range append(studio.Addresses(), "127.0.0.1") {
		hosts = append(hosts, net.JoinHostPort(address, strconv.Itoa(int(own.Port()))))
	}
	return hosts
}
