/**
 * The tickets that this browser keeps, so that they are shown without the network (ADR 246): those of the person who
 * is signed in, when they were opened. They are deleted at a sign-out, when another person signs in, when the person
 * does not have them any more, and some time after the event.
 */
import { orLast, readAll } from '../api.js';
import { session } from '../session.js';

const KEPT = 'hotseat.ticket.';

/** Of so many orders the tickets are read. */
const MOST = 200;

const DAY_MS = 86_400_000;
const AFTER_START_MS = 2 * DAY_MS;
/** For tickets of what has no start, such as a sale. */
const WITHOUT_START_MS = 90 * DAY_MS;

/** The order of each record. */
function orders() {
  return Object.keys(localStorage).filter((name) => name.startsWith(KEPT)).map((name) => name.slice(KEPT.length));
}

/**
 * The record of an order: `orderId`, `user`, `title`, `about`, `startsAt`, `timeZone`, `keptAt` and `tickets`, each
 * with its `picture`; null when nothing is.
 */
export function keptOf(orderId) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + orderId));
  } catch {
    // Nobody can read it any more.
    forget(orderId);
    return null;
  }
}

/** All that is kept, what begins first above. */
export function allKept() {
  return orders().map(keptOf).filter(Boolean).sort((one, other) => timeOf(one) - timeOf(other));
}

const timeOf = ({ startsAt, keptAt }) => Date.parse(startsAt ?? keptAt);

/**
 * Keeps the tickets of an order in the place of those that were kept of it.
 *
 * @param {object} order `orderId` and what is told of its resource
 * @param {{ticket: object, picture: object}[]} shown
 * @returns {boolean} false when this browser has no room for them
 */
export function keepTickets(order, shown) {
  const tickets = shown.filter(({ ticket }) => ticket.holderId === session.subject)
    .map(({ ticket: { token, ...ticket }, picture }) => ({ ...ticket, signed: signedPart(token), picture }));
  forget(order.orderId);
  if (tickets.length === 0) {
    return true;
  }
  try {
    write({ ...order, user: session.subject, keptAt: new Date().toISOString(), tickets });
  } catch (e) {
    if (e.name !== 'QuotaExceededError') {
      throw e;
    }
    return false;
  }
  return true;
}

function write(kept) {
  localStorage.setItem(KEPT + kept.orderId, JSON.stringify(kept));
}

/** All of a token but its signature, which is another each time. A transfer makes another one of it. */
const signedPart = (token) => token.slice(0, token.lastIndexOf('.'));

export function forget(orderId) {
  localStorage.removeItem(KEPT + orderId);
}

/** The orders of which the person has tickets. What is kept of others is forgotten. */
export async function heldTickets() {
  const askedAt = Date.now();
  const held = await readAll(`tickets?user=${encodeURIComponent(session.subject)}`, MOST);
  if (held.length < MOST) {
    reconcile(held, askedAt);
  }
  return held;
}

/** Forgets the kept tickets that the person does not have any more. While the server is in trouble all stay. */
export async function compare() {
  if (session.token && orders().length > 0) {
    await orLast([], heldTickets);
  }
}

/** A ticket that was transferred and has come back has another code. What was kept since is newer than the list. */
function reconcile(held, askedAt) {
  const signed = new Set(held.flatMap(({ tickets }) => tickets.map(({ token }) => signedPart(token))));
  for (const kept of allKept().filter(({ keptAt }) => Date.parse(keptAt) < askedAt)) {
    const tickets = kept.tickets.filter((ticket) => signed.has(ticket.signed));
    if (tickets.length === 0) {
      forget(kept.orderId);
    } else if (tickets.length < kept.tickets.length) {
      write({ ...kept, tickets });
    }
  }
}

/** Forgets what is over, and what is of another person than the one who is signed in. */
export function forgetOthers() {
  for (const { orderId, user, startsAt, keptAt } of allKept()) {
    const end = startsAt ? Date.parse(startsAt) + AFTER_START_MS : Date.parse(keptAt) + WITHOUT_START_MS;
    if (Date.now() > end || (session.token && session.subject !== user)) {
      forget(orderId);
    }
  }
}

/** Forgets all tickets, and the copy of the pages that shows them. */
export async function forgetAll() {
  orders().forEach(forget);
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) {
    await registration.unregister();
    const copies = (await caches.keys()).filter((name) => name.startsWith('hotseat.pages '));
    await Promise.all(copies.map((name) => caches.delete(name)));
  }
}

let copied = null;

/**
 * Has the worker make a copy of the pages, once for each load of them. A browser has workers on https and localhost
 * only: elsewhere kept tickets are shown as long as the page is not closed.
 *
 * @returns {Promise<boolean>} whether the pages can be loaded without the network
 */
export async function keepPages() {
  copied ??= navigator.serviceWorker ? copyPages() : Promise.resolve(false);
  const kept = await copied;
  if (!kept) {
    copied = null;
  }
  return kept;
}

async function copyPages() {
  try {
    await navigator.serviceWorker.register('worker.js');
  } catch {
    // As in a private window of some browsers.
    return false;
  }
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => done(data));
    port1.start();
    active.postMessage('keep', [port2]);
  });
}
