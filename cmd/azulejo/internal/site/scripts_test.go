package site_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// node runs a script that imports a script of the site as "it" and fails by an error, where there is Node.js.
func node(t *testing.T, name, script string) {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node.js to try the script in")
	}
	folder := t.TempDir()
	text, err := os.ReadFile(filepath.Join("files", "app", name))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "it.mjs"), text, 0o600))
	main := filepath.Join(folder, "main.mjs")
	require.NoError(t, os.WriteFile(main, []byte(`import assert from "node:assert/strict";`+"\n"+script), 0o600))
	out, err := exec.CommandContext(t.Context(), path, main).CombinedOutput()
	require.NoError(t, err, string(out))
}

// disk is a script with the storage of a browser, which has room for some bytes.
const disk = `
const disk = {a: new Uint8Array(), b: new Uint8Array()};
let room = 1 << 30, fails = null;
const handle = name => ({
  getSize: () => disk[name].length,
  read(into) { into.set(disk[name].subarray(0, into.length)); },
  truncate(size) { disk[name] = disk[name].slice(0, size); },
  flush() { if (fails) throw new DOMException("it fails", fails); },
  write(bytes, {at}) {
    const size = Math.max(disk[name].length, at + bytes.length);
    if (fails) throw new DOMException("it fails", fails);
    if (disk.a.length + disk.b.length + size - disk[name].length > room) throw new DOMException("it is full", "QuotaExceededError");
    const all = new Uint8Array(size);
    all.set(disk[name]);
    all.set(bytes, at);
    disk[name] = all;
    return bytes.length;
  },
});
const place = {getFileHandle: async name => ({createSyncAccessHandle: async () => handle(name)})};
Object.defineProperty(globalThis, "navigator", {value: {storage: {getDirectory: async () => ({getDirectoryHandle: async () => place})}}});
let opened = 0;
const open = async () => {
  const {openStore} = await import("./it.mjs?" + ++opened);
  return openStore("/");
};
const call = (name, ...args) => new Promise((done, failed) => fs[name](...args, (error, value) => error ? failed(error) : done(value)));
const O_CREAT = 64, O_TRUNC = 512, O_RDWR = 2;
const write = async (path, text) => {
  const fd = await call("open", path, O_CREAT | O_RDWR, 0o600), bytes = new TextEncoder().encode(text);
  await call("write", fd, bytes, 0, bytes.length, null);
  await call("close", fd);
};
const read = async path => {
  const fd = await call("open", path, 0, 0), bytes = new Uint8Array(1000);
  return new TextDecoder().decode(bytes.subarray(0, await call("read", fd, bytes, 0, 1000, null)));
};
`

// A disk without room for a shorter log keeps the one that is there, and the studio starts.
func TestNoRoomForANewLog(t *testing.T) {
	node(t, "store.js", disk+`
assert.equal(await open(), "");
await write("/game", "a move");
for (let i = 0; i < 20; i++) await write("/other", "x".repeat(1 << 17));
room = disk.a.length + disk.b.length + 1000;
assert.equal(await open(), "");
assert.equal(await read("/game"), "a move");
await write("/game", "a turn");
await assert.rejects(write("/much", "x".repeat(2000)), {code: "EDQUOT"});
room = 1 << 30;
assert.equal(await open(), "");
assert.equal(await read("/game"), "a turn");
assert(disk.a.length + disk.b.length < 1 << 18, "the log is shorter now");
`)
}

// A disk that is full from the beginning is no storage, which the page says.
func TestNoRoomForALog(t *testing.T) {
	node(t, "store.js", disk+`
room = 10;
assert.equal(await open(), "it is full");
await write("/game", "a move");
assert.equal(await read("/game"), "a move");
`)
}

// A damaged record takes no other one with it, wherever the damage is: files that it is not about stay whole, and what is
// written later stays too.
func TestDamagedRecord(t *testing.T) {
	node(t, "store.js", disk+`
const log = () => disk.a.length ? "a" : "b";
const records = () => {
  const all = [], bytes = disk[log()], view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) all.push([at, view.getUint32(at)]);
  return all;
};
assert.equal(await open(), "");
for (let i = 0; i < 4; i++) await write("/" + i, "game " + i);
const sound = disk[log()], where = records();
for (const [n, [at, size]] of where.entries()) {
  for (const [from, to] of [[0, 1], [3, 4], [7, 8], [11, 12], [14, 15], [size - 1, size], [0, size], [5, size]]) {
    disk[log()] = sound.slice();
    for (let i = at + from; i < at + to; i++) disk[log()][i] ^= 0x5a;
    for (let again = 0; again < 2; again++) {
      assert.equal(await open(), "");
      for (let i = 0; i < 4; i++) if (i + 1 !== n) assert.equal(await read("/" + i), "game " + i);
      if (n > 0) await assert.rejects(read("/" + (n - 1)), {code: "ENOENT"});
      if (!again) await write("/later", "a move");
      assert.equal(await read("/later"), "a move");
    }
    await call("unlink", "/later");
  }
}
`)
}

// What cannot be applied without a damaged record is left out, or has a hole: nothing else gets into a file.
func TestWithoutDamagedRecord(t *testing.T) {
	node(t, "store.js", disk+`
const log = () => disk.a.length ? "a" : "b";
const damage = async act => {
  const at = disk[log()].length;
  await act();
  disk[log()][at + 20] ^= 1;
};
assert.equal(await open(), "");
await write("/rules", "of old");
await call("open", "/.part", O_CREAT, 0o600).then(fd => damage(async () => {
  await call("write", fd, new TextEncoder().encode("new"), 0, 3, null);
  await call("close", fd);
}));
await call("rename", "/.part", "/rules");
const game = await call("open", "/game", O_CREAT, 0o600);
const add = text => call("write", game, new TextEncoder().encode(text), 0, text.length, null);
await add("deal ");
await damage(() => add("move "));
await add("turn");
await write("/again", "a long text");
await damage(() => call("unlink", "/again"));
await write("/again", "short");
assert.equal(await open(), "");
assert.equal(await read("/rules"), "of old");
assert.equal(await read("/game"), "deal \0\0\0\0\0turn");
assert.equal(await read("/again"), "short");
`)
}

// A change that the browser does not keep is not made, and its error says whether it is for lack of room.
func TestFailingStorage(t *testing.T) {
	node(t, "store.js", disk+`
console.error = () => {};
assert.equal(await open(), "");
await write("/game", "a move");
for (const [name, code] of [["QuotaExceededError", "EDQUOT"], ["NotReadableError", "EIO"]]) {
  const fd = await call("open", "/game", O_RDWR, 0);
  fails = name;
  await assert.rejects(call("write", fd, new TextEncoder().encode("a turn"), 0, 6, null), {code});
  await assert.rejects(call("fsync", fd), {code});
  await assert.rejects(call("unlink", "/game"), {code});
  await assert.rejects(call("open", "/game", O_RDWR | O_TRUNC, 0), {code});
  fails = null;
  assert.equal(await read("/game"), "a move");
}
assert.equal(await open(), "");
assert.equal(await read("/game"), "a move");
`)
}

// An order that is given up ends its own worker: others are played to their ends.
func TestGivenUpOrder(t *testing.T) {
	node(t, "crew.js", `
const workers = [];
Object.defineProperty(globalThis, "navigator", {value: {hardwareConcurrency: 2}});
globalThis.Worker = class {
  constructor() { workers.push(this); }
  postMessage() {}
  terminate() { this.ended = true; }
};
const {crew} = await import("./it.mjs"), all = crew({}), answers = [];
const giveUp = all.play(new Uint8Array(1), answer => answers.push(answer));
all.play(new Uint8Array(1), answer => answers.push(answer));
giveUp();
assert.deepEqual(workers.map(worker => Boolean(worker.ended)), [true, false]);
workers[1].onmessage({data: "all"});
assert.deepEqual(answers, ["all"]);
all.play(new Uint8Array(1), () => {});
assert.equal(workers.length, 2, "a free worker plays the next order");
process.exit();
`)
}

// A new version of the site waits for the pages of the old one to be closed, and has its program then. Where a page of a
// ruleset cannot be had, the studio shows it.
func TestNewVersionIsWhole(t *testing.T) {
	folder, err := filepath.Abs("files")
	require.NoError(t, err)
	node(t, "unpack.js", fmt.Sprintf(`
import {readFileSync} from "node:fs";
import {runInThisContext} from "node:vm";
import {gzipSync} from "node:zlib";
const events = {}, stores = new Map();
Object.assign(globalThis, {
  self: globalThis, registration: {scope: "https://host/below/"}, location: {origin: "https://host"},
  importScripts() {}, skipWaiting() { assert.fail("the old pages are still there"); }, clients: {claim() {}},
  addEventListener: (name, act) => { events[name] = act; },
  fetch: async url => new Response(url.endsWith("/app/azulejo-2.wasm.gz") ? gzipSync("program") : "?"),
  caches: {
    keys: async () => [...stores.keys()],
    delete: async name => stores.delete(name),
    async open(name) {
      if (!stores.has(name)) stores.set(name, new Map());
      const store = stores.get(name);
      return {addAll: async all => all.forEach(({url}) => store.set(url, "")), put: async (url, answer) => store.set(url, await answer.text())};
    },
  },
  built: {version: "2", program: "azulejo-2.wasm.gz", files: [""]},
});
await import("./it.mjs");
runInThisContext(readFileSync(%q, "utf8"));
const happens = async name => { let end; events[name]({waitUntil: wait => { end = wait; }}); await end; };
await happens("install");
assert.deepEqual([...stores.get("azulejo /below/ 2").keys()], ["https://host/below/"], "the page loads the program on the first visit");
stores.set("azulejo /below/ 1", new Map());
await happens("install");
assert.equal(stores.get("azulejo /below/ 2").get("https://host/below/app/azulejo-2.wasm.gz"), "program");
await happens("activate");
assert.deepEqual([...stores.keys()], ["azulejo /below/ 2"]);
globalThis.fetch = async () => { throw new TypeError("there is no network"); };
for (const [page, want] of [["rulesets/house/az-6x6.html", "#/design?file=house/az-6x6"], ["rulesets.html", ""]]) {
  let answer;
  events.fetch({request: {destination: "document", method: "GET", url: "https://host/below/" + page}, respondWith: promise => { answer = promise; }});
  assert.equal((await answer).headers.get("Location"), "https://host/below/" + want, "the studio has the rules without a network");
}
`, filepath.Join(folder, "sw.js")))
}
