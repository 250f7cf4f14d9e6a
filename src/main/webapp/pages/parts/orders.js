import { readAll, send } from '../api.js';
import { byTime } from '../clock.js';
import { h, write } from '../dom.js';
import { address } from '../router.js';
import { session } from '../session.js';
import { at, money, t } from '../texts.js';
import { beingPaid, cameBack, goToCheckout } from './checkout.js';
import './countdown.js';
import { forget } from './kept-tickets.js';
import { nameOf } from './names.js';
import { movable, orderState, stateKind, stateText } from './order-state.js';
import { actionButton, messageLine } from './page.js';
import { Payment } from './payment.js';
import { refundText } from './refund-rules.js';
import { Tickets } from './tickets.js';
import { Wishes } from './wish.js';

const MODELS = { schedule: 'schedules', program: 'programs', sale: 'sales' };

export function modelOf(order) {
  return MODELS[order.kind];
}

export function resourceOf(order) {
  return order.scheduleId ?? order.programId ?? order.saleId ?? '';
}

/** The caller's orders of a resource, or of all. */
export function ownOrders(model, id) {
  const of = id ? `&model=${model}&resource=${encodeURIComponent(id)}` : '';
  return readAll(`orders?user=${encodeURIComponent(session.subject)}${of}`);
}

/** The content of an order in words: its number of places or units, or its seats. */
export function partsOf(order) {
  if (order.kind !== 'program') {
    return [t(order.kind === 'schedule' ? 'places.n' : 'units.n', { n: unitsOf(order) })];
  }
  return [...seatsInWords(order.seats ?? []),
    ...(order.generalAdmission ?? [])
      .map((places) => t('hall.places-of', { n: places.count, category: places.categoryId }))];
}

/** Seats by their names; those without one by their rows. */
function seatsInWords(seats) {
  const rows = new Map();
  for (const { seatId, categoryId, label } of seats) {
    const cut = seatId.lastIndexOf('-');
    const row = seatId.slice(categoryId.length + 1, cut);
    const key = label ? seatId : `${categoryId} ${row}`;
    rows.set(key,
      label ? { label }
        : { category: categoryId, row, seats: [...(rows.get(key)?.seats ?? []), seatId.slice(cut + 1)] });
  }
  return [...rows.values()].map(({ label, category, row, seats: numbers }) => label
    ?? t('seats.of-row', { category, row, seats: numbers.join(', ') }));
}

/** The number of tickets that the order has when it is paid. */
export function unitsOf(order) {
  return order.kind === 'program'
    ? (order.seats ?? []).length + (order.generalAdmission ?? []).reduce((sum, places) => sum + places.count, 0)
    : (order.places ?? order.units ?? 1);
}

/**
 * One order with what can be done with it. It stays the same element while the order changes, so the focus stays, too.
 */
class OrderCard {
  #order;
  #linked = false;
  #changed;
  #chip = h('span', { class: 'chip' });
  #what = h('strong');
  #price = h('span');
  #seats = h('p', { class: 'quiet' });
  #refund = h('p', { class: 'quiet refund-rules', hidden: true });
  #left = h('p', { class: 'clock' });
  #countdown = h('hs-countdown');
  #payment;
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #buttons;
  #tickets;
  #move;

  constructor(order, changed, linked) {
    this.#changed = changed;
    this.#payment = new Payment((way) => (way === 'checkout' ? this.#toCheckout() : this.#paid()),
      () => this.#payment.show(this.#order));
    this.#left.append(this.#countdown, h('span', { class: 'quiet', text: t('order.to-pay') }));
    this.#buttons = h('div', { class: 'buttons' },
      this.#payment.button,
      actionButton(t('order.cancel'), () => this.#cancel()));
    this.#move = h('p', { hidden: true },
      h('a', { href: address('orders', order.orderId, 'move'), text: t('move.ask') }));
    this.#tickets = new Tickets(order.orderId, modelOf(order), resourceOf(order));
    const title = linked ? h('a', { href: address(MODELS[order.kind], resourceOf(order)) }, this.#what) : this.#what;
    this.element = h('li', { 'data-order': order.orderId },
      h('div', { class: 'row' }, h('span', {}, title, ' ', this.#price), this.#chip),
      this.#seats, this.#refund, this.#left, this.#payment.line, this.#buttons, this.#message.element,
        this.#tickets.element,
      h('p', { class: 'quiet' }, t('order.number') + ' ',
        h('a', { class: 'code', href: address('orders', order.orderId), text: order.orderId }), ' · ',
        at(order.placedAt)), this.#move);
    this.show(order, linked);
  }

  show(order, linked) {
    const before = this.#order?.payStatus;
    this.#order = order;
    this.#linked = linked;
    const state = beingPaid(order) ? 'being-paid' : orderState(order);
    this.#chip.className = `chip ${stateKind(state)}`;
    write(this.#chip, stateText(state));
    write(this.#what,
      linked ? nameOf(modelOf(order), resourceOf(order)) : t(`order.${order.kind}`, { n: unitsOf(order) }));
    write(this.#price, order.total ?? order.price ? money(order.total ?? order.price) : '');
    write(this.#seats, partsOf(order).join(' · '));
    this.#seats.hidden = order.kind !== 'program' && !linked;
    const refund = order.payStatus === 0 || order.payStatus === 1 ? refundText(order) : '';
    this.#refund.hidden = refund === '';
    write(this.#refund, refund);
    this.#move.hidden = !movable(order);
    this.#tickets.show(order.payStatus === 1 ? unitsOf(order) : 0, partsOf(order).join());
    if (order.payStatus !== 1) {
      forget(order.orderId);
    }
    if (order.payStatus === 1 && before !== 1 && cameBack(order)) {
      this.#message.say(t('order.was-paid'), 'good');
      this.#tickets.open();
    }
    const unpaid = order.payStatus === 0;
    this.#left.hidden = !unpaid || !order.payBefore;
    this.#buttons.hidden = !unpaid;
    this.#payment.show(order);
    if (unpaid && order.payBefore && this.#countdown.getAttribute('until') !== order.payBefore) {
      this.#countdown.setAttribute('until', order.payBefore);
    }
  }

  #toCheckout() {
    return this.#wishes.make('checkout', () => goToCheckout(this.#order.orderId), 'pay.leads');
  }

  async #paid() {
    await this.#do('POST', `orders/${this.#order.orderId}/payment`, { reference: `page-${this.#order.orderId}` },
      'order.was-paid');
    if (this.#order.payStatus === 1) {
      this.#tickets.open();
    }
  }

  async #cancel() {
    await this.#do('DELETE', `orders/${this.#order.orderId}`, undefined, 'order.was-cancelled');
  }

  async #do(method, path, body, done) {
    await this.#wishes.make(method, (options) => send(method, path, body, options), done);
    await this.#changed();
  }
}

/** A list of orders, newest first. */
export class OrderList {
  #cards = new Map();
  #changed;
  #linked;
  element = h('ul', { class: 'list orders' });

  /** @param {() => Promise<void>} changed is called when an order was changed here */
  constructor(changed, linked = false) {
    this.#changed = changed;
    this.#linked = linked;
  }

  show(orders) {
    const sorted = orders.toSorted((one, other) => byTime(other.placedAt, one.placedAt));
    const seen = new Set(sorted.map((order) => order.orderId));
    for (const [id, card] of this.#cards) {
      if (!seen.has(id)) {
        card.element.remove();
        this.#cards.delete(id);
      }
    }
    sorted.forEach((order, i) => {
      const card = this.#cards.get(order.orderId);
      if (card) {
        card.show(order, this.#linked);
      } else {
        const made = new OrderCard(order, this.#changed, this.#linked);
        this.#cards.set(order.orderId, made);
        this.element.insertBefore(made.element, this.element.children[i] ?? null);
      }
    });
  }
}
