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
  element = h('p', { class: 'quiet coming-back', hidden: true }, this.#words);

  show({ state, unpaid = 0, lastEndsAt }) {
    const some = state === 'sold-out' && unpaid > 0;
    this.element.hidden = !some;
    write(this.#words, t(lastEndsAt ? 'unpaid.last' : 'unpaid.n', { n: unpaid }));
    if (!some || !lastEndsAt) {
      this.#countdown.remove();
      return;
    }
    if (this.#countdown.getAttribute('until') !== lastEndsAt) {
      this.#countdown.setAttribute('until', lastEndsAt);
    }
    if (!this.#countdown.parentNode) {
      this.element.append(' ', this.#countdown);
    }
  }
}
