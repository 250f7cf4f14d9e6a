import { Problem, read } from '../api.js';
import { at, t } from '../texts.js';
import { titleOf } from './about.js';

const NAMED = ['schedules', 'programs', 'sales'];

/** Nothing is there: it is not asked for again, and has its id for a name. */
const GONE = 404;

const known = new Map();
const asked = new Map();

/** The name of a resource as far as it is known; else its id. */
export function nameOf(model, id) {
  return known.get(`${model}/${id}`)?.name ?? id;
}

/** The time at which it begins, as far as it is known and has one; a sale has none. */
export function startOf(model, id) {
  return known.get(`${model}/${id}`)?.startsAt ?? null;
}

/** Whether people may transfer its tickets, as far as it is known. */
export function transferable(model, id) {
  return Boolean(known.get(`${model}/${id}`)?.transfers);
}

/** The zone of its place; undefined where it has none. */
export function zoneOf(model, id) {
  return known.get(`${model}/${id}`)?.timeZone;
}

/** Its text for buyers, where that is not its name; empty without one. */
export function aboutOf(model, id) {
  return known.get(`${model}/${id}`)?.about ?? '';
}

/** Category, row and number of a ticket's seat, as far as they are known; empty for all that is no numbered seat. */
export function seatOf(model, id, { unit }) {
  const { categories = [] } = known.get(`${model}/${id}`) ?? {};
  const [category] = categories.filter(({ categoryId }) => unit.startsWith(`${categoryId}-`))
    .sort((one, other) => other.categoryId.length - one.categoryId.length);
  const cut = unit.lastIndexOf('-');
  const row = category ? unit.slice(category.categoryId.length + 1, cut) : '';
  return row ? t('ticket.row-and-seat', { category: category.name, row, seat: unit.slice(cut + 1) }) : '';
}

/**
 * That time in words, by the clock of the place; empty where there is none.
 *
 * @param {string} [sold] the start as it was when something of it was sold
 */
export function startText(model, id, sold) {
  const { startsAt, timeZone } = known.get(`${model}/${id}`) ?? {};
  const start = sold ?? startsAt;
  return start ? at(start, timeZone) : '';
}

/**
 * Learns the names of resources, each read once for all pages. What cannot be read now keeps its id and is asked for
 * the next time.
 *
 * @param {string[][]} things model and id
 * @param {number} patienceMs after which the rest is learned later: a name is not worth more
 */
export async function learnNames(things, patienceMs) {
  const late = new Promise((done) => setTimeout(done, patienceMs));
  await Promise.race([Promise.all(things.map(([model, id]) => learn(model, id))), late]);
}

function learn(model, id) {
  const key = `${model}/${id}`;
  if (known.has(key) || !NAMED.includes(model)) {
    return null;
  }
  if (!asked.has(key)) {
    asked.set(key, ask(key, model, id).finally(() => asked.delete(key)));
  }
  return asked.get(key);
}

async function ask(key, model, id) {
  try {
    const resource = await read(`${model}/${encodeURIComponent(id)}`);
    const { timeZone, transfers, comment, categories } = resource;
    const name = titleOf(resource);
    const startsAt = model === 'sales' ? null : resource.startsAt;
    known.set(key, { name, startsAt, timeZone, transfers, about: comment === name ? '' : comment, categories });
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    if (problem.status === GONE) {
      known.set(key, { name: id });
    }
  }
}
