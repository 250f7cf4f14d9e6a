/**
 * Keeps a page up to date. Everything that moves goes through here, so that where the news comes from is decided in one place.
 */
import { Problem, read } from './api.js';

const EVERY_MS = 1000;
const SLOWEST_MS = 8000;

/**
 * Asks for the path again and again while the page can be seen.
 *
 * @param {string|(() => string)} path
 * @param {(value: any) => void} tell each value
 * @param {(problem: Problem|null) => void} [trouble] a problem, and null when it is over
 * @returns {() => void} ends it
 */
export function watch(path, tell, trouble = () => {}, every = EVERY_MS) {
  const stop = new AbortController();
  let timer = 0;
  let failures = 0;
  const ask = async () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      try {
        const value = await read(typeof path === 'function' ? path() : path, { signal: stop.signal });
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
    timer = setTimeout(ask, Math.min(every * 2 ** Math.min(failures, 3), Math.max(every, SLOWEST_MS)));
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

/** One resource by its public address. */
export function watchResource(model, id, tell, trouble) {
  return watch(`${model}/${encodeURIComponent(id)}`, tell, trouble);
}
