/** The effects that an act would have on a resource as it is now, in sentences: read anew when they are asked for, nothing is changed. */
import { read, readAll } from '../api.js';
import { money, number, t } from '../texts.js';

const MOST = 1000;
const WITH_ORDERS = ['schedules', 'programs', 'sales'];
const ALL = { schedules: 'maxPlayers', sales: 'stock' };
const FREE = ['available', 'free', 'left'];

/** @param {string} model @param {string} id @param {string} act @param {object} [wish] `number`: the new number of a top-up */
export async function dryRun(model, id, act, wish = {}) {
  const path = `${model}/${encodeURIComponent(id)}`;
  const [evidence, unpaid, paid] = await Promise.all([read(`${path}/hot-state`), orders(model, id, 'unpaid'), orders(model, id, 'paid')]);
  const { sum, redis, facts } = evidence;
  const free = sum[FREE.find((name) => name in sum)];
  const holds = redis.holds?.length ?? 0;
  const saying = {
    stop: () => [t('dry.unsold', { n: free }), stays(holds, unpaid)],
    resume: () => [t('dry.sells', { n: free })],
    rebuild: () => [t('dry.forgets', { n: entries(redis) }), t(evidence.consistent ? 'dry.same' : 'dry.mends', { n: evidence.differences.length })],
    cancellation: () => [t('dry.unsold', { n: free }), ...ends(holds, unpaid), ...(paid.length > 0 ? [t('dry.refunds', { n: paid.length, more: more(paid), amount: money(facts.money.placed) })] : [])],
    'top-up': () => topUp(sum[ALL[model]], free, wish.number),
  };
  return saying[act]().filter(Boolean);
}

function orders(model, id, state) {
  return WITH_ORDERS.includes(model) ? readAll(`orders?model=${model}&resource=${encodeURIComponent(id)}&state=${state}`, MOST) : [];
}

const more = (list) => (list.length >= MOST ? '+' : '');

function stays(holds, unpaid) {
  return holds + unpaid.length > 0 ? t('dry.stays', { n: holds, unpaid: `${number(unpaid.length)}${more(unpaid)}` }) : '';
}

function ends(holds, unpaid) {
  return [holds > 0 ? t('dry.ends-holds', { n: holds }) : '', unpaid.length > 0 ? t('dry.ends-orders', { n: unpaid.length, more: more(unpaid) }) : ''];
}

/** The number of entries that Redis has of it. */
function entries(redis) {
  return Object.values(redis).filter(Array.isArray).reduce((sum, list) => sum + list.length, 0);
}

function topUp(now, free, wanted) {
  const taken = now - free;
  if (wanted < taken) {
    return [t('dry.refused', { n: taken })];
  }
  return [t('dry.free', { n: wanted - taken, before: free })];
}
