import { h } from '../dom.js';
import { known, t } from '../texts.js';

/** States that wait for something, in which something is owed, and in which all is well; others are plain. */
const COLOURS = {
  unpaid: 'warm', authorized: 'warm', 'being-paid': 'warm', held: 'warm', 'refund-due': 'bad', paid: 'good',
  valid: 'good', 'checked-in': 'good',
};
const PAID = { 1: 'paid', 2: 'refunded' };

/** The state of an order in one word: `authorized` while a payment is promised, the ending of one that has ended. */
export function orderState({ payStatus, payments, ending }) {
  if (payStatus === 0) {
    return (payments ?? []).some(({ state }) => state === 'AUTHORIZED') ? 'authorized' : 'unpaid';
  }
  return PAID[payStatus] ?? ending ?? 'ended';
}

export function stateText(state) {
  return t(known(`state.${state}`) ? `state.${state}` : 'state.ended');
}

export function stateKind(state) {
  return COLOURS[state] ?? '';
}

export function stateChip(state) {
  return h('span', { class: `chip ${stateKind(state)}`, text: stateText(state) });
}

/** Whether an order has seats that could be given for others. */
export function movable({ payStatus, seats }) {
  return (payStatus === 0 || payStatus === 1) && (seats ?? []).length > 0;
}
