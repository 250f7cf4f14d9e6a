import { send } from '../api.js';
import { h } from '../dom.js';
import { confirm } from '../parts/confirm.js';
import { money, t } from '../texts.js';
import { foresee } from './dry-run.js';

/**
 * Asks for whom seats are sold or given away, and says what would come of it.
 *
 * @param {string} path of the program
 * @param {string[]} seats
 * @param {(id: string) => string} nameOf a seat in words
 * @param {boolean} free whether they cost nothing
 * @returns {Promise<{body: object, reference: string}|null>} the body of the purchase, and the reference of its
 *     payment, empty for none; null when it was left
 */
export async function askSale(path, seats, nameOf, free) {
  const word = free ? 'give' : 'sale';
  const seen = { total: undefined };
  const form = fields(free);
  const sure = await confirm({
    title: t(`ops.${word}.title`, { n: seats.length }), about: t(`ops.${word}.about`),
    act: t(free ? 'ops.seats.give' : 'ops.seats.sell'), danger: false, form,
    effects: (wanted) => foresee(`${path}/purchases/dry-runs`,
      bodyOf(seats, { ...wanted, reason: wanted.reason || '-' }), (would) => {
        seen.total = would.total;
        return saying(would, wanted, nameOf);
      }),
  });
  if (sure === null) {
    return null;
  }
  const body = bodyOf(seats, sure);
  // At the prices of the hall, it is sold at the total that was shown, or not at all.
  return { body: sure.unitPrice ? body : { ...body, expectedTotal: seen.total }, reference: sure.reference };
}

/**
 * Sells the seats, and reports the payment where one has its reference.
 *
 * @param {string} path of the program
 * @param {{body: object, reference: string}} wanted of {@link askSale}
 * @param {object} options of {@link send}
 * @param {(order: object) => void} placed gets the order before it is paid
 */
export async function sell(path, { body, reference }, options, placed) {
  const order = await send('POST', `${path}/purchases`, body, options);
  placed(order);
  if (reference && Number(order.total) > 0) {
    await send('POST', `orders/${encodeURIComponent(order.orderId)}/payment`, { reference, amount: order.total },
      { ...options, key: `${options.key}-pay` });
  }
}

function bodyOf(seats, { userId, unitPrice, reason }) {
  const priced = unitPrice ? { unitPrice, reason } : {};
  return { ...(userId ? { userId } : {}), strategy: 'CHOOSE', seats, ...priced };
}

/** For whom, and of a sale at which price, why, and how it was paid. */
function fields(free) {
  const input = (name, more) => h('input', { name, autocomplete: 'off', ...more });
  const userId = input('userId', { required: true, maxlength: '64', autofocus: true });
  const reason = input('reason', { maxlength: '256', required: free });
  const price = input('unitPrice', {
    inputmode: 'decimal', pattern: '\\d{1,9}([.]\\d{1,2})?', placeholder: t('ops.sale.usual'),
  });
  const reference = input('reference', { maxlength: '128', placeholder: t('ops.sale.unpaid') });
  price.addEventListener('input', () => {
    reason.required = price.value.trim() !== '';
  });
  const field = (key, each) => h('label', { class: 'field' }, h('span', { text: t(key) }), each);
  const text = (each) => each.value.trim();
  return {
    element: h('div', { class: 'fields' }, field('ops.sale.for', userId), free ? null : field('ops.sale.price', price),
      field('ops.reason', reason), free ? null : field('ops.sale.reference', reference)),
    value: () => ({
      userId: text(userId), unitPrice: free ? '0.00' : text(price), reason: text(reason),
      reference: free ? '' : text(reference),
    }),
  };
}

function saying({ seats, total }, { reference }, nameOf) {
  return [...seats.map(({ seatId, price }) => t('ops.sale.line', { seat: nameOf(seatId), price: money(price) })),
    t('ops.sale.total', { total: money(total) }),
    t(Number(total) === 0 || reference ? 'ops.sale.tickets' : 'ops.sale.waits')];
}
