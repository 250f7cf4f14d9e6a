import { h } from '../dom.js';
import { money, t } from '../texts.js';

/** The seats of an order, of which some are chosen to be given, and below them each with the seat that is taken. */
export class MoveList {
  #give;
  #leave;
  #told = '';
  #boxes = h('ul', { class: 'given-seats' });
  #title = h('h2', { id: 'given-title', text: t('move.given') });
  given = h('section', { class: 'panel', 'aria-labelledby': 'given-title' }, this.#title,
    h('p', { class: 'quiet', text: t('move.given-about') }), this.#boxes);
  #nothing = h('p', { class: 'quiet', text: t('move.nothing') });
  #list = h('ul', { class: 'basket' });
  taken = h('div', {}, this.#nothing, this.#list);

  /**
   * @param {(id: string, given: boolean) => void} give a seat of the order was chosen, or not any more
   * @param {(id: string) => void} leave a seat that was to be taken is not
   */
  constructor(give, leave) {
    this.#give = give;
    this.#leave = leave;
  }

  /** @param {import('../hall/moves.js').Moves} moves */
  show(order, plan, moves, nameOf) {
    const seats = order.seats ?? [];
    const told = JSON.stringify([seats, moves.pairs, plan.version, order.payStatus]);
    if (told === this.#told) {
      return;
    }
    this.#told = told;
    const held = /** @type {any} */ (document.activeElement);
    const name = this.#boxes.contains(held) ? held.name : '';
    const left = this.#list.contains(held);
    this.given.hidden = seats.length === 0;
    this.#boxes.replaceChildren(...seats.map(({ seatId, price }) => this.#box(seatId, price, plan, moves, nameOf)));
    this.#nothing.hidden = moves.from.length > 0;
    this.#list.replaceChildren(...moves.pairs.map((pair) => this.#line(pair, nameOf)));
    // The focus stays on what is drawn anew.
    if (name) {
      this.#boxes.querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
    } else if (left) {
      (this.#list.querySelector('button') ?? this.#boxes.querySelector('input'))?.focus();
    }
  }

  #box(id, price, plan, moves, nameOf) {
    const whole = Boolean(plan.rows[plan.seat(id)?.row]?.whole);
    const box = h('input', {
      type: 'checkbox', name: id, disabled: whole, on: { change: ({ target }) => this.#give(id, target.checked) },
    });
    box.checked = moves.gives(id);
    return h('li', {}, h('label', { class: 'choice' }, box,
      h('span', {}, h('strong', { text: nameOf(id) }), ' ', h('span', { text: price ? money(price) : '' }),
        whole ? h('small', { class: 'quiet', text: t('move.no-table') }) : null)));
  }

  #line({ from, to }, nameOf) {
    const text = t('move.pair', { from: nameOf(from), to: to ? nameOf(to) : t('move.open') });
    return h('li', {}, h('span', { text }), to ? h('button', {
      type: 'button', class: 'small', 'aria-label': t('hall.remove', { seat: nameOf(to) }), text: '×',
      on: { click: () => this.#leave(to) },
    }) : null);
  }
}
