//go:build !race

package conformance

// raceDetector is set where the program runs under the race detector.
const raceDetector = false
