import { h, write } from '../dom.js';
import { number, t } from '../texts.js';
import { moneySum, placesSum } from './sums.js';

/** Hot state beside the facts, with the sums that prove them. */
export class EvidencePanel {
  #sum = h('p', { class: 'equation' });
  #money = h('p', { class: 'equation money' });
  #verdict = h('p', { class: 'message' });
  #differences = h('ul', {});
  #repair = h('p', {});
  #redis = h('dl', { class: 'pairs' });
  #facts = h('dl', { class: 'pairs' });
  #told = '';
  element = h('section', { class: 'panel', 'aria-labelledby': 'sum-title' },
    h('h2', { id: 'sum-title', text: t('ops.sum') }), this.#sum, this.#money, this.#verdict, this.#differences,
    this.#repair,
    h('div', { class: 'columns' }, h('div', {}, h('h3', { text: t('ops.redis') }), this.#redis),
      h('div', {}, h('h3', { text: t('ops.facts') }), this.#facts)));

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
    pairs(this.#redis, evidence.redis);
    pairs(this.#facts, evidence.facts);
  }
}

/** Names and values of what is not a list; nested ones with their path. */
function pairs(list, object) {
  const flat = [];
  const walk = (prefix, value) => {
    for (const [name, inner] of Object.entries(value)) {
      if (Array.isArray(inner)) {
        flat.push([prefix + name, t('ops.entries', { n: inner.length })]);
      } else if (inner !== null && typeof inner === 'object') {
        walk(`${prefix}${name}.`, inner);
      } else {
        flat.push([prefix + name, typeof inner === 'number' ? number(inner) : String(inner)]);
      }
    }
  };
  walk('', object);
  const told = JSON.stringify(flat);
  if (list.dataset.told !== told) {
    list.dataset.told = told;
    list.replaceChildren(...flat.map(([name, value]) => h('div', {}, h('dt', { class: 'code', text: name }),
      h('dd', { text: value }))));
  }
}
