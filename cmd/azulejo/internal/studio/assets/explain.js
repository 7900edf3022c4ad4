// What is under the cursor: its meaning, where it comes from, and another name for a parameter.

import {ask} from "./api.js";

export function explain(editor, question) {
  const box = document.getElementById("explain");
  let asking = new AbortController(), pause = 0, where = "";

  function element(name, text) {
    const e = document.createElement(name);
    e.textContent = text;
    return e;
  }

  function section({title, facts, text}) {
    const all = [element("h2", title)];
    if (text) all.push(element("p", text));
    if (facts?.length) {
      const list = document.createElement("dl");
      list.append(...facts.flatMap(({name, value}) => [element("dt", name), element("dd", value)]));
      all.push(list);
    }
    return all;
  }

  /** Goes to where the word is defined. Other files open beside. */
  async function jump() {
    const {file} = question(), found = await ask("/api/design/definition", question({at: editor.place})).catch(() => null);
    if (!found) return;
    if (found.file === file) editor.go(found.start);
    else open(`design?file=${encodeURIComponent(found.file)}#rules`);
  }

  /** Gives the parameter at a place another name. */
  async function rename(at, word, wanted = word, problem = "") {
    const to = prompt(`${problem}Another name for this parameter:`, wanted);
    if (!to || to === word) return;
    try {
      editor.change(await ask("/api/design/rename", question({at, to})));
    } catch (error) {
      rename(at, word, to, `${error.message}\n\n`);
    }
  }

  async function show() {
    asking.abort();
    asking = new AbortController();
    const at = editor.place, {signal} = asking;
    const now = `${at.line}:${at.col}:${editor.text.length}`;
    if (now === where) return;
    where = now;
    const found = await ask("/api/design/hover", question({at}), {signal}).catch(() => null);
    if (signal.aborted) return;
    box.replaceChildren(...(found?.sections ?? []).flatMap(section));
    if (!found) return;
    const tools = element("p", ""), go = element("button", "Where it is defined (F12)");
    go.addEventListener("click", jump);
    tools.append(go);
    const [title] = found.sections.map(s => s.title);
    if (title?.startsWith("params.") && !editor.area.readOnly) {
      const name = element("button", "Rename");
      name.addEventListener("click", () => rename(at, title.slice("params.".length)));
      tools.append(" ", name);
    }
    box.append(tools);
  }

  const soon = () => {
    clearTimeout(pause);
    pause = setTimeout(show, 150);
  };
  for (const event of ["keyup", "click", "select", "focus"]) editor.area.addEventListener(event, soon);
  editor.area.addEventListener("keydown", event => {
    if (event.key !== "F12") return;
    event.preventDefault();
    if (!event.repeat) jump();
  });
}
