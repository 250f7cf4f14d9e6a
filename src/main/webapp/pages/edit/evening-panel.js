import { h } from '../dom.js';
import { ABOUT, input, timeZones } from '../ops/definition-input.js';
import { RULES_PATTERN, rulesLine, rulesOf } from '../parts/refund-rules.js';
import { localTime, localTimeInput } from '../parts/local-time.js';
import { TransferRules, withTransfers } from '../parts/transfer-rules.js';
import { t } from '../texts.js';

/** Fields of a hall that are not seats: title, beginning, limit, refund rules, and its description. */
export class EveningPanel {
  #title;
  #starts;
  #limit;
  #rules;
  #hall = null;
  #transfers = new TransferRules();
  #about = h('div', { class: 'fields' });
  #described = new Map();
  #change;
  element;

  /** @param {(fields: object) => void} change */
  constructor(change) {
    this.#change = change;
    const on = (read) => ({ change: () => change(read()) });
    this.#title = h('input', {
      name: 'title', maxlength: '200', autocomplete: 'off', on: on(() => ({ title: this.#title.value.trim() })),
    });
    this.#starts = localTimeInput({
      name: 'startsAt',
      on: on(() => (this.#starts.value && this.#starts.validity.valid
        ? { startsAt: new Date(this.#starts.value).toISOString() } : {})),
    });
    this.#limit = h('input', {
      name: 'accountLimit', type: 'number', min: '1', inputmode: 'numeric',
      on: on(() => ({ accountLimit: Number(this.#limit.value) })),
    });
    this.#rules = h('input', {
      name: 'refundRules', autocomplete: 'off', spellcheck: 'false', pattern: RULES_PATTERN,
      placeholder: t('refund.example'), on: on(() => (this.#rules.validity.valid ? this.#ruled() : {})),
    });
    const field = (key, input) => h('label', { class: 'field' }, h('span', { text: t(key) }), input);
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'evening-title' },
      h('h2', { id: 'evening-title', text: t('edit.evening') }),
      field('edit.title', this.#title),
      h('div', { class: 'fields' }, field('edit.starts', this.#starts), field('edit.limit', this.#limit)),
      field('field.refundRules', this.#rules), this.#transfers.element, this.#about, timeZones());
    this.#transfers.element.addEventListener('change', () => {
      if (this.#transfers.valid) {
        change({ kept: withTransfers(this.#hall.kept, this.#transfers.value()) });
      }
    });
  }

  #ruled() {
    const { refundRules: before, ...kept } = this.#hall.kept;
    const refundRules = rulesOf(this.#rules.value);
    return { kept: refundRules ? { ...kept, refundRules } : kept };
  }

  show(hall) {
    this.#hall = hall;
    this.#rules.value = rulesLine(hall.kept.refundRules);
    // Only what has changed is filled anew: a field keeps its focus.
    if (JSON.stringify(this.#transfers.value()) !== JSON.stringify(hall.kept.transfers)) {
      this.#transfers.fill(hall.kept.transfers);
    }
    this.#title.value = hall.title;
    this.#limit.value = String(hall.accountLimit);
    this.#starts.value = localTime(hall.startsAt);
    ABOUT.forEach(([name, kind]) => this.#describe(name, kind));
  }

  /** Only what has changed is made anew: a field keeps its focus. */
  #describe(name, kind) {
    const before = this.#described.get(name);
    if (before && before.value() === this.#hall.kept[name]) {
      return;
    }
    const { element, value } = input(name, kind, this.#hall.kept[name]);
    element.addEventListener('change', () => {
      if (element.validity.valid) {
        const { [name]: before, ...kept } = this.#hall.kept;
        this.#change({ kept: value() === undefined ? kept : { ...kept, [name]: value() } });
      }
    });
    const label = h('label', { class: 'field' }, h('span', { text: t(`field.${name}`) }), element);
    if (before) {
      before.label.replaceWith(label);
    } else {
      this.#about.append(label);
    }
    this.#described.set(name, { label, value });
  }
}
