import { h } from '../dom.js';
import { at, t } from '../texts.js';
import { timeInput } from './local-time.js';

/** Once more than this the server refuses. */
const MOST = '100';

/** Whether holders may transfer their tickets, until when and how often, in fields. */
export class TransferRules {
  #allowed = h('input', { type: 'checkbox', name: 'transfers', on: { change: () => this.#open() } });
  #until;
  #atMost = h('input', {
    name: 'atMost', type: 'number', min: '1', max: MOST, step: '1', inputmode: 'numeric',
    placeholder: t('transfers.any'), autocomplete: 'off',
  });
  #untilPlace = h('label', { class: 'field' });
  #rules = h('div', { class: 'fields' }, this.#untilPlace,
    h('label', { class: 'field' }, h('span', { text: t('transfers.atMost') }), this.#atMost));
  element = h('fieldset', {}, h('legend', { text: t('field.transfers') }),
    h('label', { class: 'check' }, this.#allowed, h('span', { text: t('transfers.allowed') })), this.#rules);

  /** @param {{until?: string, atMost?: number}} [rules] without them nobody transfers tickets */
  constructor(rules) {
    this.fill(rules);
  }

  fill(rules) {
    this.#allowed.checked = rules !== undefined;
    this.#until = timeInput(rules?.until ?? '', { name: 'until' });
    this.#until.input.required = false;
    this.#untilPlace.replaceChildren(h('span', { text: t('transfers.until') }), this.#until.input);
    this.#atMost.value = rules?.atMost === undefined ? '' : String(rules.atMost);
    this.#open();
  }

  /** Fields that do not count are not checked either. */
  #open() {
    this.#rules.hidden = !this.#allowed.checked;
    for (const input of [this.#until.input, this.#atMost]) {
      input.disabled = !this.#allowed.checked;
    }
  }

  /** Whether the browser takes the fields. */
  get valid() {
    return [this.#until.input, this.#atMost].every((input) => input.disabled || input.validity.valid);
  }

  /** The rules; undefined where nobody transfers tickets. */
  value() {
    if (!this.#allowed.checked) {
      return undefined;
    }
    const until = this.#until.value();
    return {
      ...(until ? { until } : {}),
      ...(this.#atMost.value === '' ? {} : { atMost: Number(this.#atMost.value) }),
    };
  }
}

/** The same body with these rules. */
export function withTransfers(body, transfers) {
  const { transfers: before, ...rest } = body;
  return transfers === undefined ? rest : { ...rest, transfers };
}

/** The rules in a sentence. */
export function transfersText(rules, timeZone) {
  if (!rules) {
    return t('transfers.off');
  }
  const { until, atMost } = rules;
  return [
    until ? t('transfers.on-until', { when: at(until, timeZone) }) : t('transfers.on'),
    atMost === undefined ? '' : t('transfers.on-at-most', { n: atMost }),
  ].filter(Boolean).join(' ');
}
