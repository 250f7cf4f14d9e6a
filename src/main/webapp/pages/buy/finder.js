import { h } from '../dom.js';
import { t } from '../texts.js';
import { ORDERS } from './finding.js';

/** Browsers refuse an address that changes with every key. */
const WRITTEN_MS = 300;

/**
 * The field for words and the choice of an order. The address has both, and how far each shelf was opened, so that
 * Back, a reload and whoever is sent it have the same list.
 */
export class Finder {
  #text = h('input', {
    type: 'search', name: 'text', placeholder: t('home.search.in'), maxlength: '200', autocomplete: 'off',
    spellcheck: 'false', enterkeyhint: 'search',
  });
  #order = h('select', { name: 'order' },
    ORDERS.map((order) => h('option', { value: order, text: t(`home.order.${order || 'listed'}`) })));
  #wanted;
  #opened;
  #asked = new URLSearchParams(location.hash.split('?')[1]);
  #timer = 0;
  element;

  /**
   * @param {(wish: {text: string, order: string}) => void} wanted is told each wish
   * @param {() => [string, number][]} opened how many pages each shelf shows, by its model
   */
  constructor(wanted, opened) {
    this.#wanted = wanted;
    this.#opened = opened;
    const order = this.#asked.get('order') ?? '';
    this.#text.value = this.#asked.get('text') ?? '';
    this.#order.value = ORDERS.includes(order) ? order : '';
    const field = (key, kind, made) => h('label', { class: `field ${kind}` }, h('span', { text: t(key) }), made);
    this.element = h('form',
      {
        role: 'search', class: 'fields finder',
        on: { input: () => this.#changed(), change: () => this.keep(), submit: (e) => this.#submit(e) },
      },
      field('home.search', 'wide', this.#text), field('home.order', '', this.#order));
  }

  get wish() {
    return { text: this.#text.value.trim(), order: this.#order.value };
  }

  /** The number of pages of a shelf in the address; 1 without one, or without such a number. */
  pagesOf(model) {
    const asked = this.#asked.get(model) ?? '';
    return /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1;
  }

  /** The page is left: its wish is not written into the address of another. */
  end() {
    clearTimeout(this.#timer);
  }

  #changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), WRITTEN_MS);
    this.#wanted(this.wish);
  }

  #submit(event) {
    event.preventDefault();
    this.keep();
  }

  /** Writes into the address what is shown now. */
  keep() {
    clearTimeout(this.#timer);
    const wish = Object.entries(this.wish).filter(([, value]) => value !== '');
    const opened = this.#opened().filter(([, pages]) => pages > 1).map(([model, pages]) => [model, String(pages)]);
    const asked = new URLSearchParams([...wish, ...opened]).toString();
    history.replaceState(history.state, '', asked ? `#/?${asked}` : '#/');
  }
}
