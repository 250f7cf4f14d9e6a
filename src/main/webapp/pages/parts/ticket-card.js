import { h, svg } from '../dom.js';
import { t } from '../texts.js';
import { messageLine } from './page.js';

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

/**
 * The QR code of a ticket, of which the server's picture has given the number of modules and the line.
 *
 * @param {object} ticket
 * @param {{side: string, line: string}} picture
 */
export function qrCode(ticket, { side, line }) {
  const name = t('ticket.qr', { unit: unitText(ticket) });
  return svg('svg', {
    class: 'qr', viewBox: `0 0 ${side} ${side}`, 'shape-rendering': 'crispEdges', role: 'img', 'aria-label': name,
  }, svg('rect', { width: side, height: side, fill: '#fff' }), svg('path', { d: line, fill: '#000' }));
}

/**
 * One ticket: its code to be shown at a gate, and what it is for.
 *
 * @param {object} ticket its `seat` in words, as far as it is known, and its `attendee`
 * @param {{side: string, line: string}} picture
 * @param {...(Node|null)} more what can be done with it
 */
export function ticketCard(ticket, picture, ...more) {
  const unit = unitText(ticket);
  return h('li', { 'data-ticket': ticket.ticketId },
    h('button', {
      type: 'button', class: 'show-large', 'aria-label': t('ticket.larger', { unit }),
      on: { click: () => large(ticket, qrCode(ticket, picture)) },
    }, qrCode(ticket, picture)),
    h('div', { class: 'stack' },
      h('p', {}, h('strong', { text: ticket.label ? unit : ticket.seat || unit }),
        ticket.label && ticket.seat ? h('small', { class: 'quiet', text: ticket.seat }) : null),
      ticket.attendee ? h('p', { class: 'attendee', text: ticket.attendee }) : null,
      ...more));
}

/** A ticket that another person has: there is nothing to show at a gate. */
export function givenCard(ticket) {
  return h('li', { 'data-ticket': ticket.ticketId }, h('p', {}, h('strong', { text: unitText(ticket) })),
    ticket.attendee ? h('p', { text: ticket.attendee }) : null,
    h('p', { class: 'quiet', text: t('ticket.given', { to: ticket.holderId }) }));
}

/** The code in letters, for a gate that reads no pictures. */
export function codeInLetters(ticket) {
  const copied = messageLine();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(ticket.token);
      copied.say(t('copied'), 'good');
    } catch {
      copied.say(t('copy.failed'), 'wait');
    }
  };
  const name = t('ticket.code-of', { unit: unitText(ticket) });
  const code = h('textarea', { class: 'code', readonly: true, rows: '3', 'aria-label': name });
  code.value = ticket.token;
  const button = h('button', { type: 'button', class: 'small', text: t('copy'), on: { click: copy } });
  return h('details', {}, h('summary', { text: t('ticket.code') }), code, h('div', { class: 'buttons' }, button),
    copied.element);
}

/** As large as the window, for the gate to read. */
function large(ticket, qr) {
  const leave = h('button', {
    type: 'button', text: t('close'), autofocus: true, on: { click: () => dialog.close() },
  });
  const dialog = h('dialog', { class: 'dialog ticket-large', 'aria-labelledby': 'ticket-title' },
    h('h2', { id: 'ticket-title', text: unitText(ticket) }), h('p', { class: 'quiet', text: ticket.resourceId }), qr,
    h('div', { class: 'buttons' }, leave));
  const before = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    before?.focus?.();
  });
  document.body.append(dialog);
  dialog.showModal();
}
