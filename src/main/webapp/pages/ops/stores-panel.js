import { h } from '../dom.js';
import { number, t } from '../texts.js';

/** Hot state beside the facts. */
export class StoresPanel {
  #redis = h('dl', { class: 'pairs' });
  #facts = h('dl', { class: 'pairs' });
  element = h('section', { class: 'panel columns' }, h('div', {}, h('h2', { text: t('ops.redis') }), this.#redis),
    h('div', {}, h('h2', { text: t('ops.facts') }), this.#facts));

  show({ redis, facts }) {
    pairs(this.#redis, redis);
    pairs(this.#facts, facts);
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
