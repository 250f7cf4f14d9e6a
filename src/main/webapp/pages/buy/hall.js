import { orLast, read, send } from '../api.js';
import { h, write } from '../dom.js';
import { LiveSeats, orNone, untaken } from '../hall/live-seats.js';
import { PlacesWithoutNumbers } from '../hall/places.js';
import { Plan } from '../hall/plan.js';
import { watchOwn, watchResource } from '../live.js';
import { keptDraft } from '../parts/issuer.js';
import { OrderList } from '../parts/orders.js';
import { heading, messageLine, Page } from '../parts/page.js';
import { closedText } from '../parts/opening.js';
import { OpeningPanel } from '../parts/opening-panel.js';
import { Wishes } from '../parts/wish.js';
import { session } from '../session.js';
import { at, t } from '../texts.js';
import { Basket } from './basket.js';
import { BestSeats } from './best.js';
import { HallMap } from './hall-map.js';
import { OwnSeats } from './own-seats.js';

const MOST_AT_ONCE = 20;

/** A hall: the seat map, a list that does the same, seats by choice or the best together. */
class HallPage extends Page {
  #plan = null;
  #program = null;
  #chosen = new Set();
  #own;
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #bestMessage = messageLine();
  #bestWishes = new Wishes(this.#bestMessage);

  build() {
    this.path = `programs/${encodeURIComponent(this.address.id)}`;
    this.#own = new OwnSeats(this.address.id);
    this.head = heading(this.address.id);
    this.map = new HallMap(this.#own, () => this.#chosen, (seat) => this.#choose(seat));
    this.best = new BestSeats(MOST_AT_ONCE, () => this.#takeBest(), this.#bestMessage.element);
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
      this.#quiet();
      return this.#read();
    });
    this.yours = h('section', { class: 'panel', hidden: true, 'aria-labelledby': 'yours-title' },
      h('h2', { id: 'yours-title', text: t('hall.yours') }), this.orders.element);
    this.places = new PlacesWithoutNumbers(() => this.#changed());
    this.seats = new LiveSeats(this.path, () => this.#plan,
      (edited) => (edited ? orLast(null, () => this.#layOut([...this.#chosen])) : this.#changed()));
    this.hall = h('div', { class: 'hall' }, this.yours, this.best.element, this.map.element, this.places.element,
      this.basket.element);
    this.append(this.head.element, this.closed, this.opening.element, this.hall);
    this.listen(session, 'change', () => {
      this.#program && this.#showProgram();
      return this.#read();
    });
    this.until(session.keeps(() => [...this.#chosen]));
    this.until(watchOwn(() => this.#read(), () => this.#own.any, () => this.opening.waits));
    this.#open();
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
    this.places.open(this.#plan);
    const seated = this.#plan.rows.length > 0;
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
    this.#changed();
  }

  #changed() {
    this.map.show();
    this.best.show(this.#plan, this.open);
    this.places.show();
    this.basket.show(this.#plan, this.#chosen, this.places.wanted, this.open);
  }

  #choose(seat) {
    const ids = this.#plan.idsWith(seat);
    if (ids.some((id) => this.#chosen.has(id))) {
      ids.forEach((id) => this.#chosen.delete(id));
    } else if (this.#plan.allFree(seat) && !ids.some((id) => this.#own.mine.has(id))) {
      const most = Math.min(MOST_AT_ONCE, this.#program.accountLimit);
      if (this.#chosen.size + ids.length > most) {
        this.#message.say(t('hall.most', { n: most }), 'wait');
        this.map.list();
        return;
      }
      ids.forEach((id) => this.#chosen.add(id));
    }
    this.#quiet();
    this.#changed();
    this.map.say(seat);
  }

  /** The words about an act before are over. */
  #quiet() {
    this.#message.say('');
    this.#bestMessage.say('');
  }

  async #read() {
    await this.#own.read();
    this.yours.hidden = this.#own.orders.length === 0;
    this.orders.show(this.#own.orders);
    this.#plan && this.#changed();
  }

  async #take() {
    const seats = [...this.#chosen];
    const taken = () => {
      this.places.clear();
      seats.forEach((id) => this.#chosen.delete(id));
    };
    const problem = await this.#buy(this.basket.purchase(this.#plan, this.#chosen, this.places.wanted), this.#wishes,
      taken);
    if (problem === null) {
      taken();
    } else if (problem?.code === '1001') {
      // Somebody was faster: what is gone leaves the choice, the rest stays.
      problem.body.seats?.map((id) => this.#plan.seat(id)).filter(Boolean)
        .forEach((seat) => this.#plan.idsWith(seat).forEach((id) => this.#chosen.delete(id)));
    }
    this.#changed();
  }

  #takeBest() {
    return this.#buy({ strategy: 'BEST', tickets: [this.best.wanted] }, this.#bestWishes);
  }

  /**
   * @param {object} body of the purchase
   * @param {Wishes} wishes that tell of it where the buyer has pressed
   * @param {() => void} [taken] is called when it is decided and not confirmed yet
   */
  async #buy(body, wishes, taken = () => {}) {
    if (!(await session.need('user'))) {
      return undefined;
    }
    this.#quiet();
    const problem = await wishes.make(JSON.stringify(body),
      (options) => send('POST', `${this.path}/purchases`, body, options), 'hall.taken', {}, (order) => {
        taken();
        this.#own.confirms(order);
        this.#changed();
      });
    problem !== null && this.#own.confirms(null);
    await this.#read();
    // On a phone what is to be paid may be out of sight.
    problem === null && this.yours.scrollIntoView({ block: 'nearest' });
    return problem;
  }
}

customElements.define('hs-hall', HallPage);
