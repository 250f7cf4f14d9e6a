import { h, write } from '../dom.js';
import { extension } from '../extension.js';
import { watch } from '../live.js';
import { About, titleOf } from '../parts/about.js';
import { openingOf, openingWord } from '../parts/opening.js';
import { placesBar } from '../parts/places.js';
import { heading, Page } from '../parts/page.js';
import { Troubles } from '../parts/troubles.js';
import { address } from '../router.js';
import { at, money, number, t } from '../texts.js';

const SHOWN = 60;
const EVERY_MS = 2000;

const from = (each) => t('from.to', { from: at(each.startsAt, each.timeZone), to: at(each.endsAt, each.timeZone) });

/** The text of each model's card: a line under its name, what is free, held and gone. */
const MODELS = {
  schedules: {
    id: (each) => each.scheduleId,
    under: (each) => [each.startsAt ? at(each.startsAt, each.timeZone) : null, each.price ? money(each.price) : null],
    counts: (each) => [each.available, each.held, each.booked],
  },
  programs: {
    id: (each) => each.programId,
    under: (each) => [at(each.startsAt, each.timeZone), ...each.categories.slice(0, 3).map((category) => `${category.name} ${money(category.price)}`)],
    counts: (each) => [each.remaining, 0, null],
  },
  sales: {
    id: (each) => each.saleId,
    under: (each) => [money(each.price), from(each)],
    counts: (each) => [each.remaining, 0, each.sold],
  },
  rains: {
    id: (each) => each.rainId,
    under: (each) => [t('rain.sum', { amount: money(each.totalAmount) }), from(each)],
    counts: (each) => [each.left, 0, each.claimed],
  },
  drops: {
    id: (each) => each.dropId,
    under: (each) => [from(each)],
    counts: (each) => [each.left, 0, each.claimed],
  },
};

/** One card, kept as long as its thing is there. */
class Card {
  #left = h('strong');
  #words = h('span');
  #figure = h('p', { class: 'figure' }, this.#left, this.#words);
  #under = h('p', { class: 'quiet' });
  #chip = h('span');
  #about = new About();
  #link;
  #bar = placesBar();

  constructor(model, id) {
    this.#link = h('a', { href: address(model, id) });
    this.element = h('li', { class: 'card', 'data-id': id },
      this.#about.image, h('h3', {}, this.#link), this.#under, this.#about.text,
      this.#figure, this.#bar.element, h('p', {}, this.#chip));
  }

  show(model, thing) {
    const { under, counts } = MODELS[model];
    const [free, held, gone] = counts(thing);
    write(this.#link, titleOf(thing));
    this.#about.show(thing);
    write(this.#under, under(thing).filter(Boolean).join(' · '));
    write(this.#left, free > 0 ? number(free) : t('sold-out'));
    write(this.#words, free > 0 ? t(`${model}.unit-left`, { n: free }) : '');
    // Nothing is left for anybody of a resource that is cancelled.
    this.#figure.hidden = Boolean(thing.cancellation);
    this.#bar.element.toggleAttribute('hidden', gone === null || this.#figure.hidden);
    this.#bar.show(gone ?? 0, held, free);
    const word = openingWord(openingOf(thing));
    this.#chip.className = `chip ${word?.kind ?? ''}`;
    this.#chip.parentNode.hidden = !word;
    write(this.#chip, word?.text ?? '');
  }
}

/** All that is on sale, live. */
class Home extends Page {
  build() {
    const head = heading(t('home.title'), t('home.under'));
    this.append(head.element, ...extension.banners.map((banner) => banner()));
    const troubles = new Troubles(head.trouble);
    for (const model of Object.keys(MODELS)) {
      this.append(this.#group(model, troubles.of(model)));
    }
    this.append(...extension.endings.map((ending) => ending()));
  }

  #group(model, trouble) {
    const cards = new Map();
    const list = h('ul', { class: 'cards' });
    const group = h('section', { class: 'group', hidden: true, 'aria-labelledby': `title-${model}` },
      h('h2', { id: `title-${model}`, text: t(`model.${model}`) }), list);
    const tell = (things) => {
      const shown = things.slice(0, SHOWN);
      const seen = new Set(shown.map((thing) => MODELS[model].id(thing)));
      for (const [id, card] of cards) {
        if (!seen.has(id)) {
          card.element.remove();
          cards.delete(id);
        }
      }
      shown.forEach((thing, i) => {
        const id = MODELS[model].id(thing);
        if (!cards.has(id)) {
          cards.set(id, new Card(model, id));
          list.insertBefore(cards.get(id).element, list.children[i] ?? null);
        }
        cards.get(id).show(model, thing);
      });
      group.hidden = things.length === 0;
    };
    this.until(watch(`${model}?limit=${SHOWN}`, tell, trouble, EVERY_MS));
    return group;
  }
}

customElements.define('hs-home', Home);
