import { read, readText } from '../api.js';
import { h, svg, write } from '../dom.js';
import { address } from '../router.js';
import { t, told } from '../texts.js';
import { CalendarLink } from './calendar.js';
import { learnNames, nameOf, startOf, startText, transferable } from './names.js';
import { messageLine, printAlone } from './page.js';
import { ticketButtons } from './ticket-changes.js';
import { Wishes } from './wish.js';

/** For the name of the event: tickets are shown without it rather than later. */
const PATIENCE_MS = 2000;

/** The name of the thing that a ticket is for: the operator's word, a seat's id, or a number. */
export function unitText({ kind, unit, label }) {
  if (label) {
    return label;
  }
  const place = kind === 'program' && /^(.*)-p(\d+)$/.exec(unit);
  if (place) {
    return t('ticket.place', { category: place[1], unit: place[2] });
  }
  return kind === 'program' ? t('ticket.seat', { seat: unit }) : t(`ticket.${kind}`, { unit });
}

/** The tickets of a paid order, read when they are first opened. */
export class Tickets {
  #count = -1;
  #summary = h('summary');
  #message = messageLine();
  #list = h('ul', { class: 'tickets' });
  #model;
  #resource;
  #source;
  #changed;
  #wishes = new Wishes(this.#message);
  #event = h('p');
  #calendar = new CalendarLink(t('calendar.add'));
  #print = h('button', { type: 'button', class: 'small', text: t('print'), on: { click: () => printAlone(this.element) } });
  #about = h('div', { class: 'row', hidden: true }, this.#event, h('div', { class: 'buttons' }, this.#calendar.element, this.#print));
  element = h('details', { class: 'ticket-box', hidden: true }, this.#summary, this.#message.element, this.#about, this.#list);

  /**
   * @param {string} orderId
   * @param {string} model and resource of the order
   * @param {string} resource
   * @param {() => Promise<object[]>} [source] reads the tickets
   * @param {() => Promise<void>} [changed] is called when a ticket was changed here
   */
  constructor(orderId, model, resource, source = () => read(`orders/${encodeURIComponent(orderId)}/tickets`), changed = async () => {}) {
    this.#source = source;
    this.#changed = changed;
    this.#model = model;
    this.#resource = resource;
    this.element.addEventListener('toggle', () => this.element.open && this.#read());
  }

  /** @param {number} count of tickets that the order has now; another number is read anew */
  show(count) {
    this.element.hidden = count === 0;
    write(this.#summary, t('tickets.n', { n: count }));
    if (count !== this.#count) {
      this.#count = count;
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
    this.#event.replaceChildren(h('strong', { text: title }), start ? ` · ${startText(this.#model, this.#resource)}` : '');
    this.#calendar.show(start ? { title, at: start, address: new URL(address(this.#model, this.#resource), location.href).href } : null);
    this.#about.hidden = false;
  }

  #buttons(ticket) {
    return ticketButtons(ticket, unitText(ticket), transferable(this.#model, this.#resource), this.#wishes, async () => {
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
      const made = await Promise.all(tickets.map(async (ticket) => (ticket.token ? card(ticket, await picture(ticket), this.#buttons(ticket)) : given(ticket))));
      this.#showEvent();
      this.#list.replaceChildren(...made);
      if (!quietly) {
        this.#message.say('');
      }
    } catch (problem) {
      this.#message.say(told(problem), 'bad');
    }
  }
}

/**
 * The QR code as the server draws it. Only its size and its line of numbers are taken over, so no markup of an answer
 * gets here.
 */
async function picture(ticket) {
  const text = await readText(`tickets/${encodeURIComponent(ticket.ticketId)}.svg`, 'image/svg+xml');
  const side = /viewBox="0 0 (\d+) \d+"/.exec(text)?.[1] ?? '1';
  const line = /<path [^>]*\bd="([Mhvz0-9,.-]*)"/.exec(text)?.[1] ?? '';
  return () => svg('svg', { class: 'qr', viewBox: `0 0 ${side} ${side}`, 'shape-rendering': 'crispEdges', role: 'img', 'aria-label': t('ticket.qr', { unit: unitText(ticket) }) },
    svg('rect', { width: side, height: side, fill: '#fff' }), svg('path', { d: line, fill: '#000' }));
}

/** A ticket that another person has: there is nothing to show at a gate. */
function given(ticket) {
  return h('li', { 'data-ticket': ticket.ticketId }, h('p', {}, h('strong', { text: unitText(ticket) })),
    ticket.attendee ? h('p', { text: ticket.attendee }) : null, h('p', { class: 'quiet', text: t('ticket.given', { to: ticket.holderId }) }));
}

function card(ticket, drawn, buttons) {
  const copied = messageLine();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(ticket.token);
      copied.say(t('copied'), 'good');
    } catch {
      copied.say(t('copy.failed'), 'wait');
    }
  };
  const code = h('textarea', { class: 'code', readonly: true, rows: '3', 'aria-label': t('ticket.code-of', { unit: unitText(ticket) }) });
  code.value = ticket.token;
  return h('li', { 'data-ticket': ticket.ticketId },
    h('button', { type: 'button', class: 'show-large', 'aria-label': t('ticket.larger', { unit: unitText(ticket) }), on: { click: () => large(ticket, drawn()) } }, drawn()),
    h('div', { class: 'stack' },
      h('p', {}, h('strong', { text: unitText(ticket) })),
      ticket.attendee ? h('p', { class: 'attendee', text: ticket.attendee }) : null,
      buttons,
      h('details', {}, h('summary', { text: t('ticket.code') }), code,
        h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'small', text: t('copy'), on: { click: copy } })), copied.element)));
}

/** As large as the window, for the gate to read. */
function large(ticket, qr) {
  const leave = h('button', { type: 'button', text: t('close'), autofocus: true, on: { click: () => dialog.close() } });
  const dialog = h('dialog', { class: 'dialog ticket-large', 'aria-labelledby': 'ticket-title' },
    h('h2', { id: 'ticket-title', text: unitText(ticket) }), h('p', { class: 'quiet', text: ticket.resourceId }), qr, h('div', { class: 'buttons' }, leave));
  const before = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    before?.focus?.();
  });
  document.body.append(dialog);
  dialog.showModal();
}
