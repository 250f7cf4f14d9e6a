import { read } from '../api.js';
import { OUTCOMES } from './rates.js';
import { reasonOf } from './reasons.js';

const STEP_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const RANGE_MS = { hour: 3_600_000, day: 86_400_000 };

/** From where on the charts show claims: the last minutes as they come, or what servers have kept. */
export const RANGES = ['live', ...Object.keys(RANGE_MS), 'all'];

/** Claims of a step by outcome, as the charts group them. */
export function countsOf(model, { granted, refused }) {
  const counts = { ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])), granted };
  for (const [code, count] of Object.entries(refused)) {
    counts[reasonOf(`/${model}/`, code)] += count;
  }
  return counts;
}

/**
 * Steps as points of lines: each step is level, and between steps is nothing.
 *
 * @param {object[]} rows of a report, oldest first, each with `model`
 * @param {'minute'|'hour'|'day'} by
 * @param {number} now in ms
 * @returns {object[]} `at` and the rate of each outcome a second
 */
export function pointsOf(rows, by, now) {
  const steps = new Map();
  for (const row of rows) {
    const counts = countsOf(row.model, row);
    const before = steps.get(row.from);
    steps.set(row.from, before ? outcomes((outcome) => before[outcome] + counts[outcome]) : counts);
  }
  const points = [];
  const nothing = outcomes(() => 0);
  for (const [from, counts] of [...steps].sort(([one], [other]) => Date.parse(one) - Date.parse(other))) {
    const begin = Date.parse(from);
    const end = Math.max(begin + 1000, Math.min(now, begin + STEP_MS[by]));
    const rates = outcomes((outcome) => (counts[outcome] * 1000) / (end - begin));
    if (points.length > 0 && points.at(-1).at < begin) {
      points.push({ at: points.at(-1).at, ...nothing }, { at: begin, ...nothing });
    }
    points.push({ at: begin, ...rates }, { at: end, ...rates });
  }
  if (points.length > 0 && points.at(-1).at < now) {
    points.push({ at: points.at(-1).at, ...nothing }, { at: now, ...nothing });
  }
  return points;
}

/**
 * Reads what all servers have kept. Each model has codes of its own, so it is read for each.
 *
 * @param {string} range one of `RANGES`, not `live` @param {string[]} models
 * @param {{signal?: AbortSignal}} options
 */
export async function readKept(range, models, options) {
  const now = Date.now();
  const since = RANGE_MS[range] ? { since: new Date(now - RANGE_MS[range]).toISOString() } : {};
  const by = RANGE_MS[range] ? 'minute' : (await read('ops/claims', options)).by;
  const reports = await Promise.all(models.map((model) =>
    read(`ops/claims?${new URLSearchParams({ ...since, model, by })}`, options)));
  return pointsOf(reports.flatMap(({ rows }, i) => rows.map((row) => ({ ...row, model: models[i] }))), by, now);
}

function outcomes(value) {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, value(outcome)]));
}
