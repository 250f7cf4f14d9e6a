import { orLast, read, send } from '../api.js';
import { byTime } from '../clock.js';
import { h } from '../dom.js';
import { watch } from '../live.js';
import { OpsPage, opsMenu, table } from '../ops/guard.js';
import { askRefund } from '../ops/refund.js';
import { movable, orderState, stateChip } from '../parts/order-state.js';
import { sumsOf } from '../parts/order-sums.js';
import { modelOf, partsOf, resourceOf } from '../parts/orders.js';
import { actionButton, heading, messageLine } from '../parts/page.js';
import { refundText } from '../parts/refund-rules.js';
import { Wishes } from '../parts/wish.js';
import { known, money, stamp, t } from '../texts.js';
import { heldBy, moveAddress, personLink, resourceLink } from './found.js';
import { unitText } from '../parts/ticket-card.js';

const EVERY_MS = 5000;

/**
 * One order as a desk needs it: who has what, the money in both directions, its tickets and who came in, and every
 * step with its time and actor.
 */
class DeskOrder extends OpsPage {
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #order = null;
  #told = '';

  open() {
    const { id } = this.address;
    this.path = `orders/${encodeURIComponent(id)}`;
    this.head = heading(t('desk.order', { id }));
    this.facts = h('dl', { class: 'pairs' });
    this.move = h('a', { class: 'for-support', href: moveAddress(id), text: t('move.ask') });
    this.refund = actionButton(t('ops.refund'), () => this.#giveBack(), 'danger for-support');
    this.parts = [];
    this.append(this.head.element, opsMenu(''),
      h('section', { class: 'panel', 'aria-label': t('desk.order.facts') }, this.facts,
        h('div', { class: 'buttons' }, this.refund, this.move), this.#message.element));
    this.refund.hidden = true;
    this.move.hidden = true;
    this.until(watch(this.path, (order) => this.#show(order), this.head.trouble, EVERY_MS));
  }

  async #show(order) {
    const [steps, deliveries, tickets] = await Promise.all([
      orLast([], () => read(`${this.path}/history`)),
      orLast([], () => read(`${this.path}/deliveries`)),
      order.payStatus === 1 ? orLast([], () => read(`${this.path}/tickets`)) : [],
    ]);
    const told = JSON.stringify([order, steps, deliveries,
      tickets.map((each) => [each.ticketId, each.holderId, each.attendee])]);
    if (told === this.#told) {
      return;
    }
    this.#told = told;
    this.#order = order;
    this.refund.hidden = order.payStatus !== 1;
    this.move.hidden = !movable(order);
    this.#facts(order);
    this.parts.forEach((part) => part.remove());
    const sent = deliveries.map((each) => ({ ...each, roles: ['server'] }));
    this.parts = [this.#timeline([...steps, ...sent].sort((one, other) => byTime(one.at, other.at))),
      this.#money(order), this.#tickets(tickets, steps)].filter(Boolean);
    this.append(...this.parts);
  }

  #facts(order) {
    const amount = order.total ?? order.price;
    const facts = [
      ...entries([['ops.state', stateChip(order.refundDue ? 'refund-due' : orderState(order))],
        ['ops.user', personLink(order.userId)], ['ops.resource', resourceLink(modelOf(order), resourceOf(order))],
        ['ops.has', partsOf(order).join(' · ')], ['desk.price', amount && money(amount)]]),
      ...sumsOf(order),
      ...entries([['desk.external-id', order.externalId && h('span', { class: 'code', text: order.externalId })],
        ['desk.metadata', metadataOf(order)], ['desk.refund-rules', refundText(order)],
        ['refunds.handed-over', order.refundHandedOverAt && stamp(order.refundHandedOverAt)],
        ['ops.placed', stamp(order.placedAt)],
        ['desk.pay-before', order.payStatus === 0 && order.payBefore && stamp(order.payBefore)]])];
    this.facts.replaceChildren(...facts);
  }

  #timeline(steps) {
    const rows = steps.map((step) => [h('span', { class: 'nowrap', text: stamp(step.at) }), stepText(step),
      (step.roles ?? []).map((role) => t(`desk.role.${role}`)).join(', '),
      step.webhookId ? attempt(step) : details(step),
      h('span', { class: 'code', text: step.requestId ?? '' })]);
    return panel('desk.timeline', ['ops.when', 'desk.step', 'ops.actor', 'ops.details', 'ops.request'], rows);
  }

  #money(order) {
    const row = (reference, what, amount, time) => [t(what), money(amount), time ? stamp(time) : '',
      h('span', { class: 'code', text: reference ?? '' })];
    const rows = [
      ...(order.payments ?? []).map(({ reference, state, amount, at }) =>
        row(reference, `desk.payment.${state}`, amount, at)),
      ...(order.refunds ?? []).flatMap(({ reference, amount, kept, keptAs, at }) => [
        row(reference, 'desk.refund', amount, at),
        ...(kept ? [row(reference, `desk.kept.${keptAs}`, kept, at)] : []),
      ]),
    ];
    return rows.length > 0 ? panel('desk.money', ['ops.state', 'ops.amount', 'ops.when', 'desk.reference'], rows, [1])
      : null;
  }

  /** A ticket is in when its last step says so. */
  #tickets(tickets, steps) {
    const last = new Map(steps.filter(({ unit }) => unit).map((step) => [step.unit, step]));
    const rows = tickets.map((ticket) => {
      const step = last.get(ticket.unit);
      return [unitText(ticket), stateChip(step?.what === 'checked-in' ? 'checked-in' : 'valid'),
        heldBy(ticket.holderId, ticket.attendee, this.#order.userId),
        step ? [step.gate, stamp(step.at)].filter(Boolean).join(' · ') : '',
        h('span', { class: 'code', text: ticket.ticketId })];
    });
    return rows.length > 0
      ? panel('desk.tickets', ['desk.ticket', 'ops.state', 'desk.holder', 'desk.entry', 'desk.number'], rows) : null;
  }

  async #giveBack() {
    const order = this.#order;
    const resource = await orLast({}, () => read(`${modelOf(order)}/${encodeURIComponent(resourceOf(order))}`));
    const body = await askRefund(order, resource);
    if (body) {
      await this.#wishes.make(`refund ${order.orderId} ${JSON.stringify(body)}`,
        (options) => send('POST', `${this.path}/refund`, body, options), 'ops.refund.done');
      await this.#show(await orLast(order, () => read(this.path)));
    }
  }
}

function stepText({ what, webhookId, type }) {
  if (webhookId) {
    return t('desk.step.webhook', { id: webhookId, type });
  }
  return known(`desk.step.${what}`) ? t(`desk.step.${what}`) : what;
}

function details(step) {
  return [step.reference, step.amount && money(step.amount), step.reason, step.unit,
    step.from && `${step.from} → ${step.to}`, step.gate,
    step.ending === 'resource-cancelled' ? t('desk.called-off') : ''].filter(Boolean).join(' · ');
}

/** The latest attempt to deliver an event, which may have been tried before. */
function attempt({ outcome, status, number }) {
  const more = [status, number > 1 ? t('desk.attempts', { n: number }) : ''].filter(Boolean).join(' · ');
  return [h('span', {
    class: `chip ${outcome === 'delivered' ? 'good' : 'bad'}`,
    text: known(`outcome.${outcome}`) ? t(`outcome.${outcome}`) : outcome,
  }), more && ` ${more}`];
}

function panel(key, columns, rows, amounts = []) {
  return h('section', { class: 'panel', 'aria-label': t(key) }, h('h2', { text: t(key) }),
    rows.length > 0 ? table(t(key), columns.map((column) => t(column)), rows, amounts, false)
      : h('p', { class: 'quiet', text: t('desk.no-steps') }));
}

function entries(facts) {
  return facts.filter(([, value]) => value)
    .map(([key, value]) => h('div', {}, h('dt', { text: t(key) }), h('dd', {}, value)));
}

/** A caller's own texts. */
function metadataOf({ metadata }) {
  return metadata && Object.entries(metadata).map(([name, value]) => h('span', { class: 'detail' },
    h('span', { class: 'quiet', text: `${name} ` }), h('span', { class: 'code', text: value })));
}

customElements.define('hs-desk-order', DeskOrder);
