// Dragging tiles to where they shall go, with a mouse or a finger: the same clicks in one stroke.

import * as board from "./board.js";
import {boxes, tile} from "./tiles.js";

const far = 6; // pixels before a press is a drag

/** Lets tiles be dragged. */
export function allowDrag(table, picker) {
  let from = "", start = null, flying = null;

  const stop = () => {
    flying?.remove();
    from = "";
    flying = null;
  };

  addEventListener("pointerdown", event => {
    if (event.isPrimary || !from) return; // a second finger zooms the page
    if (flying) picker.reset();
    stop();
  });
  table.addEventListener("pointerdown", event => {
    const thing = board.nameAt(event.target);
    if (event.button !== 0 || !event.isPrimary || !board.isTiles(thing) || !picker.isTarget(thing) && !picker.picked.includes(thing)) return;
    from = thing;
    start = event;
  });
  // A finger that moves a tile does not scroll the page. The style touch-action would say so, if it had an effect on
  // groups of a drawing.
  table.addEventListener("touchmove", event => {
    if (from) event.preventDefault();
  }, {passive: false});
  addEventListener("pointermove", event => {
    if (flying && !picker.picked.includes(from)) stop(); // the position has changed
    if (!from) return;
    if (!flying && Math.hypot(event.x - start.x, event.y - start.y) < far) return;
    if (!flying) {
      if (!picker.picked.includes(from)) picker.reset([from]);
      flying = tile(board.find(from).dataset.color, boxes(board.find(from))[0]);
      document.body.append(flying);
    }
    flying.style.translate = `${event.x - start.x}px ${event.y - start.y}px`;
    picker.look(board.nameAt(document.elementFromPoint(event.x, event.y)));
  });
  addEventListener("pointerup", event => {
    if (flying) {
      const under = document.elementFromPoint(event.x, event.y), thing = board.nameAt(under);
      swallowClick();
      if (thing && thing !== from) picker.click(thing);
      else if (under?.closest(".boards > .seat") && !picker.outlook().open.size) picker.confirm();
      else picker.reset();
    }
    stop();
  });
  addEventListener("pointercancel", () => {
    if (flying) picker.reset();
    stop();
  });
}

/** Keeps the click that follows the end of a drag from picking something. */
function swallowClick() {
  const swallow = event => event.stopPropagation();
  addEventListener("click", swallow, {capture: true, once: true});
  setTimeout(() => removeEventListener("click", swallow, {capture: true}));
}
