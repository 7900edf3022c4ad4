package cli

import "time"

// SaveEvery sets how often a command saves what it has counted.
func SaveEvery(often time.Duration) { partEvery = often }
