/** The places of the hall that a refusal of the server is about: so that it is shown there. */
import { t, told } from '../texts.js';
import { seatKey } from './hall.js';

const PATH = /^(?:definition\.)?categories\[(\d+)\](?:\.rows\[(\d+)\](?:\.seatDetails\[(\d+)\])?)?/;

/**
 * The complaints of a refusal.
 *
 * @param {import('../api.js').Problem} problem
 * @returns {Array<{text: string, keys: number[]}>} each with the seats it is about; none for one that is about the
 *     whole
 */
export function complaints(problem, hall) {
  if (problem.body.errors) {
    return problem.body.errors.map(({ field, problem: why }) =>
      ({ text: t('edit.bad-field', { field: field.replace(/^definition\./, ''), why }), keys: ofField(field, hall) }));
  }
  if (problem.code === 'fewer-seats') {
    return problem.body.missing.map((name) => ({ text: t('edit.missing', { name }), keys: ofName(name, hall) }));
  }
  if (problem.code === 'seats-taken') {
    return problem.body.seats.map((name) => ({ text: t('edit.taken', { name }), keys: ofName(name, hall) }));
  }
  if (problem.code === 'below-taken') {
    return [{ text: t('edit.below-taken', { n: problem.body.taken, name: problem.body.categoryId }), keys: [] }];
  }
  return [{ text: told(problem), keys: [] }];
}

/** The seats of a path of the request, such as `categories[0].rows[2].row`. */
function ofField(field, hall) {
  const [, category, row, detail] = PATH.exec(field) ?? [];
  const area = hall.areas[Number(category)];
  if (!area || row === undefined) {
    return [];
  }
  const found = hall.rows.filter((each) => each.area === area.categoryId)[Number(row)];
  return found ? keysOf(found, detail === undefined ? null : detailed(found, hall.placed)[Number(detail)]) : [];
}

/** The indexes of the seats that have a detail of their own, in the order in which they are sent. */
function detailed(row, placed) {
  return row.seats.flatMap((seat, i) => (placed || seat.price !== undefined || seat.label !== undefined
    || seat.guid !== undefined ? [i] : []));
}

/**
 * The seats of `<category>-<row>` or `<category>-<row>-<number>`; what is gone has none, so the row of its name stands
 * for it.
 */
function ofName(name, hall) {
  for (const row of hall.rows) {
    const key = `${row.area}-${row.name}`;
    if (name === key) {
      return keysOf(row, null);
    }
    if (name.startsWith(`${key}-`) && /^\d+$/.test(name.slice(key.length + 1))) {
      return keysOf(row, Number(name.slice(key.length + 1)) - 1);
    }
  }
  return [];
}

function keysOf(row, index) {
  return index !== null && index < row.seats.length ? [seatKey(row.id, index)]
    : row.seats.map((_, i) => seatKey(row.id, i));
}
