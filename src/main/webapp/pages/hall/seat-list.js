import { h } from '../dom.js';
import { money, t } from '../texts.js';
import { BLOCKED, FREE, SOLD } from './plan.js';

export function stateText(plan, seat, mine, chosen) {
  const id = plan.id(seat);
  if (mine.has(id)) {
    return t('seat.mine');
  }
  if (chosen.has(id)) {
    return t('seat.chosen');
  }
  const state = plan.state(seat);
  const word = FREE.includes(state) ? 'free' : SOLD.includes(state) ? 'sold' : BLOCKED.includes(state) ? 'blocked' : 'held';
  return t(`seat.${word}`) + ('aHSX'.includes(state) ? `, ${t('seat.accessible')}` : '');
}

export function seatText(plan, seat) {
  const category = plan.categoryOf(seat);
  return t('seat.name', { category: category.name, row: plan.rows[seat.row].name, seat: seat.index + 1, price: money(category.price) });
}

/** The same seats without a picture: one row at a time, each seat with its state in words. */
export class SeatList {
  #plan = null;
  #row = 0;
  #rows = h('select', { on: { change: () => this.#choose() } });
  #seats = h('ul', { class: 'seat-list' });
  #boxes = [];
  #onChoose;
  element;

  constructor(onChoose) {
    this.#onChoose = onChoose;
    this.element = h('div', { class: 'stack' }, h('label', { class: 'field' }, h('span', { text: t('hall.row') }), this.#rows), this.#seats);
  }

  open(plan) {
    this.#plan = plan;
    this.#rows.replaceChildren(...plan.categories.map((category) =>
      h('optgroup', { label: `${category.name} · ${money(category.price)}` },
        plan.rows.slice(category.first, category.end).map((row, i) => h('option', { value: String(category.first + i), text: t('hall.row-name', { category: category.name, row: row.name }) })))));
    this.#choose();
  }

  #choose() {
    this.#row = Number(this.#rows.value);
    const row = this.#plan.rows[this.#row];
    this.#boxes = Array.from({ length: row?.count ?? 0 }, (_, index) => {
      const seat = { row: this.#row, index };
      const box = h('input', { type: 'checkbox', on: { change: () => this.#onChoose(seat) } });
      const state = h('small');
      return { seat, box, state, element: h('li', {}, h('label', { class: 'choice' }, box, h('span', {}, h('strong', { text: String(index + 1) }), ' ', state))) };
    });
    this.#seats.replaceChildren(...this.#boxes.map((each) => each.element));
    this.show(new Set(), new Set());
    this.element.dispatchEvent(new Event('row'));
  }

  show(mine, chosen) {
    for (const { seat, box, state } of this.#boxes) {
      const id = this.#plan.id(seat);
      const text = stateText(this.#plan, seat, mine, chosen);
      if (state.textContent !== text) {
        state.textContent = text;
      }
      box.checked = chosen.has(id);
      box.disabled = !chosen.has(id) && (!this.#plan.free(seat) || mine.has(id));
    }
  }
}
