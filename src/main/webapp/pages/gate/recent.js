import { h } from '../dom.js';
import { clockTime, t } from '../texts.js';

/** So many are shown. */
const SHOWN = 12;

/** The latest scans of a gate, the last one first. */
export class RecentScans {
  #list = h('ul', { class: 'list' });
  element = h('section', { class: 'panel recent', 'aria-labelledby': 'recent-title' },
    h('h2', { id: 'recent-title', text: t('gate.recent') }), this.#list);

  /** @param {any[]} what nodes and texts that were shown at the gate; it stays where it is */
  add(kind, word, what, more) {
    const copies = what.map((each) => each.cloneNode?.(true) ?? each);
    this.#list.prepend(h('li', {},
      h('div', { class: 'row' },
        h('span', {}, h('span', { class: `chip ${kind}`, text: word }), ' ', copies),
        h('span', { class: 'quiet', text: clockTime(Date.now()) })),
      more ? h('p', { class: 'quiet', text: more }) : null));
    while (this.#list.children.length > SHOWN) {
      this.#list.lastChild.remove();
    }
  }
}
