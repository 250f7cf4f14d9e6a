import { orLast, read, send } from '../api.js';
import { h, write } from '../dom.js';
import { Legend } from '../hall/legend.js';
import { LiveSeats, orNone, untaken } from '../hall/live-seats.js';
import '../hall/picture.js';
import { PlacesWithoutNumbers } from '../hall/places.js';
import { Plan } from '../hall/plan.js';
import { SeatList, seatText, stateText } from '../hall/seat-list.js';
import { zoomTools } from '../hall/tool.js';
import { watchOwn, watchResource } from '../live.js';
import { keptDraft } from '../parts/issuer.js';
import { OrderList, ownOrders } from '../parts/orders.js';
import { heading, messageLine, Page } from '../parts/page.js';
import { closedText } from '../parts/opening.js';
import { OpeningPanel } from '../parts/opening-panel.js';
import { Wishes } from '../parts/wish.js';
import { session } from '../session.js';
import { at, t } from '../texts.js';
import { Basket } from './basket.js';
import { BestSeats } from './best.js';

const MOST_AT_ONCE = 20;

/** A hall: the seat map, a list that does the same, seats by choice or the best together. */
class HallPage extends Page {
  #plan = null;
  #program = null;
  #chosen = new Set();
  #mine = new Set();
  #orders = [];
  #message = messageLine();
  #wishes = new Wishes(this.#message);

  build() {
    this.path = `programs/${encodeURIComponent(this.address.id)}`;
    this.head = heading(this.address.id);
    this.map = h('hs-seat-map');
    this.list = new SeatList((seat) => this.#choose(seat));
    this.list.element.addEventListener('row', () => this.list.show(this.#mine, this.#chosen));
    this.said = h('p', { class: 'said', role: 'status' });
    this.best = new BestSeats(MOST_AT_ONCE, () => this.#buy({ strategy: 'BEST', tickets: [this.best.wanted] }));
    this.legend = new Legend();
    this.basket = new Basket(() => this.#take(), {
      seat: (seat) => {
        this.#plan.idsWith(seat).forEach((id) => this.#chosen.delete(id));
        this.#changed();
      },
      places: (id) => {
        this.places.remove(id);
        this.#changed();
      },
    }, this.#message.element);
    this.closed = h('p', { class: 'message wait', hidden: true });
    this.opening = new OpeningPanel(() => this.#showProgram());
    this.orders = new OrderList(() => {
      this.#message.say('');
      return this.#read();
    });
    this.yours = h('section', { class: 'panel', hidden: true, 'aria-labelledby': 'yours-title' },
      h('h2', { id: 'yours-title', text: t('hall.yours') }), this.orders.element);
    this.places = new PlacesWithoutNumbers(() => this.#changed());
    this.seats = new LiveSeats(this.path, () => this.#plan,
      (edited) => (edited ? orLast(null, () => this.#layOut([...this.#chosen])) : this.#changed()));
    this.hall = h('div', { class: 'hall' }, this.yours, this.best.element, this.#picturePanel(), this.places.element,
      this.basket.element);
    this.append(this.head.element, this.closed, this.opening.element, this.hall);
    this.map.addEventListener('choose', (e) => this.#choose(e.detail));
    this.map.addEventListener('here', (e) => this.#say(e.detail));
    this.listen(session, 'change', () => this.#read());
    this.until(session.keeps(() => [...this.#chosen]));
    this.until(watchOwn(() => this.#read(), () => this.#orders.length > 0, () => this.opening.waits));
    this.#open();
  }

  #picturePanel() {
    const listed = h('details', { class: 'as-list' }, h('summary', { text: t('hall.as-list') }), this.list.element);
    this.pictured = h('section', { class: 'panel pictured', 'aria-label': t('hall.map') },
      h('div', { class: 'row map-top' }, this.legend.element,
        h('div', { class: 'buttons' }, zoomTools((factor) => this.map.zoom(factor), () => this.map.fit()))),
      this.map, this.said, h('p', { class: 'quiet', text: t('hall.keys') }), listed);
    return this.pictured;
  }

  async #open() {
    try {
      await this.#layOut(keptDraft());
    } catch (problem) {
      this.head.trouble(problem);
      return;
    }
    this.until(watchResource('programs', this.address.id, (program) => {
      this.#program = program;
      this.#showProgram();
      program.state !== 'draft' && this.seats.read(program.seatsVersion);
    }, this.head.trouble, (seats) => this.seats.update(seats)));
    await this.#read();
  }

  /**
   * Reads the hall and its seats, and shows them.
   *
   * @param {string[]} chosen seats that stay chosen where they exist and are free
   */
  async #layOut(chosen) {
    const [program, seats] = await Promise.all([read(this.path), read(`${this.path}/seats`).catch(orNone)]);
    this.#program = program;
    this.#plan = new Plan(program, seats ?? untaken(program));
    this.#chosen = new Set(this.#plan.stillFree(chosen));
    this.map.open(this.#plan);
    this.list.open(this.#plan);
    this.places.open(this.#plan);
    const seated = this.#plan.rows.length > 0;
    this.pictured.hidden = !seated;
    this.best.element.hidden = !seated;
    this.hall.classList.toggle('unseated', !seated);
    this.#showProgram();
  }

  #showProgram() {
    const program = this.#program;
    this.head.describe(program);
    this.head.under(at(program.startsAt, program.timeZone));
    write(this.closed, closedText(program) ?? '');
    this.closed.hidden = this.closed.textContent === '';
    this.open = this.opening.show(program);
    this.best.show(this.#plan, this.open);
    this.#changed();
  }

  #changed() {
    this.map.chosen = this.#chosen;
    this.map.mine = this.#mine;
    this.map.draw();
    this.list.show(this.#mine, this.#chosen);
    this.places.show();
    this.legend.show(this.#plan);
    this.basket.show(this.#plan, this.#chosen, this.places.wanted, this.open);
  }

  #choose(seat) {
    const ids = this.#plan.idsWith(seat);
    if (ids.some((id) => this.#chosen.has(id))) {
      ids.forEach((id) => this.#chosen.delete(id));
    } else if (this.#plan.allFree(seat) && !ids.some((id) => this.#mine.has(id))) {
      const most = Math.min(MOST_AT_ONCE, this.#program.accountLimit);
      if (this.#chosen.size + ids.length > most) {
        this.#message.say(t('hall.most', { n: most }), 'wait');
        this.list.show(this.#mine, this.#chosen);
        return;
      }
      ids.forEach((id) => this.#chosen.add(id));
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
    this.#plan && this.#changed();
  }

  async #take() {
    const seats = [...this.#chosen];
    const problem = await this.#buy(this.basket.purchase(this.#plan, this.#chosen, this.places.wanted));
    if (problem === null) {
      this.places.clear();
      seats.forEach((id) => this.#chosen.delete(id));
    } else if (problem?.code === '1001') {
      // Somebody was faster: what is gone leaves the choice, the rest stays.
      problem.body.seats?.map((id) => this.#plan.seat(id)).filter(Boolean)
        .forEach((seat) => this.#plan.idsWith(seat).forEach((id) => this.#chosen.delete(id)));
    }
    this.#changed();
  }

  async #buy(body) {
    if (!(await session.need('user'))) {
      return undefined;
    }
    const problem = await this.#wishes.make(JSON.stringify(body),
      (options) => send('POST', `${this.path}/purchases`, body, options), 'hall.taken');
    await this.#read();
    // On a phone what is to be paid may be out of sight.
    problem === null && this.yours.scrollIntoView({ block: 'nearest' });
    return problem;
  }
}

customElements.define('hs-hall', HallPage);
