import { h, svg } from '../dom.js';
import { table } from '../ops/guard.js';
import { countsOf } from '../ops/kept-rates.js';
import { REASONS } from '../ops/reasons.js';
import { actionButton } from '../parts/page.js';
import { currentLanguage, number, t } from '../texts.js';
import { fill } from './fills.js';

const PERCENTILES = ['p50Ms', 'p95Ms', 'p99Ms'];
const COLUMNS = ['ops.when', 'ops.reason.granted', 'report.refusals', ...PERCENTILES.map((name) => `report.${name}`),
  'report.waiting'];

/**
 * The claims of a resource: granted, and refused by reason, the times of their answers, and how many were under
 * way. The bars are for eyes only: their words stand beside them, and the numbers in a table.
 *
 * @param {string} model
 * @param {object} claims of a report
 * @param {(at: string) => string} label a step in words
 * @param {(name: string, text: string) => void} save takes a text away as a file
 * @returns {(Node|string)[]}
 */
export function claimsPanel(model, claims, label, save) {
  const counts = countsOf(model, claims);
  const refused = REASONS.filter((reason) => counts[reason] > 0);
  const most = Math.max(1, ...Object.values(counts));
  const facts = [...PERCENTILES.map((name) => [`report.${name}`, millis(claims[name])]),
    ['report.waiting', number(claims.waiting)]];
  const rows = claims.rows.map((row) => [h('span', { class: 'nowrap', text: label(row.from) }), number(row.granted),
    number(sum(row.refused)), ...PERCENTILES.map((name) => millis(row[name])), number(row.waiting)]);
  return [
    h('p', { class: 'quiet', text: t('report.claims.about') }),
    h('ul', { class: 'shares', 'aria-hidden': 'true' }, ['granted', ...refused].map((outcome, i) =>
      share(t(`ops.reason.${outcome}`), number(counts[outcome]), counts[outcome] / most, i))),
    h('dl', { class: 'pairs' }, facts.map(([key, value]) =>
      h('div', {}, h('dt', { text: t(key) }), h('dd', { text: value })))),
    h('div', { class: 'buttons' }, actionButton(t('report.csv.claims'), async () => save('claims', csvOf(claims)))),
    h('details', {}, h('summary', { text: t('report.numbers') }),
      table(t('report.refusals'), ['ops.outcome', 'report.claims.code', 'report.claims.count'].map((key) => t(key)),
        codesOf(model, claims), [2], false),
      table(t('report.claims'), COLUMNS.map((key) => t(key)), rows, [1, 2, 3, 4, 5, 6], false)),
  ];
}

/** Units that were sold by phase, as bars. */
export function phaseChart(rows) {
  const most = Math.max(1, ...rows.map(({ units }) => units));
  return h('ul', { class: 'shares', 'aria-hidden': 'true' }, rows.map((row, i) =>
    share(phaseName(row), t('report.units-sold', { n: number(row.units) }), row.units / most, i)));
}

/** The phases of a row in words. */
export function phaseName({ phases }) {
  const form = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const when = (at) => form.format(new Date(at));
  return phases.map(({ opensAt, closesAt, groups }) =>
    [`${when(opensAt)} – ${when(closesAt)}`, groups?.join(', ')].filter(Boolean).join(' · ')).join(' + ')
    || t('report.no-phase');
}

function share(name, count, part, i) {
  const { node, bar } = fill(i);
  return h('li', {}, h('span', { text: name }), h('strong', { text: count }),
    svg('svg', {}, node, svg('rect', { ...bar, width: `${(100 * part).toFixed(2)}%`, height: '100%' })));
}

function codesOf(model, { granted, refused }) {
  const codes = Object.entries(refused).map(([code, count]) => {
    const counts = countsOf(model, { granted: 0, refused: { [code]: count } });
    return [t(`ops.reason.${REASONS.find((reason) => counts[reason] > 0) ?? 'other'}`), code, number(count)];
  });
  return [[t('ops.reason.granted'), '', number(granted)], ...codes];
}

/** A line for each step and outcome; the columns of times and waiting are of the whole step. */
function csvOf({ rows }) {
  const lines = rows.flatMap((row) => [['granted', row.granted], ...Object.entries(row.refused)].map((outcome) =>
    [row.from, ...outcome, ...PERCENTILES.map((name) => row[name] ?? ''), row.waiting].join(',')));
  return [['from', 'outcome', 'claims', ...PERCENTILES, 'waiting'].join(','), ...lines, ''].join('\r\n');
}

const sum = (refused) => Object.values(refused).reduce((all, count) => all + count, 0);

/** Whole milliseconds, below ten with one digit behind the point. */
function millis(value) {
  return value === undefined ? '–'
    : t('report.ms', { n: number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value)) });
}
