//go:build !js

package bot

// Browsers run no programs.
func init() { Register(program, program+":COMMAND", newExec) }
