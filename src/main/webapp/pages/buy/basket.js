import { h, write } from '../dom.js';
import { seatText } from '../hall/seat-list.js';
import { actionButton, allow } from '../parts/page.js';
import { money, t } from '../texts.js';

/** The seats, tables and places that a buyer has chosen, and their price. */
export class Basket {
  #people = new Map();
  #list = h('ul', { class: 'basket' });
  #total = h('strong');
  #nothing = h('p', { class: 'quiet', text: t('hall.nothing') });
  #take;
  #told = '';
  #remove;
  element;

  /**
   * @param {() => Promise<any>} take buys them
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
    const loose = seats.filter((seat) => !plan.rows[seat.row].whole);
    const told = [...chosen, ...wanted.map(({ category, count }) => `${category.id} ${count}`)].join();
    if (told !== this.#told) {
      this.#told = told;
      const held = this.#list.contains(document.activeElement);
      this.#list.replaceChildren(
        ...loose.map((seat) => this.#line(seatText(plan, seat), () => this.#remove.seat(seat))),
        ...tablesOf(plan, chosen).map((table) => this.#line(table.text,
          () => this.#remove.seat({ row: table.row, index: 0 }), this.#peopleOf(table))),
        ...wanted.map(({ category, count }) => this.#line(t('hall.places-of', { n: count, category: category.name }),
          () => this.#remove.places(category.id))));
      if (held) {
        (this.#list.querySelector('button') ?? this.#take).focus();
      }
    }
  }

  /**
   * The purchase of what is chosen, in the form of the API.
   *
   * @param {Set<string>} chosen ids of seats
   * @param {Array} wanted categories with their counts
   */
  purchase(plan, chosen, wanted) {
    const all = [...chosen].map((id) => plan.seat(id));
    const seats = all.filter((seat) => !plan.rows[seat.row].whole).map((seat) => plan.id(seat));
    const tables = tablesOf(plan, chosen)
      .map(({ key, most }) => ({ table: key, people: this.#people.get(key) ?? most }));
    const tickets = wanted.map(({ category, count }) => ({ categoryId: category.id, count }));
    const given = Object.entries({ seats, tables, tickets }).filter(([, list]) => list.length > 0);
    return {
      strategy: all.length > 0 ? 'CHOOSE' : 'BEST',
      ...Object.fromEntries(given),
      expectedTotal: (centsOf(plan, all, wanted) / 100).toFixed(2),
    };
  }

  /** The field with the number of people at a table; null where there is no choice. */
  #peopleOf({ key, least, most }) {
    if (least === most) {
      return null;
    }
    const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
    return h('label', { class: 'people' }, h('span', { text: t('hall.people') }),
      h('select', { on: { change: ({ target }) => this.#people.set(key, Number(target.value)) } },
        numbers.map((number) => h('option', {
          value: `${number}`, text: `${number}`, selected: number === (this.#people.get(key) ?? most),
        }))));
  }

  #line(text, remove, more = null) {
    const name = t('hall.remove', { seat: text });
    return h('li', {}, h('span', { text }), more,
      h('button', { type: 'button', class: 'small', 'aria-label': name, text: '×', on: { click: remove } }));
  }
}

/** The tables among chosen seats that are sold as a whole, with the numbers of people that they take. */
function tablesOf(plan, chosen) {
  const rows = new Set([...chosen].map((id) => plan.seat(id)?.row));
  return [...rows].filter((row) => plan.rows[row]?.whole).map((row) => {
    const { key, name, count, category, whole } = plan.rows[row];
    const text = t('hall.table', {
      category: plan.categories[category].name, row: name, n: count, price: money(plan.centsOfRow(row) / 100),
    });
    return { row, key, text, least: whole.minPeople ?? 1, most: whole.maxPeople ?? count };
  });
}

function centsOf(plan, seats, wanted) {
  return seats.reduce((sum, seat) => sum + plan.centsOf(seat), 0)
    + wanted.reduce((sum, { category, count }) => sum + count * category.cents, 0);
}
