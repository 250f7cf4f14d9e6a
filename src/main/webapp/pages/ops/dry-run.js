/**
 * The effects that an act would have on a resource as it is now, as the server tells them, in sentences; nothing is
 * changed.
 */
import { Problem, send } from '../api.js';
import { known, money, t, told } from '../texts.js';

const SAYING = {
  stop: (would) => (would.changes ? [t('dry.unsold', { n: would.free }), stays(would)] : [t('dry.nothing')]),
  resume: (would) => [would.changes ? t('dry.sells', { n: would.free }) : t('dry.nothing')],
  rebuild: (would) => [t('dry.forgets', { n: would.entries }),
    would.differences > 0 ? t('dry.mends', { n: would.differences }) : t('dry.same')],
  cancel: (would) => (would.changes ? [t('dry.unsold', { n: would.free }), ...ends(would)] : [t('dry.nothing')]),
  put: (would) => [would.seats === undefined ? t('dry.free', { n: would.free, before: would.before ?? 0 })
    : t('dry.seats', { n: would.seats, places: would.places })],
};

/**
 * @param {string} model @param {string} id @param {string} act as the server calls it
 * @param {object} [definition] of a put: the body that it will have
 * @param {(would: object) => string[]} [say] the sentences, where the usual ones do not fit
 */
export function dryRun(model, id, act, definition = undefined, say = SAYING[act]) {
  return foresee('ops/dry-runs', { act, model, id, definition }, say);
}

/**
 * The effects of an act as the server foresees them, in sentences; its refusal, too.
 *
 * @param {string} path of the dry run
 * @param {object} body
 * @param {(would: object) => string[]} say
 */
export async function foresee(path, body, say) {
  try {
    return say(await send('POST', path, body, { patienceMs: 0 })).filter(Boolean);
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    const taken = problem.body.taken ?? problem.body.sold;
    return taken === undefined
      ? (problem.body.errors?.map(complaint) ?? [told(problem)]).map((why) => t('dry.refused', { why }))
      : [t('dry.below', { n: taken })];
  }
}

/** A complaint of a field, which is told by its name; of a phase also by its number. */
function complaint({ field, problem }) {
  const name = field.replace(/^definition\./, '');
  const phase = /^phases\[(\d+)]\.(\w+)$/.exec(name);
  return phase
    ? t('phases.complaint', {
      n: Number(phase[1]) + 1, field: known(`phases.${phase[2]}`) ? t(`phases.${phase[2]}`) : phase[2], why: problem,
    }) : `${name} ${problem}`;
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
