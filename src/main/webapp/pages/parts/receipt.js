import { byTime } from '../clock.js';
import { h } from '../dom.js';
import { table } from '../ops/guard.js';
import { money, stamp, t } from '../texts.js';
import { nameOf, startText } from './names.js';
import { modelOf, partsOf, resourceOf } from './orders.js';
import { sumsOf } from './order-sums.js';
import { printAlone } from './page.js';

/** Payments of which money has come. */
const CAME = ['CAPTURED', 'REFUND_DUE', 'REFUNDED'];

/**
 * The receipt of an order, made for print: what it is of, as it was called then, each payment and refund by its
 * reference, and what is kept. Hidden while no money has come.
 */
export class Receipt {
  #told = '';
  #content = h('div', { class: 'stack' });
  element = h('section', { class: 'panel receipt', hidden: true, 'aria-labelledby': 'receipt-title' },
    h('div', { class: 'row' }, h('h2', { id: 'receipt-title', text: t('receipt') }),
      h('div', { class: 'buttons' },
        h('button', {
          type: 'button', class: 'small', text: t('print'), on: { click: () => printAlone(this.element) },
        }))),
    this.#content);

  show(order) {
    const [model, id] = [modelOf(order), resourceOf(order)];
    const name = order.sold?.name ?? nameOf(model, id);
    const moved = moves(order);
    this.element.hidden = moved.length === 0;
    const told = JSON.stringify([order, name]);
    if (told === this.#told) {
      return;
    }
    this.#told = told;
    const rows = moved.map((move) => [move.text, money(move.amount),
      h('span', { class: 'code', text: move.reference ?? '' }), move.at ? stamp(move.at) : '']);
    this.#content.replaceChildren(
      pairs([['receipt.of', name], ['receipt.begins', startText(model, id, order.sold?.startsAt)],
        ['receipt.has', partsOf(order).join(' · ')], ['order.number', order.orderId],
        ['ops.placed', stamp(order.placedAt)]]),
      table(t('receipt.moves'), [t('receipt.what'), t('ops.amount'), t('desk.reference'), t('ops.when')], rows, [1]),
      h('dl', { class: 'pairs sums' }, sumsOf(order)));
  }
}

/** Money in both directions, by its time; a refund names the part of the price that is kept. */
function moves({ payments = [], refunds = [] }) {
  const paid = payments.filter(({ state }) => CAME.includes(state))
    .map(({ reference, at: time, amount }) => ({ reference, at: time, amount, text: t('receipt.paid') }));
  const back = refunds.map(({ reference, at: time, amount, kept, keptAs }) => ({
    reference,
    at: time,
    amount: 0 - Number(amount),
    text: [t('desk.refund'), kept && `${t(`desk.kept.${keptAs}`)} ${money(kept)}`].filter(Boolean).join(' · '),
  }));
  return [...paid, ...back].sort((one, other) => byTime(one.at ?? 0, other.at ?? 0));
}

function pairs(values) {
  return h('dl', { class: 'pairs' },
    values.filter(([, value]) => value)
      .map(([key, value]) => h('div', {}, h('dt', { text: t(key) }), h('dd', { text: value }))));
}
