import { orLast, read } from '../api.js';
import { confirm } from '../parts/confirm.js';
import { partsOf } from '../parts/orders.js';
import { money, t } from '../texts.js';

/**
 * Asks whether an order is to be given back.
 *
 * @param {object} resource on which it was placed
 * @returns {Promise<boolean>}
 */
export async function askRefund(order, resource) {
  const sure = await confirm({ title: t('ops.refund.title', { order: order.orderId }), about: t('ops.refund.about'), act: t('ops.refund'), effects: () => effects(order, resource) });
  return sure !== null;
}

/** The money of an order that is left to be given back, but for what is due already: what has come for it once. */
function placed({ paid, refunded, kept = 0, refundDue = 0 }) {
  const cents = (amount) => Math.round(100 * Number(amount));
  return (cents(paid) - cents(refunded) - cents(kept) - cents(refundDue)) / 100;
}

/** By the order as it is now. */
async function effects(order, resource) {
  const now = await orLast(order, () => read(`orders/${encodeURIComponent(order.orderId)}`));
  if (now.payStatus !== 1) {
    return [t('dry.refused', { why: t('problem.wrong-state') })];
  }
  const amount = now.paid && placed(now);
  const what = partsOf(now).join(' · ');
  const kept = now.kind === 'sale' && !resource.restockOnRefund;
  return [t('ops.refund.user', { user: now.userId, what }), amount !== undefined ? t('ops.refund.amount', { amount: money(amount) }) : '', t(kept ? 'ops.refund.kept' : 'ops.refund.free', { what })].filter(Boolean);
}
