import { h, write } from '../dom.js';
import { t } from '../texts.js';
import { moneySum, placesSum } from './sums.js';

/** The sums that prove a resource, what differs, and what mends it. */
export class EvidencePanel {
  #sum = h('p', { class: 'equation' });
  #money = h('p', { class: 'equation money' });
  #verdict = h('p', { class: 'message' });
  #differences = h('ul', {});
  #repair = h('p', {});
  #told = '';
  element;

  /** @param {Element} [way] to what the sums are made of */
  constructor(way = null) {
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'sum-title' },
      h('h2', { id: 'sum-title', text: t('ops.sum') }), this.#sum, this.#money, this.#verdict, this.#differences,
      this.#repair, way);
  }

  show(evidence) {
    write(this.#sum, placesSum(evidence));
    const money = moneySum(evidence);
    write(this.#money, money);
    this.#money.hidden = money === '';
    this.#verdict.className = `message ${evidence.consistent ? 'good' : 'bad'}`;
    write(this.#verdict, t(evidence.consistent ? 'ops.consistent' : 'ops.inconsistent'));
    const told = evidence.differences.join('\n');
    if (told !== this.#told) {
      this.#told = told;
      this.#differences.replaceChildren(...evidence.findings.map((each) => h('li', {
        title: each.meaning, text: `${each.difference} (${t(`ops.mend.${each.mendedBy}`)})`,
      })));
    }
    this.#repair.hidden = evidence.repair === undefined;
    write(this.#repair, evidence.repair === undefined ? '' : t(`ops.repair.${evidence.repair.state}`));
  }
}
