// Tiles that are drawn by script: flying, dragged, and those that a move would bring.

const ns = "http://www.w3.org/2000/svg";

/** The box of an element on the screen: of its first tile where it has some. */
export const rectOf = element => (element.querySelector("use.tile") ?? element).getBoundingClientRect();

/** A picture of tiles of a color over a box on the screen. */
export function tile(color, box, count = 1) {
  const svg = document.createElementNS(ns, "svg"), use = document.createElementNS(ns, "use");
  use.setAttribute("href", `#tile-${CSS.escape(color)}`);
  svg.append(use);
  svg.setAttribute("class", "flying");
  svg.setAttribute("viewBox", "0 0 10 10");
  Object.assign(svg.style, {left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`});
  return svg;
}
