import { h, write } from '../dom.js';
import { About, titleOf } from '../parts/about.js';
import { openingOf, openingWord } from '../parts/opening.js';
import { placesBar } from '../parts/places.js';
import { address } from '../router.js';
import { at, money, number, t } from '../texts.js';

const from = (each) => t('from.to', { from: at(each.startsAt, each.timeZone), to: at(each.endsAt, each.timeZone) });

/** The text of each model's card: a line under its name, what is free, held and gone. */
const MODELS = {
  schedules: {
    under: (each) => [each.startsAt ? at(each.startsAt, each.timeZone) : null, each.price ? money(each.price) : null],
    counts: (each) => [each.available, each.held, each.booked],
  },
  programs: {
    under: (each) => [at(each.startsAt, each.timeZone),
      ...each.categories.slice(0, 3).map((category) => `${category.name} ${money(category.price)}`)],
    counts: (each) => [each.remaining, 0, null],
  },
  sales: {
    under: (each) => [money(each.price), from(each)],
    counts: (each) => [each.remaining, 0, each.sold],
  },
  rains: {
    under: (each) => [t('rain.sum', { amount: money(each.totalAmount) }), from(each)],
    counts: (each) => [each.left, 0, each.claimed],
  },
  drops: {
    under: (each) => [from(each)],
    counts: (each) => [each.left, 0, each.claimed],
  },
};

export const MODEL_NAMES = Object.keys(MODELS);

/** One card, kept as long as its thing is there. */
export class Card {
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

  /** Puts the focus on the card. */
  focus() {
    this.#link.focus({ preventScroll: true });
  }
}
