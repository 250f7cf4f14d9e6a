import { h, toggle, write } from '../dom.js';
import { watch } from '../live.js';
import { idOf, readResources } from '../parts/resources.js';
import { t } from '../texts.js';
import { Card } from './card.js';
import { found, wordsOf } from './finding.js';

/** So many are shown at first, and so many more with each wish for more. */
const SHOWN = 60;

/** Of a model so many are searched. */
export const MOST = 5000;

const EVERY_MS = 2000;
const SLOWEST_MS = 30_000;

/**
 * The resources of one model that are on sale, live. It reads the first ones only, until more are wanted: words or an
 * order go for all of them. All are read less often, the more there are. A key that is pressed asks nothing of the
 * server.
 */
export class Shelf {
  #model;
  #trouble;
  #changed;
  #opened;
  #cards = new Map();
  #list = h('ul', { class: 'cards' });
  #count = h('p', { class: 'quiet' });
  #more = h('button', { type: 'button', on: { click: () => this.#showMore() } });
  #rest = h('div', { class: 'row', hidden: true }, this.#more, this.#count);
  #known = [];
  #last = '';
  #unchanged = 0;
  #answered = false;
  #whole = false;
  #left = true;
  #shown = SHOWN;
  #wish = { text: '', order: '' };
  #end = () => {};
  /** The number of those with the words. */
  n = 0;
  element;

  /**
   * @param {string} model
   * @param {(problem: any) => void} trouble
   * @param {() => void} changed is called when another number is found
   * @param {() => void} opened is called when more were wanted
   */
  constructor(model, trouble, changed, opened) {
    this.#opened = opened;
    this.#model = model;
    this.#trouble = trouble;
    this.#changed = changed;
    this.element = h('section', { class: 'group', hidden: true, 'aria-labelledby': `title-${model}` },
      h('h2', { id: `title-${model}`, text: t(`model.${model}`) }), this.#list, this.#rest);
  }

  /** Whether all that there is has been read, or the most that is read. */
  get searched() {
    return this.#answered && (this.#whole || !this.#left);
  }

  /** Whether there are some that are not read even so. */
  get unread() {
    return this.#answered && this.#whole && this.#left;
  }

  /** Begins to watch. @returns {() => void} ends it */
  open() {
    this.#watch();
    return () => this.#end();
  }

  get model() {
    return this.#model;
  }

  /** The number of pages that are shown. */
  get pages() {
    return this.#shown / SHOWN;
  }

  /** Shows those with the words, in the order: so many pages of them. */
  show(wish, pages = 1) {
    this.#wish = wish;
    this.#shown = SHOWN * Math.min(pages, Math.ceil(MOST / SHOWN));
    this.#readEnough();
    this.#write();
  }

  #showMore() {
    this.#shown += SHOWN;
    this.#readEnough();
    this.#write();
    this.#opened();
  }

  /** Reads all where the first ones are not enough for what is wanted. */
  #readEnough() {
    const { text, order } = this.#wish;
    const needed = text !== '' || order !== '' || this.#shown > SHOWN;
    if (needed && this.#answered && this.#left && !this.#whole) {
      this.#whole = true;
      this.#answered = false;
      this.#watch();
    }
  }

  #watch() {
    this.#end();
    const read = (model, options) => readResources(model, this.#whole ? MOST : SHOWN, options);
    // Asks less often while nothing moves, as before an opening.
    const pause = () => Math.min(SLOWEST_MS,
      2 ** Math.min(this.#unchanged, 2) * Math.max(EVERY_MS, EVERY_MS * this.#known.length / SHOWN));
    this.#end = watch(this.#model, (told) => this.#take(told), this.#trouble, pause, read);
  }

  #take({ things, more }) {
    const text = JSON.stringify(things);
    this.#unchanged = text === this.#last ? this.#unchanged + 1 : 0;
    this.#last = text;
    this.#known = things.map((thing) => ({ thing, words: wordsOf(thing) }));
    this.#left = more;
    this.#answered = true;
    this.#readEnough();
    this.#write();
  }

  #write() {
    const those = found(this.#known, this.#wish);
    this.#place(those.slice(0, this.#shown));
    const last = those.length <= this.#shown && (this.searched || those.length < SHOWN);
    if (last && document.activeElement === this.#more) {
      // The button goes, and the reader goes on with the first that it has brought.
      this.#list.children[this.#shown - SHOWN]?.querySelector('a').focus({ preventScroll: true });
    }
    toggle(this.#rest, 'hidden', last);
    write(this.#more, t('home.more', { model: t(`model.${this.#model}`) }));
    write(this.#count, this.searched ? t('ops.first-of', { n: this.#shown, all: those.length }) : '');
    toggle(this.element, 'hidden', those.length === 0);
    this.n = those.length;
    this.#changed();
  }

  /** The same element for the same thing as long as it is there, so that a focus stays. */
  #place(things) {
    const ids = things.map((thing) => idOf(this.#model, thing));
    const seen = new Set(ids);
    for (const [id, card] of this.#cards) {
      if (!seen.has(id)) {
        card.element.remove();
        this.#cards.delete(id);
      }
    }
    const focused = ids.find((id) => this.#cards.get(id)?.element.contains(document.activeElement));
    things.forEach((thing, i) => {
      const card = this.#cards.get(ids[i]) ?? new Card(this.#model, ids[i]);
      this.#cards.set(ids[i], card);
      if (this.#list.children[i] !== card.element) {
        this.#list.insertBefore(card.element, this.#list.children[i] ?? null);
      }
      card.show(this.#model, thing);
    });
    const card = focused === undefined ? null : this.#cards.get(focused);
    if (card && !card.element.contains(document.activeElement)) {
      card.focus();
    }
  }
}
