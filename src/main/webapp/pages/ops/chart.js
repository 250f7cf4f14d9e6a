import { h, svg, write } from '../dom.js';
import { number, t } from '../texts.js';
import { KEPT_MS } from './rates.js';

const WIDTH = 600;
const HEIGHT = 120;
const MINUTE_MS = 60_000;

/** The least edge of lines over hours and days, in which few a minute are many. */
const SELDOM = 0.001;

/** Rates below ten with one digit behind the point, and the first digit of less: a trickle is not nothing. */
export function perSecond(rate) {
  if (rate > 0 && rate < 0.1) {
    return t('ops.per-second', { n: Number(rate.toPrecision(1)) });
  }
  return t('ops.per-second', { n: rate < 9.95 ? Math.round(rate * 10) / 10 : Math.round(rate) });
}

/**
 * The least of 1, 2, 5, 10, 20, … that is no less: the edge stays for a while when the line moves.
 * @param {number} most @param {number} [least] a power of ten from which they begin
 */
export function edgeOf(most, least = 1) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, most)));
  return power * [1, 2, 5, 10].find((step) => step * power >= most);
}

/**
 * Lines over the last minutes, each with a colour and dashes of its own. It is for eyes only: its numbers are told
 * beside it and in a table.
 */
export class LineChart {
  #lines;
  #now;
  #edge = h('span', { class: 'edge', 'aria-hidden': 'true' });
  #begin = h('span');
  #wait = h('span', { class: 'wait', text: t('ops.rates.wait') });

  /** @param {string} title @param {string[]} outcomes of the lines, the first one on top */
  constructor(title, outcomes) {
    this.#lines = new Map(outcomes.map((outcome) => [outcome, svg('path', { class: `line ${outcome}` })]));
    this.#now = new Map(outcomes.map((outcome) => [outcome, h('strong', { text: '–' })]));
    const sample = (outcome) => svg('svg', { class: 'sample', viewBox: '0 0 34 10', 'aria-hidden': 'true' },
      svg('path', { class: `line ${outcome}`, d: 'M1 5 L33 5' }));
    this.element = h('figure', { class: 'rates' },
      h('figcaption', {}, h('h2', { text: title })),
      h('div', { class: 'plot' }, this.#edge, this.#wait,
        svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
          ...[...this.#lines.values()].reverse())),
      h('p', { class: 'axis', 'aria-hidden': 'true' }, this.#begin, h('span', { text: t('ops.rates.now') })),
      h('ul', { class: 'legend' },
        outcomes.map((outcome) => h('li', {}, sample(outcome), h('span', { text: t(`ops.reason.${outcome}`) }),
          this.#now.get(outcome)))));
  }

  /**
   * @param {object[]} rates as `Rates` tells them
   * @param {string} [begin] the time of the first one in words, if the line goes back to it
   * @param {string} [none] what is said in place of lines
   */
  show(rates, begin = '', none = t('ops.rates.wait')) {
    const outcomes = [...this.#lines.keys()];
    const edge = edgeOf(Math.max(...rates.flatMap((rate) => outcomes.map((outcome) => rate[outcome]))),
      begin ? SELDOM : 1);
    const spanMs = begin ? Math.max(1, rates.at(-1).at - rates[0].at) : spanOf(rates);
    this.#wait.hidden = rates.length > 1;
    write(this.#wait, none);
    write(this.#begin, begin || t('ops.rates.ago', { n: spanMs / MINUTE_MS }));
    write(this.#edge, rates.length > 1 ? t('ops.per-second', { n: number(edge) }) : '');
    for (const [outcome, line] of this.#lines) {
      line.setAttribute('d', pathOf(rates, outcome, edge, spanMs));
      write(this.#now.get(outcome), rates.length > 0 ? perSecond(rates.at(-1)[outcome]) : '–');
    }
  }
}

/** A minute at first, so that a page that was just opened shows something. */
function spanOf(rates) {
  return rates.length > 1 && rates.at(-1).at - rates[0].at > MINUTE_MS ? KEPT_MS : MINUTE_MS;
}

/** Nothing for what has not happened: many lines on the ground would hide one another. */
function pathOf(rates, outcome, edge, spanMs) {
  if (rates.length < 2 || rates.every((rate) => rate[outcome] === 0)) {
    return '';
  }
  const now = rates.at(-1).at;
  const x = (rate) => WIDTH * (1 - (now - rate.at) / spanMs);
  const y = (rate) => HEIGHT - 3 - ((HEIGHT - 6) * rate[outcome]) / edge;
  const points = rates.map((rate) => `${x(rate).toFixed(1)} ${y(rate).toFixed(1)}`);
  return `M${points.join(' L')}`;
}
