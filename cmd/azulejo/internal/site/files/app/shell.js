// The page around the studio's pages. It holds the worker with the program, and shows the page that the address names.

import "./build.js";
import "./unpack.js";

const base = new URL("..", import.meta.url).pathname, built = globalThis.built;
const [frame, status] = ["studio", "status"].map(id => document.getElementById(id));
const say = text => {
  status.textContent = text;
  status.hidden = !text;
};

let warning = ""; // what is said as long as the page is there
const warn = text => say(warning = warning.includes(text) ? warning : `${warning} ${text}`.trim());
let alive = ""; // the lock of the worker that answers requests, if that is the one of this tab, or else nothing
let worker;

/** The program, unpacked: from the cache, or else from the host. */
async function program() {
  const cache = await caches.open(`azulejo ${base} ${built.version}`), url = new URL(built.program, import.meta.url).href;
  const kept = await cache.match(url);
  if (kept) return kept;
  const loaded = await globalThis.unpacked(url);
  cache.put(url, loaded.clone()).catch(() => warn("There is no room here for the program, which is loaded again each time: " +
    "the studio needs a network."));
  return loaded;
}

/** Starts the worker, and again if it ends. */
function start(compiled) {
  worker = new Worker(new URL("worker.js", import.meta.url), {type: "module"});
  worker.addEventListener("message", ({data}) => {
    if (data.failed) return warn(`The studio cannot start here: ${data.failed}`);
    ({alive} = data);
    if (data.unkept) warn(`This browser gives this page no storage (${data.unkept}): what it kept before is not here, ` +
      "and what you do is lost when the page is closed. Save it as a file first.");
    navigator.locks.request(alive, () => {
      alive = "";
      start(compiled);
    });
  });
  worker.addEventListener("error", event => warn(`The studio cannot start here: ${event.message}`));
  const started = worker;
  compiled.then(module => started.postMessage(module)).catch(error => warn(`The studio cannot start here: ${error.message}`));
  globalThis.azulejo = {worker};
}

navigator.serviceWorker?.addEventListener("message", ({data, ports}) => {
  if (data === "persist") navigator.storage.persist?.();
  else {
    ports[0].postMessage(alive);
    if (alive) worker.postMessage(null, ports);
  }
});

const wanted = () => base + (location.hash.startsWith("#/") ? location.hash.slice(2) : "");
const shown = () => frame.contentWindow.location;

/** Copies the address, the title and the icon of the page in the frame. */
function copy() {
  const {pathname, search, hash} = shown(), path = pathname.slice(base.length) + search + hash;
  history.replaceState(null, "", path ? `${base}#/${path}` : base);
  document.title = frame.contentDocument.title;
  const icon = frame.contentDocument.querySelector("link[rel=icon]")?.href;
  if (icon && document.querySelector("link[rel=icon]").href !== icon) document.querySelector("link[rel=icon]").href = icon;
}

frame.addEventListener("load", () => {
  if (!frame.contentDocument || shown().href === "about:blank") return; // or a page that the browser has refused
  frame.hidden = false;
  say(warning);
  copy();
  new MutationObserver(copy).observe(frame.contentDocument.head, {subtree: true, childList: true, attributes: true});
  frame.contentWindow.focus();
});
addEventListener("hashchange", () => {
  if (shown().pathname + shown().search + shown().hash !== wanted()) shown().replace(wanted());
});

/** Waits for the service worker, which passes on what the frame asks for. */
async function controlled() {
  const registered = navigator.serviceWorker.register(`${base}sw.js`, {updateViaCache: "none"}); // the version is in a script that it imports
  if (navigator.serviceWorker.controller) {
    registered.catch(() => {}); // it goes on as it is
    return;
  }
  await registered;
  const {active} = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  const change = new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", done, {once: true}));
  active.postMessage("claim");
  await change;
}

if (self !== top) say("This page is not for frames."); // or a host without the service worker
else if (!navigator.serviceWorker) say("The studio needs an address that begins with https, and a window that is not private.");
else {
  const compiled = program().then(bytes => WebAssembly.compileStreaming(bytes));
  await controlled(); // so that the scripts of the worker have their policy
  start(compiled);
  frame.src = wanted();
}
