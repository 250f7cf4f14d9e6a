import { h, write } from '../dom.js';
import { seatText } from '../hall/seat-list.js';
import { actionButton, allow } from '../parts/page.js';
import { money, t } from '../texts.js';

/** The seats and places that a buyer has chosen, and their price. */
export class Basket {
  #list = h('ul', { class: 'basket' });
  #total = h('strong');
  #nothing = h('p', { class: 'quiet', text: t('hall.nothing') });
  #take;
  #told = '';
  #remove;
  element;

  /**
   * @param {() => Promise<void>} take buys them
   * @param {object} remove `seat(seat)` and `places(categoryId)` take one out
   * @param {Node} message the line that tells what became of it
   */
  constructor(take, remove, message) {
    this.#remove = remove;
    this.#take = actionButton(t('hall.take'), take, 'primary');
    allow(this.#take, false);
    this.element = h('section', { class: 'panel chosen', 'aria-labelledby': 'basket-title' },
      h('h2', { id: 'basket-title', text: t('hall.chosen') }), this.#nothing, this.#list,
      h('div', { class: 'row' }, h('p', { class: 'figure' }, this.#total), this.#take), message);
  }

  /**
   * @param {Set<string>} chosen ids of seats
   * @param {Array} wanted categories with their counts
   * @param {boolean} open whether it can be bought now
   */
  show(plan, chosen, wanted, open) {
    const seats = [...chosen].map((id) => plan.seat(id)).filter(Boolean);
    const any = seats.length > 0 || wanted.length > 0;
    const seated = plan.rows.length > 0;
    write(this.#nothing, t(seated ? 'hall.nothing' : 'hall.nothing-placed'));
    this.#nothing.hidden = any;
    this.element.classList.toggle('empty', !any);
    write(this.#total, any ? money(centsOf(plan, seats, wanted) / 100) : '');
    write(this.#take, t(wanted.length === 0 && seated ? 'hall.take' : 'hall.take-all'));
    allow(this.#take, any && open);
    const told = [...chosen, ...wanted.map(({ category, count }) => `${category.id} ${count}`)].join();
    if (told !== this.#told) {
      this.#told = told;
      const held = this.#list.contains(document.activeElement);
      this.#list.replaceChildren(
        ...seats.map((seat) => this.#line(seatText(plan, seat), () => this.#remove.seat(seat))),
        ...wanted.map(({ category, count }) => this.#line(t('hall.places-of', { n: count, category: category.name }),
          () => this.#remove.places(category.id))));
      if (held) {
        (this.#list.querySelector('button') ?? this.#take).focus();
      }
    }
  }

  #line(text, remove) {
    const name = t('hall.remove', { seat: text });
    return h('li', {}, h('span', { text }),
      h('button', { type: 'button', class: 'small', 'aria-label': name, text: '×', on: { click: remove } }));
  }
}

export function centsOf(plan, seats, wanted) {
  return seats.reduce((sum, seat) => sum + plan.centsOf(seat), 0)
    + wanted.reduce((sum, { category, count }) => sum + count * category.cents, 0);
}
