import { h } from '../dom.js';
import { PhasesForm } from '../ops/phases-form.js';
import { t } from '../texts.js';

/** The phases of a hall, beside its prices. */
export class HallPhases {
  #hall = null;
  #form = null;
  #place = h('div', {});
  element = h('section', { class: 'panel', 'aria-labelledby': 'hall-phases-title' },
    h('h2', { id: 'hall-phases-title', text: t('ops.phases') }), h('p', { class: 'quiet', text: t('draft.phases') }),
    this.#place);

  /** @param {(hall: object) => void} change */
  constructor(change) {
    const taken = () => this.#whole() && change(this.#changed());
    this.#place.addEventListener('input', taken);
    this.#place.addEventListener('change', taken);
  }

  show(hall) {
    this.#hall = hall;
    // A form that says the same stays, with what is being typed.
    if (!this.#form || JSON.stringify(this.#form.value()) !== JSON.stringify(hall.kept.phases ?? [])) {
      this.#form = new PhasesForm(hall.kept.phases ?? []);
      this.#place.replaceChildren(this.#form.element);
    }
  }

  /** Whether each time is one. */
  #whole() {
    return this.#form.value().every(({ opensAt, closesAt }) => opensAt && closesAt);
  }

  #changed() {
    const phases = this.#form.value();
    const { phases: before, closesAt, ...kept } = this.#hall.kept;
    const same = JSON.stringify(phases) === JSON.stringify(before ?? []);
    return same ? this.#hall : { ...this.#hall, kept: phases.length > 0 ? { ...kept, phases } : kept };
  }
}
