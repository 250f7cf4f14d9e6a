import { h, write } from '../dom.js';
import { watch } from '../live.js';
import { currentLanguage, t } from '../texts.js';
import { LineChart, perSecond } from './chart.js';
import { table } from './guard.js';
import { RANGES, readKept } from './kept-rates.js';
import { OUTCOMES, Rates } from './rates.js';
import { REASONS } from './reasons.js';

const MINUTE_MS = 60_000;
const KEPT_EVERY_MS = 10_000;

/**
 * Claims that are granted, and those that are refused by reason, as lines and as numbers: of the last minutes, or back
 * to the begin by what servers have kept.
 */
export class RatesPanel {
  #rates = new Rates();
  #granted = new LineChart(t('ops.rates.granted'), ['granted']);
  #refused = new LineChart(t('ops.rates.refused'), REASONS);
  #cells = new Map(OUTCOMES.map((outcome) => [outcome, ['now', 'mean', 'most'].map(() => h('span', { text: '–' }))]));
  #range = h('select', { on: { change: () => this.#choose() } },
    RANGES.map((range) => h('option', { value: range, text: t(`ops.rates.range.${range}`) })));
  #end = () => {};
  #models;
  #trouble;
  element = h('section', { class: 'panel', 'aria-label': t('ops.rates') },
    h('label', { class: 'field' }, h('span', { text: t('ops.rates.range') }), this.#range),
    h('div', { class: 'charts' }, this.#granted.element, this.#refused.element),
    h('details', { class: 'as-list' }, h('summary', { text: t('ops.rates.numbers') }),
      table(t('ops.rates.of-servers'),
        ['ops.outcome', 'ops.rates.now', 'ops.rates.minute', 'ops.rates.highest'].map((key) => t(key)),
        OUTCOMES.map((outcome) => [t(`ops.reason.${outcome}`), ...this.#cells.get(outcome)]), [1, 2, 3])));

  /** @param {string[]} models @param {(problem: import('../api.js').Problem|null) => void} trouble */
  constructor(models, trouble) {
    this.#models = models;
    this.#trouble = trouble;
  }

  /** @param {import('./metrics.js').Reading} reading */
  take(reading) {
    const rates = this.#rates.take(reading);
    if (this.#range.value === 'live') {
      this.#show(rates);
    }
    const minute = rates.filter((rate) => reading.at - rate.at <= MINUTE_MS);
    for (const [outcome, [now, mean, most]] of rates.length > 0 ? this.#cells : []) {
      write(now, perSecond(rates.at(-1)[outcome]));
      write(mean, perSecond(minute.reduce((sum, rate) => sum + rate[outcome], 0) / minute.length));
      write(most, perSecond(Math.max(...rates.map((rate) => rate[outcome]))));
    }
  }

  /** Ends reading. */
  end() {
    this.#end();
  }

  #show(rates, ...words) {
    this.#granted.show(rates, ...words);
    this.#refused.show(rates, ...words);
  }

  #showKept(points) {
    const form = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
    this.#show(points, points.length > 0 ? form.format(points[0].at) : '', t('ops.rates.none'));
  }

  #choose() {
    this.#end();
    this.#end = () => {};
    this.#trouble(null);
    const range = this.#range.value;
    this.#show([]);
    if (range !== 'live') {
      this.#end = watch(range, (points) => this.#showKept(points), this.#trouble, KEPT_EVERY_MS,
        (path, options) => readKept(path, this.#models, options));
    }
  }
}
