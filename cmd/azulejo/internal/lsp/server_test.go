package lsp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/lsp"
)

type object = map[string]any

// client is the other end of a session.
type client struct {
	*jsonrpc2.Conn
	t          *testing.T
	published  chan object
	registered chan object
	ended      chan error
}

// pipe returns a pipe as the system has it between an editor and its server: it holds what is not read yet,
// so that both ends may write at the same time.
func pipe(t *testing.T) (from, to *os.File) {
	from, to, err := os.Pipe()
	require.NoError(t, err)
	t.Cleanup(func() { from.Close() })
	return from, to
}

type stream struct {
	io.Reader
	io.WriteCloser
}

// start begins a session, without initialize.
func start(t *testing.T) *client {
	toServer, fromClient := pipe(t)
	toClient, fromServer := pipe(t)
	c := &client{t: t, published: make(chan object, 100), registered: make(chan object, 1), ended: make(chan error, 1)}
	go func() {
		c.ended <- lsp.Serve(context.Background(), toServer, fromServer, io.Discard, "test")
		fromServer.Close()
	}()
	handler := jsonrpc2.HandlerWithError(func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
		var params object
		assert.NoError(t, json.Unmarshal(*r.Params, &params))
		if r.Method == "client/registerCapability" {
			c.registered <- params
		} else {
			c.published <- params
		}
		return nil, nil
	})
	c.Conn = jsonrpc2.NewConn(t.Context(), jsonrpc2.NewBufferedStream(stream{toClient, fromClient}, jsonrpc2.VSCodeObjectCodec{}), handler)
	t.Cleanup(func() { c.Close() })
	return c
}

// ask sends a request and returns its result as JSON, or the error.
func (c *client) ask(method string, params any) (string, *jsonrpc2.Error) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Second)
	defer cancel()
	var result json.RawMessage
	err := c.Call(ctx, method, params, &result)
	if err != nil {
		var e *jsonrpc2.Error
		require.ErrorAs(c.t, err, &e, method)
		return "", e
	}
	return string(result), nil
}

func (c *client) tell(method string, params any) {
	c.t.Helper()
	require.NoError(c.t, c.Notify(c.t.Context(), method, params))
}

// problems returns the messages that are published next.
func (c *client) problems() (uri string, messages []string) {
	c.t.Helper()
	select {
	case p := <-c.published:
		for _, d := range p["diagnostics"].([]any) {
			messages = append(messages, d.(object)["message"].(string))
		}
		return p["uri"].(string), messages
	case <-time.After(10 * time.Second):
		c.t.Fatal("nothing is published")
		return "", nil
	}
}

// open opens a text and returns its problems.
func (c *client) open(uri, text string) []string {
	c.t.Helper()
	c.tell("textDocument/didOpen", object{"textDocument": object{"uri": uri, "version": 1, "languageId": "yaml", "text": text}})
	got, messages := c.problems()
	require.Equal(c.t, uri, got)
	return messages
}

// about are the parameters of a request about a place.
func about(uri string, line, character int) object {
	return object{"textDocument": object{"uri": uri}, "position": object{"line": line, "character": character}}
}

func TestSession(t *testing.T) {
	c := start(t)
	_, refused := c.ask("textDocument/hover", about("file:///it.yaml", 0, 0))
	assert.EqualValues(t, -32002, refused.Code)
	abilities, refused := c.ask("initialize", object{"capabilities": object{}, "processId": nil, "rootUri": nil})
	require.Nil(t, refused)
	assert.Contains(t, abilities, `"prepareProvider":true`)
	c.tell("initialized", object{})
	c.tell("$/setTrace", object{"value": "off"})
	_, refused = c.ask("workspace/symbol", object{"query": "x"})
	assert.EqualValues(t, jsonrpc2.CodeMethodNotFound, refused.Code)
	_, refused = c.ask("textDocument/hover", about("file:///it.yaml", 0, 0))
	assert.Contains(t, refused.Message, "file:///it.yaml is not open")
	_, refused = c.ask("textDocument/hover", []int{1})
	assert.EqualValues(t, jsonrpc2.CodeInvalidParams, refused.Code)

	assert.Equal(t, []string{"unknown ruleset \"clasic\"; did you mean classic?\nthe rulesets are: "},
		[]string{strings.SplitAfter(c.open("untitled:Untitled-1", "format: 1\nextends: clasic\n")[0], "are: ")[0]})
	c.tell("textDocument/didChange", object{"textDocument": object{"uri": "untitled:Untitled-1", "version": 2},
		"contentChanges": []object{{"text": "format: 1\nextends: classic\nscoring: { mini"}}})
	_, messages := c.problems()
	assert.NotEmpty(t, messages)
	items, refused := c.ask("textDocument/completion", about("untitled:Untitled-1", 2, 15))
	require.Nil(t, refused)
	assert.Contains(t, items, `"label":"minimum"`)
	c.tell("$/cancelRequest", object{"id": 7})
	for _, p := range []object{about("untitled:Untitled-1", 1<<30, 1<<30), about("untitled:Untitled-1", -1, -1)} {
		for _, method := range []string{"completion", "hover", "definition", "prepareRename", "rename", "codeAction", "documentSymbol"} {
			_, refused := c.ask("textDocument/"+method, p)
			if method != "prepareRename" && method != "rename" {
				assert.Nil(t, refused, method)
			}
		}
	}
	c.tell("textDocument/didClose", about("untitled:Untitled-1", 0, 0))
	_, messages = c.problems()
	assert.Empty(t, messages)

	result, refused := c.ask("shutdown", nil)
	assert.Equal(t, "null", result)
	assert.Nil(t, refused)
	_, refused = c.ask("textDocument/hover", about("untitled:Untitled-1", 0, 0))
	assert.EqualValues(t, jsonrpc2.CodeInvalidRequest, refused.Code)
	c.tell("exit", nil)
	assert.NoError(t, <-c.ended)
}

func TestExitWithoutShutdown(t *testing.T) {
	c := start(t)
	c.tell("exit", nil)
	assert.ErrorContains(t, <-c.ended, "without shutdown")
}

// An input that ends right after exit is an exit, whichever the server notices first.
func TestExitAtTheEndOfTheInput(t *testing.T) {
	const exit = `{"jsonrpc":"2.0","method":"exit"}`
	input := fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(exit), exit)
	for range 200 {
		err := lsp.Serve(t.Context(), strings.NewReader(input), io.Discard, io.Discard, "test")
		require.ErrorContains(t, err, "without shutdown")
	}
}

func TestClosedInput(t *testing.T) {
	c := start(t)
	require.NoError(t, c.Close())
	assert.NoError(t, <-c.ended)
}

// initialized begins a session in which documents can be opened.
func initialized(t *testing.T) *client {
	c := start(t)
	_, refused := c.ask("initialize", object{"capabilities": object{}})
	require.Nil(t, refused)
	return c
}

// Places are counted in UTF-16 code units, on both ways.
func TestUnits(t *testing.T) {
	c := initialized(t)
	const text = "format: 1\nextends: classic\nname: \"🀄\"\nscoring: { place: \"run.h + (color == '🀄' ? 1 : 0) + rum.h\" }\n"
	c.tell("textDocument/didOpen", object{"textDocument": object{"uri": "untitled:it.yaml", "version": 1, "text": text}})
	published := <-c.published
	all := published["diagnostics"].([]any)
	last := all[len(all)-1].(object)
	require.Contains(t, last["message"], "rum.h")
	start := last["range"].(object)["start"].(object)
	assert.EqualValues(t, strings.Index(strings.Split(text, "\n")[3], "rum.h")-2, start["character"], "a 🀄 is 4 bytes, and 2 units")
	hover, refused := c.ask("textDocument/hover", about("untitled:it.yaml", 3, int(start["character"].(float64))+2))
	require.Nil(t, refused)
	assert.Contains(t, hover, "formula-name")
}

// What is open wins over the disk, also where a parent changes.
func TestOpenParents(t *testing.T) {
	dir := t.TempDir()
	uri := func(name string) string { return "file://" + filepath.Join(dir, name) }
	require.NoError(t, os.WriteFile(filepath.Join(dir, "parent.yaml"), []byte("format: 1\nextends: classic\n"), 0o600))
	c := initialized(t)
	assert.Empty(t, c.open(uri("it.yaml"), "format: 1\nextends: parent.yaml\n"))
	c.tell("textDocument/didOpen", object{"textDocument": object{"uri": uri("parent.yaml"), "version": 1,
		"text": "format: 1\nextends: classic\nbonus: 3\n"}})
	got := map[string][]string{}
	for range 2 {
		of, messages := c.problems()
		got[of] = messages
	}
	assert.Contains(t, got[uri("parent.yaml")][0], "there is no key `bonus` here")
	assert.Contains(t, got[uri("it.yaml")][0], "parent.yaml:3:1: there is no key `bonus` here")
	c.tell("textDocument/didClose", object{"textDocument": object{"uri": uri("parent.yaml")}})
	for range 2 {
		of, messages := c.problems()
		assert.Empty(t, messages, of)
	}
}

// A rename changes the files in the folder, and those that are open, as the editor has them.
func TestRenameInTheFolder(t *testing.T) {
	dir := t.TempDir()
	uri := func(name string) string { return "file://" + filepath.Join(dir, name) }
	const parent = "format: 1\nextends: classic\nparams: { corner: 2 }\nscoring: { place: base + params.corner }\n"
	require.NoError(t, os.Mkdir(filepath.Join(dir, "more"), 0o700))
	for name, text := range map[string]string{
		"parent.yaml":     parent,
		"disk.yaml":       "format: 1\nextends: parent.yaml\nscoring: { minimum: -params.corner }\n",
		"open.yaml":       "format: 1\nextends: parent.yaml\nname: not what is open\n",
		"stranger.yaml":   "corner: params.corner\n",
		"more/child.yaml": "format: 1\nextends: ../parent.yaml\nparams: { corner: 7 }\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	c := initialized(t)
	assert.Empty(t, c.open(uri("parent.yaml"), parent))
	assert.Empty(t, c.open(uri("open.yaml"), "format: 1\nextends: parent.yaml\nname: It\nparams: { corner: 4 }\n"))
	assert.Empty(t, c.open(uri("more/child.yaml"), "format: 1\nextends: ../parent.yaml\nparams: { corner: 7 }\n"))
	question := about(uri("parent.yaml"), 2, 12)
	question["newName"] = "edge"
	result, refused := c.ask("textDocument/rename", question)
	require.Nil(t, refused)
	var edit struct {
		Changes map[string][]struct {
			Range struct{ Start struct{ Line, Character int } }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(result), &edit))
	lines := map[string][]int{}
	for file, edits := range edit.Changes {
		for _, e := range edits {
			lines[file] = append(lines[file], e.Range.Start.Line)
		}
		slices.Sort(lines[file])
	}
	assert.Equal(t, map[string][]int{uri("parent.yaml"): {2, 3}, uri("disk.yaml"): {2}, uri("open.yaml"): {3}, uri("more/child.yaml"): {2}}, lines)
}

// The definition of a shipped ruleset is a copy that an editor can show.
func TestShippedDefinition(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	c := initialized(t)
	assert.Empty(t, c.open("untitled:it.yaml", "format: 1\nextends: house/az-row-weight\n"))
	for range 2 { // the second time the copy is there
		result, refused := c.ask("textDocument/definition", about("untitled:it.yaml", 1, 12))
		require.Nil(t, refused)
		var at struct{ URI string }
		require.NoError(t, json.Unmarshal([]byte(result), &at))
		text, err := os.ReadFile(strings.TrimPrefix(at.URI, "file://"))
		require.NoError(t, err)
		assert.Contains(t, string(text), "name: Weighty rows")
	}
}

// What changes on disk is read again, also where a program other than the editor changes it.
func TestWatchedFiles(t *testing.T) {
	dir := t.TempDir()
	parent := filepath.Join(dir, "parent.yaml")
	write := func(text string) { require.NoError(t, os.WriteFile(parent, []byte(text), 0o600)) }
	write("format: 1\nextends: classic\n")
	c := start(t)
	_, refused := c.ask("initialize", object{"capabilities": object{"workspace": object{"didChangeWatchedFiles": object{"dynamicRegistration": true}}}})
	require.Nil(t, refused)
	c.tell("initialized", object{})
	registration, err := json.Marshal(<-c.registered)
	require.NoError(t, err)
	assert.Contains(t, string(registration), `"method":"workspace/didChangeWatchedFiles"`)
	assert.Contains(t, string(registration), `"globPattern":"**/*.{yaml,yml}"`)
	child := "file://" + filepath.Join(dir, "it.yaml")
	assert.Empty(t, c.open(child, "format: 1\nextends: parent.yaml\n"))
	write("format: 1\nextends: classic\nbonus: 3\n")
	changed := object{"changes": []object{{"uri": "file://" + parent, "type": 2}}}
	c.tell("workspace/didChangeWatchedFiles", changed)
	uri, messages := c.problems()
	assert.Equal(t, child, uri)
	assert.Contains(t, strings.Join(messages, "\n"), "parent.yaml:3:1: there is no key `bonus` here")
	require.NoError(t, os.Remove(parent))
	c.tell("workspace/didChangeWatchedFiles", changed)
	_, messages = c.problems()
	assert.Contains(t, strings.Join(messages, "\n"), "parent.yaml")
	write("format: 1\nextends: classic\n")
	c.tell("workspace/didChangeWatchedFiles", changed)
	_, messages = c.problems()
	assert.Empty(t, messages)
}

// A message in any spelling of its header is answered, and one that cannot be read is refused and does not
// keep the next from being answered.
func TestMessagesThatCannotBeRead(t *testing.T) {
	headed := func(header, body string) string { return fmt.Sprintf(header, len(body)) + "\r\n\r\n" + body }
	const first = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}`
	const next = `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`
	const exit = `{"jsonrpc":"2.0","method":"exit"}`
	for name, c := range map[string]struct {
		input string
		want  int // the code of the answer without a number, or 0
	}{
		"as the protocol writes it":             {headed("Content-Length: %d", next), 0},
		"lower case":                            {headed("content-length: %d", next), 0},
		"no blank":                              {headed("Content-Length:%d", next), 0},
		"blanks":                                {headed("CONTENT-LENGTH :  %d ", next), 0},
		"line ends":                             {strings.ReplaceAll(headed("Content-Length: %d", next), "\r", ""), 0},
		"a second header":                       {headed("content-type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d", next), 0},
		"no JSON":                               {headed("Content-Length: %d", `{"jsonrpc":`) + headed("Content-Length: %d", next), -32700},
		"not UTF-8":                             {headed("Content-Length: %d", "\xff\xfe") + headed("Content-Length: %d", next), -32700},
		"no length":                             {"Content-Type: x\r\n\r\n" + headed("Content-Length: %d", next), -32700},
		"no number":                             {"Content-Length: ten\r\n\r\n" + headed("Content-Length: %d", next), -32700},
		"a message longer than its header says": {"Content-Length: 20\r\n\r\n" + next + headed("Content-Length: %d", next), -32700},
		"no request":                            {headed("Content-Length: %d", `{"jsonrpc":"2.0","id":7}`) + headed("Content-Length: %d", next), -32600},
		"an empty list":                         {headed("Content-Length: %d", `[]`) + headed("Content-Length: %d", next), -32600},
		"null":                                  {headed("Content-Length: %d", `null`) + headed("Content-Length: %d", next), -32600},
	} {
		var out bytes.Buffer
		err := lsp.Serve(t.Context(), strings.NewReader(headed("Content-Length: %d", first)+c.input+headed("Content-Length: %d", exit)), &out, io.Discard, "test")
		require.NoError(t, err, name)
		assert.Contains(t, out.String(), `{"id":2,"result":null,"jsonrpc":"2.0"}`, name)
		if c.want == 0 {
			assert.NotContains(t, out.String(), `"error"`, name)
		} else {
			assert.Contains(t, out.String(), fmt.Sprintf(`{"error":{"code":%d,`, c.want), name)
			assert.Contains(t, out.String(), `"id":null`, name)
		}
	}
}

// Other YAML files are not the server's affair, and huge ones are refused as files are.
func TestOtherFiles(t *testing.T) {
	c := initialized(t)
	for uri, text := range map[string]string{
		"file:///k/.eslintrc.yaml":            "extends: standard\n",
		"file:///k/.eslintrc.yml":             "root: true\nextends: [eslint:recommended, ./classic.yaml]\nrules: { indent: 2 }\n",
		"file:///k/values.yaml":               "format: json\nvariant: classic\nruleset: strict\nextends:\n  - base\nlayers: {{ .Values }}\n",
		"file:///k/compose.yaml":              "services:\n  web:\n    extends: { file: common.yaml, service: web }\n    format: 1\n",
		"file:///k/.github/workflows/ci.yaml": "on: push\njobs:\n  test:\n    strategy: { matrix: { variant: [classic] } }\n    steps: [{ uses: a/b@v1 }]\n",
		"file:///k/.spectral.yaml":            "extends: spectral:oas\nformats: [oas3]\n",
		"file:///k/goss.test.yaml":            "tests:\n  - name: one\n    command: ls\n",
		"file:///k/broken.yaml":               "format: {{ .Values.format }}\nextends: [",
		"file:///k/deploy.yaml":               "apiVersion: v1\nkind: Pod\nmetadata: [",
		"file:///k/corners.weights.yaml":      "format: 1\nvariant: classic\n",
		"file:///k/empty.yaml":                "\n",
	} {
		assert.Empty(t, c.open(uri, text), uri)
	}
	items, refused := c.ask("textDocument/completion", about("file:///k/deploy.yaml", 2, 0))
	assert.Nil(t, refused)
	assert.Equal(t, "null", items)
	// What is begun is completed, and has no problems before it says what it is.
	for text, want := range map[string]string{"": "extends", "f": "format", "# Mine.\n\nexte": "extends", "extends: cla": "classic"} {
		assert.Empty(t, c.open("file:///k/begun.yaml", text), text)
		at := about("file:///k/begun.yaml", strings.Count(text, "\n"), 80)
		items, _ = c.ask("textDocument/completion", at)
		assert.Contains(t, items, `"label":"`+want, text)
		hover, _ := c.ask("textDocument/hover", at)
		assert.Equal(t, "null", hover, text)
	}
	assert.NotEmpty(t, c.open("file:///k/said.yaml", "extends: classic\nbonus: 1\n"))
	assert.NotEmpty(t, c.open("file:///k/said.test.yaml", "ruleset: classic\ntests: 1\n"))
	assert.Equal(t, []string{"the file is larger than 1 MiB, too large for a ruleset"}, c.open("file:///k/huge.yaml", "format: 1\n"+strings.Repeat("# huge\n", 200_000)))
	tests := c.open("file:///k/it.test.yaml", "format: 1\ntests:\n  - name: one\n    expct: { turn: 1 }\n")
	assert.Contains(t, strings.Join(tests, "\n"), "did you mean `expect`?")
}
