import { orLast } from '../api.js';
import { ownOrders } from '../parts/orders.js';
import { session } from '../session.js';

/**
 * The orders that a person has in a hall and the seats in them, with those of a purchase that is decided and not
 * confirmed yet, which is not in the list.
 */
export class OwnSeats {
  #id;
  #awaited = null;
  orders = [];
  mine = new Set();
  /** Those of `mine` that are being confirmed. */
  confirming = new Set();

  /** @param {string} id of the program */
  constructor(id) {
    this.#id = id;
  }

  /** Whether there is something that may change by itself. */
  get any() {
    return this.orders.length > 0 || this.confirming.size > 0;
  }

  async read() {
    this.orders = session.token ? await orLast(this.orders, () => ownOrders('programs', this.#id)) : [];
    if (!session.token || this.orders.some(({ orderId }) => orderId === this.#awaited?.orderId)) {
      this.#awaited = null;
    }
    this.#gather();
  }

  /** @param {object|null} order that is being confirmed until the list has it; null when it is refused after all */
  confirms(order) {
    this.#awaited = order;
    this.#gather();
  }

  #gather() {
    const live = this.orders.filter((order) => order.payStatus === 0 || order.payStatus === 1);
    this.confirming = new Set(seatsOf(this.#awaited));
    this.mine = new Set([...live.flatMap(seatsOf), ...this.confirming]);
  }
}

const seatsOf = (order) => (order?.seats ?? []).map(({ seatId }) => seatId);
