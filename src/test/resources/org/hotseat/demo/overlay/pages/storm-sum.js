import { h, write } from '../pages/dom.js';
import { number, t } from '../pages/texts.js';

/** The figures; those that are to be zero have a kind of their own. */
const FIGURES = [['stock', ''], ['sold', ''], ['refused', ''], ['oversold', 'zero'], ['lost', 'zero']];

/** The sum of a storm that is over. */
export class StormSum {
  #numbers = h('dl', { class: 'sum' });
  #text = h('p');
  #agree = h('p');
  #time = h('p', { class: 'quiet' });
  #evidence = h('a', { text: t('storm.evidence') });
  element = h('section', { class: 'panel sum-panel', hidden: true, 'aria-labelledby': 'sum-title' },
    h('h2', { id: 'sum-title', text: t('storm.done') }), this.#numbers, this.#text, this.#agree, this.#time,
    h('p', {}, this.#evidence));

  show(report) {
    const { sum } = report;
    this.element.hidden = !sum;
    if (sum) {
      this.#show(report, sum);
    }
  }

  #show({ runMillis, requests, people, model, resource }, sum) {
    this.#numbers.replaceChildren(...FIGURES.map(([name, kind]) =>
      h('div', { class: kind && sum[name] === 0 ? 'good' : kind ? 'bad' : '' },
        h('dt', { text: t(`storm.sum.${name}`) }), h('dd', { text: number(sum[name]) }))));
    const right = sum.sold + sum.free === sum.stock && sum.oversold === 0 && sum.lost === 0;
    write(this.#text, t(right ? 'storm.sum.about' : 'storm.sum.wrong', sum));
    write(this.#agree, t(sum.consistent ? 'storm.sum.consistent' : 'storm.sum.inconsistent'));
    const seconds = runMillis / 1000;
    const rate = Math.round(requests / Math.max(0.1, seconds));
    write(this.#time, t('storm.sum.took', { people, seconds: seconds.toFixed(1), rate }));
    this.#evidence.href = `#/ops/${model}/${resource}`;
  }
}
