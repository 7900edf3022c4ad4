// The worker that holds the program, while no other tab does. Its first message is the compiled program; each other one has
// a port, by which a request comes.

import "./build.js";
import {crew} from "./crew.js";
import {openStore} from "./store.js"; // before the program's own script, which has files for nothing but messages
import "./wasm_exec.js";

const base = new URL("..", import.meta.url).pathname;
/** Why files are not kept, if they are not. It is known when no other tab has them. */
const opened = new Promise((known, failed) => navigator.locks.request(`azulejo ${base}`, async () => {
  known(await openStore(base));
  return new Promise(() => {}); // until the worker ends
}).catch(failed));
opened.catch(error => postMessage({failed: error.message}));

const program = await new Promise(done => addEventListener("message", ({data}) => done(data), {once: true}));

let requests = 0;

/** Answers the request that comes by a port. */
function answer(port) {
  const id = ++requests;
  port.onmessage = ({data}) => {
    if (data === "cancel") return globalThis.azulejo.cancel(id);
    globalThis.azulejo.serve(id, data.method, data.path, JSON.stringify(data.headers), new Uint8Array(data.body ?? 0), {
      begin: (status, headers) => port.postMessage({status, headers: JSON.parse(headers)}),
      add: chunk => port.postMessage({chunk}, [chunk.buffer]),
      end() {
        port.postMessage({end: true});
        port.close();
      },
    });
  };
}

const go = new Go(), alive = `azulejo ${crypto.randomUUID()}`;
go.argv = ["azulejo", base, ...globalThis.built.rulesets];
globalThis.azulejo = {
  crew: crew(program),
  fail: text => postMessage({failed: text}),
  /** Calls a function when this worker has the files. The program waits for that, so that it can take over at once. */
  open: done => opened.then(done),
  ready() {
    addEventListener("message", ({ports}) => answer(ports[0]));
    navigator.locks.request(alive, async () => {
      postMessage({alive, unkept: await opened});
      return new Promise(() => {});
    });
  },
};
await go.run(await WebAssembly.instantiate(program, go.importObject));
close(); // it has panicked
