// Sounds that the browser makes, if somebody wants them: a knock for tiles, a tone for points, two for your turn.

import {isOn} from "./press.js";

let context = null, output = null; // of the sounds that are under way or to come

/** Plays a tone some milliseconds from now. Browsers play nothing before somebody has clicked in the page. */
function tone(pitch, at, milliseconds, shape = "sine") {
  if (!isOn("sound") || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (!output) {
    output = context.createGain();
    output.connect(context.destination);
  }
  const oscillator = context.createOscillator(), gain = context.createGain(), start = context.currentTime + at / 1000;
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(.15, start);
  gain.gain.exponentialRampToValueAtTime(.001, start + milliseconds / 1000);
  oscillator.connect(gain).connect(output);
  oscillator.start(start);
  oscillator.stop(start + milliseconds / 1000);
}

export const soundTile = (at = 0) => tone(190, at, 70, "triangle");
export const soundPoints = (points, at) => tone(points < 0 ? 260 : 520 + 20 * Math.min(points, 20), at, 250);

export function soundTurn() {
  tone(660, 0, 200);
  tone(880, 140, 300);
}

/** Ends all sounds. */
export function hush() {
  output?.disconnect();
  output = null;
}
