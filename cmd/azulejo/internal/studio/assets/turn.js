// Tells people that it is their turn while they look elsewhere: in the title, in the icon, and in a notification if they
// want one.

import {say} from "./board.js";

const icon = document.querySelector("link[rel=icon]"), box = document.getElementById("notify");
const usual = icon.href, key = "notify"; // the key of what the browser remembers
let yours = false, notice = null;

/** Marks the icon while it is the turn of a person who does not look. */
function showIcon() {
  const wanted = yours && document.hidden ? new URL("/assets/turn.svg", usual).href : usual;
  if (icon.href !== wanted) icon.href = wanted;
}

/** Shows a page's title, and tells whose turn has begun. */
export function tellTurn(page) {
  const begins = page.yours && !yours;
  yours = page.yours;
  document.title = (yours ? "● " : "") + page.title;
  showIcon();
  if (!yours) notice?.close();
  else if (begins && document.hidden && box.checked) notify(page.title);
}

function notify(text) {
  try {
    notice = new Notification(text, {icon: "/assets/turn.svg", tag: location.pathname});
    notice.addEventListener("click", () => window.focus());
  } catch {
    box.checked = false; // browsers of phones have notifications of installed pages alone
  }
}

// Browsers have them where a page comes from this machine or is encrypted.
box.parentElement.hidden = !("Notification" in window && isSecureContext);
box.checked = localStorage.getItem(key) !== null && window.Notification?.permission === "granted";
box.addEventListener("change", async () => {
  if (box.checked && await Notification.requestPermission() !== "granted") {
    box.checked = false;
    say("your browser does not let this page notify you");
  }
  if (box.checked) localStorage.setItem(key, "");
  else localStorage.removeItem(key);
});
document.addEventListener("visibilitychange", () => {
  showIcon();
  if (!document.hidden) notice?.close();
});
