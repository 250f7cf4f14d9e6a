import { h } from '../dom.js';
import { allow } from '../parts/page.js';
import { money, t } from '../texts.js';
import { BLOCKED, FREE, SOLD } from './plan.js';

export function stateText(plan, seat, mine, chosen, confirming) {
  const { whole, count } = plan.rows[seat.row];
  return ownState(plan, seat, mine, chosen, confirming) + (whole ? `, ${t('hall.as-a-whole', { n: count })}` : '');
}

function ownState(plan, seat, mine, chosen, confirming) {
  const id = plan.id(seat);
  if (confirming?.has(id)) {
    return t('seat.confirming');
  }
  if (mine.has(id)) {
    return t('seat.mine');
  }
  if (chosen.has(id)) {
    return t('seat.chosen');
  }
  const state = plan.state(seat);
  const word = FREE.includes(state) ? 'free' : SOLD.includes(state) ? 'sold' : BLOCKED.includes(state) ? 'blocked'
    : 'held';
  return t(`seat.${word}`) + ('aHSX'.includes(state) ? `, ${t('seat.accessible')}` : '');
}

export function seatText(plan, seat) {
  const price = money(plan.centsOf(seat) / 100);
  const label = plan.labelOf(seat);
  return label
    ? t('seat.labelled', { label, seat: plan.id(seat), price })
    : t('seat.name', {
      category: plan.categoryOf(seat).name, row: plan.rows[seat.row].name, seat: seat.index + 1, price,
    });
}

/** A seat in words, without its price; its id where the plan has no such seat any more. */
export function seatName(plan, id) {
  const seat = plan.seat(id);
  return seat ? (plan.labelOf(seat) ?? t('seats.of-row', {
    category: plan.categoryOf(seat).name, row: plan.rows[seat.row].name, seats: seat.index + 1,
  })) : id;
}

/** Prices as one or as a span. */
export function priceText([least, most]) {
  return least === most ? money(least / 100) : t('from.to', { from: money(least / 100), to: money(most / 100) });
}

/**
 * The same seats without a picture: one row at a time, each seat with its state in words. The row is one stop of the
 * keyboard; arrow keys go from seat to seat, also to those that are taken, so that a screen reader tells them.
 */
export class SeatList {
  #plan = null;
  #row = 0;
  #rows = h('select', { on: { change: () => this.#choose() } });
  #seats = h('ul', { class: 'seat-list', 'aria-describedby': 'seat-list-keys', on: { keydown: (e) => this.#key(e) } });
  #boxes = [];
  #here = 0;
  #onChoose;
  element;

  constructor(onChoose) {
    this.#onChoose = onChoose;
    this.element = h('div', { class: 'stack' },
      h('label', { class: 'field' }, h('span', { text: t('hall.row') }), this.#rows),
      h('p', { id: 'seat-list-keys', class: 'quiet', text: t('hall.list-keys') }), this.#seats);
  }

  open(plan) {
    this.#plan = plan;
    this.#rows.replaceChildren(...plan.categories.map((category) =>
      h('optgroup', { label: `${category.name} · ${priceText(plan.pricesOf(category))}` },
        plan.rows.slice(category.first, category.end)
          .map((row, i) => h('option', {
            value: String(category.first + i), text: t('hall.row-name', { category: category.name, row: row.name }),
          })))));
    this.#choose();
  }

  #choose() {
    this.#row = Number(this.#rows.value);
    this.#here = 0;
    const row = this.#plan.rows[this.#row];
    this.#boxes = Array.from({ length: row?.count ?? 0 }, (_, index) => {
      const seat = { row: this.#row, index };
      const box = h('input', {
        type: 'checkbox', on: { click: (e) => this.#click(e, seat), focus: () => this.#stand(index) },
      });
      const state = h('small');
      return {
        seat, box, state,
        element: h('li', {},
          h('label', { class: 'choice' }, box,
            h('span', {}, h('strong', { text: this.#plan.labelOf(seat) ?? String(index + 1) }), ' ', state))),
      };
    });
    this.#seats.replaceChildren(...this.#boxes.map((each) => each.element));
    this.show(new Set(), new Set());
    this.element.dispatchEvent(new Event('row'));
  }

  /** A seat that is taken is not chosen, and is not out of the keyboard's way either. */
  #click(event, seat) {
    if (event.target.getAttribute('aria-disabled') === 'true') {
      event.preventDefault();
      return;
    }
    this.#onChoose(seat);
  }

  #stand(index) {
    this.#here = index;
    this.#boxes.forEach(({ box }, i) => box.setAttribute('tabindex', i === index ? '0' : '-1'));
  }

  #key(event) {
    const last = this.#boxes.length - 1;
    const to = {
      ArrowRight: this.#here + 1, ArrowDown: this.#here + 1, ArrowLeft: this.#here - 1, ArrowUp: this.#here - 1,
      Home: 0, End: last,
    }[event.key];
    if (to !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      this.#boxes[Math.min(last, Math.max(0, to))]?.box.focus();
    }
  }

  show(mine, chosen, confirming = null) {
    for (const { seat, box, state } of this.#boxes) {
      const id = this.#plan.id(seat);
      const text = `${stateText(this.#plan, seat, mine, chosen, confirming)}, ${money(this.#plan.centsOf(seat) / 100)}`;
      if (state.textContent !== text) {
        state.textContent = text;
      }
      box.checked = chosen.has(id);
      allow(box, chosen.has(id) || (this.#plan.free(seat) && !mine.has(id)));
      box.setAttribute('tabindex', seat.index === this.#here ? '0' : '-1');
    }
  }
}
