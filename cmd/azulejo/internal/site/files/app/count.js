// A worker that plays games for the worker that has started it. Its first message is the compiled program; each other one
// is an order.

import "./wasm_exec.js";

let program;

/** Starts a program. */
const start = compiled => new Promise((ready, failed) => {
  const go = new Go();
  go.argv = ["azulejo", "count"];
  globalThis.azulejo = {ready: () => ready(globalThis.azulejo)};
  WebAssembly.instantiate(compiled, go.importObject).then(instance => go.run(instance)).catch(failed).finally(() => postMessage(null));
});

addEventListener("message", async ({data}) => {
  if (!program) return program = start(data);
  (await program).count(data, counted => postMessage(counted, counted ? [counted.buffer] : []));
});
