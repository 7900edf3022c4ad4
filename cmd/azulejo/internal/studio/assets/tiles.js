// Tiles that are drawn by script: flying, dragged, and those that a move would bring.

const ns = "http://www.w3.org/2000/svg";
const size = 40; // of a tile, in the units of the drawings

/** The boxes of the tiles of an element on the screen, or its own where it has none. */
export function boxes(element) {
  const tiles = [...element.querySelectorAll(".tile")];
  return (tiles.length ? tiles : [element]).map(e => e.getBoundingClientRect());
}

function use(color) {
  const use = document.createElementNS(ns, "use");
  use.setAttribute("href", `#tile-${color}`);
  return use;
}

/** A picture of a tile, to be put over a box on the screen and into an element with which it scrolls. */
export function tile(color, {x, y, width, height}, around = document.body) {
  const svg = document.createElementNS(ns, "svg"), side = Math.min(width, height);
  svg.append(use(color));
  svg.setAttribute("class", "flying");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  const origin = around.getBoundingClientRect();
  const [left, top] = [x - origin.x + around.scrollLeft + (width - side) / 2, y - origin.y + around.scrollTop + (height - side) / 2];
  Object.assign(svg.style, {left: `${left}px`, top: `${top}px`, width: `${side}px`, height: `${side}px`});
  return svg;
}

/** The parts of a text, where pictures of tiles stand for the names of colors. */
export function chips(text) {
  const names = [...document.querySelectorAll("symbol[id^=tile-]")].map(symbol => symbol.id.slice(5).replaceAll("_", " "));
  names.sort((a, b) => b.length - a.length); // "rose dot" before "rose"
  return text.split(new RegExp(`\\b(${names.join("|")})\\b`)).map((word, i) => {
    if (!word || i % 2 === 0) return word;
    const svg = document.createElementNS(ns, "svg");
    for (const [name, value] of Object.entries({class: "chip", role: "img", "aria-label": word, viewBox: `0 0 ${size} ${size}`})) svg.setAttribute(name, value);
    svg.append(use(word.replaceAll(" ", "_")));
    return svg;
  });
}

/** A tile to be shown on a drawn space, whose middle the drawing says. */
export function ghost(space, color) {
  const box = space.getBBox(), side = Math.min(size, box.width, box.height), copy = use(color);
  const at = {x: space.dataset.x - side / 2, y: space.dataset.y - side / 2, width: side, height: side, class: "ghost"};
  for (const [name, value] of Object.entries(at)) copy.setAttribute(name, value);
  return copy;
}
