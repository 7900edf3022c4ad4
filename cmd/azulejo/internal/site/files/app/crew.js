// The workers that play games for the program, where it compares and searches.

const most = 16, rest = 30_000; // workers, and the milliseconds after which those with nothing to do end

/** The workers of a compiled program. They start when there is something to play, and each plays one order at a time. */
export function crew(program) {
  const all = new Set(), free = [];
  let resting;

  function hire() {
    const worker = new Worker(new URL("count.js", import.meta.url), {type: "module"});
    worker.postMessage(program);
    all.add(worker);
    return worker;
  }

  function dismiss(worker) {
    worker.terminate();
    all.delete(worker);
  }

  return {
    size: Math.min(most, navigator.hardwareConcurrency || 1),

    /** Has an order played, and calls reply with the answer, or with null if the worker fails. It returns a function that gives
     * the order up. */
    play(order, reply) {
      clearTimeout(resting);
      const worker = free.pop() ?? hire();
      const end = counted => {
        if (counted) free.push(worker);
        else dismiss(worker);
        if (free.length === all.size) resting = setTimeout(() => free.splice(0).forEach(dismiss), rest);
        reply(counted);
      };
      worker.onmessage = ({data}) => end(data);
      worker.onerror = () => end(null);
      worker.postMessage(order, [order.buffer]);
      return () => dismiss(worker);
    },
  };
}
