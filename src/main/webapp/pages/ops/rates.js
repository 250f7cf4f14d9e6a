import { REASONS, reasonOf } from './reasons.js';

/** So long rates are kept. */
export const KEPT_MS = 180_000;

/** A server that was not asked for longer than this does not count any more. */
const FRESH_MS = 10_000;

export const OUTCOMES = ['granted', ...REASONS];

/**
 * Claims by outcome, a second: of all servers that have answered lately, each by the difference of its own readings.
 */
export class Rates {
  #servers = new Map();
  #history = [];

  /**
   * @param {import('./metrics.js').Reading} reading
   * @returns {object[]} `at` and the rate of each outcome, the latest last
   */
  take(reading) {
    const counts = countsOf(reading);
    const before = this.#servers.get(reading.server);
    const seconds = before ? (reading.at - before.at) / 1000 : 0;
    const rate = seconds > 0 ? each((outcome) => Math.max(0, counts[outcome] - before.counts[outcome]) / seconds)
      : null;
    this.#servers.set(reading.server, { at: reading.at, counts, rate });
    if (rate) {
      const fresh = [...this.#servers.values()].filter((server) => server.rate && reading.at - server.at <= FRESH_MS);
      this.#history.push({
        at: reading.at, ...each((outcome) => fresh.reduce((sum, server) => sum + server.rate[outcome], 0)),
      });
      // One that is older stays, so that the line begins at the edge.
      while (this.#history.length > 2 && reading.at - this.#history[1].at > KEPT_MS) {
        this.#history.shift();
      }
    }
    return this.#history;
  }
}

function each(value) {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, value(outcome)]));
}

function countsOf(reading) {
  const counts = each(() => 0);
  for (const { labels, value } of reading.all('hotseat_claims_total')) {
    counts[reasonOf(labels.route, labels.outcome)] += value;
  }
  return counts;
}
