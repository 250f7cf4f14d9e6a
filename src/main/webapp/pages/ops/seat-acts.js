import { send } from '../api.js';
import { orderAddress } from '../desk/found.js';
import { h, write } from '../dom.js';
import { BLOCKED } from '../hall/plan.js';
import { seatName } from '../hall/seat-list.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, allow, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { t } from '../texts.js';
import { foresee } from './dry-run.js';
import { askSale, sell } from './seat-sale.js';

/** So many names of chosen seats are written out. */
const NAMED = 8;

/**
 * The acts of staff on seats that they choose on the map: to keep them for the house, let them go, sell them and give
 * them away. Each says before what it would do.
 */
export class SeatActs {
  #path;
  #changed;
  #plan = null;
  #seats = new Set();
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #chosen = h('p', { role: 'status' });
  #order = h('p', { hidden: true });
  #keep = actionButton(t('ops.seats.keep'), () => this.#block(true), 'for-operator');
  #release = actionButton(t('ops.seats.release'), () => this.#block(false), 'for-operator');
  #sell = actionButton(t('ops.seats.sell'), () => this.#sale(false));
  #give = actionButton(t('ops.seats.give'), () => this.#sale(true));
  #none = actionButton(t('ops.seats.none'), async () => this.#clear(), 'quiet');
  element;

  /**
   * @param {string} path of the program
   * @param {() => void} changed is called when other seats are chosen
   */
  constructor(path, changed) {
    this.#path = path;
    this.#changed = changed;
    this.element = h('div', { class: 'stack for-support seat-acts' }, this.#chosen,
      h('div', { class: 'buttons' }, this.#sell, this.#give, this.#keep, this.#release, this.#none),
      this.#message.element, this.#order);
  }

  /** The ids of the chosen seats. */
  get seats() {
    return this.#seats;
  }

  /** Chooses a seat that nobody has, with those that are sold with it, or no longer. */
  toggle(seat) {
    const ids = this.#plan.idsWith(seat);
    const chosen = ids.every((id) => this.#seats.has(id));
    ids.forEach((id) => (chosen ? this.#seats.delete(id) : this.#seats.add(id)));
    this.#message.say('');
    this.#order.hidden = true;
    this.show(this.#plan);
  }

  /** The seats as they are now: those that somebody has taken are chosen no longer. */
  show(plan) {
    this.#plan = plan;
    const states = new Map([...this.#seats].map((id) => [id, stateOf(plan, id)]));
    states.forEach((state, id) => state === 'taken' && this.#seats.delete(id));
    const all = [...this.#seats];
    const free = all.filter((id) => states.get(id) === 'free').length;
    write(this.#chosen, all.length === 0 ? t('ops.seats.choose') : t('ops.seats.chosen', {
      n: all.length, seats: this.#names(all.slice(0, NAMED)) + (all.length > NAMED ? ' …' : ''),
    }));
    allow(this.#sell, free > 0 && free === all.length);
    allow(this.#give, free > 0 && free === all.length);
    allow(this.#keep, free > 0);
    allow(this.#release, free < all.length);
    allow(this.#none, all.length > 0);
  }

  #names(ids) {
    return ids.map((id) => seatName(this.#plan, id)).join(' · ');
  }

  #clear() {
    this.#seats.clear();
    this.show(this.#plan);
    this.#changed();
  }

  async #block(blocked) {
    const seats = [...this.#seats];
    const body = { changes: [{ seats, blocked }] };
    const what = blocked ? 'keep' : 'release';
    const sure = await confirm({
      title: t(`ops.seats.${what}.title`, { n: seats.length }), about: t(`ops.seats.${what}.about`),
      act: t(`ops.seats.${what}`), danger: false,
      effects: () => foresee(`${this.#path}/seats/dry-runs`, body, saying),
    });
    if (sure !== null) {
      await this.#make(JSON.stringify(body), (options) => send('PATCH', `${this.#path}/seats`, body, options),
        `ops.seats.${what}.done`);
    }
  }

  async #sale(free) {
    const seats = [...this.#seats];
    const wanted = await askSale(this.#path, seats, (id) => seatName(this.#plan, id), free);
    if (wanted !== null) {
      await this.#make(JSON.stringify(wanted), (options) => sell(this.#path, wanted, options,
        ({ orderId }) => this.#placed(orderId)), free ? 'ops.give.done' : 'ops.sale.done');
    }
  }

  #placed(id) {
    this.#order.replaceChildren(
      h('a', { href: orderAddress(id), text: t('ops.sale.order', { order: id }) }));
    this.#order.hidden = false;
  }

  async #make(wish, act, done) {
    this.#order.hidden = true;
    if (await this.#wishes.make(wish, act, done) === null) {
      this.#clear();
    }
  }
}

function stateOf(plan, id) {
  const seat = plan.seat(id);
  return seat && plan.free(seat) ? 'free' : seat && BLOCKED.includes(plan.state(seat)) ? 'blocked' : 'taken';
}

function saying({ blocked, unblocked, onSale }) {
  return [blocked > 0 && t('dry.blocked', { n: blocked }), unblocked > 0 && t('dry.unblocked', { n: unblocked }),
    blocked + unblocked > 0 ? t('dry.on-sale', { n: onSale }) : t('dry.nothing')];
}
