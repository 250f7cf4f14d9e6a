import { h, write } from '../dom.js';
import { session } from '../session.js';
import { at, t } from '../texts.js';
import { titleOf } from './about.js';
import { CalendarLink } from './calendar.js';
import { ComingBack } from './coming-back.js';
import './countdown.js';
import { openingOf } from './opening.js';
import { refundText } from './refund-rules.js';

/** A reminder rings so long before it opens. */
const ALARM_MINUTES = 10;

/**
 * Shows when and for whom it opens, above the button that takes something: a countdown, the groups of a presale,
 * whether the person is among them, what may come back while it is sold out, and what of the price comes back later.
 */
export class OpeningPanel {
  #countdown = h('hs-countdown');
  #clock = h('p', { class: 'clock' }, this.#countdown, h('span', { class: 'quiet', text: t('opening.until') }));
  #words = h('p', { class: 'quiet', hidden: true });
  #among = h('p', { class: 'message', hidden: true });
  #refund = h('p', { class: 'quiet refund-rules', hidden: true });
  #back = new ComingBack();
  #remind = new CalendarLink(t('calendar.remind'));
  /** Whether it opens later, to nobody before. */
  waits = false;
  element = h('div', { class: 'opening' }, this.#words, this.#among, this.#back.element,
    this.#remind.element, this.#refund);

  /** @param {() => void} changed is called when the countdown is over */
  constructor(changed) {
    this.#countdown.addEventListener('over', changed);
  }

  /** @returns {boolean} whether it sells to somebody now */
  show(resource) {
    const { state, opensAt, closesAt, groups, timeZone } = openingOf(resource);
    this.waits = state === 'soon';
    this.#back.show(resource);
    if (state !== 'soon') {
      this.#clock.remove();
    } else if (!this.#clock.parentNode) {
      this.element.prepend(this.#clock);
    }
    if (opensAt && this.#countdown.getAttribute('until') !== opensAt) {
      this.#countdown.setAttribute('until', opensAt);
    }
    this.#remind.show(state === 'soon'
      ? { title: t('calendar.opens', { name: titleOf(resource) }), at: opensAt, alarmMinutes: ALARM_MINUTES } : null);
    const whom = groups.join(', ');
    const words = state === 'soon'
      ? [t('opening.opens', { when: at(opensAt, timeZone) }), whom && t('opening.for', { whom })]
      : state === 'presale'
        ? [t('opening.presale-now', { whom, when: at(closesAt, timeZone) }),
          opensAt && t('opening.next', { when: at(opensAt, timeZone) })]
        : [];
    this.#words.hidden = words.length === 0;
    const unknown = groups.length > 0 && !session.token && t('opening.sign-in');
    write(this.#words, [...words, unknown].filter(Boolean).join(' '));
    this.#showAmong(state, groups);
    const refund = refundText(resource);
    this.#refund.hidden = refund === '';
    write(this.#refund, refund);
    return state === 'open' || state === 'presale';
  }

  /** Nothing is said where the groups of the person are not known: the server decides anyway. */
  #showAmong(state, groups) {
    const known = groups.length > 0 && session.groups !== null;
    const among = known ? groups.filter((group) => session.groups.includes(group)) : [];
    const key = state === 'soon' ? 'opening.first' : 'opening.now';
    this.#among.hidden = !known;
    this.#among.className = `message ${among.length > 0 ? 'good' : 'wait'}`;
    write(this.#among, !known ? ''
      : among.length > 0 ? t(`${key}-among`, { whom: among.join(', ') })
        : t(`${key}-not-among`, { whom: groups.join(', ') }));
  }
}
