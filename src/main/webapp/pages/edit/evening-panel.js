import { h } from '../dom.js';
import { localTime, localTimeInput } from '../parts/local-time.js';
import { t } from '../texts.js';

/** Texts of a hall that are not seats: title, beginning, limit. */
export class EveningPanel {
  #title;
  #starts;
  #limit;
  element;

  /** @param {(fields: object) => void} change */
  constructor(change) {
    const on = (read) => ({ change: () => change(read()) });
    this.#title = h('input', { name: 'title', maxlength: '200', autocomplete: 'off', on: on(() => ({ title: this.#title.value.trim() })) });
    this.#starts = localTimeInput({ name: 'startsAt', on: on(() => (this.#starts.value && this.#starts.validity.valid ? { startsAt: new Date(this.#starts.value).toISOString() } : {})) });
    this.#limit = h('input', { name: 'accountLimit', type: 'number', min: '1', inputmode: 'numeric', on: on(() => ({ accountLimit: Number(this.#limit.value) })) });
    const field = (key, input) => h('label', { class: 'field' }, h('span', { text: t(key) }), input);
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'evening-title' }, h('h2', { id: 'evening-title', text: t('edit.evening') }),
      field('edit.title', this.#title), h('div', { class: 'fields' }, field('edit.starts', this.#starts), field('edit.limit', this.#limit)));
  }

  show(hall) {
    this.#title.value = hall.title;
    this.#limit.value = String(hall.accountLimit);
    this.#starts.value = localTime(hall.startsAt);
  }
}
