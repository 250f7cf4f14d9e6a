import { orLast } from '../api.js';
import { ownOrders } from '../parts/orders.js';
import { session } from '../session.js';

/**
 * The orders that a person has in a hall and the seats in them, with those of a purchase that is decided and not
 * confirmed yet: no order of the list has these.
 */
export class OwnSeats {
  #id;
  orders = [];
  mine = new Set();
  /** Those of `mine` that are being confirmed. */
  confirming = new Set();

  /** @param {string} id of the program */
  constructor(id) {
    this.#id = id;
  }

  async read() {
    this.orders = session.token ? await orLast(this.orders, () => ownOrders('programs', this.#id)) : [];
    this.#gather();
  }

  /** @param {object|null} order that is being confirmed; null when none is any more */
  confirms(order) {
    this.confirming = new Set(seatsOf(order));
    this.#gather();
  }

  #gather() {
    const live = this.orders.filter((order) => order.payStatus === 0 || order.payStatus === 1);
    this.mine = new Set([...live.flatMap(seatsOf), ...this.confirming]);
  }
}

const seatsOf = (order) => (order?.seats ?? []).map(({ seatId }) => seatId);
