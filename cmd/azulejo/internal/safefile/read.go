package safefile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// OpenRead opens a regular file to read. Anything else is refused before it is opened, as
// pipes and devices may never end.
func OpenRead(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, Error(name, err)
	}
	what := "a device"
	switch mode := info.Mode(); {
	case mode.IsRegular():
		f, err := os.Open(name)
		if err != nil {
			return nil, Error(name, err)
		}
		return f, nil
	case mode.IsDir():
		what = "a folder"
	case mode&(fs.ModeNamedPipe|fs.ModeSocket) != 0:
		what = "a pipe"
	}
	return nil, fmt.Errorf("%s is %s, a file is needed", name, what)
}

// Read reads a regular file of no more than a number of bytes.
func Read(name string, most int) ([]byte, error) {
	text, err := Begin(name, most+1)
	if err == nil && len(text) > most {
		return nil, fmt.Errorf("%s is too large: more than %d bytes", name, most)
	}
	return text, err
}

// Begin reads a number of bytes from the beginning of a regular file, or all that it has.
func Begin(name string, most int) ([]byte, error) {
	f, err := OpenRead(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(most)))
	if err != nil {
		return nil, Error(name, err)
	}
	return text, nil
}
