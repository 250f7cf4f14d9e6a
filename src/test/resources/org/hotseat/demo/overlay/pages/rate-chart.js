import { h, svg, write } from '../pages/dom.js';
import { t } from '../pages/texts.js';

/** Counts of so many moments are told together: those of one fifth of a second jump. */
const SMOOTH = 5;
const WIDTH = 600;
const HEIGHT = 90;

/** The curve of the requests in each moment, as the server counted them, with a mark for each fault. */
export class RateChart {
  #line = svg('path', { class: 'line' });
  #marks = svg('g', { class: 'marks' });
  #now = h('strong');
  element = h('figure', { class: 'chart' },
    h('figcaption', { class: 'row' }, h('span', { text: t('storm.rate') }), this.#now),
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, this.#line,
      this.#marks));

  /** @param {object} report @param {boolean} running whether the rate is that of now, else that of all of it */
  show(report, running) {
    const rates = report.rates.map((_, i) => mean(report.rates.slice(Math.max(0, i + 1 - SMOOTH), i + 1)));
    const most = Math.max(100, ...rates);
    const end = Math.max(1, rates.length - 1);
    const points = rates.map((rate, i) =>
      `${((WIDTH * i) / end).toFixed(1)} ${(HEIGHT - 4 - ((HEIGHT - 14) * rate) / most).toFixed(1)}`);
    this.#line.setAttribute('d', points.length > 1 ? `M${points.join(' L')}` : '');
    this.#marks.replaceChildren(...report.faults.map((fault) => {
      const x = Math.min(WIDTH - 1, (WIDTH * fault.atMillis) / report.rateEveryMillis / end);
      return svg('line', { x1: String(x), x2: String(x), y1: '0', y2: String(HEIGHT) });
    }));
    const seconds = Math.max(0.1, report.runMillis / 1000);
    write(this.#now,
      running ? t('storm.rate-now', { n: Math.round(rates.at(-1) ?? 0) })
        : t('storm.rate-mean', { n: Math.round(report.requests / seconds) }));
  }
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
