import { orLast, readAll, send } from '../api.js';
import { h, write } from '../dom.js';
import { watchOwn, watchResource } from '../live.js';
import '../parts/countdown.js';
import { OrderList, ownOrders, unitsOf } from '../parts/orders.js';
import { actionButton, allow, heading, messageLine, Page } from '../parts/page.js';
import { Party } from '../parts/party.js';
import { closedText } from '../parts/opening.js';
import { OpeningPanel } from '../parts/opening-panel.js';
import { placesFigure } from '../parts/places.js';
import { Wishes } from '../parts/wish.js';
import { session } from '../session.js';
import { at, money, t } from '../texts.js';

/** A schedule: places left, live; hold, extend, order, pay, give back. */
class Schedule extends Page {
  #schedule = null;
  #hold = null;
  #orders = [];
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #countdown = h('hs-countdown');

  build() {
    this.id_ = this.address.id;
    this.path = `schedules/${encodeURIComponent(this.id_)}`;
    const head = heading(this.id_);
    const places = placesFigure({ key: 'places' });
    this.party = new Party(t('hold.party'), () => this.#show());
    this.take = actionButton(t('hold', { n: 1 }), () => this.#take(), 'primary large');
    this.opening = new OpeningPanel(() => this.#show());
    this.closed = h('p', { class: 'message wait', hidden: true });
    this.#countdown.addEventListener('over', () => this.#over());
    this.held = this.#heldPanel();
    this.free = h('div', { class: 'stack' }, this.opening.element, h('p', { class: 'quiet', text: t('hold.about') }),
      h('div', { class: 'fields' }, this.party.element, this.take));
    this.list = new OrderList(() => this.#orderChanged());
    this.append(head.element, h('div', { class: 'columns' },
      h('section', { class: 'panel', 'aria-label': t('places') }, ...places.elements, this.closed),
      h('section', { class: 'panel', 'aria-labelledby': 'mine-title' },
        h('h2', { id: 'mine-title', text: t('place.yours') }), this.free, this.held, this.#message.element,
        this.list.element)));
    this.until(watchResource('schedules', this.id_, (schedule) => {
      this.#schedule = schedule;
      head.describe(schedule);
      head.under([schedule.startsAt ? at(schedule.startsAt, schedule.timeZone) : null,
        schedule.price ? money(schedule.price) : null].filter(Boolean).join(' · '));
      places.show(schedule.available, schedule.held, schedule.booked);
      this.#show();
    }, head.trouble));
    this.listen(session, 'change', () => this.#mine());
    this.until(watchOwn(() => this.#mine(), () => this.#hold || this.#orders.length > 0, () => this.opening.waits));
    this.#mine();
  }

  #heldPanel() {
    this.heldPlaces = h('strong');
    return h('div', { class: 'stack', hidden: true },
      h('p', {}, this.heldPlaces),
      h('p', { class: 'clock' }, this.#countdown, h('span', { class: 'quiet', text: t('hold.left') })),
      h('div', { class: 'buttons' },
        actionButton(t('order'), () => this.#order(), 'primary'),
        actionButton(t('hold.extend'), () => this.#extend()),
        actionButton(t('hold.release'), () => this.#release())));
  }

  async #readMine() {
    const [holds, orders] = await Promise.all([
      readAll(`holds?user=${encodeURIComponent(session.subject)}`),
      ownOrders('schedules', this.id_),
    ]);
    return [holds.find((hold) => hold.scheduleId === this.id_) ?? null, orders];
  }

  /** The line told of the order as it was before. */
  #orderChanged() {
    this.#message.say('');
    return this.#mine();
  }

  /** Reads what the caller has here: another window or a service may have changed it. */
  async #mine() {
    if (!session.token) {
      this.#hold = null;
      this.#orders = [];
    } else {
      [this.#hold, this.#orders] = await orLast([this.#hold, this.#orders], () => this.#readMine());
    }
    this.#show();
  }

  #show() {
    const active = this.#orders.some((order) => order.payStatus === 0 || order.payStatus === 1);
    const most = this.#schedule?.limits?.placesPerUser;
    const mine = this.#orders.filter((order) => order.payStatus === 0 || order.payStatus === 1)
      .reduce((sum, order) => sum + unitsOf(order), 0);
    const full = most === undefined ? active : mine >= most;
    this.held.hidden = !this.#hold;
    this.free.hidden = Boolean(this.#hold) || full;
    write(this.heldPlaces, this.#hold ? t('held.places', { n: this.#hold.places }) : '');
    this.party.allow(Math.min((most ?? Infinity) - mine, Math.max(1, this.#schedule?.available ?? 1)));
    write(this.take, t('hold', { n: this.party.size }));
    if (this.#hold && this.#countdown.getAttribute('until') !== this.#hold.expiresAt) {
      this.#countdown.setAttribute('until', this.#hold.expiresAt);
    }
    const closed = this.#schedule && closedText(this.#schedule);
    const none = this.#schedule?.available === 0;
    this.closed.hidden = !closed && !none;
    write(this.closed, closed ?? (none ? t(this.#schedule.held > 0 ? 'places.none.held' : 'places.none') : ''));
    const open = this.#schedule && this.opening.show(this.#schedule);
    allow(this.take, Boolean(open) && !none);
    this.list.show(this.#orders);
  }

  async #take() {
    if (!(await session.need('user'))) {
      return;
    }
    await this.#mine();
    if (this.#hold || this.free.hidden) {
      return;
    }
    const places = this.party.size;
    await this.#do(`hold ${places}`, async (options) => {
      this.#hold = await send('POST', `${this.path}/holds`, { places }, options);
    }, 'hold.taken', { n: places });
    this.held.hidden || this.held.querySelector('button').focus();
  }

  #order() {
    const price = this.#schedule?.price;
    const body = price ? { expectedTotal: (this.#hold.places * price).toFixed(2) } : {};
    return this.#do(`order for ${body.expectedTotal}`, (options) => send('POST', `${this.path}/orders`, body, options),
      'ordered');
  }

  #extend() {
    const minutes = this.#schedule?.holdMinutes;
    return this.#do('extend', async (options) => {
      this.#hold = await send('POST', `${this.#own()}/extension`, { holdMinutes: minutes }, options);
    }, 'hold.extended');
  }

  #release() {
    return this.#do('release', async (options) => {
      await send('DELETE', this.#own(), undefined, options);
      this.#hold = null;
    }, 'hold.released');
  }

  #own() {
    return `${this.path}/holds/${encodeURIComponent(session.subject)}`;
  }

  #over() {
    if (this.#hold) {
      this.#message.say(t('hold.over'), 'wait');
      this.#hold = null;
      this.#show();
    }
  }

  async #do(name, act, done, values) {
    await this.#wishes.make(name, act, done, values);
    await this.#mine();
  }
}

customElements.define('hs-schedule', Schedule);
