/** The effects that an act would have on a resource as it is now, as the server tells them, in sentences; nothing is changed. */
import { send } from '../api.js';
import { money, t, told } from '../texts.js';

const SAYING = {
  stop: (would) => (would.changes ? [t('dry.unsold', { n: would.free }), stays(would)] : [t('dry.nothing')]),
  resume: (would) => [would.changes ? t('dry.sells', { n: would.free }) : t('dry.nothing')],
  rebuild: (would) => [t('dry.forgets', { n: would.entries }), would.differences > 0 ? t('dry.mends', { n: would.differences }) : t('dry.same')],
  cancel: (would) => (would.changes ? [t('dry.unsold', { n: would.free }), ...ends(would)] : [t('dry.nothing')]),
  put: (would) => [t('dry.free', { n: would.free, before: would.before ?? 0 })],
};

/**
 * @param {string} model @param {string} id @param {string} act as the server calls it
 * @param {object} [definition] of a put: the body that it will have
 */
export async function dryRun(model, id, act, definition = undefined) {
  try {
    const would = await send('POST', 'ops/dry-runs', { act, model, id, definition }, { patienceMs: 0 });
    return SAYING[act](would).filter(Boolean);
  } catch (problem) {
    const taken = problem.body?.taken ?? problem.body?.sold;
    return [taken === undefined ? t('dry.refused', { why: problem.body?.errors?.map((each) => each.problem).join('; ') ?? told(problem) }) : t('dry.below', { n: taken })];
  }
}

function stays({ holds, unpaidOrders }) {
  return holds + unpaidOrders > 0 ? t('dry.stays', { n: holds, unpaid: unpaidOrders }) : '';
}

function ends({ holds, unpaidOrders, paidOrders, placed }) {
  return [
    holds > 0 ? t('dry.ends-holds', { n: holds }) : '',
    unpaidOrders > 0 ? t('dry.ends-orders', { n: unpaidOrders }) : '',
    paidOrders > 0 ? t('dry.refunds', { n: paidOrders, amount: money(placed ?? 0) }) : '',
  ];
}
