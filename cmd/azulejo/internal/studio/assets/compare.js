// A comparison with the parent, which gets more precise while somebody looks.

/** Shows a comparison as it goes on, until it is done or the signal ends it. */
export async function compare(panel, question, signal) {
  const answer = await fetch("/api/design/compare", {method: "POST", signal, body: JSON.stringify(question)});
  if (!answer.ok) throw new Error((await answer.json()).error);
  panel.innerHTML = '<p class="games" role="status"></p><div></div>';
  const [games, table] = panel.children;
  let text = "";
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split("\n\n");
    text = events.pop();
    if (!events.length) continue;
    const now = JSON.parse(events.at(-1).replace(/^data: /, ""));
    if (now.error) throw new Error(now.error);
    panel.removeAttribute("aria-busy");
    if (now.of) games.textContent = `${now.games.toLocaleString()} games under each, bots that look one move ahead${now.done ? "" : " …"}`;
    table.innerHTML = now.html;
  }
}
