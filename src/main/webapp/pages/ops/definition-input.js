import { h } from '../dom.js';
import { timeInput } from '../parts/local-time.js';
import { RULES_PATTERN, rulesLine, rulesOf } from '../parts/refund-rules.js';
import { t } from '../texts.js';

/** Fields that describe a resource of any model to people and to other systems. */
export const ABOUT = [['comment', 'sentence?'], ['image', 'address?'], ['timeZone', 'zone?'], ['externalId', 'text?']];

/** Shapes of the browser's own fields, by kind. */
const SHAPES = {
  count: { type: 'number', min: '0', step: '1', inputmode: 'numeric' },
  number: { type: 'number', min: '0', step: 'any', inputmode: 'numeric' },
  money: { inputmode: 'decimal', pattern: '\\d{1,10}([.]\\d{1,2})?', placeholder: '0.00' },
  sentence: { maxlength: '500' },
  address: { type: 'url', maxlength: '500', pattern: 'https:[/]{2}.+' },
  zone: { maxlength: '64', list: 'time-zones', placeholder: 'Europe/Berlin', spellcheck: 'false' },
};

/** The zones that this browser knows, to choose from. */
export const timeZones = () => h('datalist', { id: 'time-zones' },
  ...Intl.supportedValuesOf('timeZone').map((value) => h('option', { value })));

/** A field and how its value is read, undefined for an empty one; `few` for one of few signs. */
export function input(name, kind, value) {
  const required = !kind.endsWith('?');
  const attributes = { name, required, autocomplete: 'off' };
  if (kind.startsWith('time')) {
    const { input: element, value: read } = timeInput(value ?? '', attributes);
    element.required = required;
    return { element, value: () => read() || undefined };
  }
  if (kind.startsWith('lines')) {
    const element = h('textarea', { ...attributes, rows: '3', spellcheck: 'false' });
    const lines = () => element.value.split(/\s+/).filter(Boolean);
    return { element, value: () => (lines().length > 0 ? lines() : undefined) };
  }
  if (kind.startsWith('rules')) {
    const element = h('input', {
      ...attributes, spellcheck: 'false', pattern: RULES_PATTERN, placeholder: t('refund.example'),
      value: rulesLine(value),
    });
    return { element, value: () => rulesOf(element.value) };
  }
  const numeric = kind.startsWith('count') || kind.startsWith('number');
  const shape = SHAPES[kind.replace('?', '')] ?? { maxlength: '200' };
  const element = h('input', { ...attributes, ...shape, value: value === undefined ? '' : String(value) });
  return {
    element,
    few: numeric || kind.startsWith('money'),
    value: () => (element.value.trim() === '' ? undefined : numeric ? Number(element.value) : element.value.trim()),
  };
}
