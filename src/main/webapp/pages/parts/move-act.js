import { Problem, send } from '../api.js';
import { h } from '../dom.js';
import { money, t, told } from '../texts.js';
import { confirm } from './confirm.js';

/** Refusals that have another text here, where nothing is bought. */
const OTHERWISE = { 1001: 'seats-gone', 'nothing-to-pay': 'move-costs-nothing' };

/**
 * Asks whether seats of an order are to be moved, and says what the server says of it.
 *
 * @param {object} order
 * @param {{from: string, to: string}[]} seats
 * @param {(id: string) => string} nameOf a seat in words
 * @param {boolean} staff who may keep the prices
 * @returns {Promise<object|null>} the body of the request; null when it was left
 */
export async function askMove(order, seats, nameOf, staff) {
  const keep = h('input', { type: 'checkbox', name: 'keepPrices' });
  const form = staff ? {
    element: h('label', { class: 'check' }, keep, h('span', { text: t('move.keep-prices') })),
    value: () => (keep.checked ? { keepPrices: true } : {}),
  } : null;
  const sure = await confirm({
    title: t('move.title', { order: order.orderId }), about: t('move.about'), act: t('move.act'), danger: false, form,
    effects: (more) => effects(order, { seats, ...(more || {}) }, nameOf, staff),
  });
  return sure === null ? null : { seats, ...(sure || {}) };
}

/**
 * Moves the seats.
 *
 * @param {object} options of {@link send}
 * @returns {Promise<object>} the answer
 */
export function move(order, body, options) {
  return inItsWords(() => send('POST', pathOf(order), body, options));
}

const pathOf = (order) => `orders/${encodeURIComponent(order.orderId)}/moves`;

async function effects(order, body, nameOf, staff) {
  try {
    const would = await inItsWords(() => send('POST', `${pathOf(order)}/dry-runs`, body, { patienceMs: 0 }));
    return saying(order, would, nameOf);
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    const hint = problem.code === 'dearer' && (staff ? t('move.keep-hint') : t('move.cheaper-hint'));
    return [t('dry.refused', { why: told(problem) }), hint].filter(Boolean);
  }
}

function saying(order, { seats, formerTotal, total, refundDue }, nameOf) {
  const paid = order.payStatus === 1;
  return [
    ...seats.map(({ from, to, formerPrice, price }) => t('move.line',
      { from: nameOf(from), before: money(formerPrice), to: nameOf(to), after: money(price) })),
    total === formerTotal ? t('move.same', { total: money(total) })
      : t('move.total', { before: money(formerTotal), after: money(total) }),
    Number(refundDue) > 0 ? t('move.due', { amount: money(refundDue) }) : '',
    paid ? t('move.codes') : '',
  ].filter(Boolean);
}

async function inItsWords(act) {
  try {
    return await act();
  } catch (problem) {
    const code = problem instanceof Problem && OTHERWISE[problem.code];
    throw code ? new Problem(problem.status, { ...problem.body, code }, problem.retryAfterSeconds) : problem;
  }
}
