import { orLast, read, send } from '../api.js';
import { h, write } from '../dom.js';
import { watch, watchResource } from '../live.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, allow, heading, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { address } from '../router.js';
import { t } from '../texts.js';
import { ActLine } from './act-line.js';
import { dryRun } from './dry-run.js';
import { EvidencePanel } from './evidence.js';
import { OpsPage, opsMenu } from './guard.js';
import { ORDERED, OrdersPanel } from './resource-orders.js';

const ORDERS_EVERY_MS = 4000;
/** The numbers that can be raised in the middle of a sale, with the fields that a PUT takes. */
const TOP_UP = {
  schedules: { field: 'maxPlayers', keep: ['name', 'maxPlayers', 'startsAt', 'holdMinutes', 'price', 'closesAt', 'phases', 'limits'] },
  sales: { field: 'stock', keep: ['goodId', 'stock', 'startsAt', 'endsAt', 'valid', 'perUserLimit', 'price', 'restockOnRefund', 'comment', 'rateLimit', 'phases', 'limits'] },
};

/** One resource: hot state beside the facts with the sum that proves it, its orders, and what an operator may do. */
class Resource extends OpsPage {
  #resource = null;
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();

  open() {
    const { model, id } = this.address;
    this.path = `${model}/${encodeURIComponent(id)}`;
    this.head = heading(id, t(`model.${model}`));
    this.evidence = new EvidencePanel();
    this.orders = ORDERED.includes(model) ? new OrdersPanel(model, id) : null;
    this.append(this.head.element, opsMenu(''), this.#actions(), this.evidence.element, this.orders?.element ?? '');
    this.until(watchResource(model, id, (resource) => {
      this.#resource = resource;
      this.head.title(resource.name ?? resource.title ?? (resource.comment || id));
      this.#showActions();
    }, this.head.trouble));
    this.until(watch(`${this.path}/hot-state`, (evidence) => this.evidence.show(evidence), () => {}));
    if (this.orders) {
      const timer = setInterval(() => this.orders.read(), ORDERS_EVERY_MS);
      this.until(() => clearInterval(timer));
      this.orders.read();
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
      effects: () => dryRun(this.address.model, name, cancels ? 'cancel' : action),
    });
    if (value !== null) {
      await this.#wishes.make(`${action} ${value}`, (options) => send('POST', `${this.path}/${action}`, cancels ? { reason: value } : undefined, this.#noted(options)), `ops.${action}.done`);
      await this.#refresh();
    }
  }

  async #topUp() {
    const { model, id } = this.address;
    const { field, keep } = TOP_UP[model];
    const fresh = await read(this.path);
    const body = Object.fromEntries(keep.filter((name) => fresh[name] !== undefined).map((name) => [name, fresh[name]]));
    const now = fresh[field];
    const value = await confirm({
      title: t('ops.top-up.title', { name: id }),
      about: t('ops.top-up.about', { now }),
      act: t('ops.top-up'),
      danger: false,
      field: { label: t('ops.all'), type: 'number', value: String(now), min: '1' },
      effects: (wanted) => dryRun(model, id, 'put', { ...body, [field]: Number(wanted) }),
    });
    if (value !== null) {
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
}

customElements.define('hs-resource', Resource);
