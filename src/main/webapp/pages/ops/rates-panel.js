import { h, write } from '../dom.js';
import { t } from '../texts.js';
import { LineChart, perSecond } from './chart.js';
import { table } from './guard.js';
import { OUTCOMES, Rates } from './rates.js';
import { REASONS } from './reasons.js';

const MINUTE_MS = 60_000;

/** Claims that are granted, and those that are refused by reason, as lines and as numbers. */
export class RatesPanel {
  #rates = new Rates();
  #granted = new LineChart(t('ops.rates.granted'), ['granted']);
  #refused = new LineChart(t('ops.rates.refused'), REASONS);
  #cells = new Map(OUTCOMES.map((outcome) => [outcome, ['now', 'mean', 'most'].map(() => h('span', { text: '–' }))]));
  element = h('section', { class: 'panel', 'aria-label': t('ops.rates') },
    h('div', { class: 'charts' }, this.#granted.element, this.#refused.element),
    h('details', { class: 'as-list' }, h('summary', { text: t('ops.rates.numbers') }),
      table(t('ops.rates.of-servers'),
        ['ops.outcome', 'ops.rates.now', 'ops.rates.minute', 'ops.rates.highest'].map((key) => t(key)),
        OUTCOMES.map((outcome) => [t(`ops.reason.${outcome}`), ...this.#cells.get(outcome)]), [1, 2, 3])));

  /** @param {import('./metrics.js').Reading} reading */
  take(reading) {
    const rates = this.#rates.take(reading);
    this.#granted.show(rates);
    this.#refused.show(rates);
    const minute = rates.filter((rate) => reading.at - rate.at <= MINUTE_MS);
    for (const [outcome, [now, mean, most]] of rates.length > 0 ? this.#cells : []) {
      write(now, perSecond(rates.at(-1)[outcome]));
      write(mean, perSecond(minute.reduce((sum, rate) => sum + rate[outcome], 0) / minute.length));
      write(most, perSecond(Math.max(...rates.map((rate) => rate[outcome]))));
    }
  }
}
