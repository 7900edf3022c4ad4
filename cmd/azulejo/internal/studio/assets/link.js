// Links that carry a ruleset or a game.

import {ask} from "./api.js";

/** The address that opens such links: of a studio that is a folder of files, the page around this one knows it. */
const opener = () => self === top ? `${location.origin}/open#` : `${parent.location.href.replace(/#.*/, "")}#/open#`;

/** Copies the link that the server answers with, and returns what to say about it. It shows the link where the browser does
 * not let pages copy. */
export async function copyLink(path, body) {
  const text = opener() + (await ask(path, body)).link;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    prompt("Copy this link", text);
    return "";
  }
  return `The link is copied: ${text.length} characters.`;
}
