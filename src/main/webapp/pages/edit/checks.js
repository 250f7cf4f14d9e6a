import { Problem, send } from '../api.js';
import { t, told } from '../texts.js';
import { bodyOf } from './hall.js';
import { complaints } from './refusals.js';
import { RefusalsPanel } from './refusals-panel.js';

/** The server's judgement of a hall: whether it takes it, and what it refuses, shown at its places. */
export class Checks {
  #id;
  #board;
  #message;
  #panel;

  /**
   * @param {string} id of the hall
   * @param {any} board
   * @param {{say: (text: string, kind?: string) => void}} message
   * @param {(keys: number[]) => void} show goes to seats
   */
  constructor(id, board, message, show) {
    this.#id = id;
    this.#board = board;
    this.#message = message;
    this.#panel = new RefusalsPanel(show);
  }

  get element() {
    return this.#panel.element;
  }

  /** Shows what is wrong, at its places; nothing when the list is empty. */
  complain(found) {
    this.#panel.show(found);
    this.#board.bad = new Set(found.flatMap((each) => each.keys));
    this.#board.draw();
  }

  /** The words of a check are of a hall that has changed since. */
  changed() {
    if (!this.element.hidden) {
      this.complain([]);
      this.#message.say('');
    }
  }

  /** The server checks it as it would when it is saved, and changes nothing. */
  async check(hall) {
    try {
      const definition = bodyOf(hall);
      const asked = { act: 'put', model: 'programs', id: this.#id, definition };
      const { creates, seats, places } = await send('POST', 'ops/dry-runs', asked);
      this.complain([]);
      this.#message.say(t(creates ? 'edit.would-create' : 'edit.would-change', { n: seats, places }), 'good');
    } catch (problem) {
      this.refused(problem, hall);
    }
  }

  refused(problem, hall) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    const found = problem.status === 400 || problem.status === 409 ? complaints(problem, hall) : [];
    this.#message.say(found.length > 0 ? t('edit.refused', { n: found.length }) : told(problem), 'bad');
    this.complain(found);
  }
}
