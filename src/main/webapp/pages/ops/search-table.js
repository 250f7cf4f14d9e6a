import { h, write } from '../dom.js';
import { t } from '../texts.js';
import { table } from './guard.js';

const SHOWN = 50;
const LATER_MS = 300;

/**
 * A panel with a table of which rows are found by words. A row is `{words, told, cells}`: it is written anew when
 * `told` is another value, by `cells()`, which are texts or nodes. What can have the focus in them has `data-focus`,
 * and so keeps it.
 */
export class SearchTable {
  #rows = [];
  #more = '';
  #told = '';
  #options;
  #place = h('div', {});
  #note = h('p', { class: 'quiet' });
  #search;
  #timer = 0;
  element;

  /**
   * @param options `id`, `title`, `search` (its label), `columns`, `amounts`, `empty`, `filter` (a further field),
   *     `looked` (is told later of the words that are looked for)
   */
  constructor(options) {
    this.#options = options;
    this.#search = h('input', { type: 'search', placeholder: t('ops.find'), on: { input: () => this.#changed() } });
    this.element = h('section', { class: 'panel', 'aria-labelledby': options.id },
      h('h2', { id: options.id, text: options.title }),
      options.about ? h('p', { class: 'quiet', text: options.about }) : null,
      h('div', { class: 'fields' }, h('label', { class: 'field' }, h('span', { text: options.search }), this.#search),
        options.filter ?? null), this.#place, this.#note);
  }

  get words() {
    return this.#search.value.trim();
  }

  /** @param {string} [more] a line that tells what is left out */
  show(rows, more = '') {
    this.#rows = rows;
    this.#more = more;
    this.#write();
  }

  /** To what has this `data-focus`, or to the search where there is no such thing any more. */
  focus(key) {
    (this.#place.querySelector(`[data-focus="${CSS.escape(key)}"]`) ?? this.#search).focus({ preventScroll: true });
  }

  #changed() {
    this.#write();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#options.looked?.(this.words), LATER_MS);
  }

  #write() {
    const { title, columns, amounts = [], empty } = this.#options;
    const words = this.words.toLowerCase();
    const found = this.#rows.filter((row) => row.words.toLowerCase().includes(words));
    const shown = found.slice(0, SHOWN);
    write(this.#note,
      [found.length > SHOWN ? t('ops.first-of', { n: SHOWN, all: found.length }) : '', this.#more].filter(Boolean)
        .join(' '));
    this.#note.hidden = this.#note.textContent === '';
    const told = JSON.stringify([words, shown.map((row) => row.told)]);
    if (told !== this.#told) {
      this.#told = told;
      const held = this.#place.contains(document.activeElement) ? (document.activeElement.dataset.focus ?? '') : null;
      const left = this.#place.querySelector('.scroll')?.scrollLeft ?? 0;
      this.#place.replaceChildren(shown.length > 0
        ? table(title, columns, shown.map((row) => row.cells()), amounts, false)
          : h('p', { class: 'quiet', text: this.#rows.length > 0 ? t('ops.none-found') : empty }));
      this.#place.querySelector('.scroll')?.scrollTo({ left, behavior: 'instant' });
      if (held !== null) {
        (this.#place.querySelector(`[data-focus="${CSS.escape(held)}"]`) ?? this.#place.querySelector('.scroll')
          ?? this.#search).focus({ preventScroll: true });
      }
    }
  }
}
