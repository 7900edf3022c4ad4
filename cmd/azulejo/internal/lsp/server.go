// Package lsp serves editors that speak the Language Server Protocol. It translates between the protocol and package
// language, and keeps what is open in the editor.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"runtime/debug"
	"slices"

	"github.com/sourcegraph/jsonrpc2"
)

// The protocol's own codes of errors.
const (
	codeNotInitialized = -32002
	codeFailed         = -32803
)

// errNoShutdown is the end of a session whose client did not ask for it.
var errNoShutdown = errors.New("the editor ended the session without shutdown")

// server is a session with a client. It answers messages in their order, so each is about the text before it. It
// ignores cancellations, as it reads them after its answer.
type server struct {
	version string
	log     *log.Logger
	buffers map[string]*buffer // by URI
	notify  func(method string, params any) error
	request func(method string, params any) error // whose answer does not matter

	initialized bool
	watches     bool // the client can say which files change on disk
	shut        bool
	exit        chan struct{} // closed when the client says exit
}

// Serve answers a client until it exits or closes the input. What goes wrong is written to errs. The
// error is about a session without a proper end.
func Serve(ctx context.Context, in io.Reader, out, errs io.Writer, version string) error {
	s := &server{version: version, log: log.New(errs, "azulejo lsp: ", 0), buffers: map[string]*buffer{}, exit: make(chan struct{})}
	var stream jsonrpc2.ObjectStream
	stream = jsonrpc2.NewBufferedStream(pipe{in, out}, codec{refuse: func(e *jsonrpc2.Error) error {
		s.log.Print(e.Message)
		return stream.WriteObject(object{"jsonrpc": "2.0", "id": nil, "error": e})
	}})
	handler := jsonrpc2.HandlerWithError(func(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
		s.notify = func(method string, params any) error { return c.Notify(ctx, method, params) }
		s.request = func(method string, params any) error {
			_, err := c.DispatchCall(ctx, method, params)
			return err
		}
		return s.handle(r)
	}).SuppressErrClosed()
	conn := jsonrpc2.NewConn(ctx, stream, handler, jsonrpc2.SetLogger(s.log))
	defer conn.Close()
	select {
	case <-s.exit:
	case <-conn.DisconnectNotify():
	}
	select {
	case <-s.exit: // perhaps just before the end of the input
		if !s.shut {
			return errNoShutdown
		}
	default:
	}
	return nil
}

// pipe is the two directions of a stream, which the caller closes.
type pipe struct {
	io.Reader
	io.Writer
}

func (pipe) Close() error { return nil }

// failed returns an error for the client, which shows it to its user.
func failed(code int64, format string, args ...any) error {
	return &jsonrpc2.Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// handle answers a message. A panic of a variant is an error of one message.
func (s *server) handle(r *jsonrpc2.Request) (result any, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Printf("%s: panic: %v\n%s", r.Method, p, debug.Stack())
			err = failed(jsonrpc2.CodeInternalError, "a mistake in the program, or in a variant that it has: %v", p)
		}
	}()
	switch {
	case r.Method == "exit":
		select {
		case <-s.exit:
		default:
			close(s.exit)
		}
		return nil, nil
	case r.Method == "initialize":
		s.initialized, s.watches = true, canWatch(r.Params)
		return s.abilities(), nil
	case !s.initialized:
		return nil, failed(codeNotInitialized, "initialize comes first")
	case s.shut:
		return nil, failed(jsonrpc2.CodeInvalidRequest, "the session is shut down")
	case r.Method == "shutdown":
		s.shut = true
		return nil, nil
	case r.Method == "initialized":
		return nil, s.watch()
	}
	do, known := methods[r.Method]
	if !known {
		if r.Notif {
			return nil, nil // as the protocol wants it
		}
		return nil, failed(jsonrpc2.CodeMethodNotFound, "there is no method %s", r.Method)
	}
	var p textDocument
	if r.Params == nil || json.Unmarshal(*r.Params, &p) != nil {
		return nil, failed(jsonrpc2.CodeInvalidParams, "the parameters of %s are broken", r.Method)
	}
	return do(s, &p)
}

// canWatch reports whether a client offers to watch files, by its parameters of initialize.
func canWatch(params *json.RawMessage) bool {
	var p struct {
		Capabilities struct {
			Workspace struct {
				DidChangeWatchedFiles struct{ DynamicRegistration bool }
			}
		}
	}
	return params != nil && json.Unmarshal(*params, &p) == nil && p.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration
}

// watch asks the client to say when a file changes on disk that a ruleset can be made of.
func (s *server) watch() error {
	if !s.watches {
		return nil
	}
	return s.request("client/registerCapability", object{"registrations": []object{{
		"id": "files", "method": "workspace/didChangeWatchedFiles",
		"registerOptions": object{"watchers": []object{{"globPattern": "**/*.{yaml,yml}"}}},
	}}})
}

// abilities is what the server says of itself.
func (s *server) abilities() any {
	return object{
		"serverInfo": object{"name": "azulejo", "version": s.version},
		"capabilities": object{
			"textDocumentSync":       object{"openClose": true, "change": 1, "save": true}, // 1: whole texts
			"completionProvider":     object{"triggerCharacters": []string{".", " ", `"`, "'"}},
			"hoverProvider":          true,
			"definitionProvider":     true,
			"renameProvider":         object{"prepareProvider": true},
			"codeActionProvider":     object{"codeActionKinds": []string{"quickfix"}},
			"documentSymbolProvider": true,
		},
	}
}

// methods are the messages about documents.
var methods = map[string]func(s *server, p *textDocument) (any, error){
	"textDocument/didOpen":   (*server).didOpen,
	"textDocument/didChange": (*server).didChange,
	"textDocument/didSave":   (*server).checkAll,
	"textDocument/didClose":  (*server).didClose,

	"workspace/didChangeWatchedFiles": (*server).checkAll,

	"textDocument/completion":     onDocument((*buffer).completion, true),
	"textDocument/hover":          onDocument((*buffer).hover, false),
	"textDocument/definition":     onDocument((*buffer).definition, false),
	"textDocument/prepareRename":  onDocument((*buffer).prepareRename, false),
	"textDocument/rename":         onDocument((*buffer).rename, false),
	"textDocument/codeAction":     onDocument((*buffer).codeActions, false),
	"textDocument/documentSymbol": onDocument((*buffer).symbols, false),
}

// onDocument returns a method that answers about an open document. Only an early method answers about a document
// that is just begun. The answer about a text that is no ruleset is empty.
func onDocument(ask func(b *buffer, p *textDocument) (any, error), early bool) func(s *server, p *textDocument) (any, error) {
	return func(s *server, p *textDocument) (any, error) {
		b := s.buffers[p.TextDocument.URI]
		switch {
		case b == nil:
			return nil, failed(jsonrpc2.CodeInvalidParams, "%s is not open", p.TextDocument.URI)
		case b.document == nil || b.begins && !early:
			return nil, nil
		}
		return ask(b, p)
	}
}

func (s *server) didOpen(p *textDocument) (any, error) {
	b := newBuffer(s, p.TextDocument.URI)
	s.buffers[b.uri] = b
	b.set(p.TextDocument.Text, p.TextDocument.Version)
	return nil, s.check(b.path)
}

func (s *server) didChange(p *textDocument) (any, error) {
	b := s.buffers[p.TextDocument.URI]
	if b == nil || len(p.ContentChanges) == 0 {
		return nil, nil
	}
	b.set(p.ContentChanges[len(p.ContentChanges)-1].Text, p.TextDocument.Version)
	return nil, s.check(b.path)
}

// checkAll checks all that is open, as any file may have changed.
func (s *server) checkAll(*textDocument) (any, error) { return nil, s.check("") }

func (s *server) didClose(p *textDocument) (any, error) {
	b := s.buffers[p.TextDocument.URI]
	if b == nil {
		return nil, nil
	}
	delete(s.buffers, b.uri)
	b.set("", b.version)
	return nil, errors.Join(b.publish(), s.check(b.path))
}

// check reads the open documents again that depend on a file, or all for the path "". It reports their problems.
func (s *server) check(path string) error {
	var errs []error
	for _, b := range s.buffers {
		if path == "" || b.path == path || slices.Contains(b.reads, path) {
			b.read()
			errs = append(errs, b.publish())
		}
	}
	return errors.Join(errs...)
}
