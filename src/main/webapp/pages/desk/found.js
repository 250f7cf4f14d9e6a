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

/** Everything that a person has: a search for the name. */
export function personLink(userId) {
  return h('a', { href: searchAddress(userId), text: userId });
}

export function resourceLink(model, resource) {
  return h('a', { href: address('ops', model, resource), text: resource });
}

export const FOUND_COLUMNS = ['desk.kind', 'ops.state', 'ops.user', 'desk.number', 'ops.resource', 'ops.when', 'desk.found-by'];

/** The cells of a line of what was found. */
export function foundCells({ kind, id, model, resource, userId, state, at: time, foundBy, orderId }) {
  const name = h('span', { class: 'code', text: id });
  return [t(`desk.kind.${kind}`), stateChip(state), userId ? personLink(userId) : '', orderId ? h('a', { href: orderAddress(orderId) }, name) : name, resourceLink(model, resource),
    h('span', { class: 'nowrap', text: at(time) }), t(`desk.by.${foundBy}`)];
}
