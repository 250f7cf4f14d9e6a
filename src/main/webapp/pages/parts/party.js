import { h } from '../dom.js';

const MOST = 20;

/** The number of places or units that a buyer wants at once, 1 to what one person may have. */
export class Party {
  #input = h('input', {
    type: 'number', min: '1', value: '1', inputmode: 'numeric',
    on: { input: () => this.#changed(), change: () => this.#settle() },
  });
  #most = MOST;
  #changed;
  element;

  /** @param {string} label @param {() => void} changed is called when another number is chosen */
  constructor(label, changed) {
    this.#changed = changed;
    this.element = h('label', { class: 'field party' }, h('span', { text: label }), this.#input);
  }

  get size() {
    return Math.min(this.#most, Math.max(1, Math.round(Number(this.#input.value) || 1)));
  }

  /** @param {number} most what one person may have now */
  allow(most) {
    this.#most = Math.max(1, Math.min(MOST, most));
    this.#input.max = String(this.#most);
    this.element.hidden = this.#most === 1;
  }

  /** The number that is asked for, whatever was typed. */
  #settle() {
    this.#input.value = String(this.size);
    this.#changed();
  }
}
