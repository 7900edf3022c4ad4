// One press is one action: a key that is held does nothing more, and an action that is under way does not begin again.

/** The letter or sign of a key, with Caps Lock too; in layouts of other letters, that of the same key here. */
export function letter(event) {
  const {key, code} = event;
  return (/^[ -~]$/.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

/** Does what a button is for, unless that is under way already. */
export async function once(button, act) {
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    await act();
  } finally {
    button.ariaBusy = "false";
  }
}

/** Whether a setting of this browser is on: "hasty", a tap plays the move that it completes; "sound". */
export const isOn = setting => localStorage.getItem(setting) !== null;

/** Lets the checkbox of a setting change it. */
export function remember(setting) {
  const box = document.getElementById(setting);
  box.checked = isOn(setting);
  box.addEventListener("change", () => box.checked ? localStorage.setItem(setting, "") : localStorage.removeItem(setting));
  return box;
}

/** The path below which pages are. */
export const base = document.documentElement.dataset.base ?? "";

/** Goes to another page. The promise ends if somebody comes back to this one. */
export function leave(to) {
  location = base + to;
  return new Promise(back => addEventListener("pageshow", back, {once: true}));
}

// Browsers click a button and send a form as often as a held Enter repeats.
addEventListener("keydown", event => {
  if (event.repeat && event.key === "Enter" && !event.target.closest("textarea")) event.preventDefault();
});
