import { orLast, readAll } from '../api.js';
import { h, write } from '../dom.js';
import { partsOf } from '../parts/orders.js';
import { at, money, t } from '../texts.js';
import { table } from './guard.js';

const ORDERS_READ = 200;
const ORDERS_SHOWN = 50;
const STATES = { 0: 'unpaid', 1: 'paid', 2: 'refunded', '-1': 'ended' };

/** The models whose resources are ordered. */
export const ORDERED = ['schedules', 'programs', 'sales'];

/** The orders of a resource, by search and state. */
export class OrdersPanel {
  #path;
  #orders = [];
  #search = h('input', { type: 'search', on: { input: () => this.#show() } });
  #state = h('select', { on: { change: () => this.read() } }, ['', 'unpaid', 'paid', 'refunded', 'ended'].map((state) => h('option', { value: state, text: t(state ? `state.${state}` : 'ops.every-state') })));
  #table = h('div', {});
  #note = h('p', { class: 'quiet' });
  element = h('section', { class: 'panel', 'aria-labelledby': 'orders-title' }, h('h2', { id: 'orders-title', text: t('mine.orders') }),
    h('div', { class: 'fields' }, h('label', { class: 'field' }, h('span', { text: t('ops.search') }), this.#search), h('label', { class: 'field' }, h('span', { text: t('ops.state') }), this.#state)),
    this.#table, this.#note);

  constructor(model, id) {
    this.#path = `orders?model=${model}&resource=${encodeURIComponent(id)}`;
  }

  async read() {
    const state = this.#state.value ? `&state=${this.#state.value}` : '';
    this.#orders = await orLast(this.#orders, () => readAll(this.#path + state, ORDERS_READ));
    this.#show();
  }

  #show() {
    const wanted = this.#search.value.trim().toLowerCase();
    const found = this.#orders.filter((order) => !wanted || `${order.userId} ${order.orderId} ${(order.seats ?? []).map((seat) => seat.seatId).join(' ')}`.toLowerCase().includes(wanted));
    const rows = found.slice(0, ORDERS_SHOWN).map((order) => [h('span', { text: order.userId }), h('span', { class: 'code', text: order.orderId }), t(`state.${STATES[order.payStatus]}`), partsOf(order).join(', '), order.total ?? order.price ? money(order.total ?? order.price) : '', at(order.placedAt)]);
    this.#table.replaceChildren(rows.length > 0 ? table(t('mine.orders'), ['ops.user', 'order.number', 'ops.state', 'ops.has', 'ops.amount', 'ops.placed'].map((key) => t(key)), rows, [4], false) : h('p', { class: 'quiet', text: t('ops.no-orders') }));
    write(this.#note, found.length > ORDERS_SHOWN ? t('ops.first-orders', { n: ORDERS_SHOWN }) : '');
  }
}
