import { h, svg } from '../dom.js';
import { t } from '../texts.js';
import { priceText } from './seat-list.js';
import { shapePath } from './shapes.js';

/** The signs of the picture: each category's with its prices and its free seats, and those of seats that are held, sold or one's own. */
export class Legend {
  #told = '';
  element = h('ul', { class: 'legend' });

  show(plan) {
    const entries = plan.categories.map((category, i) => ({ category, i })).filter(({ category }) => !category.places)
      .map(({ category, i }) => ({ i, text: `${category.name} ${priceText(plan.pricesOf(category))} · ${t('free.n', { n: plan.freeIn(i) })}` }));
    const told = entries.map((entry) => entry.text).join();
    if (told !== this.#told) {
      this.#told = told;
      this.element.replaceChildren(
        ...entries.map(({ i, text }) => h('li', {}, sign(`seat-${(i % 6) + 1}`, i), text)),
        ...['held', 'sold', 'own'].map((each) => h('li', {}, sign(each, 0), t(`legend.${each}`))));
    }
  }
}

export function sign(name, category) {
  return svg('svg', { class: `sign ${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: shapePath(category) }));
}
