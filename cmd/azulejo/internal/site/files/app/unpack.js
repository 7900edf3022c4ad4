// What the service worker and the worker with the program need to load that.

/** The program from an address of the host, which may have unpacked it. */
globalThis.unpacked = async url => {
  const answer = await fetch(url).catch(() => { throw new Error("this browser has not kept the program, and there is no network"); });
  if (!answer.ok) throw new Error(`the program cannot be loaded: ${answer.status}`);
  const [head, body] = answer.body.tee(), {value} = await head.getReader().read();
  const plain = value[0] === 0x1f ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return new Response(plain, {headers: {"Content-Type": "application/wasm"}});
};
