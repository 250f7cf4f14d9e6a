/**
 * The place where each seat of a program is drawn, its price, its name and its state. A layout that tells coordinates
 * for all of its seats is drawn by them. Else rows stand behind each other, bent around the stage, category after
 * category. Places without numbers are not drawn. One unit is the distance of two seats.
 */
import { bend, roomOf } from './room.js';
import { cents, rowOf } from './rows.js';
import { KINDS } from './shapes.js';
import { seatAt, stepByPlace, stepByRow } from './steps.js';

export const FREE = '.a';
export const HELD = 'hH';
export const SOLD = 'sS';
export const BLOCKED = 'xX';

export class Plan {
  rows = [];
  categories = [];
  version = 0;
  count = 0;
  /** Whether the layout told where its seats are; a stage is drawn only where it did not. */
  placed = false;
  /** Painted below the seats, where the layout told where they are. */
  drawing = null;
  left = 0;
  right = 0;
  top = 0;
  bottom = 0;
  #rowsById = new Map();

  /** @param program with its rows @param map the states of all seats */
  constructor(program, map) {
    const states = new Map(map.categories.map((category) => [category.categoryId, category]));
    program.categories.forEach((category, index) => {
      const first = this.rows.length;
      const told = states.get(category.categoryId);
      for (const row of category.rows ?? []) {
        this.#rowsById.set(`${category.categoryId}-${row.row}`, this.rows.length);
        this.rows.push(rowOf(category, index, row, told?.rows?.[row.row]));
        this.count += row.seats;
      }
      this.categories.push({
        id: category.categoryId, name: category.name, price: category.price, cents: cents(category.price), first,
        end: this.rows.length, places: told?.places,
      });
    });
    Object.assign(this, roomOf(this.rows, program.drawing));
    this.version = map.version;
  }

  /** The colour of a category's seats: its own, or one of the style sheet by its name. */
  colourOf(category) {
    return this.drawing?.colours.get(this.categories[category].id) ?? `--seat-${(category % KINDS) + 1}`;
  }

  /** The distance by which a place right or left of the middle is nearer to the stage. */
  bend(x) {
    return bend(this.right, x);
  }

  /**
   * Whether these are states of the rows of this plan; an operator may have edited the hall since.
   *
   * @param map the states of all seats
   */
  fits(map) {
    const told = map.categories.flatMap(({ categoryId, rows = {} }) => Object.entries(rows)
      .map(([name, states]) => [`${categoryId}-${name}`, states.length]));
    return told.length === this.rows.length
      && told.every(([key, count]) => this.rows[this.#rowsById.get(key)]?.count === count);
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
      category.places = map.places?.[category.id]
        ?? map.categories?.find((each) => each.categoryId === category.id)?.places ?? category.places;
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

  /** The ids of the seats that are taken with a seat: all of a table that is sold as a whole, else this one's. */
  idsWith(seat) {
    const { whole, count } = this.rows[seat.row];
    return whole ? Array.from({ length: count }, (_, index) => this.id({ row: seat.row, index })) : [this.id(seat)];
  }

  /** Whether a seat can be taken, with those that are taken with it. */
  allFree(seat) {
    return this.idsWith(seat).every((id) => this.free(this.seat(id)));
  }

  /** Those of some seats that are there and can be taken, each with those that are taken with it. */
  stillFree(ids) {
    return ids.map((id) => this.seat(id)).filter((seat) => seat && this.allFree(seat))
      .flatMap((seat) => this.idsWith(seat));
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

  /** A seat costs its own price, else its row's, else the category's. */
  centsOf({ row, index }) {
    const { seats, cents: ofRow } = this.rows[row];
    return seats.get(index)?.cents ?? ofRow ?? this.categories[this.rows[row].category].cents;
  }

  /** All seats of a row together, as a table costs that is sold as a whole. */
  centsOfRow(row) {
    return Array.from({ length: this.rows[row].count }, (_, index) => this.centsOf({ row, index }))
      .reduce((sum, each) => sum + each, 0);
  }

  /** The operator's name of a seat: by its own label, or its row's; undefined where it says nothing. */
  labelOf({ row, index }) {
    return this.rows[row].seats.get(index)?.label;
  }

  /**
   * The least and the greatest price of a category's seats.
   *
   * @returns {[number, number]}
   */
  pricesOf(category) {
    const all = new Set();
    for (let row = category.first; row < category.end; row++) {
      const { seats, cents: ofRow, count } = this.rows[row];
      const own = [...seats.values()].map((seat) => seat.cents).filter((price) => price !== undefined);
      own.forEach((price) => all.add(price));
      if (own.length < count) {
        all.add(ofRow ?? category.cents);
      }
    }
    return all.size > 0 ? [Math.min(...all), Math.max(...all)] : [category.cents, category.cents];
  }

  middle({ row, index }) {
    return [this.rows[row].xs[index], this.rows[row].ys[index]];
  }

  /** The seat at a place of the plan, or null. */
  at(x, y) {
    return seatAt(this.rows, x, y);
  }

  /** The seat beside, above or below; the same one at an edge. */
  next(seat, dx, dy) {
    return this.placed ? stepByPlace(this.rows, seat, dx, dy) : stepByRow(this.rows, seat, dx, dy);
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
