import { h, svg } from '../dom.js';
import { shapePath } from '../hall/shapes.js';
import { t } from '../texts.js';
import { addArea, changeArea, removeArea } from './changes.js';

/** The categories: of seats, and of places without numbers. */
export class AreasPanel {
  #take;
  #hall = null;
  #list = h('ul', { class: 'list areas' });
  #told = '';
  element;

  /** @param {(hall: object) => void} take is given the changed hall */
  constructor(take) {
    this.#take = take;
    const button = (key, act) => h('button', { type: 'button', class: 'small', text: t(key), on: { click: act } });
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'areas-title' },
      h('h2', { id: 'areas-title', text: t('edit.areas') }), this.#list,
      h('div', { class: 'buttons' }, button('edit.add-area', () => this.#add({})),
        button('edit.add-places', () => this.#add({ capacity: 100 }))));
  }

  show(hall) {
    this.#hall = hall;
    const seats = new Map();
    hall.rows.forEach((row) => seats.set(row.area, (seats.get(row.area) ?? 0) + row.seats.length));
    const told = JSON.stringify([hall.areas, [...seats]]);
    if (told === this.#told) {
      return;
    }
    this.#told = told;
    const held = this.element.contains(document.activeElement) ? document.activeElement.dataset.field : null;
    this.#list.replaceChildren(...hall.areas.map((area, i) => this.#card(area, i, seats.get(area.categoryId) ?? 0)));
    if (held) {
      this.#list.querySelector(`[data-field="${CSS.escape(held)}"]`)?.focus();
    }
  }

  #card(area, index, seats) {
    const id = area.categoryId;
    const input = (name, more) => h('input', {
      'data-field': `${id} ${name}`, 'data-name': name, autocomplete: 'off', value: String(area[name]), ...more,
      on: {
        change: (e) =>
          this.#take(changeArea(this.#hall, id, {
            [name]: more.type === 'number' ? Number(e.target.value) : e.target.value.trim(),
          })),
      },
    });
    const field = (key, made) => h('label', { class: 'field' }, h('span', { text: t(key) }), made);
    const sign = area.capacity === undefined
      ? svg('svg', { class: `sign seat-${(index % 6) + 1}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
        svg('path', { d: shapePath(index) })) : null;
    return h('li', { 'data-area': id },
      h('div', { class: 'row' },
        h('span', { class: 'row start' }, sign, h('strong', { text: area.name }),
          h('span', {
            class: 'quiet',
            text: area.capacity === undefined ? t('edit.seats.n', { n: seats })
              : t('edit.places.n', { n: area.capacity }),
          })),
        h('button', {
          type: 'button', class: 'small', 'aria-label': t('edit.remove-area', { name: area.name }), text: '×',
          on: { click: () => this.#take(removeArea(this.#hall, id)) },
        })),
      h('div', { class: 'fields' }, field('edit.name', input('name', { maxlength: '200' })),
        field('edit.id', input('categoryId', { maxlength: '64', spellcheck: 'false' })),
        field('edit.price', input('price', { inputmode: 'decimal' })), area.capacity === undefined ? null
          : field('edit.capacity', input('capacity', { type: 'number', min: '1' }))));
  }

  #add(more) {
    const known = new Set(this.#hall.areas.map((area) => area.categoryId));
    const base = more.capacity === undefined ? 'category' : 'standing';
    let id = base;
    for (let n = 2; known.has(id); n++) {
      id = `${base}-${n}`;
    }
    this.#take(addArea(this.#hall, {
      categoryId: id, name: t(more.capacity === undefined ? 'edit.new-area' : 'edit.new-places'), price: '20.00',
      ...more,
    }));
    this.#list.lastElementChild.querySelector('input').focus();
  }
}
