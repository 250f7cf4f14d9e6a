/**
 * Keeps a page up to date: by a stream for one resource, by asking for lists and for what only operators see.
 * Everything that moves goes through here, so that the source of the news is decided in one place.
 */
import { Problem, read } from './api.js';

const EVERY_MS = 1000;
const SLOWEST_MS = 8000;
const OWN_EVERY_MS = 4000;
const ROUNDS_A_MINUTE = 15;

/**
 * Asks for the path again and again while the page can be seen.
 *
 * @param {string|(() => string)} path
 * @param {(value: any) => void} tell each value
 * @param {(problem: Problem|null) => void} [trouble] a problem, and null when it is over
 * @param {number|(() => number)} [every] ms from an answer to the next question
 * @param {(path: string, options: {signal: AbortSignal}) => Promise<any>} [how] it is asked
 * @returns {() => void} ends it
 */
export function watch(path, tell, trouble = () => {}, every = EVERY_MS, how = read) {
  const stop = new AbortController();
  let timer = 0;
  let failures = 0;
  const ask = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      try {
        const value = await how(typeof path === 'function' ? path() : path, { signal: stop.signal });
        if (stop.signal.aborted) {
          return;
        }
        failures = 0;
        trouble(null);
        tell(value);
      } catch (e) {
        if (stop.signal.aborted) {
          return;
        }
        failures += 1;
        if (e instanceof Problem) {
          trouble(e);
        } else {
          throw e;
        }
      }
    }
    clearTimeout(timer);
    if (stop.signal.aborted) {
      return;
    }
    const usual = typeof every === 'function' ? every() : every;
    timer = setTimeout(ask, Math.min(usual * 2 ** Math.min(failures, 3), Math.max(usual, SLOWEST_MS)));
  };
  const seen = () => {
    if (document.visibilityState === 'visible') {
      ask();
    }
  };
  document.addEventListener('visibilitychange', seen);
  ask();
  return () => {
    stop.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

/**
 * Reads at once, and then while the page can be seen: when it comes into sight, and so long after each answer. So a
 * page in the background asks for nothing, and a slow server is not asked all the faster.
 *
 * @param {() => Promise<any>} read shows its own trouble
 * @param {number} every ms from an answer to the next question
 * @returns {() => void} ends it
 */
export function readWhileSeen(read, every) {
  let timer = 0;
  let ended = false;
  const ask = async () => {
    clearTimeout(timer);
    try {
      await read();
    } finally {
      clearTimeout(timer);
      timer = ended ? 0 : setTimeout(seen, every);
    }
  };
  const seen = () => document.visibilityState === 'visible' && ask();
  document.addEventListener('visibilitychange', seen);
  ask();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

/**
 * Reads again what a person has here, while the page can be seen: every four seconds while there is something, once a
 * minute while there is nothing, and never before it opens. So a crowd that waits for an opening asks for nothing.
 *
 * @param {() => any} read
 * @param {() => any} has whether the person has something here
 * @param {() => boolean} waits whether it opens later
 * @returns {() => void} ends it
 */
export function watchOwn(read, has, waits) {
  let rounds = 0;
  const seen = () => document.visibilityState === 'visible' && read();
  const timer = setInterval(() => {
    rounds += 1;
    if (has() || (rounds % ROUNDS_A_MINUTE === 0 && !waits())) {
      seen();
    }
  }, OWN_EVERY_MS);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}

/**
 * Follows a resource by its public stream while the page can be seen. It is asked for as well until the stream tells
 * it, at the beginning and whenever the stream breaks or cannot be had: so nothing is missed between, a refusal has its
 * words, and the server's clock is learnt.
 *
 * @param {(value: any) => void} tell each state, whole
 * @param {(problem: Problem|null) => void} [trouble] a problem, and null when it is over
 * @param {(changed: any) => void} [seats] the seats of a program that have changed
 * @returns {() => void} ends it
 */
export function watchResource(model, id, tell, trouble = () => {}, seats = () => {}) {
  const path = `${model}/${encodeURIComponent(id)}`;
  let stream = null;
  let state = {};
  let endAsking = null;
  let again = 0;
  const askMeanwhile = () => {
    endAsking ??= watch(path, tell, trouble);
  };
  const isTold = (value) => {
    endAsking?.();
    endAsking = null;
    state = value;
    trouble(null);
    tell(state);
  };
  const close = () => {
    clearTimeout(again);
    stream?.close();
    stream = null;
  };
  const open = () => {
    stream = new EventSource(`api/${path}/stream`);
    stream.addEventListener('state', (event) => isTold(JSON.parse(event.data)));
    stream.addEventListener('change', (event) => isTold({ ...state, ...JSON.parse(event.data) }));
    stream.addEventListener('seats', (event) => seats(JSON.parse(event.data)));
    stream.addEventListener('error', () => {
      askMeanwhile();
      if (stream?.readyState === EventSource.CLOSED) {
        // The server has refused it; a connection that breaks is made again by the browser.
        close();
        again = setTimeout(open, SLOWEST_MS);
      }
    });
  };
  // A browser has six connections to a server without HTTP/2: a page that is not seen keeps none.
  const seen = () => {
    close();
    if (document.visibilityState === 'visible') {
      askMeanwhile();
      open();
    }
  };
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    close();
    endAsking?.();
  };
}
