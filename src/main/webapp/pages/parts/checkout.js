/** The way to the company's checkout and back. */
import { read } from '../api.js';
import { address } from '../router.js';

/** Leads the browser to the checkout; it comes back to the page of the order. */
export async function goToCheckout(orderId) {
  const { url } = await read(`orders/${encodeURIComponent(orderId)}/checkout`);
  location.assign(url);
}

/**
 * Shows the order's page to a buyer who comes back. The return address is not believed: it names the order and the
 * attempt to pay, and what becomes of that the server says. Whatever a checkout has added to it is dropped.
 */
export function backFromCheckout() {
  const back = new URLSearchParams(location.search);
  if (back.has('order')) {
    const home = new URL('.', location.href).pathname;
    history.replaceState(null, '',
      `${home}${address('orders', back.get('order'))}?attempt=${Number(back.get('attempt')) || 0}`);
  }
}

/**
 * Whether a payment of an unpaid order is under way: promised, or the buyer has just come back from an attempt of which
 * the server knows no end yet.
 */
export function beingPaid(order) {
  return order.payStatus === 0 && (promised(order) || endedAttempts(order) < attemptOf(order));
}

export function promised({ payments }) {
  return (payments ?? []).some(({ state }) => state === 'AUTHORIZED');
}

/** Attempts to pay that have come to nothing. */
export function endedAttempts({ payments }) {
  return (payments ?? []).filter(({ state }) => state === 'VOIDED').length;
}

/** Whether the buyer has come back from the checkout to this order's page. */
export function cameBack(order) {
  return attemptOf(order) > 0;
}

/** The number of the attempt from which the buyer has come back to this order's page; 0 for none. */
function attemptOf({ orderId }) {
  const [page, query] = location.hash.split('?');
  return page === address('orders', orderId) ? Number(new URLSearchParams(query).get('attempt')) : 0;
}
