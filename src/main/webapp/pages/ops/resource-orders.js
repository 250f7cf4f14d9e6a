import { orLast, read, readAll } from '../api.js';
import { orderAddress } from '../desk/found.js';
import { h } from '../dom.js';
import { orderState, stateChip } from '../parts/order-state.js';
import { modelOf, partsOf, resourceOf } from '../parts/orders.js';
import { actionButton } from '../parts/page.js';
import { at, money, t } from '../texts.js';
import { SearchTable } from './search-table.js';

const READ = 200;
/** The states by which the server lists. */
const LISTED = { 0: 'unpaid', 1: 'paid', 2: 'refunded', '-1': 'ended' };

const COLUMNS = ['ops.user', 'ops.state', 'ops.has', 'ops.amount', 'ops.actions', 'order.number', 'ops.placed'];

/** The models whose resources are ordered. */
export const ORDERED = ['schedules', 'programs', 'sales'];

/** The orders of a resource, by search and state, each paid one with its refund. */
export class OrdersPanel {
  #model;
  #id;
  #path;
  #known = [];
  #found = [];
  #refund;
  #state = h('select', { on: { change: () => this.read() } }, ['', ...Object.values(LISTED)].map((state) =>
    h('option', { value: state, text: t(state ? `state.${state}` : 'ops.every-state') })));
  #table = new SearchTable({
    id: 'orders-title', title: t('mine.orders'), search: t('ops.search'), columns: COLUMNS.map((key) => t(key)),
    amounts: [3], empty: t('ops.no-orders'),
    filter: h('label', { class: 'field' }, h('span', { text: t('ops.state') }), this.#state),
    looked: (words) => this.#look(words),
  });
  element = this.#table.element;

  /** @param {(order: object) => Promise<void>} refund asks and gives back an order */
  constructor(model, id, refund) {
    this.#model = model;
    this.#id = id;
    this.#path = `orders?model=${model}&resource=${encodeURIComponent(id)}`;
    this.#refund = refund;
  }

  async read() {
    const path = this.#filtered();
    const known = await orLast(this.#known, () => readAll(path, READ));
    if (path === this.#filtered()) {
      this.#known = known;
      this.#write();
    }
  }

  #filtered() {
    return this.#path + (this.#state.value ? `&state=${this.#state.value}` : '');
  }

  /** The orders of one user, or one order, where not all are read. */
  async #look(words) {
    if (this.#known.length >= READ && words) {
      const path = this.#filtered();
      const [ofUser, one] = await Promise.all([
        orLast([], () => readAll(`${path}&user=${encodeURIComponent(words)}`, READ)),
        orLast(null, () => read(`orders/${encodeURIComponent(words)}`)),
      ]);
      if (words === this.#table.words && path === this.#filtered()) {
        this.#found = one && this.#isOurs(one) ? [...ofUser, one] : ofUser;
        this.#write();
      }
    }
  }

  #isOurs(order) {
    const state = this.#state.value;
    return modelOf(order) === this.#model && resourceOf(order) === this.#id
      && (!state || LISTED[order.payStatus] === state);
  }

  #write() {
    const orders = new Map([...this.#found, ...this.#known].map((order) => [order.orderId, order]));
    this.#table.show(
      [...orders.values()].map((order) => ({ words: wordsOf(order), told: order, cells: () => this.#cells(order) })),
      this.#known.length >= READ ? t('ops.first-orders', { n: READ }) : '');
  }

  #cells(order) {
    const amount = order.total ?? order.price;
    return [h('span', { text: order.userId }), stateChip(order.refundDue ? 'refund-due' : orderState(order)),
      h('span', { class: order.kind === 'program' ? null : 'nowrap', text: partsOf(order).join(' · ') }),
      amount ? money(amount) : '',
      order.payStatus === 1 ? this.#button(order) : '',
      h('a', { href: orderAddress(order.orderId) }, h('span', { class: 'code', text: order.orderId })),
      h('span', { class: 'nowrap', text: at(order.placedAt) })];
  }

  #button(order) {
    const button = actionButton(t('ops.refund'), async () => {
      await this.#refund(order);
      await this.read();
      this.#table.focus(order.orderId);
    }, 'small danger for-support');
    button.setAttribute('aria-label', t('ops.refund-order', { name: order.orderId }));
    button.dataset.focus = order.orderId;
    return button;
  }
}

function wordsOf(order) {
  return `${order.userId} ${order.orderId} ${(order.seats ?? []).map((seat) => seat.seatId).join(' ')}`;
}
