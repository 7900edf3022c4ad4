//go:build !js

// Command program is the studio in a browser, and nothing elsewhere.
package main

func main() { panic("this program runs in browsers; azulejo site compiles it for them") }
