package studio

import (
	"context"
	"net/http"
)

// reachable says whether others can reach a studio. In a browser none can, so the program needs no server.
const reachable = false

// assetRoutes does nothing: the site has assets as files.
func (s *Server) assetRoutes() {}

// web returns nothing.
func (s *Server) web(context.Context) *http.Server { return nil }

// listen says that others cannot reach the studio.
func (n *lan) listen(*http.Server) error {
	return failure{http.StatusConflict, "others cannot reach a studio that is in a browser"}
}

// Addresses returns none.
func Addresses() []string { return nil }

// close does nothing: nobody reaches the studio.
func (n *lan) close() {}
