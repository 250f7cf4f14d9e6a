import { h, svg } from '../dom.js';
import { money, number, t } from '../texts.js';
import { fill } from './fills.js';

/**
 * The units that were sold, by category and price: a bar for each, with its words. Bars of a category have the same
 * marks. They are for eyes only: the numbers stand in a table below.
 *
 * @param {object[]} sold of a report
 */
export function soldChart(sold) {
  const most = Math.max(1, ...sold.map(({ units }) => units));
  const categories = [...new Set(sold.map(({ categoryId }) => categoryId))];
  return h('ul', { class: 'shares', 'aria-hidden': 'true' }, sold.map(({ categoryId, price, units }) => {
    const { node, bar } = fill(categories.indexOf(categoryId));
    return h('li', {},
      h('span', { text: [categoryId, money(price)].filter(Boolean).join(' · ') }),
      h('strong', { text: t('report.units-sold', { n: number(units) }) }),
      svg('svg', {}, node, svg('rect', { ...bar, width: `${((100 * units) / most).toFixed(2)}%`, height: '100%' })));
  }));
}
