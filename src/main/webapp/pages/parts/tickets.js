import { read, readText } from '../api.js';
import { h, write } from '../dom.js';
import { address } from '../router.js';
import { t, told } from '../texts.js';
import { CalendarLink } from './calendar.js';
import { keptParts } from './kept-panel.js';
import { forget, keepPages, keepTickets, keptOf } from './kept-tickets.js';
import { aboutOf, learnNames, nameOf, seatOf, startOf, startText, transferable, zoneOf } from './names.js';
import { messageLine, printAlone } from './page.js';
import { codeInLetters, givenCard, ticketCard, unitText } from './ticket-card.js';
import { ticketButtons } from './ticket-changes.js';
import { Wishes } from './wish.js';

/** For the name of the event: tickets are shown without it rather than later. */
const PATIENCE_MS = 2000;

/** The tickets of a paid order, read when they are first opened. */
export class Tickets {
  #count = -1;
  #units = '';
  #summary = h('summary');
  #message = messageLine();
  #list = h('ul', { class: 'tickets' });
  #order;
  #model;
  #resource;
  #source;
  #changed;
  #wishes = new Wishes(this.#message);
  #event = h('p');
  #calendar = new CalendarLink(t('calendar.add'));
  #print = h('button', {
    type: 'button', class: 'small', text: t('print'), on: { click: () => printAlone(this.element) },
  });
  #about = h('div', { class: 'row', hidden: true }, this.#event,
    h('div', { class: 'buttons' }, this.#calendar.element, this.#print));
  /** The kept tickets, while the present ones cannot be read. */
  #copy = h('div', { class: 'stack' });
  #kept = h('span', { class: 'quiet' });
  #keeps = h('div', { class: 'row keeps', hidden: true }, this.#kept,
    h('button', { type: 'button', class: 'small', text: t('kept.delete'), on: { click: () => this.#forget() } }));
  element = h('details', { class: 'ticket-box', hidden: true }, this.#summary, this.#message.element, this.#about,
    this.#list, this.#copy, this.#keeps);

  /**
   * @param {string} orderId
   * @param {string} model and resource of the order
   * @param {string} resource
   * @param {() => Promise<object[]>} [source] reads the tickets
   * @param {() => Promise<void>} [changed] is called when a ticket was changed here
   */
  constructor(orderId, model, resource, source = ticketsOf(orderId), changed = async () => {}) {
    this.#source = source;
    this.#changed = changed;
    this.#order = orderId;
    this.#model = model;
    this.#resource = resource;
    this.element.addEventListener('toggle', () => this.element.open && this.#read());
  }

  /**
   * @param {number} count of tickets that the order has now
   * @param {string} [units] tells them apart: other ones, and another number, are read anew
   */
  show(count, units = '') {
    this.element.hidden = count === 0;
    write(this.#summary, t('tickets.n', { n: count }));
    if (count !== this.#count || units !== this.#units) {
      [this.#count, this.#units] = [count, units];
      this.#list.replaceChildren();
      if (this.element.open) {
        this.#read();
      }
    }
  }

  open() {
    this.element.open = true;
  }

  #showEvent() {
    const title = nameOf(this.#model, this.#resource);
    const start = startOf(this.#model, this.#resource);
    const page = new URL(address(this.#model, this.#resource), location.href).href;
    this.#event.replaceChildren(h('strong', { text: title }),
      start ? ` · ${startText(this.#model, this.#resource)}` : '');
    this.#calendar.show(start ? { title, at: start, address: page } : null);
    this.#about.hidden = false;
  }

  #buttons(ticket) {
    const allowed = transferable(this.#model, this.#resource);
    return ticketButtons(ticket, unitText(ticket), allowed, this.#wishes, async () => {
      this.#list.replaceChildren();
      await this.#read(true);
      await this.#changed();
    });
  }

  /** @param {boolean} quietly leaves the message as it is */
  async #read(quietly = false) {
    if (this.#list.children.length > 0 || this.#count < 1) {
      return;
    }
    try {
      const tickets = await this.#source();
      await learnNames([[this.#model, this.#resource]], PATIENCE_MS);
      const shown = await Promise.all(tickets.map(async (told) => {
        const ticket = { ...told, seat: seatOf(this.#model, this.#resource, told) };
        return { ticket, picture: ticket.token ? await pictureOf(ticket) : null };
      }));
      this.#showEvent();
      this.#copy.replaceChildren();
      this.#list.replaceChildren(...shown.map(({ ticket, picture }) => (picture
        ? ticketCard(ticket, picture, this.#buttons(ticket), codeInLetters(ticket)) : givenCard(ticket))));
      this.#keep(shown.filter(({ picture }) => picture));
      if (!quietly) {
        this.#message.say('');
      }
    } catch (problem) {
      this.#message.say(told(problem), 'bad');
      const kept = keptOf(this.#order);
      this.#copy.replaceChildren(...(kept ? keptParts(kept).filter(Boolean) : []));
    }
  }

  /** Keeps what is shown, and says how far that goes. */
  async #keep(shown) {
    const [model, id] = [this.#model, this.#resource];
    const event = { title: nameOf(model, id), about: aboutOf(model, id), timeZone: zoneOf(model, id) };
    const room = keepTickets({ orderId: this.#order, startsAt: startOf(model, id), ...event }, shown);
    const kept = keptOf(this.#order) !== null;
    this.#keeps.hidden = room && !kept;
    write(this.#kept, room ? '' : t('kept.full'));
    if (kept) {
      write(this.#kept, t((await keepPages()) ? 'kept.note' : 'kept.open'));
    }
  }

  #forget() {
    forget(this.#order);
    this.#keeps.hidden = true;
  }
}

const ticketsOf = (orderId) => () => read(`orders/${encodeURIComponent(orderId)}/tickets`);

/**
 * The QR code as the server draws it. Only its size and its line of numbers are taken over, so no markup of an answer
 * gets here.
 */
async function pictureOf(ticket) {
  const text = await readText(`tickets/${encodeURIComponent(ticket.ticketId)}.svg`, 'image/svg+xml');
  return {
    side: /viewBox="0 0 (\d+) \d+"/.exec(text)?.[1] ?? '1',
    line: /<path [^>]*\bd="([Mhvz0-9,.-]*)"/.exec(text)?.[1] ?? '',
  };
}
