import { h, svg } from '../dom.js';
import { edgeOf } from '../ops/chart.js';
import { currentLanguage, money, t } from '../texts.js';
import { fill } from './fills.js';

const STEP_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** @type {Intl.DateTimeFormatOptions} */
const TO_THE_MINUTE = { dateStyle: 'medium', timeStyle: 'short' };
/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const FORMS = { minute: TO_THE_MINUTE, hour: TO_THE_MINUTE, day: { dateStyle: 'medium' } };

/** Money that came in, plain, and beside it money that went back, with lines. */
const SERIES = ['captured', 'refunded'];

/** Percent of the width. A bar is seen although many stand beside it. */
const [LEAST, MOST] = [0.35, 10];

/** Sums of money over time, in bars. They are for eyes only: the numbers stand in a table below. */
export class BarChart {
  #form;

  /**
   * @param {string} title
   * @param {object[]} rows of a report, oldest first
   * @param {string} step minute, hour or day: the length of a row
   */
  constructor(title, rows, step) {
    this.#form = new Intl.DateTimeFormat(currentLanguage(), FORMS[step]);
    const series = SERIES.filter((name, i) => i === 0 || rows.some((row) => Number(row[name]) > 0));
    const edge = edgeOf(Math.max(1, ...rows.flatMap((row) => series.map((name) => Number(row[name])))));
    const begin = rows.length > 0 ? Date.parse(rows[0].from) : 0;
    const spanMs = rows.length > 0 ? Date.parse(rows.at(-1).from) - begin + STEP_MS[step] : 1;
    const width = Math.max(LEAST, Math.min(MOST, (80 * STEP_MS[step]) / spanMs) / series.length);
    const bars = series.map((name, i) => {
      const { node, bar } = fill(i);
      const drawn = rows.filter((row) => Number(row[name]) > 0).map((row) => {
        const height = (100 * Number(row[name])) / edge;
        const left = (100 * (Date.parse(row.from) - begin)) / spanMs + i * width;
        return svg('rect', {
          ...bar, x: percent(left), width: percent(width), y: percent(100 - height), height: percent(height),
        });
      });
      return [node, ...drawn];
    });
    this.element = h('figure', { class: 'rates sales-over-time' },
      h('figcaption', {}, h('strong', { text: title }), ' ', h('span', { class: 'quiet', text: this.#most(rows) })),
      h('div', { class: 'plot' },
        h('span', { class: 'edge', 'aria-hidden': 'true', text: rows.length > 0 ? money(edge) : '' }),
        h('span', { class: 'wait', text: t('report.nothing'), hidden: rows.length > 0 }),
        svg('svg', { 'aria-hidden': 'true' }, ...bars.flat())),
      h('p', { class: 'axis', 'aria-hidden': 'true' },
        h('span', { text: rows.length > 0 ? this.label(rows[0].from) : '' }),
        h('span', { text: rows.length > 1 ? this.label(rows.at(-1).from) : '' })),
      h('ul', { class: 'legend' }, series.map((name, i) => legend(t(`report.${name}`), i))));
  }

  /** The step that has brought most, in words. */
  #most(rows) {
    const most = rows.reduce((best, row) => (Number(row.captured) > Number(best?.captured ?? 0) ? row : best), null);
    return most ? t('report.most', { amount: money(most.captured), when: this.label(most.from) }) : '';
  }

  /** A step in words. */
  label(at) {
    return this.#form.format(new Date(at));
  }
}

function legend(text, i) {
  const { node, bar } = fill(i);
  return h('li', {}, svg('svg', { class: 'sample', 'aria-hidden': 'true' }, node,
    svg('rect', { ...bar, width: '100%', height: '100%' })), h('span', { text }));
}

const percent = (value) => `${value.toFixed(2)}%`;
