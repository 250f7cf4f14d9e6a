/** The fields in which a schedule, sale, rain or drop is described. A hall has its editor. */
import { h } from '../dom.js';
import { TransferRules, withTransfers } from '../parts/transfer-rules.js';
import { t } from '../texts.js';
import { ABOUT, input, timeZones } from './definition-input.js';
import { definitionOf } from './definitions.js';
import { PhasesForm, withPhases } from './phases-form.js';

/** Name and kind of each field; what ends with `?` may be left empty. */
const FIELDS = {
  schedules: [['name', 'text'], ['maxPlayers', 'count'], ['startsAt', 'time?'], ['holdMinutes', 'number?'],
    ['price', 'money?'], ['refundRules', 'rules?'], ...ABOUT],
  sales: [['name', 'text?'], ['goodId', 'text'], ['stock', 'count'], ['price', 'money'], ['perUserLimit', 'count'],
    ['startsAt', 'time'], ['endsAt', 'time'], ['refundRules', 'rules?'], ...ABOUT],
  rains: [['name', 'text?'], ['totalAmount', 'money'], ['packets', 'count'], ['funderId', 'text'],
    ['startsAt', 'time'], ['endsAt', 'time'], ['grabsPerUser', 'count?'], ['minAmount', 'money?'],
    ['maxAmount', 'money?'], ...ABOUT],
  drops: [['name', 'text?'], ['perUserLimit', 'count'], ['startsAt', 'time'], ['endsAt', 'time'], ['codes', 'lines?'],
    ...ABOUT],
};

/** The models whose tickets people may transfer. */
const TRANSFERABLE = ['schedules', 'sales'];

/** The definition that a new one begins with. */
const FIRST = { schedules: {}, sales: { valid: true, perUserLimit: 1 }, rains: {}, drops: { perUserLimit: 1 } };

/** Fields of one model, filled by the definition of a resource. */
export class DefinitionForm {
  #model;
  #kept = {};
  #inputs = new Map();
  #phases = null;
  #transfers = new TransferRules();
  #fields = h('div', { class: 'fields definition' });
  #phasesPlace = h('div', {});
  element;

  /** @param {string} model but programs */
  constructor(model) {
    this.#model = model;
    this.element = h('div', { class: 'stack' }, this.#fields, timeZones(),
      TRANSFERABLE.includes(model) ? this.#transfers.element : null,
      h('fieldset', {}, h('legend', { text: t('ops.phases') }), h('p', { class: 'quiet', text: t('draft.phases') }),
        this.#phasesPlace));
    this.fill(null);
  }

  /** @param {object|null} resource as the server shows it; null for an empty form */
  fill(resource) {
    const body = resource ? definitionOf(this.#model, resource) : FIRST[this.#model];
    const shown = ['phases', 'transfers', ...FIELDS[this.#model].map(([name]) => name)];
    this.#kept = Object.fromEntries(Object.entries(body).filter(([name]) => !shown.includes(name)));
    this.#transfers.fill(body.transfers);
    this.#inputs = new Map(FIELDS[this.#model].map(([name, kind]) => [name, input(name, kind, body[name])]));
    this.#fields.replaceChildren(...[...this.#inputs].map(([name, { element, few }]) =>
      h('label', { class: few ? 'field few' : 'field' }, h('span', { text: t(`field.${name}`) }), element)));
    this.#phases = new PhasesForm(body.phases ?? []);
    this.#phasesPlace.replaceChildren(this.#phases.element);
  }

  /** Whether the browser takes all fields; tells what is wrong where it is not so. */
  check() {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (this.element.querySelectorAll('input, textarea'));
    return [...fields].every((each) => each.reportValidity());
  }

  /** The body of its PUT. */
  value() {
    const given = [...this.#inputs].map(([name, { value }]) => [name, value()])
      .filter(([, value]) => value !== undefined);
    const body = withTransfers({ ...this.#kept, ...Object.fromEntries(given) }, this.#transfers.value());
    return withPhases(body, this.#phases.value());
  }
}
