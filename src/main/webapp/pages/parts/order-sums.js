import { h } from '../dom.js';
import { money, t } from '../texts.js';
import { partsOf, unitsOf } from './orders.js';

const centsOf = (amount) => Math.round(100 * Number(amount ?? 0));

/**
 * The money of an order as entries of a list, in an order that adds up: what was paid, what went back, what is kept,
 * what is still to go back, and what remains, by the law `captured = placed + due + refunded + kept`.
 */
export function sumsOf(order) {
  if (!order.paid) {
    return [];
  }
  const less = [['desk.refunded', centsOf(order.refunded)], ...keptOf(order), ['desk.due', centsOf(order.refundDue)]]
    .filter(([, cents]) => cents > 0);
  const paid = centsOf(order.paid);
  const rest = less.reduce((sum, [, cents]) => sum - cents, paid);
  return [entry(t('desk.paid'), paid), ...less.map(([key, cents]) => entry(t(key), 0 - cents)),
    ...(less.length > 0 ? [entry(restText(order), rest, 'whole')] : [])];
}

/** Fees and donations apart, where the refunds say all of what is kept. */
function keptOf({ kept, refunds = [] }) {
  const kinds = ['fee', 'donation'].map((kind) => [`desk.kept.${kind}`,
    refunds.filter((refund) => refund.keptAs === kind).reduce((sum, refund) => sum + centsOf(refund.kept), 0)]);
  const all = kinds.reduce((sum, [, cents]) => sum + cents, 0);
  return all === centsOf(kept) ? kinds : [['desk.kept', centsOf(kept)]];
}

function restText(order) {
  if (order.payStatus !== 1) {
    return t('sums.rest');
  }
  const what = order.kind === 'program' ? t('sums.seats', { n: unitsOf(order) }) : partsOf(order).join(' · ');
  return t('sums.rest-for', { what });
}

function entry(text, cents, kind = null) {
  return h('div', { class: kind }, h('dt', { text }), h('dd', { text: money(cents / 100) }));
}
