import { h, write } from '../dom.js';
import { at, number, t } from '../texts.js';
import { table } from './guard.js';

const KEYS_SHOWN = 50;

/** Hot state beside the facts, with the sum that proves it, and the keys as Redis has them. */
export class EvidencePanel {
  #sum = h('p', { class: 'equation' });
  #verdict = h('p', { class: 'message' });
  #differences = h('ul', {});
  #redis = h('dl', { class: 'pairs' });
  #facts = h('dl', { class: 'pairs' });
  #keys = h('div', {});
  #keysTold = '';
  #differencesTold = '';
  element = h('section', { class: 'panel', 'aria-labelledby': 'sum-title' }, h('h2', { id: 'sum-title', text: t('ops.sum') }), this.#sum, this.#verdict, this.#differences,
    h('div', { class: 'columns' }, h('div', {}, h('h3', { text: t('ops.redis') }), this.#redis), h('div', {}, h('h3', { text: t('ops.facts') }), this.#facts)), this.#keys);

  show(evidence) {
    this.#showSum(evidence);
    pairs(this.#redis, evidence.redis);
    pairs(this.#facts, evidence.facts);
    const keys = keyRows(evidence.redis);
    const told = keys.map(([key, until]) => `${key.textContent} ${until}`).join();
    // Someone who stands in the table is not thrown out of it by a time that has changed.
    if (told !== this.#keysTold && !this.#keys.contains(document.activeElement)) {
      this.#keysTold = told;
      this.#keys.replaceChildren(keys.length > 0 ? table(t('ops.keys', { n: keys.length }), ['ops.key', 'ops.key-until'].map((key) => t(key)), keys.slice(0, KEYS_SHOWN)) : '');
    }
  }

  /** Such as `942 available + 3 held + 55 booked = 1,000 maxPlayers`: the greatest is the whole. */
  #showSum(evidence) {
    const entries = Object.entries(evidence.sum).filter(([name]) => !name.endsWith('Cents'));
    const whole = entries.find(([name]) => ['maxPlayers', 'seats', 'stock', 'packets', 'codes'].includes(name));
    const parts = entries.filter(([name]) => name !== whole[0]);
    const word = (name) => t(`sum.${name}`);
    write(this.#sum, `${parts.map(([name, value]) => `${number(value)} ${word(name)}`).join(' + ')} = ${number(whole[1])} ${word(whole[0])}`);
    this.#verdict.className = `message ${evidence.consistent ? 'good' : 'bad'}`;
    write(this.#verdict, t(evidence.consistent ? 'ops.consistent' : 'ops.inconsistent'));
    const told = evidence.differences.join('\n');
    if (told !== this.#differencesTold) {
      this.#differencesTold = told;
      this.#differences.replaceChildren(...evidence.differences.map((each) => h('li', { text: each })));
    }
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
    list.replaceChildren(...flat.map(([name, value]) => h('div', {}, h('dt', { class: 'code', text: name }), h('dd', { text: value }))));
  }
}

/** The raw keys and index entries, as Redis has them. */
function keyRows(redis) {
  const holds = (redis.holds ?? []).map((hold) => [h('span', { class: 'code', text: hold.key }), `PTTL ${number(hold.ttlMillis)} ms`]);
  const index = (redis.expiryIndex ?? []).map((entry) => [h('span', { class: 'code', text: entry.member }), at(entry.expiresAt)]);
  return [...holds, ...index];
}
