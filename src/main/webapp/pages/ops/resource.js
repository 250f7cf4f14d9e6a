import { orLast, read, readAll, send } from '../api.js';
import { h, write } from '../dom.js';
import { watch, watchResource } from '../live.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, allow, heading, messageLine } from '../parts/page.js';
import { partsOf } from '../parts/orders.js';
import { Wishes } from '../parts/wish.js';
import { address } from '../router.js';
import { at, money, number, t } from '../texts.js';
import { ActLine } from './act-line.js';
import { dryRun } from './dry-run.js';
import { OpsPage, opsMenu, table } from './guard.js';

const ORDERS_READ = 200;
const ORDERS_SHOWN = 50;
const ORDERS_EVERY_MS = 4000;
const KEYS_SHOWN = 50;
/** The numbers that can be raised in the middle of a sale, with the fields that a PUT takes. */
const TOP_UP = {
  schedules: { field: 'maxPlayers', keep: ['name', 'maxPlayers', 'startsAt', 'holdMinutes', 'price', 'closesAt', 'phases', 'limits'] },
  sales: { field: 'stock', keep: ['goodId', 'stock', 'startsAt', 'endsAt', 'valid', 'perUserLimit', 'price', 'restockOnRefund', 'comment', 'rateLimit', 'phases', 'limits'] },
};

/** One resource: hot state beside the facts with the sum that proves it, its orders, and what an operator may do. */
class Resource extends OpsPage {
  #resource = null;
  #orders = [];
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();

  open() {
    const { model, id } = this.address;
    this.path = `${model}/${encodeURIComponent(id)}`;
    this.head = heading(id, t(`model.${model}`));
    this.sum = h('p', { class: 'equation' });
    this.verdict = h('p', { class: 'message' });
    this.differences = h('ul', {});
    this.redis = h('dl', { class: 'pairs' });
    this.facts = h('dl', { class: 'pairs' });
    this.keys = h('div', {});
    this.append(this.head.element, opsMenu(''), this.#actions(),
      h('section', { class: 'panel', 'aria-labelledby': 'sum-title' }, h('h2', { id: 'sum-title', text: t('ops.sum') }), this.sum, this.verdict, this.differences,
        h('div', { class: 'columns' },
          h('div', {}, h('h3', { text: t('ops.redis') }), this.redis), h('div', {}, h('h3', { text: t('ops.facts') }), this.facts)), this.keys),
      this.#ordersPanel());
    this.until(watchResource(model, id, (resource) => {
      this.#resource = resource;
      this.head.title(resource.name ?? resource.title ?? (resource.comment || id));
      this.#showActions();
    }, this.head.trouble));
    this.until(watch(`${this.path}/hot-state`, (evidence) => this.#showEvidence(evidence), () => {}));
    if (['schedules', 'programs', 'sales'].includes(model)) {
      const timer = setInterval(() => this.#readOrders(), ORDERS_EVERY_MS);
      this.until(() => clearInterval(timer));
      this.#readOrders();
    }
  }

  #actions() {
    const { model } = this.address;
    const buttons = [
      (this.stop = actionButton(t('ops.stop'), () => this.#ask('stop'))),
      (this.resume = actionButton(t('ops.resume'), () => this.#ask('resume'))),
      (this.topUp = model in TOP_UP ? actionButton(t('ops.top-up'), () => this.#topUp()) : null),
      actionButton(t('ops.rebuild'), () => this.#ask('rebuild')),
      (this.cancel = actionButton(t('ops.cancel'), () => this.#ask('cancellation'), 'danger')),
    ];
    this.chip = h('span', { class: 'chip' });
    return h('section', { class: 'panel', 'aria-label': t('ops.actions') },
      h('div', { class: 'row' }, h('div', { class: 'buttons' }, buttons.filter(Boolean)), h('span', { class: 'row' }, this.chip, h('a', { href: address(model, this.address.id), text: t('ops.as-buyers') }))), this.#message.element, this.#line.element);
  }

  #showActions() {
    const { stopped, cancellation } = this.#resource;
    write(this.chip, t(cancellation ? 'chip.cancelled' : stopped ? 'chip.stopped' : 'ops.selling'));
    this.chip.className = `chip ${cancellation ? 'bad' : stopped ? 'warm' : 'good'}`;
    allow(this.stop, !stopped && !cancellation);
    allow(this.resume, Boolean(stopped) && !cancellation);
    allow(this.cancel, !cancellation);
    if (this.topUp) {
      allow(this.topUp, !cancellation);
    }
  }

  async #ask(action) {
    const name = this.address.id;
    const cancels = action === 'cancellation';
    const value = await confirm({
      title: t(`ops.${action}.title`, { name }),
      about: t(`ops.${action}.about`),
      act: t(`ops.${cancels ? 'cancel' : action}`),
      danger: cancels,
      field: cancels ? { label: t('ops.reason') } : null,
      effects: () => dryRun(this.address.model, name, action),
    });
    if (value !== null) {
      await this.#wishes.make(`${action} ${value}`, (options) => send('POST', `${this.path}/${action}`, cancels ? { reason: value } : undefined, this.#noted(options)), `ops.${action}.done`);
      await this.#refresh();
    }
  }

  async #topUp() {
    const { field, keep } = TOP_UP[this.address.model];
    const now = this.#resource[field];
    const value = await confirm({ title: t('ops.top-up.title', { name: this.address.id }), about: t('ops.top-up.about', { now }), act: t('ops.top-up'), danger: false, field: { label: t('ops.all'), type: 'number', value: String(now), min: '1' }, effects: (wanted) => dryRun(this.address.model, this.address.id, 'top-up', { number: Number(wanted) }) });
    if (value !== null) {
      const fresh = await read(this.path);
      const body = Object.fromEntries(keep.filter((name) => fresh[name] !== undefined).map((name) => [name, fresh[name]]));
      await this.#wishes.make(`top-up ${value}`, (options) => send('PUT', this.path, { ...body, [field]: Number(value) }, this.#noted(options)), 'ops.top-up.done');
      await this.#refresh();
    }
  }

  /** The audit's line of the act is shown under what became of it. */
  #noted(options) {
    return { ...options, onAnswer: (answer) => this.#line.show(answer) };
  }

  async #refresh() {
    this.#resource = await orLast(this.#resource, () => read(this.path));
    this.#showActions();
  }

  #showEvidence(evidence) {
    this.#showSum(evidence);
    pairs(this.redis, evidence.redis);
    pairs(this.facts, evidence.facts);
    const keys = keyRows(evidence.redis);
    const told = keys.map((row) => row[0]).join();
    if (told !== this.keysTold) {
      this.keysTold = told;
      this.keys.replaceChildren(keys.length > 0 ? table(t('ops.keys', { n: keys.length }), ['ops.key', 'ops.key-until'].map((key) => t(key)), keys.slice(0, KEYS_SHOWN)) : '');
    }
  }

  /** Such as `942 available + 3 held + 55 booked = 1,000 maxPlayers`: the greatest is the whole. */
  #showSum(evidence) {
    const entries = Object.entries(evidence.sum).filter(([name]) => !name.endsWith('Cents'));
    const whole = entries.find(([name]) => ['maxPlayers', 'seats', 'stock', 'packets', 'codes'].includes(name));
    const parts = entries.filter(([name]) => name !== whole[0]);
    const word = (name) => t(`sum.${name}`);
    write(this.sum, `${parts.map(([name, value]) => `${number(value)} ${word(name)}`).join(' + ')} = ${number(whole[1])} ${word(whole[0])}`);
    this.verdict.className = `message ${evidence.consistent ? 'good' : 'bad'}`;
    write(this.verdict, t(evidence.consistent ? 'ops.consistent' : 'ops.inconsistent'));
    const told = evidence.differences.join('\n');
    if (told !== this.differencesTold) {
      this.differencesTold = told;
      this.differences.replaceChildren(...evidence.differences.map((each) => h('li', { text: each })));
    }
  }

  #ordersPanel() {
    if (!['schedules', 'programs', 'sales'].includes(this.address.model)) {
      return '';
    }
    this.search = h('input', { type: 'search', on: { input: () => this.#showOrders() } });
    this.stateFilter = h('select', { on: { change: () => this.#readOrders() } }, ['', 'unpaid', 'paid', 'refunded', 'ended'].map((state) => h('option', { value: state, text: t(state ? `state.${state}` : 'ops.every-state') })));
    this.orderTable = h('div', {});
    this.orderNote = h('p', { class: 'quiet' });
    return h('section', { class: 'panel', 'aria-labelledby': 'orders-title' }, h('h2', { id: 'orders-title', text: t('mine.orders') }),
      h('div', { class: 'fields' }, h('label', { class: 'field' }, h('span', { text: t('ops.search') }), this.search), h('label', { class: 'field' }, h('span', { text: t('ops.state') }), this.stateFilter)),
      this.orderTable, this.orderNote);
  }

  async #readOrders() {
    const state = this.stateFilter.value ? `&state=${this.stateFilter.value}` : '';
    const path = `orders?model=${this.address.model}&resource=${encodeURIComponent(this.address.id)}${state}`;
    this.#orders = await orLast(this.#orders, () => readAll(path, ORDERS_READ));
    this.#showOrders();
  }

  #showOrders() {
    const wanted = this.search.value.trim().toLowerCase();
    const STATES = { 0: 'unpaid', 1: 'paid', 2: 'refunded', '-1': 'ended' };
    const found = this.#orders.filter((order) => !wanted || `${order.userId} ${order.orderId} ${(order.seats ?? []).map((seat) => seat.seatId).join(' ')}`.toLowerCase().includes(wanted));
    const rows = found.slice(0, ORDERS_SHOWN).map((order) => [h('span', { text: order.userId }), h('span', { class: 'code', text: order.orderId }), t(`state.${STATES[order.payStatus]}`), partsOf(order).join(', '), order.total ?? order.price ? money(order.total ?? order.price) : '', at(order.placedAt)]);
    this.orderTable.replaceChildren(rows.length > 0 ? table(t('mine.orders'), ['ops.user', 'order.number', 'ops.state', 'ops.has', 'ops.amount', 'ops.placed'].map((key) => t(key)), rows, [4]) : h('p', { class: 'quiet', text: t('ops.no-orders') }));
    write(this.orderNote, found.length > ORDERS_SHOWN ? t('ops.first-orders', { n: ORDERS_SHOWN }) : '');
  }
}

/** Names and values of what is not a list; nested ones with their path. */
function pairs(list, object) {
  const flat = [];
  const walk = (prefix, value) => {
    for (const [name, inner] of Object.entries(value)) {
      if (Array.isArray(inner)) {
        flat.push([prefix + name, t('ops.entries', { n: inner.length })]);
      } else if (inner !== null && typeof inner === 'object') {
        walk(`${prefix}${name}.`, inner);
      } else {
        flat.push([prefix + name, typeof inner === 'number' ? number(inner) : String(inner)]);
      }
    }
  };
  walk('', object);
  const told = JSON.stringify(flat);
  if (list.dataset.told !== told) {
    list.dataset.told = told;
    list.replaceChildren(...flat.map(([name, value]) => h('div', {}, h('dt', { class: 'code', text: name }), h('dd', { text: value }))));
  }
}

/** The raw keys and index entries, as Redis has them. */
function keyRows(redis) {
  const holds = (redis.holds ?? []).map((hold) => [h('span', { class: 'code', text: hold.key }), `PTTL ${number(hold.ttlMillis)} ms`]);
  const index = (redis.expiryIndex ?? []).map((entry) => [h('span', { class: 'code', text: entry.member }), at(entry.expiresAt)]);
  return [...holds, ...index];
}

customElements.define('hs-resource', Resource);
