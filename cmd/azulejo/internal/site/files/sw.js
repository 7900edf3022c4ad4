// The service worker. It passes on what the studio's pages ask for to the tab that holds the program, and has no state of
// its own: browsers stop it when they like. The files of the site come from its cache, so they need no network.

importScripts("app/build.js", "app/unpack.js");
const {version, files, program} = self.built, scope = new URL(registration.scope);
const caching = `azulejo ${scope.pathname} `, cache = caching + version;
const patience = 30_000; // milliseconds until a tab with the program must have answered
const wait = time => new Promise(done => setTimeout(done, time));

const isOld = name => name.startsWith(caching) && name !== cache;

// A new version waits until no page has the old one, whose scripts do not fit. It has all of it by then: on the first
// visit the page loads the program, but the next page may have no network.
addEventListener("install", event => event.waitUntil(caches.open(cache).then(async store => {
  await store.addAll(files.map(name => new Request(new URL(name, scope), {cache: "reload"})));
  const url = new URL(`app/${program}`, scope).href;
  if ((await caches.keys()).some(isOld)) await store.put(url, await unpacked(url));
})));
addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (isOld(name)) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("message", event => event.waitUntil(clients.claim()));

addEventListener("fetch", event => {
  const {request} = event, url = new URL(request.url);
  if (url.origin !== location.origin) return event.respondWith(Response.error());
  const inside = url.pathname.startsWith(scope.pathname), path = inside ? url.pathname.slice(scope.pathname.length) : url.pathname.slice(1);
  // The frame shows the studio's first page, for which the host has the page around it.
  const opens = request.destination === "document" && request.method === "GET";
  if ((inside ? path || opens : path.startsWith("assets/")) && files.includes(path)) return event.respondWith(stored(path));
  if (inside && opens && path.endsWith(".html")) return event.respondWith(fetch(request).catch(() => instead(path)));
  if (inside && (path.startsWith("app/") || path.endsWith(".html"))) return; // from the host
  if (opens) return event.respondWith(Response.redirect(`${scope}#/${path}${url.search}`));
  event.respondWith(forward(event, `/${path}${url.search}`));
});

/** Leads from a page of a ruleset that cannot be had without a network to the ruleset in the studio, or to that. */
function instead(path) {
  const [, name] = path.match(/^rulesets\/(.+)\.html$/) ?? [];
  return Response.redirect(name ? `${scope}#/design?file=${name}` : scope);
}

/** A file of the site. Workers have the policy of their script, which lets them reach nothing but this host. */
async function stored(name) {
  const url = new URL(name, scope), file = await (await caches.open(cache)).match(url) ?? await fetch(url), headers = new Headers(file.headers);
  if (name.endsWith(".js")) headers.set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'");
  return new Response(file.body, {status: file.status, headers});
}

/** Where a request comes from, as browsers tell servers. Pages of other sites can only open pages here. */
function site({mode, referrer}) {
  return mode !== "navigate" || referrer.startsWith(scope.href) ? "same-origin" : "cross-site";
}

/** Has a request answered by the tab that holds the program. */
async function forward({request}, path) {
  const changes = !["GET", "HEAD"].includes(request.method);
  const headers = {"Sec-Fetch-Site": [site(request)]};
  for (const [name, value] of request.headers) headers[name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())] = [value];
  const question = {method: request.method, path, headers, body: changes ? await request.arrayBuffer() : null};
  for (const end = Date.now() + patience; Date.now() < end; await wait(30)) {
    const found = await leader(changes);
    if (found) return ask(found, question);
  }
  return new Response("the studio does not answer; load the page again", {status: 503});
}

/** The port to the tab that holds the program, and the name of the lock that its worker has as long as it is there. */
async function leader(changes) {
  const tabs = (await clients.matchAll({type: "window"})).filter(tab => tab.frameType === "top-level");
  const answers = tabs.map(tab => new Promise((found, none) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = ({data}) => data ? found({port: port1, alive: data}) : none();
    if (changes) tab.postMessage("persist");
    tab.postMessage("request", [port2]);
  }));
  return Promise.race([wait(300), Promise.any(answers).catch(() => null)]); // the browser may have stopped a tab
}

/** Sends a request by a port, and returns the answer, which may grow as long as the worker is there. */
function ask({port, alive}, question) {
  return new Promise((done, failed) => {
    let into, watch;
    const ended = new AbortController();
    const end = error => {
      clearTimeout(watch);
      ended.abort();
      port.close();
      if (!error) return into.close();
      into?.error(error);
      failed(error);
    };
    watch = setTimeout(() => { // most are answered at once
      navigator.locks.request(alive, {mode: "shared", signal: ended.signal}, () => end(new TypeError("the program has ended"))).catch(() => {});
    }, 500);
    port.onmessage = ({data}) => {
      if (data.end) return end();
      if (data.chunk) return into.enqueue(data.chunk);
      const body = new ReadableStream({start(controller) { into = controller; }, cancel() {
        port.postMessage("cancel");
        into = {enqueue() {}, close() {}, error() {}};
      }});
      const empty = [101, 204, 205, 304].includes(data.status), headers = Object.entries(data.headers).flatMap(([name, all]) => all.map(value => [name, value]));
      done(new Response(empty ? null : body, {status: data.status, headers}));
    };
    port.postMessage(question, question.body ? [question.body] : []);
  });
}
