import { h, write } from '../dom.js';
import { priceText } from '../hall/seat-list.js';
import { actionButton, allow } from '../parts/page.js';
import { t } from '../texts.js';

/**
 * The best seats together: a category, a number, and whether they are to be accessible. Tables that are sold as a whole
 * are an entry of their own: the number is that of people then, who pay for the whole table.
 */
export class BestSeats {
  #most;
  #choices = [];
  #plan = null;
  #open = false;
  #category = h('select', { on: { change: () => this.#change() } });
  #counted = h('span');
  #count;
  #accessible = h('input', { type: 'checkbox' });
  #wholeTable = h('p', { class: 'quiet', hidden: true });
  #take;
  element;

  /**
   * @param {number} most seats at once
   * @param {() => Promise<any>} take buys them
   * @param {Node} message the line that tells what became of it
   */
  constructor(most, take, message) {
    this.#most = most;
    this.#count = h('input', {
      type: 'number', min: '1', max: String(most), value: '2', inputmode: 'numeric',
      on: { input: () => this.#choose() },
    });
    this.#take = actionButton(t('hall.take-best'), take);
    // Until it is known which categories there are.
    allow(this.#take, false);
    this.accessible = h('label', { class: 'row start' }, this.#accessible, h('span', { text: t('hall.accessible') }));
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'best-title' },
      h('h2', { id: 'best-title', text: t('hall.best') }),
      h('div', { class: 'fields' },
        h('label', { class: 'field wide' }, h('span', { text: t('hall.category') }), this.#category),
        h('label', { class: 'field few' }, this.#counted, this.#count)),
      this.accessible, this.#wholeTable, h('div', { class: 'buttons' }, this.#take), message);
  }

  show(plan, open) {
    this.#plan = plan;
    this.#open = open;
    if (!this.#category.options.length) {
      this.#choices = choicesOf(plan);
      this.#category.append(...this.#choices.map(({ text }, index) => h('option', { value: String(index), text })));
    }
    this.#choose();
  }

  /** The wish as the server takes it. */
  get wanted() {
    const { categoryId, whole } = this.#chosen;
    const number = this.#bound();
    return whole ? { categoryId, people: number }
      : { categoryId, count: number, accessible: this.#accessible.checked };
  }

  get #chosen() {
    return this.#choices[Number(this.#category.value)];
  }

  get #number() {
    return Math.round(Number(this.#count.value) || (this.#chosen.least ?? 1));
  }

  /** Another category may be for other numbers. */
  #change() {
    this.#bound();
    this.#choose();
  }

  #bound() {
    const { least = 1, most = this.#most } = this.#chosen;
    const number = Math.min(most, Math.max(least, this.#number));
    this.#count.value = String(number);
    return number;
  }

  #choose() {
    const { categoryId, whole = false, least = 1, most = this.#most } = this.#chosen ?? {};
    write(this.#counted, t(whole ? 'hall.people' : 'hall.count'));
    this.#count.min = String(least);
    this.#count.max = String(most);
    this.#wholeTable.hidden = !whole;
    this.accessible.hidden = whole;
    const prices = whole ? pricesFor(this.#plan, categoryId, this.#number) : [];
    allow(this.#take, this.#open && !(whole && prices.length === 0));
    if (whole) {
      write(this.#wholeTable, prices.length > 0 ? t('hall.whole-table', { price: spanText(prices) })
        : t('hall.no-table'));
    }
    write(this.#take, !whole ? t('hall.take-best') : new Set(prices).size === 1
      ? t('hall.take-table-for', { price: spanText(prices) }) : t('hall.take-table'));
  }
}

/** Those of a category's free tables that are for so many people. */
function pricesFor(plan, categoryId, people) {
  const { first, end } = plan.categories.find(({ id }) => id === categoryId) ?? { first: 0, end: 0 };
  return plan.rows.slice(first, end).map((row, i) => [row, first + i])
    .filter(([{ whole, count }, row]) => whole && people >= (whole.minPeople ?? 1)
      && people <= (whole.maxPeople ?? count) && plan.allFree({ row, index: 0 }))
    .map(([, row]) => plan.centsOfRow(row));
}

const spanText = (prices) => priceText([Math.min(...prices), Math.max(...prices)]);

/** The categories with single seats, and those with tables that are sold as a whole. */
function choicesOf(plan) {
  return plan.categories.flatMap((category) => {
    const rows = plan.rows.slice(category.first, category.end);
    const tables = rows.filter((row) => row.whole);
    const single = rows.length > tables.length;
    return [
      ...single ? [{ categoryId: category.id, text: `${category.name} · ${priceText(plan.pricesOf(category))}` }] : [],
      ...tables.length ? [tableChoice(category, tables)] : [],
    ];
  });
}

function tableChoice(category, tables) {
  return {
    categoryId: category.id,
    whole: true,
    text: t('hall.best-table', { category: category.name }),
    least: Math.min(...tables.map(({ whole }) => whole.minPeople ?? 1)),
    most: Math.max(...tables.map(({ whole, count }) => whole.maxPeople ?? count)),
  };
}
