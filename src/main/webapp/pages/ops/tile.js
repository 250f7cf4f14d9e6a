import { h, write } from '../dom.js';
import { told, t } from '../texts.js';

const STORES = { redis: 'Redis', mongodb: 'MongoDB' };

export function storeName(store) {
  return STORES[store] ?? store;
}

/** A problem in words of operators: a store that is away by its name. */
export function inWords(problem) {
  return problem.status === 503 && problem.body.store
    ? t('ops.store.is-away', { store: storeName(problem.body.store) }) : told(problem);
}

/** A number with its name; `bad` when somebody should look after it. */
export class Tile {
  #value;
  #more = h('small');

  /** @param {string} name @param {string} [href] of the page that tells more */
  constructor(name, href) {
    this.#value = h(href ? 'a' : 'span', { href, text: '–' });
    this.element = h('div', {}, h('dt', { text: name }), h('dd', {}, this.#value, ' ', this.#more));
  }

  show(value, more = '', bad = false) {
    write(this.#value, value);
    write(this.#more, more);
    this.element.classList.toggle('bad', bad);
  }

  /** The number is not known, which is no good sign; it is never told as it was before. */
  unknown(why) {
    this.show('–', why, true);
  }
}

/** Tiles side by side. */
export function tiles(name, all) {
  return h('section', { 'aria-label': name }, h('dl', { class: 'tiles' }, all.map((tile) => tile.element)));
}
