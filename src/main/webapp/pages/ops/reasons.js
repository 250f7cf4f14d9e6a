/** Reasons why a claim was refused, few enough for a chart: the codes of the contract in groups. */
const CODES = {
  sold: ['-2', '1001', '1002', '1003', '30006', 'none-left', 'wave-sold-out', 'rains:-1'],
  limit: ['-1', '1004', '30007', 'limit-reached', 'already-ordered', 'rains:1'],
  closed: ['30003', '30004', '30005', 'not-begun', 'over', 'not-open', 'closed', 'stopped', 'cancelled'],
  fast: ['too-fast'],
  away: ['unavailable', '30008'],
};

const REASON = new Map(Object.entries(CODES).flatMap(([reason, codes]) => codes.map((code) => [code, reason])));

/**
 * All reasons; `other` is what a caller sends in a wrong form, without a right to it, or for what is not there, and
 * faults of the server.
 */
export const REASONS = [...Object.keys(CODES), 'other'];

/**
 * The outcome of a claim for the chart: `granted`, or the reason of its refusal.
 * @param {string} route such as `/rains/{id}/grabs`
 * @param {string} outcome as the metrics have it
 */
export function reasonOf(route, outcome) {
  if (outcome === 'granted') {
    return outcome;
  }
  return REASON.get(`${route.split('/')[1]}:${outcome}`) ?? REASON.get(outcome) ?? 'other';
}
