import { h, write } from '../dom.js';
import { t } from '../texts.js';
import './countdown.js';

/**
 * The number of unpaid claims of a resource that is sold out, which may still come back, and the end of the last of
 * them by the server's clock. Hidden while nothing is unpaid, and while a page has no stream: only streams say it.
 */
export class ComingBack {
  #words = h('span');
  #countdown = h('hs-countdown');
  element = h('p', { class: 'quiet coming-back', hidden: true }, this.#words, ' ', this.#countdown);

  show({ state, unpaid = 0, lastEndsAt }) {
    this.element.hidden = state !== 'sold-out' || unpaid === 0;
    write(this.#words, t(lastEndsAt ? 'unpaid.last' : 'unpaid.n', { n: unpaid }));
    if (lastEndsAt && this.#countdown.getAttribute('until') !== lastEndsAt) {
      this.#countdown.setAttribute('until', lastEndsAt);
    }
    this.#countdown.hidden = !lastEndsAt;
  }
}
