import { h } from '../dom.js';
import { at, stamp, t } from '../texts.js';
import { allKept, forget } from './kept-tickets.js';
import { ticketCard } from './ticket-card.js';

/** The tickets that this browser keeps, for whoever cannot sign in or has no network. */
export class KeptTickets {
  #orderId;
  #shown = '';
  #list = h('ul', { class: 'list' });
  element = h('section', { class: 'panel', 'aria-labelledby': 'kept-title', hidden: true },
    h('h2', { id: 'kept-title', text: t('kept.title') }), this.#list);

  /** @param {string} [orderId] of the only order that is shown */
  constructor(orderId = '') {
    this.#orderId = orderId;
  }

  /** @returns {boolean} whether there are any */
  show(shown = true) {
    const kept = shown ? allKept().filter(({ orderId }) => !this.#orderId || orderId === this.#orderId) : [];
    const now = kept.map(({ orderId, keptAt }) => `${orderId} ${keptAt}`).join();
    if (now !== this.#shown) {
      this.#shown = now;
      this.element.hidden = kept.length === 0;
      this.#list.replaceChildren(...kept.map((order) => this.#entry(order)));
    }
    return kept.length > 0;
  }

  #entry(order) {
    const remove = () => {
      forget(order.orderId);
      this.show();
    };
    return h('li', { 'data-kept': order.orderId }, ...keptParts(order),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'small', text: t('kept.delete'), on: { click: remove } })));
  }
}

/** The kept tickets of an order, with the time of the copy. */
export function keptParts({ title, about, startsAt, timeZone, keptAt, tickets }) {
  return [
    h('p', {}, h('strong', { text: title }), startsAt ? ` · ${at(startsAt, timeZone)}` : ''),
    about ? h('p', { text: about }) : null,
    h('p', { class: 'message wait', text: t('kept.copy', { when: stamp(keptAt) }) }),
    h('ul', { class: 'tickets' }, tickets.map((ticket) => ticketCard(ticket, ticket.picture))),
  ];
}
