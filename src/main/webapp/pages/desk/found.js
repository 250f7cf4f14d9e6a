import { h } from '../dom.js';
import { stateChip } from '../parts/order-state.js';
import { address } from '../router.js';
import { at, t } from '../texts.js';

export function searchAddress(text, resource = '') {
  return resource ? address('ops', 'find', text, resource) : address('ops', 'find', text);
}

export function orderAddress(orderId) {
  return address('ops', 'orders', orderId);
}

/** @param {string} [seat] that is chosen at the beginning */
export function moveAddress(orderId, seat = '') {
  return address('ops', 'orders', orderId, 'move', ...(seat ? [seat] : []));
}

/** Everything that a person has: a search for the name. */
export function personLink(userId) {
  return h('a', { href: searchAddress(userId), text: userId });
}

export function resourceLink(model, resource) {
  return h('a', { href: address('ops', model, resource), text: resource });
}

export const FOUND_COLUMNS = ['desk.kind', 'ops.state', 'ops.user', 'desk.number', 'ops.resource', 'ops.when',
  'desk.found-by'];

/** The cells of a line of what was found. */
export function foundCells(found) {
  const { kind, id, model, resource, state, at: time, foundBy, orderId } = found;
  const name = h('span', { class: 'code', text: id });
  return [t(`desk.kind.${kind}`), stateChip(state), personOf(found),
    orderId ? h('a', { href: orderAddress(orderId) }, name) : name, resourceLink(model, resource),
    h('span', { class: 'nowrap', text: at(time) }), t(`desk.by.${foundBy}`)];
}

/** The person who has it. A ticket has a holder, who need not have bought it, and the name of whoever comes. */
function personOf({ userId, holderId, attendee }) {
  if (!userId) {
    return '';
  }
  return holderId ? heldBy(holderId, attendee, userId) : personLink(userId);
}

/** The holder of a ticket, the name on it, and who has bought it where that is another person. */
export function heldBy(holderId, attendee, buyer) {
  return h('span', {}, personLink(holderId), attendee ? ` (${attendee})` : null,
    holderId === buyer ? null : h('span', { class: 'detail quiet' }, t('desk.bought-by'), ' ', personLink(buyer)));
}
