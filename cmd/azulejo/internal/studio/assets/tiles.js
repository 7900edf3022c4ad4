// Tiles that are drawn by script: flying, dragged, and those that a move would bring.

const ns = "http://www.w3.org/2000/svg";

/** The box of an element on the screen: of its first tile where it has some. */
export const rectOf = element => (element.querySelector("use.tile") ?? element).getBoundingClientRect();

function use(color) {
  const use = document.createElementNS(ns, "use");
  use.setAttribute("href", `#tile-${CSS.escape(color)}`);
  return use;
}

/** A picture of a tile over a box on the screen, which scrolls with the page. */
export function tile(color, box) {
  const svg = document.createElementNS(ns, "svg");
  svg.append(use(color));
  svg.setAttribute("class", "flying");
  svg.setAttribute("viewBox", "0 0 10 10");
  Object.assign(svg.style, {left: `${box.x + scrollX}px`, top: `${box.y + scrollY}px`, width: `${box.width}px`, height: `${box.height}px`});
  return svg;
}

/** A tile to be shown on a drawn space. */
export function ghost(space, color) {
  const {x, y, width, height} = space.getBBox(), copy = use(color);
  for (const [name, value] of Object.entries({x, y, width, height, class: "tile ghost"})) copy.setAttribute(name, value);
  return copy;
}
