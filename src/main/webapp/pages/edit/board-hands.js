/**
 * The mouse and fingers on the board: a click selects, a drag beside what is selected draws a rectangle, one on it
 * moves it.
 */
import { seatAt } from '../hall/steps.js';
import { seatKey } from './hall.js';

const HIT_PX = 5;
/** Seats that are dragged come to rest on halves of a seat's distance. */
const STEP = 0.5;

export class BoardHands {
  /** The rectangle that is being drawn: `from`, `to` and whether it adds to the selection; null while nothing is. */
  rectangle = null;
  /** The way that the selected seats are being dragged; null while they are not. */
  shift = null;
  #board;
  #view;
  #element;

  constructor(board, view, element) {
    this.#board = board;
    this.#view = view;
    this.#element = element;
  }

  listener() {
    return {
      down: (event) => this.#down(event),
      click: (event) => this.#click(event),
      drag: (dx, dy, event) => this.#drag(dx, dy, event),
      pinch: (factor, x, y) => {
        this.rectangle = null;
        this.#board.zoom(factor, x, y);
      },
      hover: (event) => {
        const key = this.#keyAt(event);
        this.#element.style.cursor = this.#board.hand ? 'grab' : key === null ? 'crosshair'
          : this.#board.selection.has(key) ? 'move' : 'pointer';
      },
      end: (event, dragged) => this.#end(dragged),
    };
  }

  #place(event) {
    return this.#view.place(event.offsetX, event.offsetY);
  }

  #seat(event) {
    return this.#view.scale < HIT_PX ? null : seatAt(this.#board.rows, ...this.#place(event));
  }

  #keyAt(event) {
    const seat = this.#seat(event);
    return seat && seatKey(this.#board.rows[seat.row].id, seat.index);
  }

  #down(event) {
    if (this.#board.hand || event.button === 1) {
      return;
    }
    const key = this.#keyAt(event);
    const place = this.#place(event);
    if (key !== null && this.#board.selection.has(key) && !event.shiftKey) {
      this.shift = { from: place, by: [0, 0] };
    } else {
      this.rectangle = { from: place, to: place, more: event.shiftKey };
    }
  }

  #click(event) {
    const seat = this.#seat(event);
    this.rectangle = null;
    if (!seat) {
      this.#board.select([], event.shiftKey);
      return;
    }
    const key = seatKey(this.#board.rows[seat.row].id, seat.index);
    this.#board.here = seat;
    if (event.shiftKey) {
      this.#board.toggle(key);
    } else {
      this.#board.select([key]);
    }
    this.#board.tell('here');
  }

  #drag(dx, dy, event) {
    const place = this.#place(event);
    if (this.shift) {
      this.shift.by = place.map((value, i) => Math.round((value - this.shift.from[i]) / STEP) * STEP);
    } else if (this.rectangle) {
      this.rectangle.to = place;
    } else {
      this.#view.pan(dx, dy);
    }
    this.#board.draw();
  }

  #end(dragged) {
    const [moved, drawn] = [this.shift, this.rectangle];
    this.shift = null;
    this.rectangle = null;
    if (dragged && moved && (moved.by[0] !== 0 || moved.by[1] !== 0)) {
      this.#board.tell('move', { dx: moved.by[0], dy: moved.by[1] });
    } else if (dragged && drawn) {
      this.#board.select(this.#within(drawn), drawn.more);
    }
    this.#board.draw();
  }

  #within({ from, to }) {
    const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [top, bottom] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    const keys = [];
    for (const row of this.#board.rows) {
      for (let i = 0; i < row.count; i++) {
        if (row.xs[i] >= left && row.xs[i] <= right && row.ys[i] >= top && row.ys[i] <= bottom) {
          keys.push(seatKey(row.id, i));
        }
      }
    }
    return keys;
  }
}
