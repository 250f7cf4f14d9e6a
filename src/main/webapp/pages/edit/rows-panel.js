import { h } from '../dom.js';
import { actionButton } from '../parts/page.js';
import { t } from '../texts.js';
import { following } from './changes.js';

const MOST_SEATS = 1000;
const MOST_ROWS = 200;

/** Adds a row, or a block of rows. */
export class RowsPanel {
  #area = h('select', { name: 'area', on: { change: () => this.#propose() } });
  #first = h('input', { name: 'first', maxlength: '64', autocomplete: 'off', spellcheck: 'false', value: '1' });
  #rows = h('input', {
    name: 'rows', type: 'number', min: '1', max: String(MOST_ROWS), value: '1', inputmode: 'numeric',
  });
  #seats = h('input', {
    name: 'seats', type: 'number', min: '1', max: String(MOST_SEATS), value: '10', inputmode: 'numeric',
  });
  #hall = null;
  element;

  /** @param {(wish: object) => void} add `area`, `first`, `rows`, `seats` */
  constructor(add) {
    const field = (key, input) => h('label', { class: 'field' }, h('span', { text: t(key) }), input);
    const number = (input, most) => Math.min(most, Math.max(1, Math.round(Number(input.value) || 1)));
    const wish = () => ({
      area: this.#area.value, first: this.#first.value.trim() || '1', rows: number(this.#rows, MOST_ROWS),
      seats: number(this.#seats, MOST_SEATS),
    });
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'rows-title' },
      h('h2', { id: 'rows-title', text: t('edit.add-rows') }),
      h('div', { class: 'fields' }, field('edit.category', this.#area), field('edit.first-row', this.#first)),
      h('div', { class: 'fields' }, field('edit.rows', this.#rows), field('edit.seats', this.#seats),
        actionButton(t('edit.add'), async () => this.#area.value && add(wish()), 'primary')));
  }

  show(hall) {
    this.#hall = hall;
    const chosen = this.#area.value;
    const seated = hall.areas.filter((area) => area.capacity === undefined);
    this.#area.replaceChildren(...seated.map((area) => h('option', { value: area.categoryId, text: area.name })));
    if (seated.some((area) => area.categoryId === chosen)) {
      this.#area.value = chosen;
    }
    this.#propose();
  }

  /** The name behind the category's last row. */
  #propose() {
    const last = this.#hall.rows.findLast((row) => row.area === this.#area.value);
    this.#first.value = last ? following(last.name) : '1';
  }
}
