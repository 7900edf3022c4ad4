package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// loading are the elements that would load something, or run.
var loading = []string{"link", "img", "image", "iframe", "frame", "object", "embed", "audio",
	"video", "source", "track", "base", "form", "foreignobject", "applet", "portal"}

// inert are the attributes that a page may have: none loads anything.
var inert = []string{"lang", "charset", "name", "content", "http-equiv", "class", "id", "type",
	"scope", "role", "tabindex", "aria-label", "aria-labelledby", "aria-hidden", "viewbox", "d", "x",
	"y", "cx", "cy", "r", "rx", "style", "href", "width", "height", "transform", "data-thing", "data-spot", "data-seat",
	"data-x", "data-y", "open"}

// address is something that names another place.
var address = regexp.MustCompile(`(?i)url\(|@import|image-set|//|expression\(`)

// checkPage checks that a page is one file that refers to nothing outside, whose
// elements are well nested, and whose names are unique and there.
func checkPage(t *testing.T, page []byte) {
	t.Helper()
	checkNesting(t, page)
	root, err := html.Parse(bytes.NewReader(page))
	require.NoError(t, err)
	ids := map[string]bool{}
	var named []string
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		assert.NotContains(t, loading, strings.ToLower(n.Data))
		for _, a := range n.Attr {
			assert.Contains(t, inert, strings.ToLower(a.Key), "<%s>", n.Data)
			assert.False(t, checkAttribute(a), "<%s %s=%.80q>", n.Data, a.Key, a.Val)
			switch a.Key {
			case "id":
				assert.False(t, ids[a.Val], "two elements are called %s", a.Val)
				ids[a.Val] = true
			case "href":
				named = append(named, strings.TrimPrefix(a.Val, "#"))
			case "aria-labelledby":
				named = append(named, strings.Fields(a.Val)...)
			}
		}
		checkElement(t, n)
	}
	for _, id := range named {
		assert.True(t, ids[id], "nothing is called %s", id)
	}
}

// checkAttribute reports whether an attribute refers to another place.
func checkAttribute(a html.Attribute) bool {
	switch a.Key {
	case "href":
		return !strings.HasPrefix(a.Val, "#")
	case "style":
		return address.MatchString(a.Val)
	}
	return strings.HasPrefix(a.Key, "on")
}

// checkElement checks what is asked of single kinds of elements.
func checkElement(t *testing.T, n *html.Node) {
	t.Helper()
	switch n.Data {
	case "style":
		assert.NotRegexp(t, address, text(n))
	case "script":
		assert.Equal(t, []html.Attribute{{Key: "type", Val: "application/json"},
			{Key: "id", Val: "azulejo-run"}}, n.Attr)
		assert.True(t, json.Valid([]byte(text(n))))
		assert.NotContains(t, text(n), "<")
	case "svg":
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "aria-label" || a.Key == "aria-hidden" }) {
			return // a board, and what boards are made of
		}
		children := slices.Collect(n.ChildNodes())
		children = slices.DeleteFunc(children,
			func(c *html.Node) bool { return c.Type != html.ElementNode })
		require.Greater(t, len(children), 2)
		assert.Equal(t, "title", children[0].Data)
		assert.Equal(t, "desc", children[1].Data)
	}
}

// text returns the text inside an element.
func text(n *html.Node) string {
	var all strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			all.WriteString(d.Data)
		}
	}
	return all.String()
}

// checkNesting checks that each element is closed where it should be: a browser
// would close it in silence.
func checkNesting(t *testing.T, page []byte) {
	t.Helper()
	var open []string
	for tag := range tags(t, page) {
		if tag.Type == html.StartTagToken && tag.DataAtom != atom.Meta {
			open = append(open, tag.Data)
		}
		if tag.Type == html.EndTagToken {
			require.NotEmpty(t, open, "</%s> closes nothing", tag.Data)
			require.Equal(t, open[len(open)-1], tag.Data)
			open = open[:len(open)-1]
		}
	}
	assert.Empty(t, open)
}

// tags goes through the tags of a page as they are written.
func tags(t *testing.T, page []byte) func(yield func(html.Token) bool) {
	return func(yield func(html.Token) bool) {
		z := html.NewTokenizer(bytes.NewReader(page))
		for {
			kind := z.Next()
			if kind == html.ErrorToken {
				require.True(t, errors.Is(z.Err(), io.EOF))
				return
			}
			if !yield(z.Token()) {
				return
			}
		}
	}
}

// elements lists the elements of a page, those of drawings aside, whose labels may
// be cut or left out.
func elements(t *testing.T, page []byte) []string {
	t.Helper()
	var list []string
	inside := false
	for tag := range tags(t, page) {
		if tag.Data == "svg" {
			inside = tag.Type == html.StartTagToken
		}
		if tag.Type == html.StartTagToken && !inside {
			list = append(list, tag.Data)
		}
	}
	return list
}
