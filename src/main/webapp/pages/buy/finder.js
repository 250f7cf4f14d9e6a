import { h } from '../dom.js';
import { t } from '../texts.js';
import { ORDERS } from './finding.js';

/** Browsers refuse an address that changes with every key. */
const WRITTEN_MS = 300;

/**
 * The field for words and the choice of an order. The address has both, so that Back, a reload and whoever is sent it
 * have the same list.
 */
export class Finder {
  #text = h('input', { type: 'search', name: 'text', placeholder: t('home.search.in'), maxlength: '200', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search' });
  #order = h('select', { name: 'order' }, ORDERS.map((order) => h('option', { value: order, text: t(`home.order.${order || 'listed'}`) })));
  #wanted;
  #timer = 0;
  element;

  /** @param {(wish: {text: string, order: string}) => void} wanted is told each wish */
  constructor(wanted) {
    this.#wanted = wanted;
    const asked = new URLSearchParams(location.hash.split('?')[1]);
    this.#text.value = asked.get('text') ?? '';
    this.#order.value = ORDERS.includes(asked.get('order') ?? '') ? asked.get('order') ?? '' : '';
    const field = (key, kind, made) => h('label', { class: `field ${kind}` }, h('span', { text: t(key) }), made);
    this.element = h('form', { role: 'search', class: 'fields finder', on: { input: () => this.#changed(), change: () => this.#keep(), submit: (e) => this.#submit(e) } },
      field('home.search', 'wide', this.#text), field('home.order', '', this.#order));
  }

  get wish() {
    return { text: this.#text.value.trim(), order: this.#order.value };
  }

  /** The page is left: its wish is not written into the address of another. */
  end() {
    clearTimeout(this.#timer);
  }

  #changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), WRITTEN_MS);
    this.#wanted(this.wish);
  }

  #submit(event) {
    event.preventDefault();
    this.#keep();
  }

  #keep() {
    clearTimeout(this.#timer);
    const asked = new URLSearchParams(Object.entries(this.wish).filter(([, value]) => value !== '')).toString();
    history.replaceState(history.state, '', asked ? `#/?${asked}` : '#/');
  }
}
