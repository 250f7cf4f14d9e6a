import { session } from '../session.js';

const EVERY_MS = 2000;
const KEPT = 90;
const COUNT = /^hotseat_requests_seconds_count\{([^}]*)\} ([0-9.eE+]+)$/gm;
const CLAIM = /route="\/(?:schedules|programs|sales|rains|drops)\/\{id\}\/(?:holds|orders|purchases|grabs|claims)"/;

/** Claims and refusals a second, from the server's own metrics. With several servers these are those of the one that answers. */
export class Rates {
  #last = null;
  #rates = [];

  /** @param {(rates: {claims: number, refusals: number}[]) => void} tell @returns {() => void} ends it */
  watch(tell) {
    const look = async () => {
      const counts = document.visibilityState === 'visible' ? await this.#counts() : null;
      if (counts && this.#last && counts.claims >= this.#last.claims) {
        const seconds = (counts.at - this.#last.at) / 1000;
        this.#rates.push({ claims: (counts.claims - this.#last.claims) / seconds, refusals: (counts.refusals - this.#last.refusals) / seconds });
        this.#rates.splice(0, this.#rates.length - KEPT);
        tell(this.#rates);
      }
      this.#last = counts;
    };
    const timer = setInterval(look, EVERY_MS);
    look();
    return () => clearInterval(timer);
  }

  async #counts() {
    try {
      const answer = await fetch('metrics', { headers: { Authorization: `Bearer ${session.token}` }, cache: 'no-store', credentials: 'omit' });
      if (!answer.ok) {
        return null;
      }
      const counts = { at: performance.now(), claims: 0, refusals: 0 };
      for (const [, labels, value] of (await answer.text()).matchAll(COUNT)) {
        if (labels.includes('method="POST"') && CLAIM.test(labels)) {
          counts.claims += /status="2/.test(labels) ? Number(value) : 0;
          counts.refusals += /status="4/.test(labels) ? Number(value) : 0;
        }
      }
      return counts;
    } catch {
      return null;
    }
  }
}
