import { h } from '../dom.js';
import { t } from '../texts.js';
import { heldTickets } from './kept-tickets.js';
import { nameOf } from './names.js';
import { modelOf } from './orders.js';
import { Tickets } from './tickets.js';

/** The entries of the orders from which others have transferred tickets to the caller. */
export async function receivedTickets() {
  return (await heldTickets()).filter(({ bought }) => !bought);
}

/** Tickets that the caller has from other people. */
export class ReceivedTickets {
  #entries = new Map();
  #changed;
  #list = h('ul', { class: 'list' });
  element = h('section', { class: 'panel', 'aria-labelledby': 'title-received', hidden: true },
    h('h2', { id: 'title-received', text: t('mine.received') }), this.#list);

  /** @param {() => Promise<void>} changed is called when a ticket was changed here */
  constructor(changed) {
    this.#changed = changed;
  }

  show(entries) {
    this.element.hidden = entries.length === 0;
    for (const [id, { element }] of this.#entries) {
      if (!entries.some(({ orderId }) => orderId === id)) {
        element.remove();
        this.#entries.delete(id);
      }
    }
    for (const entry of entries) {
      const shown = this.#entries.get(entry.orderId) ?? this.#add(entry);
      shown.tickets.show(entry.tickets.length);
    }
  }

  #add({ orderId, kind, resourceId }) {
    const own = async () => (await receivedTickets()).find((entry) => entry.orderId === orderId)?.tickets ?? [];
    const tickets = new Tickets(orderId, modelOf({ kind }), resourceId, own, this.#changed);
    const shown = {
      tickets,
      element: h('li', { 'data-received': orderId }, h('strong', { text: nameOf(modelOf({ kind }), resourceId) }),
        tickets.element),
    };
    this.#entries.set(orderId, shown);
    this.#list.append(shown.element);
    return shown;
  }
}
