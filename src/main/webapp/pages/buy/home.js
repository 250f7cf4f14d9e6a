import { h, write } from '../dom.js';
import { extension } from '../extension.js';
import { heading, Page } from '../parts/page.js';
import { Troubles } from '../parts/troubles.js';
import { t } from '../texts.js';
import { MODEL_NAMES } from './card.js';
import { Finder } from './finder.js';
import { MOST, Shelf } from './shelf.js';

/** A screen reader is told how many are found when the typing rests. */
const TOLD_MS = 400;

/** All that is on sale, live, to be searched and ordered. */
class Home extends Page {
  #note = h('p', { class: 'quiet', role: 'status' });
  #timer = 0;

  build() {
    const head = heading(t('home.title'), t('home.under'));
    const finder = new Finder((wish) => {
      this.#forget();
      this.shelves.forEach((shelf) => shelf.show(wish));
    }, () => this.shelves.map(({ model, pages }) => [model, pages]));
    const troubles = new Troubles(head.trouble);
    const changed = () => {
      this.#timer ||= setTimeout(() => this.#tell(finder.wish), TOLD_MS);
    };
    this.shelves = MODEL_NAMES.map((model) => new Shelf(model, troubles.of(model), changed, () => finder.keep()));
    this.append(head.element, ...extension.banners.map((banner) => banner()), finder.element, this.#note,
      ...this.shelves.map(({ element }) => element), ...extension.endings.map((ending) => ending()));
    for (const shelf of this.shelves) {
      shelf.show(finder.wish, finder.pagesOf(shelf.model));
      this.until(shelf.open());
    }
    this.until(() => finder.end());
    this.until(() => this.#forget());
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Tells how many have the words. */
  #tell({ text, order }) {
    this.#timer = 0;
    const n = this.shelves.reduce((sum, shelf) => sum + shelf.n, 0);
    const all = this.shelves.every((shelf) => shelf.searched);
    const unread = this.shelves.some((shelf) => shelf.unread);
    write(this.#note, [
      text === '' ? '' : !all ? t('home.searching') : n === 0 ? t('home.none-found') : t('home.found', { n }),
      unread && (text || order) ? t('home.first-searched', { n: MOST }) : '',
    ].filter(Boolean).join(' '));
  }
}

customElements.define('hs-home', Home);
