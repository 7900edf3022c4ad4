// A comparison with the parent, which gets more precise while somebody looks.

import {follow} from "./api.js";

/** Shows a comparison as it goes on, until it is done or the signal ends it. */
export async function compare(panel, question, signal) {
  let games, table;
  for await (const now of follow("/api/design/compare", question, signal)) {
    if (!games) {
      panel.innerHTML = '<p class="games" role="status"></p><div></div>';
      [games, table] = panel.children;
      panel.removeAttribute("aria-busy");
    }
    if (now.of) games.textContent = `${now.games.toLocaleString()} ${now.games === 1 ? "game" : "games"} under each, bots that look one move ahead${now.done ? "" : " …"}`;
    table.innerHTML = now.html;
  }
}
