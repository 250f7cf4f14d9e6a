/** The part of a hall that a picture shows: which place is in its middle, and how many pixels a seat has. */
const MARGIN = 2.5;
export const LARGEST_PX = 44;
/** Below this a seat is a dot too small to hit: a click comes nearer instead. */
export const CHOOSABLE_PX = 11;

export class View {
  scale = 1;
  /** In pixels of the page. */
  width = 0;
  height = 0;
  /**
   * The pixel of the plan's origin, on a dot of the screen: so a picture that is moved is the same as one that is
   * painted anew.
   */
  left = 0;
  top = 0;
  #x = 0;
  #y = 0;
  #fit = 1;
  #hall = { left: 0, right: 0, top: 0, bottom: 0 };

  /** @param hall the rectangle in which all seats lie; what is shown stays as far as it can */
  bound(hall) {
    this.#hall = hall;
    this.#fit = Math.min(this.width / this.#across(), this.height / this.#down(), LARGEST_PX);
  }

  /** Shows all of the hall. */
  whole() {
    this.bound(this.#hall);
    this.scale = this.#fit;
    this.#x = (this.#hall.left + this.#hall.right) / 2;
    this.#y = (this.#hall.top + this.#hall.bottom) / 2;
    this.settle();
  }

  /** The height that the hall has at a width. */
  heightAt(width) {
    return (width * this.#down()) / this.#across();
  }

  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const [x, y] = this.place(px, py);
    this.scale = Math.min(Math.max(this.scale * factor, this.#fit), Math.max(LARGEST_PX, this.#fit));
    this.#x = x - (px - this.width / 2) / this.scale;
    this.#y = y - (py - this.height / 2) / this.scale;
    this.settle();
  }

  /** Moves by pixels. */
  pan(px, py) {
    this.#x -= px / this.scale;
    this.#y -= py / this.scale;
    this.settle();
  }

  /** Comes near enough to a place, and as far as needed to see it. */
  come(x, y) {
    if (this.scale < CHOOSABLE_PX) {
      this.scale = 1.7 * CHOOSABLE_PX;
      [this.#x, this.#y] = [x, y];
    }
    const reachX = this.width / 2 / this.scale - 2;
    const reachY = this.height / 2 / this.scale - 2;
    this.#x = Math.min(x + reachX, Math.max(x - reachX, this.#x));
    this.#y = Math.min(y + reachY, Math.max(y - reachY, this.#y));
    this.settle();
  }

  /** The hall stays in sight. */
  settle() {
    const within = (from, to, half, at) => (to - from < 2 * half ? (from + to) / 2
      : Math.min(to - half, Math.max(from + half, at)));
    this.#x = within(this.#hall.left - MARGIN, this.#hall.right + MARGIN, this.width / 2 / this.scale, this.#x);
    this.#y = within(this.#hall.top - MARGIN, this.#hall.bottom + MARGIN, this.height / 2 / this.scale, this.#y);
    this.left = onDot(this.width / 2 - this.#x * this.scale);
    this.top = onDot(this.height / 2 - this.#y * this.scale);
  }

  get isNear() {
    return this.scale > 1.02 * this.#fit;
  }

  /** The place of the hall under a pixel. */
  place(px, py) {
    return [(px - this.left) / this.scale, (py - this.top) / this.scale];
  }

  /** The pixel of a place of the hall. */
  pixel(x, y) {
    return [this.left + x * this.scale, this.top + y * this.scale];
  }

  /** The rectangle that can be seen, and a seat more at each side. */
  get sight() {
    return this.around({ x: 0, y: 0, width: this.width, height: this.height }, 1);
  }

  /** The places under a rectangle of pixels, and `more` at each side. */
  around({ x, y, width, height }, more) {
    const [left, top] = this.place(x, y);
    const [right, bottom] = this.place(x + width, y + height);
    return { left: left - more, right: right + more, top: top - more, bottom: bottom + more };
  }

  #across() {
    return this.#hall.right - this.#hall.left + 2 * MARGIN;
  }

  #down() {
    return this.#hall.bottom - this.#hall.top + 2 * MARGIN;
  }
}

function onDot(pixel) {
  const ratio = devicePixelRatio || 1;
  return Math.round(pixel * ratio) / ratio;
}

/** Whether a row has seats in a rectangle. */
export function isIn(row, sight) {
  return row.bottom >= sight.top && row.top <= sight.bottom && row.right >= sight.left && row.left <= sight.right;
}
