// Indentation by the keys Tab and Enter.

const width = 2; // blanks

/** Lets Tab indent the lines of the selection and Shift+Tab the reverse, and Enter keep the indentation. Escape lets the
 * next Tab leave the text, for those who have no mouse. */
export function indent(editor) {
  const {area} = editor;
  let leaving = false;

  area.addEventListener("keydown", event => {
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
    const act = event.key === "Tab" && !leaving && !area.readOnly;
    leaving = event.key === "Escape" && !event.defaultPrevented;
    if (!act || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) shiftLines(area, line => line.replace(/^ {1,2}/, ""));
    else if (area.selectionStart === area.selectionEnd) document.execCommand("insertText", false, " ".repeat(width - column(area) % width));
    else shiftLines(area, line => line && " ".repeat(width) + line);
  });

  area.addEventListener("beforeinput", event => {
    if (event.inputType !== "insertLineBreak") return;
    const before = area.value.slice(0, area.selectionStart).split("\n").at(-1);
    event.preventDefault();
    document.execCommand("insertText", false, `\n${before.match(/^ */)[0]}${before.trimEnd().endsWith(":") ? " ".repeat(width) : ""}`);
  });
}

/** The column of the cursor, from 0. */
function column(area) {
  return area.value.slice(0, area.selectionStart).split("\n").at(-1).length;
}

/** Changes the lines of the selection in one step, and keeps what is selected in them. */
function shiftLines(area, change) {
  const {value, selectionStart, selectionEnd} = area;
  const first = value.slice(0, selectionStart).lastIndexOf("\n") + 1;
  const lines = value.slice(first, selectionEnd).split("\n").length, rest = value.slice(first).split("\n");
  const before = rest.slice(0, lines), after = before.map(change), text = after.join("\n");
  if (text === before.join("\n")) return;
  area.setSelectionRange(first, first + before.join("\n").length);
  document.execCommand(text ? "insertText" : "delete", false, text);
  const grown = after[0].length - before[0].length, all = text.length - before.join("\n").length;
  area.setSelectionRange(Math.max(first, selectionStart + grown), Math.max(first, selectionEnd + all));
}
