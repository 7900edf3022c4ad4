// Files for the program, as its library calls those of Node.js: a tree in memory, and a log of all changes to it in the
// browser's storage. A change is in the log before the program hears that it is made; the rest of one that was cut off is
// left out by its checksum.

const folder = 0o040000, file = 0o100000, kind = 0o170000;

class Failure extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

const crcs = Uint32Array.from({length: 256}, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
  return n;
});
const checksum = bytes => ~bytes.reduce((sum, byte) => sum >>> 8 ^ crcs[(sum ^ byte) & 255], -1) >>> 0;

let nodes, numbered; // by number, and the last number

/** Makes the tree empty: its root alone. */
function clear() {
  nodes = new Map([[1, {number: 1, mode: folder | 0o777, time: 0, entries: new Map()}]]);
  numbered = 1;
}
clear();

/** The folder of a path, the last name, and what has that name. */
function find(path) {
  const names = path.split("/").filter(name => name && name !== ".");
  const last = names.pop() ?? "";
  let parent = nodes.get(1);
  for (const name of names) {
    if (!parent.entries) throw new Failure("ENOTDIR");
    parent = nodes.get(parent.entries.get(name));
    if (!parent) throw new Failure("ENOENT");
  }
  if (!parent.entries) throw new Failure("ENOTDIR");
  return {parent, last, node: last ? nodes.get(parent.entries.get(last)) : parent};
}

function existing(path) {
  const {node} = find(path);
  if (!node) throw new Failure("ENOENT");
  return node;
}

/** Sets the size of a file. Its array grows by more than that, as appending often comes again. */
function resize(node, size) {
  if (size > node.data.length) {
    const data = new Uint8Array(Math.max(size, 2 * node.data.length));
    data.set(node.data.subarray(0, node.size));
    node.data = data;
  } else if (size < node.size) {
    node.data.fill(0, size, node.size);
  }
  node.size = size;
}

function drop(parent, name) {
  const node = nodes.get(parent.entries.get(name));
  if (node) nodes.delete(node.number);
  parent.entries.delete(name);
}

/** The changes of the tree. What is open and has no name any more is in no log. */
const changes = {
  make({path, number, mode, time}) {
    const {parent, last} = find(path);
    parent.entries.set(last, number);
    nodes.set(number, {number, mode, time, ...((mode & kind) === folder ? {entries: new Map()} : {data: new Uint8Array(), size: 0})});
    numbered = Math.max(numbered, number);
  },
  write({number, at, time}, bytes) {
    const node = nodes.get(number);
    if (at + bytes.length > node.size) resize(node, at + bytes.length);
    node.data.set(bytes, at);
    node.time = time;
  },
  size({number, size, time}) {
    resize(nodes.get(number), size);
    nodes.get(number).time = time;
  },
  mode({number, mode}) { nodes.get(number).mode = mode; },
  move({from, to}) {
    const source = find(from), target = find(to);
    if (source.node === target.node) return;
    drop(target.parent, target.last);
    source.parent.entries.delete(source.last);
    target.parent.entries.set(target.last, source.node.number);
  },
  remove({path}) {
    const {parent, last} = find(path);
    drop(parent, last);
  },
  begin() {},
  whole() {},
};

/** The log in a file of the browser's storage. A record is its size, its checksum, the size of its head, the head, and bytes. */
class Log {
  constructor(handle) {
    this.handle = handle;
    this.end = 0;
  }

  append(head, bytes = new Uint8Array()) {
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
    } catch {} // as if nothing was written
    if (written < record.length) {
      this.handle.truncate(this.end);
      throw new Failure("ENOSPC");
    }
    this.end += record.length;
  }

  /** All sound records, and where they end. */
  read() {
    const bytes = new Uint8Array(this.handle.getSize()), view = new DataView(bytes.buffer), records = [];
    this.handle.read(bytes, {at: 0});
    let at = 0;
    while (at + 12 <= bytes.length) {
      const size = view.getUint32(at), record = bytes.subarray(at + 8, at + size);
      if (size < 12 || at + size > bytes.length || checksum(record) !== view.getUint32(at + 4)) break;
      const text = record.subarray(4, 4 + view.getUint32(at + 8));
      records.push([JSON.parse(new TextDecoder().decode(text)), record.subarray(4 + text.length)]);
      at += size;
    }
    return {records, end: at};
  }

  /** Writes the tree as it is, as a new log. Until the end of that is there, the other log counts. */
  rewrite(generation) {
    this.handle.truncate(0);
    this.end = 0;
    this.append({do: "begin", generation});
    const add = (parent, path) => {
      for (const [name, number] of parent.entries) {
        const node = nodes.get(number), {mode, time} = node;
        this.append({do: "make", path: `${path}/${name}`, number, mode, time});
        if (node.entries) add(node, `${path}/${name}`);
        else this.append({do: "write", number, at: 0, time}, node.data.subarray(0, node.size));
      }
    };
    add(nodes.get(1), "");
    this.append({do: "whole"});
    this.handle.flush();
  }
}

let log = null;

/** Opens the storage of a site, and reports whether there is one: without it, files are in memory alone. */
export async function openStore(name) {
  let logs;
  try {
    const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(encodeURIComponent(name), {create: true});
    logs = await Promise.all(["a", "b"].map(async one => new Log(await access(await place.getFileHandle(one, {create: true})))));
  } catch (error) {
    console.warn("no storage", error);
    return false;
  }
  const found = logs.map(one => {
    const {records, end} = one.read(), whole = records.some(([head]) => head.do === "whole");
    return {one, records, end, generation: whole ? records[0][0].generation : 0};
  }).sort((a, b) => b.generation - a.generation);
  const [{one, records, end, generation}, {one: other}] = found;
  for (const [head, bytes] of records) if (generation) changes[head.do](head, bytes);
  if (generation) one.handle.truncate(one.end = end);
  const size = [...nodes.values()].reduce((sum, node) => sum + 200 + (node.size ?? 0), 0);
  log = one;
  if (generation && end <= 2 * size + (1 << 20)) return true;
  try {
    other.rewrite(generation + 1);
  } catch (error) { // the other log stays as it is
    console.warn("no room for a new log", error);
    if (!generation) log = null;
    return Boolean(generation);
  }
  log = other;
  one.handle.truncate(0);
  return true;
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

/** Makes a change, in the log and then in the tree. */
function change(head, bytes) {
  log?.append(head, bytes);
  changes[head.do](head, bytes);
}

/** Makes a change of a file, which may be open and have no name any more. */
function changeNode(node, head, bytes) {
  head.number = node.number;
  if (nodes.has(node.number)) return change(head, bytes);
  nodes.set(node.number, node);
  changes[head.do](head, bytes);
  nodes.delete(node.number);
}

const stat = ({number, mode, time, size = 0}) => ({dev: 1, ino: number, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096,
  blocks: Math.ceil(size / 512), atimeMs: time, mtimeMs: time, ctimeMs: time, isDirectory: () => (mode & kind) === folder});

const flags = {O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536};
const opened = new Map(); // by number: {node, at, appends}
let openedLast = 2;
let line = ""; // of what the program says

function openFile(fd) {
  if (!opened.has(fd)) throw new Failure("EBADF");
  return opened.get(fd);
}

function make(path, mode) {
  const {last, node} = find(path);
  if (node) throw new Failure("EEXIST");
  if (!last) throw new Failure("EINVAL");
  change({do: "make", path, number: numbered + 1, mode, time: Date.now()});
  return existing(path);
}

function remove(path, wantsFolder) {
  const {entries} = existing(path);
  if (wantsFolder !== Boolean(entries)) throw new Failure(entries ? "EISDIR" : "ENOTDIR");
  if (entries?.size) throw new Failure("ENOTEMPTY");
  change({do: "remove", path});
}

const truncate = (node, size) => changeNode(node, {do: "size", size, time: Date.now()});
const unsupported = () => { throw new Failure("ENOSYS"); };

const calls = {
  open(path, how, mode) {
    let {node} = find(path);
    if (node && how & flags.O_CREAT && how & flags.O_EXCL) throw new Failure("EEXIST");
    if (!node && !(how & flags.O_CREAT)) throw new Failure("ENOENT");
    if (node?.entries && how & 3) throw new Failure("EISDIR");
    if (node && !node.entries && how & flags.O_DIRECTORY) throw new Failure("ENOTDIR");
    node ??= make(path, file | mode & 0o777);
    if (how & flags.O_TRUNC && node.size) truncate(node, 0);
    opened.set(++openedLast, {node, at: 0, appends: how & flags.O_APPEND});
    return openedLast;
  },
  close(fd) {
    openFile(fd);
    opened.delete(fd);
  },
  read(fd, into, offset, length, position) {
    const f = openFile(fd), at = position ?? f.at, part = f.node.data.subarray(at, Math.max(at, Math.min(at + length, f.node.size)));
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
    const f = openFile(fd), at = f.appends ? f.node.size : position ?? f.at;
    changeNode(f.node, {do: "write", at, time: Date.now()}, bytes.subarray(offset, offset + length));
    if (position === null) f.at = at + length;
    return length;
  },
  fsync(fd) {
    openFile(fd);
    log?.handle.flush();
  },
  fstat: fd => stat(openFile(fd).node),
  stat: path => stat(existing(path)),
  lstat: path => stat(existing(path)),
  readdir(path) {
    const {entries} = existing(path);
    if (!entries) throw new Failure("ENOTDIR");
    return [...entries.keys()];
  },
  mkdir(path, mode) { make(path, folder | mode & 0o777); },
  rmdir: path => remove(path, true),
  unlink: path => remove(path, false),
  rename(from, to) {
    const source = existing(from), target = find(to).node;
    if (source.entries && `${to}/`.startsWith(`${from}/`) && from !== to) throw new Failure("EINVAL");
    if (target?.entries && !source.entries) throw new Failure("EISDIR");
    if (source.entries && target && !target.entries) throw new Failure("ENOTDIR");
    if (target !== source && target?.entries?.size) throw new Failure("ENOTEMPTY");
    change({do: "move", from, to});
  },
  truncate: (path, size) => truncate(existing(path), size),
  ftruncate: (fd, size) => truncate(openFile(fd).node, size),
  chmod(path, mode) { changeNode(existing(path), {do: "mode", mode: existing(path).mode & kind | mode & 0o777}); },
  fchmod(fd, mode) { changeNode(openFile(fd).node, {do: "mode", mode: openFile(fd).node.mode & kind | mode & 0o777}); },
  chown() {}, fchown() {}, lchown() {}, utimes() {},
  readlink() { throw new Failure("EINVAL"); }, // nothing is a link
  link: unsupported, symlink: unsupported,
};

globalThis.fs = {constants: flags};
for (const [name, call] of Object.entries(calls)) {
  globalThis.fs[name] = (...args) => {
    const done = args.pop();
    let value;
    try {
      value = call(...args);
    } catch (error) {
      if (!(error instanceof Failure)) console.error(name, error);
      return done(error instanceof Failure ? error : new Failure("EIO"));
    }
    done(null, value);
  };
}
globalThis.fs.writeSync = (fd, bytes) => calls.write(fd, bytes, 0, bytes.length, null);
