import { h, svg } from '../dom.js';
import { t } from '../texts.js';
import { priceText } from './seat-list.js';
import { shapePath } from './shapes.js';
import { tableSign } from './tables.js';

/** The marks of the picture, as `painter.js` draws them: what a colour alone does not tell. */
const TICK = 'M4.7 8.3 L7.2 10.8 L11.5 5.6';
const MARKS = { chosen: TICK, own: TICK, confirming: TICK, sold: 'M5.6 5.6 L10.4 10.4 M10.4 5.6 L5.6 10.4' };

/**
 * The signs of the picture: each category's with its prices and its free seats, and those of seats that are chosen,
 * held, sold, one's own or accessible.
 */
export class Legend {
  #told = '';
  #signs;
  #texts;
  #accessible = null;
  #categories = h('ul', { class: 'legend' });
  #states = h('ul', { class: 'legend' });
  element = h('div', { class: 'legends' }, this.#categories, this.#states);

  /**
   * @param {string[]} [signs] of the states that the picture shows
   * @param {object} [texts] the keys of their texts, where these are others
   */
  constructor(signs = ['chosen', 'own', 'held', 'sold'], texts = {}) {
    this.#signs = signs;
    this.#texts = texts;
  }

  /**
   * @param {import('./plan.js').Plan} plan
   * @param {string[]} [more] signs of states that the picture shows for now
   */
  show(plan, more = []) {
    const entries = plan.categories.map((category, i) => ({ category, i })).filter(({ category }) => !category.places)
      .map(({ category, i }) => ({
        i, text: `${category.name} ${priceText(plan.pricesOf(category))} · ${t('free.n', { n: plan.freeIn(i) })}`,
      }));
    // A seat stays accessible or not.
    this.#accessible ??= plan.rows.some((row) => row.states.some((state) => 'aHSX'.includes(state)));
    const told = [...entries.map((entry) => entry.text), ...more].join();
    if (told !== this.#told) {
      this.#told = told;
      this.#categories.replaceChildren(...entries.map(({ i, text }) => h('li', {}, sign(`seat-${(i % 6) + 1}`, i,
        plan.drawing?.colours.get(plan.categories[i].id)), text)));
      this.#states.replaceChildren(
        ...[...this.#signs, ...more].map((each) =>
          h('li', {}, sign(each, 0), t(this.#texts[each] ?? `legend.${each}`))),
        ...(plan.rows.some(({ whole }) => whole) ? [h('li', {}, tableSign(), t('legend.table'))] : []),
        ...(this.#accessible
          ? [h('li', {}, h('span', { class: 'wheels', 'aria-hidden': 'true', text: '♿' }), t('legend.accessible'))]
            : []));
    }
  }
}

/** @param {string} [fill] the colour, where it is not that of the name */
export function sign(name, category, fill) {
  return svg('svg', { class: `sign ${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
    svg('path', { d: shapePath(category), ...(fill && { fill }) }),
    ...(MARKS[name] ? [svg('path', { class: 'mark', d: MARKS[name] })] : []));
}
