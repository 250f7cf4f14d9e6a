import { orLast, read } from '../api.js';
import { h } from '../dom.js';
import { confirm } from '../parts/confirm.js';
import { partsOf } from '../parts/orders.js';
import { money, t } from '../texts.js';

/**
 * Asks whether an order is to be given back. Refund rules say how much comes back; an amount with a reason overrules
 * them.
 *
 * @param {object} resource on which it was placed
 * @returns {Promise<object|null>} the body of the request; null when it was left
 */
export async function askRefund(order, resource) {
  const seen = { amount: undefined };
  const form = order.refundRules ? otherAmount() : null;
  const sure = await confirm({
    title: t('ops.refund.title', { order: order.orderId }), about: t('ops.refund.about'), act: t('ops.refund'), form,
    effects: (other) => effects(order, resource, other, seen),
  });
  return sure === null ? null : sure.amount ? sure : form && seen.amount ? { amount: seen.amount } : {};
}

/** Fields for an amount in place of that of the rules. */
function otherAmount() {
  const amount = h('input', {
    name: 'amount', inputmode: 'decimal', pattern: '\\d{1,10}([.]\\d{1,2})?', placeholder: t('ops.refund.by-rules'),
    autocomplete: 'off',
  });
  const reason = h('input', { name: 'reason', maxlength: '256', autocomplete: 'off' });
  const needed = () => {
    reason.required = amount.value.trim() !== '';
  };
  amount.addEventListener('input', needed);
  const field = (key, input) => h('label', { class: 'field' }, h('span', { text: t(key) }), input);
  return {
    element: h('div', { class: 'fields' }, field('ops.refund.other', amount), field('ops.reason', reason)),
    value: () => (amount.value.trim() === '' ? {} : { amount: amount.value.trim(), reason: reason.value.trim() }),
  };
}

/** By the order as it is now. */
async function effects(order, resource, other, seen) {
  const now = await orLast(order, () => read(`orders/${encodeURIComponent(order.orderId)}`));
  if (now.payStatus !== 1) {
    return [t('dry.refused', { why: t('problem.wrong-state') })];
  }
  const quote = await read(`orders/${encodeURIComponent(order.orderId)}/refund`);
  seen.amount = quote.amount;
  const [amount, kept] = other?.amount
    ? [other.amount, Number(quote.amount) + Number(quote.kept) - Number(other.amount)]
    : [quote.amount, Number(quote.kept)];
  const what = partsOf(now).join(' · ');
  const gone = now.kind === 'sale' && !resource.restockOnRefund;
  return [t('ops.refund.user', { user: now.userId, what }),
    now.paid && t('ops.refund.amount', { amount: money(amount) }),
    kept > 0 && t('ops.refund.fee', { amount: money(kept) }),
    t(gone ? 'ops.refund.kept' : 'ops.refund.free', { what })].filter(Boolean);
}
