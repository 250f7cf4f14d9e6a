import { h } from '../dom.js';
import { t } from '../texts.js';
import { Canvas } from './canvas.js';
import { dragging, wheeling } from './drag.js';
import { paintRing, paintSeats, paintStage } from './painter.js';
import { CHOOSABLE_PX, View } from './view.js';

/** So many seats around a part are painted with it: their signs and the names of their rows reach into it. */
const EDGE = 3;

/**
 * `<hs-seat-map>`: the hall on a canvas, of which only what can be seen is drawn. Fires `choose` with the seat, and
 * `here` when the keyboard has moved to one.
 */
export class SeatMap extends HTMLElement {
  plan = null;
  chosen = new Set();
  mine = new Set();
  /** Those of `mine` that are being confirmed. */
  confirming = new Set();
  #element = h('canvas', { tabindex: '0', role: 'application' });
  #canvas = new Canvas(this.#element, () => this.paint());
  #view = new View();
  #here = null;
  #sized = new ResizeObserver(() => requestAnimationFrame(() => this.#resize()));

  constructor() {
    super();
    dragging(this.#element, {
      click: (event) => this.#click(event),
      drag: (dx, dy) => this.#look(() => this.#view.pan(dx, dy)),
      // Edges of shapes are a little smoother where fewer are painted at once: at rest all are alike.
      end: () => this.draw(),
      pinch: (factor, x, y) => this.zoom(factor, x, y),
      hover: (event) => {
        this.#element.style.cursor = this.#hit(event) ? 'pointer' : 'grab';
      },
    });
    wheeling(this.#element, (factor, x, y) => this.zoom(factor, x, y));
    this.#element.addEventListener('keydown', (e) => this.#key(e));
    this.#element.addEventListener('focus', () => this.#focus());
    this.#element.addEventListener('blur', () => this.draw());
  }

  connectedCallback() {
    this.#element.setAttribute('aria-label', t('hall.picture'));
    this.append(this.#element);
    this.#sized.observe(this);
    this.#canvas.begin();
  }

  disconnectedCallback() {
    this.#sized.disconnect();
    this.#canvas.end();
  }

  /** Shows another hall, all of it. */
  open(plan) {
    this.plan = plan;
    this.#resize();
  }

  /** Shows all of the hall. */
  fit() {
    if (this.plan && this.clientWidth) {
      this.#look(() => this.#view.whole());
    }
  }

  zoom(factor, px = this.clientWidth / 2, py = this.clientHeight / 2) {
    this.#look(() => this.#view.zoom(factor, px, py));
  }

  draw() {
    this.#canvas.draw();
  }

  /** A finger scrolls the page while all of the hall is in sight. */
  #look(change) {
    if (this.plan) {
      change();
      this.#element.style.touchAction = this.#view.isNear ? 'none' : 'pan-y';
      this.#canvas.move();
    }
  }

  /** As high as the hall is at this width, within what a window can show. */
  #resize() {
    if (this.plan) {
      this.#view.bound(this.plan);
      const wanted = Math.max(this.#view.heightAt(this.clientWidth), 220);
      this.style.height = `${Math.round(Math.min(wanted, Math.max(260, 0.65 * innerHeight), 620))}px`;
    }
    [this.#view.width, this.#view.height] = [this.clientWidth, this.clientHeight];
    this.#canvas.resize(this.clientWidth, this.clientHeight);
    this.fit();
  }

  #click(event) {
    if (this.#view.scale < CHOOSABLE_PX) {
      this.zoom((1.7 * CHOOSABLE_PX) / this.#view.scale, event.offsetX, event.offsetY);
      return;
    }
    const seat = this.#hit(event);
    if (seat) {
      this.#here = seat;
      this.#tell('choose');
    }
  }

  #hit(event) {
    return this.plan && this.#view.scale >= CHOOSABLE_PX
      ? this.plan.at(...this.#view.place(event.offsetX, event.offsetY)) : null;
  }

  #key(event) {
    const moves = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -5], PageDown: [0, 5],
      Home: [-1e6, 0], End: [1e6, 0],
    };
    const acts = {
      Enter: () => this.#tell('choose'), ' ': () => this.#tell('choose'), '+': () => this.zoom(1.5),
      '-': () => this.zoom(1 / 1.5), 0: () => this.fit(),
    };
    if (!this.plan || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (moves[event.key] && this.plan.rows.length > 0) {
      event.preventDefault();
      this.#here = this.plan.next(this.#here ?? { row: 0, index: 0 }, ...moves[event.key]);
      this.#look(() => this.#view.come(...this.plan.middle(this.#here)));
      this.#tell('here');
    } else if (acts[event.key]) {
      event.preventDefault();
      acts[event.key]();
    }
  }

  #focus() {
    if (this.plan?.rows.length > 0 && !this.#here && this.#element.matches(':focus-visible')) {
      this.#here = { row: 0, index: Math.floor(this.plan.rows[0].count / 2) };
      this.#tell('here');
    }
    this.draw();
  }

  #tell(event) {
    if (this.#here) {
      this.dispatchEvent(new CustomEvent(event, { detail: this.#here }));
    }
    this.draw();
  }

  /** Paints at once, and notes how long it took. Of a picture that was only moved the edges are painted. */
  paint() {
    if (!this.plan) {
      return;
    }
    const begin = performance.now();
    for (const part of this.#canvas.bare(this.#view)) {
      this.#canvas.within(part, () => this.#paintPart(part));
    }
    this.paintMillis = performance.now() - begin;
  }

  #paintPart(part) {
    if (!this.plan.placed) {
      paintStage(this.#canvas, this.#view, this.plan);
    }
    paintSeats(this.#canvas, this.#view, this.plan, this, this.#view.around(part, EDGE));
    if (this.#here && document.activeElement === this.#element) {
      paintRing(this.#canvas, this.#view, this.plan.middle(this.#here));
    }
  }
}

customElements.define('hs-seat-map', SeatMap);
