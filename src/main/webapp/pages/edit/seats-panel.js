import { h, write } from '../dom.js';
import { actionButton } from '../parts/page.js';
import { t } from '../texts.js';
import { byRow, giveTo, move, remove, setRows, setSeats } from './changes.js';
import { defined, indexOfKey, rowOfKey } from './hall.js';

/**
 * The selected seats: their row, category, label, price, accessible, gap, aisle and place. What differs between them
 * shows as empty.
 */
export class SeatsPanel {
  #change;
  #hall = null;
  #selection = new Set();
  #count = h('h2', { id: 'seats-title' });
  #fields = h('div', { class: 'stack' });
  #none = h('p', { class: 'quiet', text: t('edit.none-selected') });
  #inputs = {};
  element;

  /** @param {(hall: object, selection?: Set<number>) => void} change */
  constructor(change) {
    this.#change = change;
    const input = (name, more, act) =>
      (this.#inputs[name] = h('input', {
        name: `seat-${name}`, autocomplete: 'off', ...more, on: { change: (e) => act(e.target) },
      }));
    const field = (key, made, about) => h('label', { class: 'field' }, h('span', { text: t(key) }), made,
      about ? h('small', { text: t(about) }) : null);
    const set = (name, empty) => (made) => this.#set({ [name]: made.value.trim() || empty });
    const box = (name) => h('label', { class: 'check' },
      input(name, { type: 'checkbox' }, (made) => this.#set({ [name]: made.checked })),
      h('span', {}, t(`edit.${name}`), ' ', h('small', { text: t(`edit.${name}.about`) })));
    this.area = h('select', {
      name: 'seat-area',
      on: { change: () => this.#change(giveTo(this.#hall, this.#selection, this.area.value), new Set()) },
    });
    this.#fields.append(
      h('div', { class: 'fields' },
        field('edit.row',
          input('row', { maxlength: '64', spellcheck: 'false' },
            (made) => made.value.trim()
              && this.#change(setRows(this.#hall, this.#rowIds(), { name: made.value.trim() })))),
        field('edit.category', this.area)),
      field('edit.label', input('label', { maxlength: '100' }, set('label')), 'edit.label.about'),
      h('div', { class: 'fields' }, field('edit.price', input('price', { inputmode: 'decimal' }, set('price'))),
        field('edit.x', input('x', { type: 'number', step: '0.5' }, () => this.#moveTo())),
        field('edit.y', input('y', { type: 'number', step: '0.5' }, () => this.#moveTo()))),
      box('accessible'), box('gap'), box('aisle'), this.#wholePart(input, field),
      h('div', { class: 'buttons' },
        actionButton(t('edit.delete'), async () => this.#change(remove(this.#hall, this.#selection), new Set()),
          'danger small')));
    this.element = h('section', { class: 'panel', 'aria-labelledby': 'seats-title' }, this.#count, this.#none,
      this.#fields);
  }

  /** Whether the rows of the seats are sold as a whole, and to how many people. */
  #wholePart(input, field) {
    const people = (name) => field(`edit.${name}`,
      input(name, { type: 'number', min: '1', max: '20', inputmode: 'numeric' }, () => this.#setWhole()));
    return h('div', { class: 'stack' },
      h('label', { class: 'check' }, input('whole', { type: 'checkbox' }, () => this.#setWhole()),
        h('span', {}, t('edit.whole'), ' ', h('small', { text: t('edit.whole.about') }))),
      h('div', { class: 'fields' }, people('minPeople'), people('maxPeople')));
  }

  #setWhole() {
    const { whole, minPeople, maxPeople } = this.#inputs;
    const number = (made) => (made.value === '' ? undefined : Number(made.value));
    const people = defined({ minPeople: number(minPeople), maxPeople: number(maxPeople) });
    this.#change(setRows(this.#hall, this.#rowIds(), { soldAsWhole: whole.checked ? people : undefined }));
  }

  show(hall, selection) {
    this.#hall = hall;
    this.#selection = selection;
    write(this.#count, selection.size > 0 ? t('edit.selected.n', { n: selection.size }) : t('edit.selected'));
    this.#none.hidden = selection.size > 0;
    this.#fields.hidden = selection.size === 0;
    if (selection.size > 0) {
      this.#fill();
    }
  }

  #fill() {
    const byId = new Map(this.#hall.rows.map((row) => [row.id, row]));
    const seats = [...this.#selection].map((key) => byId.get(rowOfKey(key)).seats[indexOfKey(key)]);
    const rows = [...this.#rowIds()].map((id) => byId.get(id));
    const one = (values) => (values.every((value) => value === values[0]) ? (values[0] ?? '') : '');
    this.#inputs.row.value = one(rows.map((row) => row.name));
    this.#inputs.row.disabled = rows.length > 1;
    this.#inputs.label.value = one(seats.map((seat) => seat.label));
    this.#inputs.price.value = one(seats.map((seat) => seat.price));
    const [left, top] = corner(seats);
    this.#inputs.x.value = String(left);
    this.#inputs.y.value = String(top);
    for (const name of ['accessible', 'gap', 'aisle']) {
      this.#inputs[name].checked = seats.every((seat) => seat[name]);
      this.#inputs[name].indeterminate = !this.#inputs[name].checked && seats.some((seat) => seat[name]);
    }
    const { whole } = this.#inputs;
    whole.checked = rows.every((row) => row.soldAsWhole);
    whole.indeterminate = !whole.checked && rows.some((row) => row.soldAsWhole);
    for (const name of ['minPeople', 'maxPeople']) {
      this.#inputs[name].value = one(rows.map((row) => row.soldAsWhole?.[name]));
      this.#inputs[name].disabled = !whole.checked;
    }
    const area = one(rows.map((row) => row.area));
    this.area.replaceChildren(...(area ? [] : [h('option', { value: '', text: '' })]),
      ...this.#hall.areas.filter((each) => each.capacity === undefined)
        .map((each) => h('option', { value: each.categoryId, text: each.name })));
    this.area.value = area;
  }

  #rowIds() {
    return new Set(byRow(this.#selection).keys());
  }

  #set(fields) {
    this.#change(setSeats(this.#hall, this.#selection, fields));
  }

  /** The left and upper corner of what is selected comes to the place that was typed. */
  #moveTo() {
    const byId = new Map(this.#hall.rows.map((row) => [row.id, row]));
    const [left, top] = corner([...this.#selection].map((key) => byId.get(rowOfKey(key)).seats[indexOfKey(key)]));
    const to = (name, from) => (this.#inputs[name].value === '' ? 0 : Number(this.#inputs[name].value) - from);
    this.#change(move(this.#hall, this.#selection, to('x', left), to('y', top)));
  }
}

function corner(seats) {
  const least = (of) => Math.round(100 * seats.reduce((most, seat) => Math.min(most, seat[of]), Infinity)) / 100;
  return [least('x'), least('y')];
}
