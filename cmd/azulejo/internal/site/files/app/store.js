// Files for the program, as its library asks Node.js for them, as far as the studio needs that: in memory, and as a log of
// all changes in the browser's storage. A change is in the log before the program hears that it is made. Each record of
// the log has a checksum and says all that it needs, so a damaged one takes no other with it.

/** An error with a code of Node.js. */
const failure = code => Object.assign(new Error(code), {code});

const crcs = Uint32Array.from({length: 256}, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
  return n;
});
const checksum = bytes => ~bytes.reduce((sum, byte) => sum >>> 8 ^ crcs[(sum ^ byte) & 255], -1) >>> 0;

const nodes = new Map(); // files and folders, by their paths; only files have data
let numbered = 0;

function add(path, more) {
  const node = {number: ++numbered, path, time: Date.now(), size: 0, ...more};
  nodes.set(path, node);
  return node;
}
add("/");
const addFile = path => add(path, {data: new Uint8Array()});

const clean = path => `/${path.split("/").filter(name => name && name !== ".").join("/")}`;
const folderOf = path => path.slice(0, path.lastIndexOf("/")) || "/";

function existing(path) {
  const node = nodes.get(clean(path));
  if (!node) throw failure("ENOENT");
  return node;
}

/** Takes the path from what has it, which may be open. */
function drop(path) {
  const node = nodes.get(path);
  if (node) node.path = "";
  nodes.delete(path);
}

/** The changes of files. Those that a record is about may be missing if another record is damaged. */
const changes = {
  /** Sets the size of a file and a part of it. Its array grows by more than that, as appending often comes again. */
  write({path, at, size, time}, bytes) {
    const node = nodes.get(path) ?? addFile(path);
    if (size > node.data.length) {
      const data = new Uint8Array(Math.max(size, 2 * node.data.length));
      data.set(node.data.subarray(0, node.size));
      node.data = data;
    }
    node.data.fill(0, size);
    node.data.set(bytes, at);
    Object.assign(node, {size, time});
  },
  move({from, to, size}) {
    const node = nodes.get(from);
    if (node?.size !== size) return; // a file that lacks something replaces no whole one
    drop(to);
    drop(from);
    nodes.set(node.path = to, node);
  },
  remove({path}) { drop(path); },
  whole() {},
};

/** The log in a file of the browser's storage. A record is its size, its checksum, the size of its head, the head, and bytes. */
class Log {
  constructor(handle) {
    this.handle = handle;
    this.end = 0;
  }

  append(head, bytes = none) {
    const text = new TextEncoder().encode(JSON.stringify(head));
    const record = new Uint8Array(12 + text.length + bytes.length), view = new DataView(record.buffer);
    view.setUint32(0, record.length);
    view.setUint32(8, text.length);
    record.set(text, 12);
    record.set(bytes, 12 + text.length);
    view.setUint32(4, checksum(record.subarray(8)));
    let written = 0;
    try {
      written = this.handle.write(record, {at: this.end});
    } finally {
      if (written < record.length) this.handle.truncate(this.end);
    }
    if (written < record.length) throw failure("ENOSPC");
    this.end += record.length;
  }

  /** All sound records, where the last one ends, and the generation of a log that is whole. */
  read() {
    const bytes = new Uint8Array(this.handle.getSize()), view = new DataView(bytes.buffer), records = [];
    this.handle.read(bytes, {at: 0});
    let at = 0, end = 0;
    while (at + 12 < bytes.length) {
      const size = view.getUint32(at), record = bytes.subarray(at + 8, at + size);
      if (size <= 12 || at + size > bytes.length || bytes[at + 12] !== brace || checksum(record) !== view.getUint32(at + 4)) {
        at++; // what follows a damaged record is found by its checksum
        continue;
      }
      const text = record.subarray(4, 4 + view.getUint32(at + 8));
      records.push([JSON.parse(new TextDecoder().decode(text)), record.subarray(4 + text.length)]);
      end = at += size;
    }
    return {records, end, generation: records.find(([head]) => head.do === "whole")?.[0].generation ?? 0};
  }

  /** Writes all files as they are, as a new log. Until the end of that is there, the other log counts. */
  rewrite(generation) {
    this.handle.truncate(0);
    this.end = 0;
    for (const [path, {data, size, time}] of nodes) {
      if (data) this.append({do: "write", path, at: 0, size, time}, data.subarray(0, size));
    }
    this.append({do: "whole", generation});
    this.handle.flush();
  }
}

const brace = 0x7b; // with which heads begin
const none = new Uint8Array();
let log = null;

/** Opens the storage of a site, and says why there is none, or "": without it, files are in memory alone. */
export async function openStore(name) {
  let logs;
  try {
    const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(encodeURIComponent(name), {create: true});
    logs = await Promise.all(["a", "b"].map(async one => new Log(await access(await place.getFileHandle(one, {create: true})))));
  } catch (error) {
    return error.message;
  }
  const found = logs.map(one => ({one, ...one.read()}));
  found.sort((a, b) => b.generation - a.generation || b.records.length - a.records.length);
  const [{one, records, end, generation}, {one: other}] = found;
  for (const [head, bytes] of records) changes[head.do](head, bytes);
  one.handle.truncate(one.end = end);
  const size = [...nodes.values()].reduce((sum, node) => sum + 200 + node.size, 0);
  log = one;
  if (generation && end <= 2 * size + (1 << 20)) return "";
  try {
    other.rewrite(generation + 1);
  } catch (error) { // the other log stays as it is
    console.warn("no new log", error);
    other.handle.truncate(0);
    if (records.length) return "";
    log = null;
    return error.message;
  }
  log = other;
  one.handle.truncate(0);
  return "";
}

/** The exclusive handle of a file. A worker that has just ended may hold it for a moment. */
async function access(handle) {
  for (let tries = 0; ; tries++) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || tries === 100) throw error;
    }
    await new Promise(done => setTimeout(done, 50));
  }
}

/** Makes a change, in the log and then in memory. */
function change(head, bytes) {
  log?.append(head, bytes);
  changes[head.do](head, bytes);
}

/** Sets the size and a part of a file that is open. If that has lost its path, nobody could read it again. */
function write({path}, size, at = 0, bytes = none) {
  if (!path) throw failure("ENOENT");
  change({do: "write", path, at, size, time: Date.now()}, bytes);
}

const stat = ({number, data, time, size}) => ({
  dev: 1, ino: number, mode: data ? 0o100666 : 0o040777, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
  blksize: 4096, blocks: Math.ceil(size / 512), atimeMs: time, mtimeMs: time, ctimeMs: time, isDirectory: () => !data,
});

const flags = {O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536};
const opened = new Map(); // by number: {node, at, made}
let openedLast = 2;
let line = ""; // of what the program says

const calls = {
  open(path, how) {
    path = clean(path);
    let node = nodes.get(path);
    const made = !node;
    if (node && how & flags.O_CREAT && how & flags.O_EXCL) throw failure("EEXIST");
    if (!node && !(how & flags.O_CREAT && nodes.has(folderOf(path)))) throw failure("ENOENT");
    if (node && !node.data && how & 3) throw failure("EISDIR");
    if (node?.data && how & flags.O_DIRECTORY) throw failure("ENOTDIR");
    node ??= addFile(path); // the log hears of it with what is in it
    if (how & flags.O_TRUNC && node.size) write(node, 0);
    opened.set(++openedLast, {node, at: 0, made});
    return openedLast;
  },
  close(fd) {
    const {node, made} = opened.get(fd);
    opened.delete(fd);
    if (made && node.path && !node.size) write(node, 0);
  },
  read(fd, into, offset, length, position) {
    const f = opened.get(fd), at = position ?? f.at, part = f.node.data.subarray(0, f.node.size).subarray(at, at + length);
    into.set(part, offset);
    if (position === null) f.at += part.length;
    return part.length;
  },
  write(fd, bytes, offset, length, position) {
    if (fd === 1 || fd === 2) {
      const lines = (line + new TextDecoder().decode(bytes)).split("\n");
      line = lines.pop();
      if (lines.length) console.log(lines.join("\n"));
      return length;
    }
    const f = opened.get(fd), at = position ?? f.at;
    write(f.node, Math.max(f.node.size, at + length), at, bytes.subarray(offset, offset + length));
    if (position === null) f.at = at + length;
    return length;
  },
  fsync() { log?.handle.flush(); },
  fstat: fd => stat(opened.get(fd).node),
  stat: path => stat(existing(path)),
  lstat: path => stat(existing(path)), // nothing is a link
  readdir(path) {
    const inside = [...nodes.keys()].filter(it => it !== "/" && folderOf(it) === clean(path));
    return inside.map(it => it.slice(it.lastIndexOf("/") + 1));
  },
  mkdir(path) {
    if (nodes.has(clean(path))) throw failure("EEXIST");
    add(clean(path)); // the studio makes its folders whenever it starts, so no log has them
  },
  rmdir() { throw failure("ENOTDIR"); }, // of what is no file either
  unlink(path) {
    if (!existing(path).data) throw failure("EISDIR");
    change({do: "remove", path: clean(path)});
  },
  rename(from, to) {
    const {size} = existing(from);
    if (clean(from) !== clean(to)) change({do: "move", from: clean(from), to: clean(to), size});
  },
  ftruncate(fd, size) { write(opened.get(fd).node, size); },
  fchmod() {},
};

globalThis.fs = {constants: flags, writeSync: (fd, bytes) => calls.write(fd, bytes, 0, bytes.length, null)};
for (const [name, call] of Object.entries(calls)) {
  globalThis.fs[name] = (...args) => {
    const done = args.pop();
    let value;
    try {
      value = call(...args);
    } catch (error) {
      if (typeof error.code === "string") return done(error);
      console.error(name, error); // of the browser
      return done(failure(error.name === "QuotaExceededError" ? "EDQUOT" : "EIO"));
    }
    done(null, value);
  };
}
