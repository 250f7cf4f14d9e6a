import { readText } from '../api.js';
import { watch } from '../live.js';

const EVERY_MS = 2000;
const NAMES = ['claims_total', 'store_away_seconds', 'outbox_length_facts', 'outbox_limit_facts',
  'journal_lag_seconds', 'journal_queue_requests'];
const SERIES = new RegExp(`^(hotseat_(?:${NAMES.join('|')})|process_start_time_seconds)(?:\\{(.*)\\})? (\\S+)$`, 'gm');
const LABEL = /(\w+)="([^"]*)"/g;

/** One look at the metrics of the server that answers. */
export class Reading {
  #series = new Map();

  /** @param {string} text in Prometheus's form @param {number} at in ms, by any clock that only goes forward */
  constructor(text, at) {
    this.at = at;
    for (const [, name, labels, value] of text.matchAll(SERIES)) {
      const known = Object.fromEntries(Array.from((labels ?? '').matchAll(LABEL), ([, label, word]) => [label, word]));
      this.#series.set(name, [...this.all(name), { labels: known, value: Number(value) }]);
    }
  }

  /** The server, by the time of its start: behind a proxy one look may be at another server than the next. */
  get server() {
    return this.number('process_start_time_seconds');
  }

  /** @returns {{labels: object, value: number}[]} */
  all(name) {
    return this.#series.get(name) ?? [];
  }

  /** The number of this name, and of these labels if there are any; null when there is none. */
  number(name, labels = {}) {
    const found = this.all(name)
      .find((each) => Object.entries(labels).every(([label, word]) => each.labels[label] === word));
    return found ? found.value : null;
  }
}

/**
 * Reads the metrics again and again while the page can be seen.
 *
 * @param {(reading: Reading) => void} tell
 * @param {(problem: import('../api.js').Problem|null) => void} trouble
 * @returns {() => void} ends it
 */
export function watchMetrics(tell, trouble) {
  // They are beside the API, whose calls renew the token.
  return watch('../metrics', (text) => tell(new Reading(text, performance.now())), trouble, EVERY_MS,
    (path, options) => readText(path, 'text/plain', options));
}
