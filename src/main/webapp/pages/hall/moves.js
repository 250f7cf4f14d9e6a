/**
 * The seats of an order that are to be given for others: each with the seat that it is moved to, once that is chosen.
 */
export class Moves {
  #from = [];
  #to = [];

  /** The ids of the seats that are given, in the order in which they were chosen. */
  get from() {
    return [...this.#from];
  }

  /** The ids of the seats that are taken. */
  get to() {
    return this.#to.filter(Boolean);
  }

  /** The seats that are given and taken, in the form of the API; those that are given without another one have none. */
  get pairs() {
    return this.#from.map((from, i) => ({ from, to: this.#to[i] }));
  }

  /** Whether each given seat has another one. */
  get whole() {
    return this.#from.length > 0 && this.pairs.every(({ to }) => to);
  }

  gives(id) {
    return this.#from.includes(id);
  }

  /** Gives a seat of the order, or keeps it after all. */
  give(id, given) {
    const at = this.#from.indexOf(id);
    if (given && at < 0) {
      this.#from.push(id);
    } else if (!given && at >= 0) {
      this.#from.splice(at, 1);
      this.#to.splice(at, 1);
    }
  }

  /**
   * Takes a seat for the first that has none, and for the one that is given where it is the only one.
   *
   * @returns {boolean} false when each given seat has another one already
   */
  take(id) {
    const open = this.#from.findIndex((from, i) => !this.#to[i]);
    if (open < 0 && this.#from.length !== 1) {
      return false;
    }
    this.#to[Math.max(0, open)] = id;
    return true;
  }

  /** Leaves a seat that was to be taken. */
  leave(id) {
    this.#to = this.#to.map((to) => (to === id ? undefined : to));
  }

  clear() {
    this.#from = [];
    this.#to = [];
  }
}
