import { h } from '../dom.js';
import { Canvas } from '../hall/canvas.js';
import { dragging, wheeling } from '../hall/drag.js';
import { paintRing } from '../hall/painter.js';
import { View } from '../hall/view.js';
import { t } from '../texts.js';
import { BoardHands } from './board-hands.js';
import { boardKeys } from './board-keys.js';
import { paintBoard, paintRectangle } from './board-painter.js';
import { picture, seatKey } from './hall.js';

/**
 * `<hs-hall-board>`: the hall that is edited, on a canvas. Selects by click, Shift and click, rectangle and keyboard,
 * and moves what is selected. Fires `select` when the selection has changed, `here` when the keyboard is at another
 * seat, `move` with the way, and `act` with the name of a key's act.
 */
export class Board extends HTMLElement {
  selection = new Set();
  /** Seats of which the server has complained. */
  bad = new Set();
  /** Whether dragging moves the picture and not seats. */
  hand = false;
  rows = [];
  here = null;
  #element = h('canvas', { tabindex: '0', role: 'application' });
  #canvas = new Canvas(this.#element, () => this.paint());
  #view = new View();
  #hall = null;
  #hands = new BoardHands(this, this.#view, this.#element);
  #sized = new ResizeObserver(() => requestAnimationFrame(() => this.#resize()));

  constructor() {
    super();
    dragging(this.#element, this.#hands.listener());
    wheeling(this.#element, (factor, x, y) => this.zoom(factor, x, y));
    this.#element.addEventListener('keydown', (event) => boardKeys(this, event));
    this.#element.addEventListener('focus', () => this.#focus());
    this.#element.addEventListener('blur', () => this.draw());
    this.#element.style.touchAction = 'none';
  }

  connectedCallback() {
    this.#element.setAttribute('aria-label', t('edit.board'));
    this.append(this.#element);
    this.#sized.observe(this);
    this.#canvas.begin();
  }

  disconnectedCallback() {
    this.#sized.disconnect();
    this.#canvas.end();
  }

  focus() {
    this.#element.focus();
  }

  /** Shows a hall; the part that is in sight stays. */
  show(hall) {
    const shown = picture(hall);
    this.rows = shown.rows;
    this.#hall = shown;
    if (this.here && !(this.rows[this.here.row]?.count > this.here.index)) {
      this.here = null;
    }
    this.#view.bound(shown);
    this.#view.settle();
    this.tell('here');
  }

  whole() {
    this.#view.whole();
    this.draw();
  }

  zoom(factor, px, py) {
    this.#view.zoom(factor, px, py);
    this.draw();
  }

  draw() {
    this.#canvas.draw();
  }

  /** The pixel of a place of the hall. */
  pixel(x, y) {
    return this.#view.pixel(x, y);
  }

  /** The key of the seat on which the keyboard stands, or null. */
  get hereKey() {
    return this.here ? seatKey(this.rows[this.here.row].id, this.here.index) : null;
  }

  /** Goes to a seat and shows it. */
  goTo(here) {
    this.here = here;
    const row = this.rows[here.row];
    this.#view.come(row.xs[here.index], row.ys[here.index]);
    this.tell('here');
  }

  /** @param {Iterable<number>} keys @param {boolean} more whether what is selected stays so */
  select(keys, more = false) {
    this.selection = new Set(more ? [...this.selection, ...keys] : keys);
    this.tell('select');
  }

  toggle(key) {
    const next = new Set(this.selection);
    next.has(key) ? next.delete(key) : next.add(key);
    this.select(next);
  }

  tell(event, detail = null) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
    this.draw();
  }

  #resize() {
    [this.#view.width, this.#view.height] = [this.clientWidth, this.clientHeight];
    this.#canvas.resize(this.clientWidth, this.clientHeight);
    this.whole();
  }

  #focus() {
    if (this.rows.length > 0 && !this.here && this.#element.matches(':focus-visible')) {
      this.here = { row: 0, index: 0 };
      this.tell('here');
    }
    this.draw();
  }

  /** Paints at once, and notes how long it took. */
  paint() {
    const begin = performance.now();
    this.#canvas.clear();
    paintBoard(this.#canvas, this.#view, this.#hall, {
      selection: this.selection, bad: this.bad, by: this.#hands.shift?.by ?? [0, 0],
    });
    if (this.here && document.activeElement === this.#element) {
      const row = this.rows[this.here.row];
      paintRing(this.#canvas, this.#view, [row.xs[this.here.index], row.ys[this.here.index]]);
    }
    if (this.#hands.rectangle) {
      paintRectangle(this.#canvas, this.#view, this.#hands.rectangle);
    }
    this.paintMillis = performance.now() - begin;
  }
}

customElements.define('hs-hall-board', Board);
