import { CONFIRMING, newKey } from '../api.js';
import { t, told } from '../texts.js';

/**
 * An action that a person has asked for. A wish has one `Idempotency-Key` until it is answered: one that was given up
 * without an answer and is made again is the same one, so it happens once.
 */
export class Wishes {
  #keys = new Map();
  #message;

  /** @param message the line that tells what became of it */
  constructor(message) {
    this.#message = message;
  }

  /**
   * @param {string} name tells wishes apart: the same name is the same request
   * @param {(options: object) => Promise<any>} act sends it with these options
   * @param {string} done the key of the text for its success
   * @param {object} [values] of that text
   * @param {(body: any) => void} [decided] gets what is decided and not confirmed yet, each time that it is asked
   * @returns {Promise<import('../api.js').Problem|null>} null when it was done, else the refusal
   */
  async make(name, act, done, values = {}, decided = () => {}) {
    if (!this.#keys.has(name)) {
      this.#keys.set(name, newKey());
    }
    const waits = (problem) => (problem.status === CONFIRMING ? t('confirming') : `${told(problem)} ${t('again')}`);
    const onWait = (problem) => {
      this.#message.say(waits(problem), 'wait');
      problem.status === CONFIRMING && decided(problem.body);
    };
    const options = { key: this.#keys.get(name), onWait };
    try {
      await act(options);
      this.#keys.delete(name);
      this.#message.say(t(done, values), 'good');
      return null;
    } catch (problem) {
      if (problem.status !== 0 && problem.status !== 503) {
        this.#keys.delete(name);
      }
      this.#message.say(told(problem), 'bad');
      return problem;
    }
  }
}
