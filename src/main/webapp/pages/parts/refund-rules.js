import { at, t } from '../texts.js';

const DURATION = /^-P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/;
const MINUTE_MS = 60_000;

/** The time at which a rule ends. Resources have durations before their start, orders have times. */
function endOf({ until }, startsAt) {
  const before = DURATION.exec(until);
  if (!before) {
    return until;
  }
  const [days, hours, minutes] = before.slice(1).map((number) => Number(number ?? 0));
  return new Date(Date.parse(startsAt) - ((days * 24 + hours) * 60 + minutes) * MINUTE_MS).toISOString();
}

/** The refund rules of a resource or an order in words; empty without rules. */
export function refundText({ refundRules = [], startsAt, timeZone }) {
  if (refundRules.length === 0) {
    return '';
  }
  const rules = refundRules.map((rule) => t('refund.until', {
    percent: rule.percent, when: at(endOf(rule, startsAt), timeZone),
  }));
  return t('refund.rules', { rules: [...rules, t('refund.after')].join(' ') });
}

/** Rules as a line that can be edited: until and percentage of each. */
export const rulesLine = (rules = []) => rules.map(({ until, percent }) => `${until} ${percent}`).join(', ');

/** The rules of such a line; undefined for an empty one. What cannot be read is left to the server to refuse. */
export function rulesOf(line) {
  const rules = line.split(',').map((rule) => rule.trim()).filter(Boolean).map((rule) => rule.split(/\s+/))
    .map(([until, percent]) => ({ until, percent: Number(percent) }));
  return rules.length > 0 ? rules : undefined;
}

/** The form of such a line, for the browser. */
export const RULES_PATTERN = '\\s*[\\-0-9A-Z:.]+\\s+\\d{1,3}\\s*(,\\s*[\\-0-9A-Z:.]+\\s+\\d{1,3}\\s*){0,9}';
