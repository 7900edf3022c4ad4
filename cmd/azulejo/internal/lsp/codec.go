package lsp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/sourcegraph/jsonrpc2"
)

// codec reads messages no more strictly than it must. Headers have any case and any blanks. It refuses a broken
// message and goes on with the next one.
type codec struct {
	jsonrpc2.VSCodeObjectCodec // which writes
	refuse                     func(*jsonrpc2.Error) error
}

// lengthHeader is the header with the length. It may follow the rest of a message with a wrong length.
var lengthHeader = regexp.MustCompile(`(?i)content-length *: *([0-9]+) *$`)

// ReadObject reads the next message that can be read.
func (c codec) ReadObject(in *bufio.Reader, v any) error {
	for {
		length, err := readHeaders(in)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(io.LimitReader(in, length))
		if err == nil && int64(len(body)) < length {
			err = io.ErrUnexpectedEOF
		}
		if err != nil {
			return err
		}
		wrong := json.Unmarshal(body, v)
		if wrong == nil {
			return nil
		}
		reflect.ValueOf(v).Elem().SetZero() // of what was read of it
		switch {
		case length == 0:
			err = c.refuse(broken(jsonrpc2.CodeParseError, errors.New("there is no header Content-Length")))
		case json.Valid(body):
			err = c.refuse(broken(jsonrpc2.CodeInvalidRequest, wrong))
		default:
			err = c.refuse(broken(jsonrpc2.CodeParseError, wrong))
		}
		if err != nil {
			return err
		}
	}
}

// broken returns the error of a message that cannot be read.
func broken(code int64, why error) *jsonrpc2.Error {
	return &jsonrpc2.Error{Code: code, Message: fmt.Sprintf("the message cannot be read: %v", why)}
}

// readHeaders passes the lines before a message and returns its length, or 0 if they have none.
func readHeaders(in *bufio.Reader) (length int64, err error) {
	for first := true; ; first = false {
		line, err := in.ReadString('\n')
		if err != nil {
			return 0, err
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" && !first {
			return length, nil
		}
		if m := lengthHeader.FindStringSubmatch(line); m != nil {
			length, _ = strconv.ParseInt(m[1], 10, 64)
		}
	}
}
