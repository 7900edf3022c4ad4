// Requests to the server.

/** An answer that is an error: its status, its sentence, and what else it has. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem.error);
    this.status = status;
    this.key = problem.key;
    this.disk = problem.disk; // what a file is, that has changed
  }
}

/** Gets a path, or posts a body to it, and returns the JSON of the answer. Others are options of fetch. */
export async function ask(path, body, others = {}) {
  const post = {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)};
  const answer = await fetch(path, {...(body === undefined ? {} : post), ...others});
  const value = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Refusal(answer.status, value);
  return value;
}

const keys = new Map(); // of requests that create something, until they are answered

/** Posts a body, for something to be created. If the answer is lost, the same request sent again has the same key, for which the
 * server creates nothing twice. */
export async function create(path, body) {
  const request = `${path} ${JSON.stringify(body)}`;
  if (!keys.has(request)) keys.set(request, crypto.getRandomValues(new Uint32Array(4)).join("-"));
  try {
    const made = await ask(path, body, {headers: {"Content-Type": "application/json", "Idempotency-Key": keys.get(request)}});
    keys.delete(request);
    return made;
  } catch (error) {
    if (error instanceof Refusal) keys.delete(request);
    throw error;
  }
}

/** The players that a form chooses, as the API wants them. */
export const seatsOf = form => [...form.querySelectorAll("select[name=seat]")].map(({value, dataset}) =>
  value === "here" ? {person: dataset.name} : value === "link" ? {person: dataset.name, link: true} : {bot: value});

/** Asks again, once a second, while there is no connection. Requests name the position that they are
 * for, so none is carried out twice. */
export async function insist(path, body, waiting = () => {}, tries = 10) {
  try {
    return await ask(path, body);
  } catch (error) {
    if (error instanceof Refusal || tries === 1) throw error;
  }
  waiting();
  await new Promise(done => setTimeout(done, 1000));
  return insist(path, body, waiting, tries - 1);
}

/** Posts a body and yields what the server sends, the latest each time, until it is done or the signal ends it. */
export async function* follow(path, body, signal) {
  const answer = await fetch(path, {method: "POST", signal, body: JSON.stringify(body)});
  if (!answer.ok) throw new Refusal(answer.status, await answer.json());
  let text = "";
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split("\n\n");
    text = events.pop();
    if (!events.length) continue;
    const now = JSON.parse(events.at(-1).replace(/^data: /, ""));
    if (now.error) throw new Error(now.error);
    yield now;
  }
}
