import { h, svg } from '../dom.js';
import { edgeOf } from '../ops/chart.js';
import { currentLanguage, money, t } from '../texts.js';

const WIDTH = 600;
const HEIGHT = 140;
const STEP_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const FORMS = { minute: { dateStyle: 'medium', timeStyle: 'short' }, hour: { dateStyle: 'medium', timeStyle: 'short' }, day: { dateStyle: 'medium' } };

/** Bars over time. They are for eyes only: the numbers stand in a table beside them. */
export class BarChart {
  #form;

  /**
   * @param {string} title
   * @param {{at: string, value: number}[]} bars oldest first
   * @param {'minute'|'hour'|'day'} step the length of a bar
   */
  constructor(title, bars, step) {
    this.#form = new Intl.DateTimeFormat(currentLanguage(), FORMS[step]);
    const begin = bars.length > 0 ? Date.parse(bars[0].at) : 0;
    const spanMs = bars.length > 0 ? Date.parse(bars.at(-1).at) - begin + STEP_MS[step] : 1;
    const edge = edgeOf(Math.max(1, ...bars.map(({ value }) => value)));
    // A bar is seen although many stand beside it.
    const width = Math.max(2, Math.min(60, (0.8 * WIDTH * STEP_MS[step]) / spanMs));
    const drawn = bars.filter(({ value }) => value > 0).map(({ at, value }) => svg('rect', {
      class: 'bar-of-chart', x: ((WIDTH * (Date.parse(at) - begin)) / spanMs).toFixed(1), width: width.toFixed(1), y: (HEIGHT - (HEIGHT * value) / edge).toFixed(1), height: ((HEIGHT * value) / edge).toFixed(1) }));
    this.element = h('figure', { class: 'rates' },
      h('figcaption', {}, h('strong', { text: title })),
      h('div', { class: 'plot' }, h('span', { class: 'edge', 'aria-hidden': 'true', text: bars.length > 0 ? money(edge) : '' }),
        h('span', { class: 'wait', text: t('report.nothing'), hidden: bars.length > 0 }),
        svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...drawn)),
      h('p', { class: 'axis', 'aria-hidden': 'true' }, h('span', { text: bars.length > 0 ? this.label(bars[0].at) : '' }), h('span', { text: bars.length > 1 ? this.label(bars.at(-1).at) : '' })));
  }

  /** A step in words. */
  label(at) {
    return this.#form.format(new Date(at));
  }
}
