/**
 * Calls Hotseat as its README asks callers to. Each write has an `Idempotency-Key`, and is sent again with the same key
 * after `Retry-After` if the answer was lost, 503 or 202 (decided, not confirmed yet). So a click counts only once.
 */
import { learn } from './clock.js';
import { Problem } from './problem.js';
import { session } from './session.js';
import { learnCurrency } from './texts.js';

/** Decided, and not confirmed yet. */
export const CONFIRMING = 202;

/** Nothing is kept, and nothing is told of the person but the token. */
const BARE = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' };
const OF_JSON = { 'Content-Type': 'application/json' };
const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;

export { Problem };

/** 128 random bits. `crypto.randomUUID` exists on https and localhost only. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const pause = (millis) => new Promise((done) => setTimeout(done, millis));

async function problemOf(answer) {
  const body = await answer.json().catch(() => ({}));
  return new Problem(answer.status, body, Number(answer.headers.get('Retry-After') ?? 0));
}

async function exchange(path, options) {
  const sentAt = Date.now();
  let answer;
  try {
    answer = await fetch('api/' + path, { ...BARE, ...options });
  } catch (e) {
    if (e.name === 'AbortError') {
      throw e;
    }
    throw new Problem(0, {});
  }
  learn(answer, sentAt, Date.now());
  return answer;
}

function headers(more = {}) {
  /** @type {Record<string, string>} */
  const all = { Accept: 'application/json', ...more };
  if (session.token) {
    all.Authorization = `Bearer ${session.token}`;
  }
  return all;
}

/** A good answer to a read; one whose token has ended is asked for again with another token, if there is one. */
async function answered(path, more = {}, signal = undefined) {
  let answer = await exchange(path, { headers: headers(more), signal });
  if (answer.status === 401 && (await session.renewed())) {
    answer = await exchange(path, { headers: headers(more), signal });
  }
  if (answer.status === 401) {
    session.end();
  }
  if (!answer.ok) {
    throw await problemOf(answer);
  }
  return answer;
}

/** Reads once; throws a Problem: a page that watches asks again. @param {string} path @param {any} [options] */
export async function read(path, { signal } = {}) {
  const answer = await answered(path, {}, signal);
  return learned(answer.json().catch(() => {
    throw new Problem(0, {});
  }));
}

/** The body of an answer, of which the currency of amounts is learned. */
async function learned(answer) {
  const told = await answer;
  learnCurrency(told);
  return told;
}

/** Reads what is no JSON, such as a picture. @param {string} path @param {string} type @param {object} [options] */
export async function readText(path, type, { signal } = {}) {
  const answer = await answered(path, { Accept: type }, signal);
  return answer.text().catch(() => {
    throw new Problem(0, {});
  });
}

/** All pages of a list that is told a page at a time, up to `most` entries. */
export async function readAll(path, most = 200) {
  const all = [];
  let next = path + (path.includes('?') ? '&' : '?') + `limit=${Math.min(most, 100)}`;
  while (next && all.length < most) {
    const answer = await answered(next);
    all.push(...(await learned(answer.json())));
    next = nextPage(answer);
  }
  return all;
}

/**
 * The outcome of a read, or the last one while the server is in trouble: the line on top of the page says so.
 *
 * @param {T} last
 * @param {() => Promise<T>} reading
 * @template T
 */
export async function orLast(last, reading) {
  try {
    return await reading();
  } catch (e) {
    if (e instanceof Problem) {
      return last;
    }
    throw e;
  }
}

function nextPage(answer) {
  const link = /<([^>]*)>;\s*rel="?next"?/.exec(answer.headers.get('Link') ?? '');
  if (!link) {
    return '';
  }
  const found = /\/api\/(.*)$/.exec(link[1]);
  return found ? found[1] : link[1];
}

/** Whether a 202 says so: other acts go on behind a 202 that is confirmed. */
function unconfirmed(told) {
  return told?.state === 'confirming' || told?.confirming === true;
}

/**
 * Sends a write until it is answered: for a minute at most, with the same key. Returns the body, or null for an empty
 * one; throws a Problem for a refusal, and for a minute without an answer the last one. What was decided meanwhile
 * counts as the answer then.
 *
 * @param {string} method @param {string} path @param {any} [body]
 * @param {{key?: string, onWait?: (problem: any) => void, patienceMs?: number, timeoutMs?: number,
 *     onAnswer?: (response: Response) => void}} [options] `key`: when the same wish was sent before; `onWait`: told
 *     before each repetition, with status 202 and the body where it is decided and not confirmed yet; `patienceMs`: of
 *     its repetitions, 0 for once; `timeoutMs`: the wait for one answer; `onAnswer`: gets the answer that counts
 */
export async function send(method, path, body,
  { key = newKey(), onWait = () => {}, patienceMs = PATIENCE_MS, timeoutMs = 0, onAnswer = () => {} } = {}) {
  const giveUpAt = Date.now() + patienceMs;
  let again = false;
  let decided = null;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    let trouble;
    try {
      const answer = await exchange(path, {
        method,
        headers: headers({ 'Idempotency-Key': key, ...(body === undefined ? {} : OF_JSON) }),
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined,
      });
      if (answer.ok) {
        const told = answer.status === 204 ? null : await learned(answer.json());
        if (answer.status === CONFIRMING && unconfirmed(told) && Date.now() < giveUpAt) {
          decided = told;
          onWait({ status: CONFIRMING, body: told });
          await pause(Math.max(wait, 1000 * Number(answer.headers.get('Retry-After') ?? 0)));
          continue;
        }
        onAnswer(answer);
        return told;
      }
      trouble = await problemOf(answer);
    } catch (e) {
      trouble = e instanceof Problem ? e : new Problem(0, {});
    }
    if (trouble.status === 401 && !again) {
      again = true;
      // The same wish of the same person, so it has the same key.
      if (await session.again()) {
        continue;
      }
    }
    const away = trouble.status === 503 || trouble.status === 0;
    if (away && decided && Date.now() >= giveUpAt) {
      return decided;
    }
    if (!away || Date.now() >= giveUpAt) {
      throw trouble;
    }
    // A server that is away does not take back what was decided.
    onWait(decided ? { status: CONFIRMING, body: decided } : trouble);
    await pause(Math.max(wait, 1000 * trouble.retryAfterSeconds));
  }
}
