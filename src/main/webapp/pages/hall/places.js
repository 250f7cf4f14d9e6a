import { h, write } from '../dom.js';
import { money, t } from '../texts.js';

/** Places without numbers, beside the map: of each category one says how many. */
export class PlacesWithoutNumbers {
  #fields = new Map();
  #changed;
  element = h('section', { class: 'panel', hidden: true, 'aria-labelledby': 'places-title' },
    h('h2', { id: 'places-title', text: t('hall.places') }));

  /** @param {() => void} changed is called when another number is chosen */
  constructor(changed) {
    this.#changed = changed;
  }

  open(plan) {
    this.#fields.clear();
    this.element.querySelectorAll('.places-of').forEach((each) => each.remove());
    for (const category of plan.categories.filter((each) => each.places)) {
      const left = h('small', { class: 'quiet' });
      const input = h('input', {
        type: 'number', min: '0', value: '0', inputmode: 'numeric', on: { input: () => this.#changed() },
      });
      this.#fields.set(category.id, { category, input, left });
      this.element.append(h('label', { class: 'row places-of' },
        h('span', {}, h('strong', { text: category.name }), ` ${money(category.price)}`, h('br'), left), input));
    }
    this.element.hidden = this.#fields.size === 0;
  }

  show() {
    for (const { category, input, left } of this.#fields.values()) {
      const { free, held } = category.places;
      write(left, free > 0 ? t('free.n', { n: free }) : held > 0 ? t('hall.places-held') : t('sold-out'));
      input.max = String(Math.min(20, free));
    }
  }

  /** The wanted places as `category` and `count`; categories of which nothing is wanted are left out. */
  get wanted() {
    return [...this.#fields.values()].map(({ category, input }) =>
      ({ category, count: Math.max(0, Math.round(Number(input.value) || 0)) })).filter(({ count }) => count > 0);
  }

  remove(categoryId) {
    this.#fields.get(categoryId).input.value = '0';
  }

  clear() {
    this.#fields.forEach(({ input }) => {
      input.value = '0';
    });
  }
}
