/** More of what a resource gives: places, units, packets, codes. Seats are the editor's. */
import { h } from '../dom.js';
import { titleOfBody } from '../parts/about.js';
import { confirm } from '../parts/confirm.js';
import { t } from '../texts.js';
import { dryRun } from './dry-run.js';

const NUMBERS = { schedules: 'maxPlayers', sales: 'stock', rains: 'packets' };

/** The reason for which nothing can be topped up, as the key of a text; empty when there is. */
export function noTopUp(model, resource) {
  if (model === 'rains' && resource.state !== 'announced') {
    return 'ops.no-top-up.rains';
  }
  return model === 'programs' && capacities(resource).length === 0 ? 'ops.no-top-up.programs' : '';
}

/**
 * Asks how many it shall have, with what that would mean.
 *
 * @param {object} body of its PUT
 * @returns {Promise<object|null>} the body that is wanted; null when it was left
 */
export async function askTopUp(model, id, body) {
  const form = model === 'programs' ? placesForm(body) : model === 'drops' ? codesForm(body)
    : numberForm(body, NUMBERS[model]);
  return confirm({ title: t(`ops.top-up.title.${model}`, { name: titleOfBody(body, id) }),
    about: t(`ops.top-up.about.${model}`), act: t(`ops.top-up.${model === 'drops' ? 'codes' : 'act'}`),
    danger: false, form,
    effects: (wanted) => dryRun(model, id, 'put', wanted) });
}

function field(label, input) {
  return h('label', { class: 'field' }, h('span', { text: label }), input);
}

function numberForm(body, name) {
  const input = h('input', {
    name: 'value', type: 'number', min: '0', required: true, inputmode: 'numeric', value: String(body[name]),
    autofocus: true,
  });
  return { element: field(t('ops.all'), input), value: () => ({ ...body, [name]: Number(input.value) }) };
}

const capacities = ({ categories }) => categories.filter(({ capacity }) => capacity !== undefined);

function placesForm(body) {
  const inputs = new Map(capacities(body)
    .map(({ categoryId, capacity }) => [categoryId,
      h('input', {
        name: categoryId, type: 'number', min: '1', required: true, inputmode: 'numeric', value: String(capacity),
      })]));
  const wanted = (category) => (inputs.has(category.categoryId)
    ? { ...category, capacity: Number(inputs.get(category.categoryId).value) } : category);
  return {
    element: h('div', { class: 'stack' },
      capacities(body).map(({ categoryId, name }) => field(name, inputs.get(categoryId)))),
    value: () => ({ ...body, categories: body.categories.map(wanted) }),
  };
}

function codesForm(body) {
  const codes = h('textarea', { name: 'codes', rows: '4', autocomplete: 'off', spellcheck: 'false' });
  const pattern = h('input', { name: 'pattern', maxlength: '128', placeholder: 'CODE-****-****', autocomplete: 'off' });
  const count = h('input', { name: 'count', type: 'number', min: '1', inputmode: 'numeric' });
  const given = () => codes.value.split(/\s+/).filter(Boolean);
  return {
    element: h('div', { class: 'stack' }, field(t('ops.codes.given'), codes),
      h('div', { class: 'fields' }, field(t('ops.codes.pattern'), pattern), field(t('ops.codes.count'), count)),
      h('p', { class: 'quiet', text: t('ops.codes.about') })),
    value: () => ({
      ...body, ...(given().length > 0 ? { codes: given() } : {}),
      ...(pattern.value && count.value ? { generate: { pattern: pattern.value, count: Number(count.value) } } : {}),
    }),
  };
}
