import { orLast, read, send } from '../api.js';
import { h, svg, write } from '../dom.js';
import { watchResource } from '../live.js';
import '../hall/picture.js';
import { PlacesWithoutNumbers } from '../hall/places.js';
import { Plan } from '../hall/plan.js';
import { priceText, SeatList, seatText, stateText } from '../hall/seat-list.js';
import { shapePath } from '../hall/shapes.js';
import { OrderList, ownOrders } from '../parts/orders.js';
import { actionButton, allow, heading, messageLine, Page } from '../parts/page.js';
import { closedText } from '../parts/places.js';
import { Wishes } from '../parts/wish.js';
import { session } from '../session.js';
import { at, money, t } from '../texts.js';

const MOST_AT_ONCE = 20;
const MINE_EVERY_MS = 4000;

/** A hall: the seat map, a list that does the same, seats by choice or the best together. */
class HallPage extends Page {
  #plan = null;
  #program = null;
  #chosen = new Set();
  #mine = new Set();
  #orders = [];
  #reading = false;
  #message = messageLine();
  #wishes = new Wishes(this.#message);

  build() {
    this.path = `programs/${encodeURIComponent(this.address.id)}`;
    this.head = heading(this.address.id);
    this.map = h('hs-seat-map');
    this.list = new SeatList((seat) => this.#choose(seat));
    this.list.element.addEventListener('row', () => this.list.show(this.#mine, this.#chosen));
    this.said = h('p', { class: 'said', role: 'status' });
    this.legend = h('ul', { class: 'legend' });
    this.closed = h('p', { class: 'message wait', hidden: true });
    this.orders = new OrderList(() => {
      this.#message.say('');
      return this.#read();
    });
    this.yours = h('section', { class: 'panel', hidden: true, 'aria-labelledby': 'yours-title' }, h('h2', { id: 'yours-title', text: t('hall.yours') }), this.orders.element);
    this.places = new PlacesWithoutNumbers(() => this.#changed());
    this.append(this.head.element, this.closed, this.hall = h('div', { class: 'hall' }, this.#picturePanel(), h('div', { class: 'stack' }, this.#basketPanel(), this.places.element, this.#bestPanel(), this.yours)));
    this.map.addEventListener('choose', (e) => this.#choose(e.detail));
    this.map.addEventListener('here', (e) => this.#say(e.detail));
    this.listen(session, 'change', () => this.#read());
    const timer = setInterval(() => this.#read(), MINE_EVERY_MS);
    this.until(() => clearInterval(timer));
    this.#open();
  }

  #picturePanel() {
    const tool = (key, sign, act) => h('button', { type: 'button', class: 'small', 'aria-label': t(key), title: t(key), text: sign, on: { click: act } });
    const listed = h('details', { class: 'as-list' }, h('summary', { text: t('hall.as-list') }), this.list.element);
    this.pictured = h('section', { class: 'panel', 'aria-label': t('hall.map') },
      h('div', { class: 'row map-top' }, this.legend,
        h('div', { class: 'buttons' }, tool('hall.nearer', '+', () => this.map.zoom(1.5)), tool('hall.farther', '−', () => this.map.zoom(1 / 1.5)), tool('hall.whole', '⤢', () => this.map.fit()))),
      this.map, this.said, h('p', { class: 'quiet', text: t('hall.keys') }), listed);
    return this.pictured;
  }

  #basketPanel() {
    this.basket = h('ul', { class: 'basket' });
    this.total = h('strong');
    this.nothing = h('p', { class: 'quiet', text: t('hall.nothing') });
    this.take = actionButton(t('hall.take'), () => this.#take(), 'primary');
    return h('section', { class: 'panel', 'aria-labelledby': 'basket-title' },
      h('h2', { id: 'basket-title', text: t('hall.chosen') }), this.nothing, this.basket,
      h('div', { class: 'row' }, h('p', { class: 'figure' }, this.total), this.take), this.#message.element);
  }

  #bestPanel() {
    this.category = h('select');
    this.count = h('input', { type: 'number', min: '1', max: String(MOST_AT_ONCE), value: '2', inputmode: 'numeric' });
    this.accessible = h('input', { type: 'checkbox' });
    this.bestOnes = h('section', { class: 'panel', 'aria-labelledby': 'best-title' },
      h('h2', { id: 'best-title', text: t('hall.best') }),
      h('div', { class: 'fields' },
        h('label', { class: 'field wide' }, h('span', { text: t('hall.category') }), this.category),
        h('label', { class: 'field' }, h('span', { text: t('hall.count') }), this.count)),
      h('label', { class: 'row start' }, this.accessible, h('span', { text: t('hall.accessible') })),
      h('div', { class: 'buttons' }, (this.best = actionButton(t('hall.take-best'), () => this.#takeBest()))));
    return this.bestOnes;
  }

  async #open() {
    const load = async () => {
      const [program, map] = await Promise.all([read(this.path), read(`${this.path}/seats`)]);
      this.#program = program;
      this.#plan = new Plan(program, map);
    };
    try {
      await load();
    } catch (problem) {
      this.head.trouble(problem);
      return;
    }
    this.map.open(this.#plan);
    this.list.open(this.#plan);
    this.places.open(this.#plan);
    const seated = this.#plan.rows.length > 0;
    this.pictured.hidden = !seated;
    this.bestOnes.hidden = !seated;
    this.hall.classList.toggle('unseated', !seated);
    write(this.nothing, t(seated ? 'hall.nothing' : 'hall.nothing-placed'));
    this.#showProgram();
    this.until(watchResource('programs', this.address.id, (program) => {
      this.#program = program;
      this.#showProgram();
      this.#readSeats(program.seatsVersion);
    }, this.head.trouble, (seats) => this.#updateSeats(seats)));
    await this.#read();
  }

  /** Reads the seats that have changed, unless the stream has told them: it was away, or this is not its word. */
  async #readSeats(version) {
    if (this.#reading || version === this.#plan.version) {
      return;
    }
    this.#reading = true;
    const path = `${this.path}/seats?since=${this.#plan.version}`;
    this.#updateSeats(await orLast({ version: 0 }, () => read(path)).finally(() => {
      this.#reading = false;
    }));
  }

  /** Changes that are older than what is shown, or that begin later, are not taken; a whole map always is. */
  #updateSeats(map) {
    if (map.categories || ((map.since ?? 0) <= this.#plan.version && map.version > this.#plan.version)) {
      this.#plan.update(map);
      this.#changed();
    }
  }

  #showProgram() {
    const program = this.#program;
    this.head.title(program.title);
    this.head.under(at(program.startsAt));
    const closed = closedText(program);
    this.closed.hidden = !closed;
    write(this.closed, closed ?? '');
    allow(this.best, !closed);
    if (!this.category.options.length) {
      this.category.append(...this.#plan.categories.filter((category) => !category.places).map((category) => h('option', { value: category.id, text: `${category.name} · ${priceText(this.#plan.pricesOf(category))}` })));
    }
    this.#changed();
  }

  #changed() {
    this.map.chosen = this.#chosen;
    this.map.mine = this.#mine;
    this.map.draw();
    this.list.show(this.#mine, this.#chosen);
    this.places.show();
    this.#showLegend();
    this.#showBasket();
  }

  #showLegend() {
    const entries = this.#plan.categories.map((category, i) => ({ fill: `seat-${(i % 6) + 1}`, shape: i, seated: !category.places, text: `${category.name} ${priceText(this.#plan.pricesOf(category))} · ${t('free.n', { n: this.#plan.freeIn(i) })}` })).filter((entry) => entry.seated);
    const told = entries.map((entry) => entry.text).join();
    if (told !== this.legendTold) {
      this.legendTold = told;
      const sign = (name, category) => svg('svg', { class: `sign ${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: shapePath(category) }));
      this.legend.replaceChildren(
        ...entries.map((entry) => h('li', {}, sign(entry.fill, entry.shape), entry.text)),
        ...['held', 'sold', 'own'].map((each) => h('li', {}, sign(each, 0), t(`legend.${each}`))));
    }
  }

  #showBasket() {
    const seats = [...this.#chosen].map((id) => this.#plan.seat(id)).filter(Boolean);
    const { wanted } = this.places;
    const any = seats.length > 0 || wanted.length > 0;
    this.nothing.hidden = any;
    write(this.total, any ? money(this.#cents(seats, wanted) / 100) : '');
    write(this.take, t(wanted.length === 0 && this.#plan.rows.length > 0 ? 'hall.take' : 'hall.take-all'));
    allow(this.take, any && !closedText(this.#program));
    const told = [...this.#chosen, ...wanted.map(({ category, count }) => `${category.id} ${count}`)].join();
    if (told !== this.basketTold) {
      this.basketTold = told;
      this.basket.replaceChildren(...seats.map((seat) => h('li', {},
        h('span', { text: seatText(this.#plan, seat) }),
        h('button', { type: 'button', class: 'small', 'aria-label': t('hall.remove', { seat: seatText(this.#plan, seat) }), text: '×', on: { click: () => this.#remove(seat) } }))),
      ...wanted.map(({ category, count }) => {
        const text = t('hall.places-of', { n: count, category: category.name });
        return h('li', {}, h('span', { text }), h('button', { type: 'button', class: 'small', 'aria-label': t('hall.remove', { seat: text }), text: '×', on: { click: () => this.#removePlaces(category.id) } }));
      }));
    }
  }

  #cents(seats, wanted) {
    return seats.reduce((sum, seat) => sum + this.#plan.centsOf(seat), 0) + wanted.reduce((sum, { category, count }) => sum + count * category.cents, 0);
  }

  #removePlaces(categoryId) {
    this.places.remove(categoryId);
    this.#changed();
    (this.basket.querySelector('button') ?? this.take).focus();
  }

  #remove(seat) {
    this.#chosen.delete(this.#plan.id(seat));
    this.#changed();
    (this.basket.querySelector('button') ?? this.take).focus();
  }

  #choose(seat) {
    const id = this.#plan.id(seat);
    if (this.#chosen.has(id)) {
      this.#chosen.delete(id);
    } else if (this.#plan.free(seat) && !this.#mine.has(id)) {
      if (this.#chosen.size >= Math.min(MOST_AT_ONCE, this.#program.accountLimit)) {
        this.#message.say(t('hall.most', { n: Math.min(MOST_AT_ONCE, this.#program.accountLimit) }), 'wait');
        this.list.show(this.#mine, this.#chosen);
        return;
      }
      this.#chosen.add(id);
    }
    this.#message.say('');
    this.#changed();
    this.#say(seat);
  }

  #say(seat) {
    write(this.said, `${seatText(this.#plan, seat)}: ${stateText(this.#plan, seat, this.#mine, this.#chosen)}`);
  }

  async #read() {
    this.#orders = session.token ? await orLast(this.#orders, () => ownOrders('programs', this.address.id)) : [];
    const live = this.#orders.filter((order) => order.payStatus === 0 || order.payStatus === 1);
    this.#mine = new Set(live.flatMap((order) => (order.seats ?? []).map((seat) => seat.seatId)));
    this.yours.hidden = this.#orders.length === 0;
    this.orders.show(this.#orders);
    if (this.#plan) {
      this.#changed();
    }
  }

  async #take() {
    const seats = [...this.#chosen];
    const { wanted } = this.places;
    const total = this.#cents(seats.map((id) => this.#plan.seat(id)), wanted);
    const tickets = wanted.map(({ category, count }) => ({ categoryId: category.id, count }));
    const problem = await this.#buy({
      ...(seats.length > 0 ? { strategy: 'CHOOSE', seats } : { strategy: 'BEST' }),
      ...(tickets.length > 0 ? { tickets } : {}),
      expectedTotal: (total / 100).toFixed(2),
    });
    if (problem === null) {
      this.places.clear();
      seats.forEach((id) => this.#chosen.delete(id));
    } else if (problem?.code === '1001') {
      // Somebody was faster: what is gone leaves the choice, the rest stays.
      problem.body.seats?.forEach((id) => this.#chosen.delete(id));
    }
    this.#changed();
  }

  #takeBest() {
    const count = Math.min(MOST_AT_ONCE, Math.max(1, Math.round(Number(this.count.value) || 1)));
    this.count.value = String(count);
    return this.#buy({ strategy: 'BEST', tickets: [{ categoryId: this.category.value, count, accessible: this.accessible.checked }] });
  }

  async #buy(body) {
    if (!(await session.need('user'))) {
      return undefined;
    }
    const problem = await this.#wishes.make(JSON.stringify(body), (options) => send('POST', `${this.path}/purchases`, body, options), 'hall.taken');
    await this.#read();
    return problem;
  }
}

customElements.define('hs-hall', HallPage);
