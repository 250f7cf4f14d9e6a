/**
 * The place where each seat of a program is drawn, and its state. A program tells rows and numbers, no coordinates: rows stand behind each other,
 * bent around the stage, category after category; places without numbers are not drawn. One unit is the distance of two seats.
 */
const GAP = 2.4;
const BEND = 0.12;

export const FREE = '.a';
export const HELD = 'hH';
export const SOLD = 'sS';
export const BLOCKED = 'xX';

export class Plan {
  rows = [];
  categories = [];
  version = 0;
  count = 0;
  #rowsById = new Map();

  /** @param program with its rows @param map the states of all seats */
  constructor(program, map) {
    let y = 1;
    const states = new Map(map.categories.map((category) => [category.categoryId, category.rows]));
    program.categories.forEach((category, index) => {
      const first = this.rows.length;
      for (const row of category.rows ?? []) {
        const made = {
          category: index,
          name: row.row,
          key: `${category.categoryId}-${row.row}`,
          y,
          count: row.seats,
          left: -(row.seats - 1) / 2,
          states: [...(states.get(category.categoryId)?.[row.row] ?? '.'.repeat(row.seats))],
        };
        this.rows.push(made);
        this.#rowsById.set(made.key, this.rows.length - 1);
        this.count += row.seats;
        y += 1;
      }
      this.categories.push({ id: category.categoryId, name: category.name, price: category.price, cents: Math.round(100 * Number(category.price)), first, end: this.rows.length, places: map.categories.find((each) => each.categoryId === category.categoryId)?.places });
      y += GAP;
    });
    this.halfWidth = Math.max(3, ...this.rows.map((row) => row.count / 2));
    this.height = y - GAP + 0.5;
    this.version = map.version;
  }

  /** The distance by which a place right or left of the middle is nearer to the stage. */
  bend(x) {
    return (BEND / this.halfWidth) * x * x;
  }

  /** Takes what has changed, or all when the server tells all. */
  update(map) {
    this.version = map.version;
    for (const [seatId, state] of Object.entries(map.seats ?? {})) {
      const seat = this.seat(seatId);
      if (seat) {
        this.rows[seat.row].states[seat.index] = state;
      }
    }
    for (const category of this.categories) {
      category.places = map.places?.[category.id] ?? map.categories?.find((each) => each.categoryId === category.id)?.places ?? category.places;
    }
    for (const category of map.categories ?? []) {
      for (const [name, states] of Object.entries(category.rows ?? {})) {
        const row = this.rows[this.#rowsById.get(`${category.categoryId}-${name}`)];
        if (row) {
          row.states = [...states];
        }
      }
    }
  }

  /** The place of a seat id `<category>-<row>-<number>`, or null. */
  seat(seatId) {
    const cut = seatId.lastIndexOf('-');
    const row = this.#rowsById.get(seatId.slice(0, cut));
    const index = Number(seatId.slice(cut + 1)) - 1;
    return row === undefined || !(index >= 0 && index < this.rows[row].count) ? null : { row, index };
  }

  id({ row, index }) {
    return `${this.rows[row].key}-${index + 1}`;
  }

  state({ row, index }) {
    return this.rows[row].states[index];
  }

  free(seat) {
    return FREE.includes(this.state(seat));
  }

  categoryOf({ row }) {
    return this.categories[this.rows[row].category];
  }

  /** The seat at a place of the plan, or null. */
  at(x, y) {
    const rowY = y + this.bend(x);
    for (let row = 0; row < this.rows.length; row++) {
      if (Math.abs(this.rows[row].y - rowY) < 0.5) {
        const index = Math.round(x - this.rows[row].left);
        return index >= 0 && index < this.rows[row].count ? { row, index } : null;
      }
    }
    return null;
  }

  /** The seat beside, above or below; the same one at an edge. */
  next(seat, dx, dy) {
    const row = Math.min(this.rows.length - 1, Math.max(0, seat.row + dy));
    const x = this.rows[seat.row].left + seat.index;
    const index = dy === 0 ? seat.index + dx : Math.round(x - this.rows[row].left);
    return { row, index: Math.min(this.rows[row].count - 1, Math.max(0, index)) };
  }

  freeIn(category) {
    const { first, end, places } = this.categories[category];
    let free = places?.free ?? 0;
    for (let row = first; row < end; row++) {
      for (const state of this.rows[row].states) {
        free += FREE.includes(state) ? 1 : 0;
      }
    }
    return free;
  }
}
