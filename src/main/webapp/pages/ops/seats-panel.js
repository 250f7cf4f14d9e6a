import { orLast, read } from '../api.js';
import { moveAddress, orderAddress, personLink } from '../desk/found.js';
import { h, write } from '../dom.js';
import { Legend } from '../hall/legend.js';
import { LiveSeats } from '../hall/live-seats.js';
import '../hall/picture.js';
import { BLOCKED, FREE, Plan } from '../hall/plan.js';
import { seatText, stateText } from '../hall/seat-list.js';
import { watch } from '../live.js';
import { movable, orderState, stateChip } from '../parts/order-state.js';
import { t } from '../texts.js';
import { SeatActs } from './seat-acts.js';

const EVERY_MS = 4000;
const NONE = new Set();

/**
 * The seats of a hall as buyers see them, live. A seat that somebody has tells who has it, and leads to the order;
 * others are chosen to be sold, given away or kept for the house.
 */
export class SeatsPanel {
  #path;
  #plan = null;
  #reading = false;
  #id = '';
  #state = '';
  #end = () => {};
  #map = h('hs-seat-map');
  #legend = new Legend(['chosen', 'held', 'sold']);
  #said = h('p', { class: 'said', role: 'status' });
  #holder = h('dl', { class: 'pairs holder', hidden: true });
  #seats;
  #acts;
  element;

  /** @param {string} id of the program */
  constructor(id) {
    this.#path = `programs/${encodeURIComponent(id)}`;
    this.#seats = new LiveSeats(this.#path, () => this.#plan, (edited) => (edited ? this.#layOut() : this.#changed()));
    this.#acts = new SeatActs(this.#path, () => this.#mark());
    this.#map.addEventListener('choose', (e) => this.#choose(e.detail));
    this.#map.addEventListener('here', (e) => this.#say(e.detail));
    const tool = (key, sign, act) => h('button', {
      type: 'button', class: 'small', 'aria-label': t(key), title: t(key), text: sign, on: { click: act },
    });
    this.element = h('section', { class: 'panel', hidden: true, 'aria-labelledby': 'seats-title' },
      h('h2', { id: 'seats-title', text: t('hall.map') }), h('p', { class: 'quiet', text: t('ops.seats.about') }),
      h('div', { class: 'row map-top' }, this.#legend.element,
        h('div', { class: 'buttons' }, tool('hall.nearer', '+', () => this.#map.zoom(1.5)),
          tool('hall.farther', '−', () => this.#map.zoom(1 / 1.5)), tool('hall.whole', '⤢', () => this.#map.fit()))),
      this.#map, this.#said, h('div', { 'aria-live': 'polite' }, this.#holder), this.#acts.element,
      h('p', { class: 'quiet', text: t('hall.keys') }));
  }

  /** The program as it is now: its seats are read where they have changed. */
  async show(program) {
    await (this.#plan ? this.#seats.read(program.seatsVersion) : this.#layOut());
  }

  /** Seats that have changed. */
  update(seats) {
    this.#plan && this.#seats.update(seats);
  }

  end() {
    this.#end();
  }

  async #layOut() {
    if (this.#reading) {
      return;
    }
    this.#reading = true;
    const told = await orLast(null, () => Promise.all([read(this.#path), read(`${this.#path}/seats`)])).finally(() => {
      this.#reading = false;
    });
    if (told) {
      this.#plan = new Plan(...told);
      this.element.hidden = this.#plan.rows.length === 0;
      this.#map.open(this.#plan);
      this.#changed();
    }
  }

  #changed() {
    this.#acts.show(this.#plan);
    this.#mark();
    this.#legend.show(this.#plan);
    const seat = this.#id && this.#plan.seat(this.#id);
    if (seat && this.#plan.state(seat) !== this.#state) {
      this.#look(seat);
    }
  }

  /** Chosen seats, and the taken one that is looked at. */
  #mark() {
    const looked = this.#id && !this.#open(this.#state) ? [this.#id] : [];
    this.#map.chosen = new Set([...this.#acts.seats, ...looked]);
    this.#map.draw();
  }

  #open(state) {
    return (FREE + BLOCKED).includes(state);
  }

  #say(seat) {
    write(this.#said, `${seatText(this.#plan, seat)}: ${stateText(this.#plan, seat, NONE, NONE)}`);
  }

  #choose(seat) {
    if (this.#open(this.#plan.state(seat))) {
      this.#acts.toggle(seat);
    }
    this.#look(seat);
  }

  /** Follows the seat: its order, and whether its ticket was let in, change also while the picture stays the same. */
  #look(seat) {
    this.#end();
    this.#end = () => {};
    const id = this.#plan.id(seat);
    if (id !== this.#id) {
      this.#holder.hidden = true;
    }
    this.#id = id;
    this.#state = this.#plan.state(seat);
    this.#mark();
    this.#say(seat);
    if (this.#open(this.#state)) {
      this.#holder.hidden = true;
    } else {
      this.#end = watch(`${this.#path}/seats/${encodeURIComponent(id)}/history`,
        ({ order, steps }) => this.#tell(order, steps), () => {}, EVERY_MS,
        (path, options) => holderOf(path, options, id));
    }
  }

  #tell(order, steps) {
    this.#holder.hidden = order === null;
    if (order) {
      const entries = steps.filter(({ unit, orderId }) => unit === this.#id && orderId === order.orderId);
      const state = entries.at(-1)?.what === 'checked-in' ? 'checked-in' : order.refundDue ? 'refund-due'
        : orderState(order);
      const facts = [['ops.state', stateChip(state)], ['ops.user', personLink(order.userId)],
        ['order.number',
          h('a', { href: orderAddress(order.orderId) }, h('span', { class: 'code', text: order.orderId }))],
        ...(movable(order)
          ? [['move.seat', h('a', { href: moveAddress(order.orderId, this.#id), text: t('move.ask') }), 'for-support']]
          : [])];
      const told = JSON.stringify([this.#id, state, order.userId, order.orderId]);
      // Only changes are written, so that a link keeps its focus.
      if (this.#holder.dataset.told !== told) {
        this.#holder.dataset.told = told;
        this.#holder.replaceChildren(...facts.map(([key, value, kind]) =>
          h('div', { class: kind }, h('dt', { text: t(key) }), h('dd', {}, value))));
      }
    }
  }
}

/** The order that has a seat now, by the seat's history, and the history. */
async function holderOf(path, options, seat) {
  const steps = await read(path, options);
  const id = steps.filter(({ what, to }) => what === 'ordered' || (what === 'moved' && to === seat)).at(-1)?.orderId;
  return { steps, order: id ? await read(`orders/${encodeURIComponent(id)}`, options) : null };
}
