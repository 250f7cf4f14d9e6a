import { h } from '../dom.js';
import { priceText } from '../hall/seat-list.js';
import { actionButton, allow } from '../parts/page.js';
import { t } from '../texts.js';

/** The best seats together: a category, a number, and whether they are to be accessible. */
export class BestSeats {
  #most;
  #category = h('select');
  #count;
  #accessible = h('input', { type: 'checkbox' });
  #take;
  element;

  /** @param {number} most seats at once @param {() => Promise<void>} take */
  constructor(most, take) {
    this.#most = most;
    this.#count = h('input', { type: 'number', min: '1', max: String(most), value: '2', inputmode: 'numeric' });
    this.#take = actionButton(t('hall.take-best'), take);
    // Until it is known which categories there are.
    allow(this.#take, false);
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'best-title' },
      h('h2', { id: 'best-title', text: t('hall.best') }),
      h('div', { class: 'fields' },
        h('label', { class: 'field wide' }, h('span', { text: t('hall.category') }), this.#category),
        h('label', { class: 'field few' }, h('span', { text: t('hall.count') }), this.#count)),
      h('label', { class: 'row start' }, this.#accessible, h('span', { text: t('hall.accessible') })),
      h('div', { class: 'buttons' }, this.#take));
  }

  show(plan, open) {
    allow(this.#take, open);
    if (!this.#category.options.length) {
      this.#category.append(...plan.categories.filter((category) => !category.places)
        .map((category) => h('option', {
          value: category.id, text: `${category.name} · ${priceText(plan.pricesOf(category))}`,
        })));
    }
  }

  /** The wish as the server takes it. */
  get wanted() {
    const count = Math.min(this.#most, Math.max(1, Math.round(Number(this.#count.value) || 1)));
    this.#count.value = String(count);
    return { categoryId: this.#category.value, count, accessible: this.#accessible.checked };
  }
}
