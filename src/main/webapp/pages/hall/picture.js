import { h } from '../dom.js';
import { t } from '../texts.js';
import { colour } from '../theme.js';
import { BLOCKED, FREE, SOLD } from './plan.js';
import { KINDS, shape } from './shapes.js';

const MARGIN = 2.5;
const LARGEST_PX = 44;
/** Below this a seat is a dot too small to hit: a click zooms in instead. */
const CHOOSABLE_PX = 11;
const SHAPES_FROM_PX = 6;
const CLICK_PX = 6;

/**
 * `<hs-seat-map>`: the hall on a canvas, of which only what can be seen is drawn. Fires `choose` with the seat, and `here` when the keyboard has
 * moved to one.
 */
export class SeatMap extends HTMLElement {
  plan = null;
  chosen = new Set();
  mine = new Set();
  #canvas = h('canvas', { tabindex: '0', role: 'application' });
  #context = this.#canvas.getContext('2d');
  #scale = 1;
  #x = 0;
  #y = 0;
  #fit = 1;
  #here = null;
  #frame = 0;
  #pointers = new Map();
  #moved = 0;
  #pinch = 0;
  #colours = {};
  #sized = new ResizeObserver(() => requestAnimationFrame(() => this.#resize()));

  connectedCallback() {
    this.#canvas.setAttribute('aria-label', t('hall.picture'));
    this.append(this.#canvas);
    this.#sized.observe(this);
    const listen = (event, act, options) => this.#canvas.addEventListener(event, act, options);
    listen('pointerdown', (e) => this.#down(e));
    listen('pointermove', (e) => this.#move(e));
    listen('pointerup', (e) => this.#up(e));
    listen('pointercancel', (e) => this.#pointers.delete(e.pointerId));
    listen('wheel', (e) => this.#wheel(e), { passive: false });
    listen('keydown', (e) => this.#key(e));
    listen('focus', () => this.#focus());
    listen('blur', () => this.draw());
    this.recolour = () => {
      this.#colours = {};
      this.draw();
    };
    window.addEventListener('theme', this.recolour);
  }

  disconnectedCallback() {
    this.#sized.disconnect();
    cancelAnimationFrame(this.#frame);
    window.removeEventListener('theme', this.recolour);
  }

  /** Shows another hall, all of it. */
  open(plan) {
    this.plan = plan;
    this.#resize();
  }

  /** Shows all of the hall. */
  fit() {
    if (!this.plan || !this.clientWidth) {
      return;
    }
    this.#fit = Math.min(this.clientWidth / this.#width(), this.clientHeight / this.#height(), LARGEST_PX);
    this.#scale = this.#fit;
    this.#x = (this.plan.left + this.plan.right) / 2;
    this.#y = (this.plan.top + this.plan.bottom) / 2;
    this.#settle();
  }

  zoom(factor, px = this.clientWidth / 2, py = this.clientHeight / 2) {
    const [x, y] = this.#place(px, py);
    this.#scale = Math.min(Math.max(this.#scale * factor, this.#fit), Math.max(LARGEST_PX, this.#fit));
    this.#x = x - (px - this.clientWidth / 2) / this.#scale;
    this.#y = y - (py - this.clientHeight / 2) / this.#scale;
    this.#settle();
  }

  /** Draws with the next frame, however often it is asked. */
  draw() {
    if (!this.#frame) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.paint();
      });
    }
  }

  /** The hall stays in sight; a finger scrolls the page while all of it is. */
  #settle() {
    const within = (from, to, half, at) => (to - from < 2 * half ? (from + to) / 2 : Math.min(to - half, Math.max(from + half, at)));
    this.#x = within(this.plan.left - MARGIN, this.plan.right + MARGIN, this.clientWidth / 2 / this.#scale, this.#x);
    this.#y = within(this.plan.top - MARGIN, this.plan.bottom + MARGIN, this.clientHeight / 2 / this.#scale, this.#y);
    this.#canvas.style.touchAction = this.#scale > 1.02 * this.#fit ? 'none' : 'pan-y';
    this.draw();
  }

  #resize() {
    this.#shape();
    const ratio = devicePixelRatio || 1;
    this.#canvas.width = Math.round(this.clientWidth * ratio);
    this.#canvas.height = Math.round(this.clientHeight * ratio);
    this.fit();
  }

  /** As high as the hall is at this width, within what a window can show. */
  #shape() {
    if (this.plan) {
      const wanted = (this.clientWidth * this.#height()) / this.#width();
      this.style.height = `${Math.round(Math.min(Math.max(wanted, 220), Math.max(260, 0.65 * innerHeight), 620))}px`;
    }
  }

  #width() {
    return this.plan.right - this.plan.left + 2 * MARGIN;
  }

  #height() {
    return this.plan.bottom - this.plan.top + 2 * MARGIN;
  }

  #place(px, py) {
    return [this.#x + (px - this.clientWidth / 2) / this.#scale, this.#y + (py - this.clientHeight / 2) / this.#scale];
  }

  #down(event) {
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    if (this.#pointers.size === 1) {
      this.#moved = 0;
    }
    this.#pinch = this.#spread();
  }

  #spread() {
    const [one, other] = [...this.#pointers.values()];
    return other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) {
      this.#canvas.style.cursor = this.#hit(event) ? 'pointer' : 'grab';
      return;
    }
    const now = [event.offsetX, event.offsetY];
    this.#pointers.set(event.pointerId, now);
    this.#moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (this.#pointers.size === 2) {
      const spread = this.#spread();
      this.zoom(spread / (this.#pinch || spread), event.offsetX, event.offsetY);
      this.#pinch = spread;
    } else if (this.#moved > CLICK_PX) {
      this.#x -= (now[0] - before[0]) / this.#scale;
      this.#y -= (now[1] - before[1]) / this.#scale;
      this.#settle();
    }
  }

  #up(event) {
    const alone = this.#pointers.size === 1;
    this.#pointers.delete(event.pointerId);
    if (!alone || this.#moved > CLICK_PX) {
      return;
    }
    if (this.#scale < CHOOSABLE_PX) {
      this.zoom((1.7 * CHOOSABLE_PX) / this.#scale, event.offsetX, event.offsetY);
      return;
    }
    const seat = this.#hit(event);
    if (seat) {
      this.#here = seat;
      this.#tell('choose');
    }
  }

  #hit(event) {
    return this.plan && this.#scale >= CHOOSABLE_PX ? this.plan.at(...this.#place(event.offsetX, event.offsetY)) : null;
  }

  #wheel(event) {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 200), event.offsetX, event.offsetY);
    }
  }

  #key(event) {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -5], PageDown: [0, 5], Home: [-1e6, 0], End: [1e6, 0] };
    const acts = { Enter: () => this.#tell('choose'), ' ': () => this.#tell('choose'), '+': () => this.zoom(1.5), '-': () => this.zoom(1 / 1.5), 0: () => this.fit() };
    if (!this.plan || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (moves[event.key] && this.plan?.rows.length > 0) {
      event.preventDefault();
      this.#here = this.plan.next(this.#here ?? { row: 0, index: 0 }, ...moves[event.key]);
      this.#showHere();
      this.#tell('here');
    } else if (acts[event.key]) {
      event.preventDefault();
      acts[event.key]();
    }
  }

  #focus() {
    if (this.plan?.rows.length > 0 && !this.#here && this.#canvas.matches(':focus-visible')) {
      this.#here = { row: 0, index: Math.floor(this.plan.rows[0].count / 2) };
      this.#tell('here');
    }
    this.draw();
  }

  /** Comes near enough to the keyboard's seat, and as far as needed to see it. */
  #showHere() {
    const [x, y] = this.plan.middle(this.#here);
    if (this.#scale < CHOOSABLE_PX) {
      this.#scale = 1.7 * CHOOSABLE_PX;
      [this.#x, this.#y] = [x, y];
    }
    const reachX = this.clientWidth / 2 / this.#scale - 2;
    const reachY = this.clientHeight / 2 / this.#scale - 2;
    this.#x = Math.min(x + reachX, Math.max(x - reachX, this.#x));
    this.#y = Math.min(y + reachY, Math.max(y - reachY, this.#y));
    this.#settle();
  }

  #tell(event) {
    if (this.#here) {
      this.dispatchEvent(new CustomEvent(event, { detail: this.#here }));
    }
    this.draw();
  }

  #colour(name) {
    this.#colours[name] ??= colour(name);
    return this.#colours[name];
  }

  /** Paints at once, and notes how long it took. */
  paint() {
    if (!this.plan) {
      return;
    }
    const begin = performance.now();
    const ratio = devicePixelRatio || 1;
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!this.plan.placed) {
      this.#stage(context);
    }
    const groups = new Map();
    const [left, top] = this.#place(0, 0);
    const [right, bottom] = this.#place(this.clientWidth, this.clientHeight);
    const sight = { left: left - 1, right: right + 1, top: top - 1, bottom: bottom + 1 };
    for (const row of this.plan.rows) {
      if (row.bottom >= sight.top && row.top <= sight.bottom && row.right >= sight.left && row.left <= sight.right) {
        this.#row(groups, row, sight);
      }
    }
    for (const [kind, seats] of groups) {
      this.#group(context, kind, seats);
    }
    if (this.#here && document.activeElement === this.#canvas) {
      this.#ring(context);
    }
    this.paintMillis = performance.now() - begin;
  }

  /** Collects seats that look alike, so that each look is one path. */
  #row(groups, row, sight) {
    const own = this.chosen.size + this.mine.size > 0;
    for (let index = 0; index < row.count; index++) {
      const [x, y] = [row.xs[index], row.ys[index]];
      if (x < sight.left || x > sight.right || y < sight.top || y > sight.bottom) {
        continue;
      }
      const state = row.states[index];
      let look = FREE.includes(state) ? 'free' : SOLD.includes(state) ? 'sold' : BLOCKED.includes(state) ? 'blocked' : 'held';
      if (own) {
        const id = `${row.key}-${index + 1}`;
        look = this.mine.has(id) ? 'mine' : this.chosen.has(id) ? 'chosen' : look;
      }
      const kind = `${row.category % KINDS} ${look}`;
      if (!groups.has(kind)) {
        groups.set(kind, []);
      }
      groups.get(kind).push(this.clientWidth / 2 + (x - this.#x) * this.#scale, this.clientHeight / 2 + (y - this.#y) * this.#scale, 'aHSX'.includes(state) ? 1 : 0);
    }
    if (this.#scale >= CHOOSABLE_PX) {
      this.#rowName(row);
    }
  }

  #rowName(row) {
    const along = row.count > 1 ? Math.hypot(row.xs[1] - row.xs[0], row.ys[1] - row.ys[0]) || 1 : 1;
    const x = row.xs[0] - (row.count > 1 ? (1.2 * (row.xs[1] - row.xs[0])) / along : 1.2);
    const y = this.plan.placed && row.count > 1 ? row.ys[0] - (1.2 * (row.ys[1] - row.ys[0])) / along : row.ys[0];
    const context = this.#context;
    context.fillStyle = this.#colour('--quiet');
    context.font = `${Math.min(13, 0.6 * this.#scale)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(row.name, this.clientWidth / 2 + (x - this.#x) * this.#scale, this.clientHeight / 2 + (y - this.#y) * this.#scale);
  }

  #group(context, kind, seats) {
    const [category, look] = [Number(kind[0]), kind.slice(2)];
    const small = this.#scale < SHAPES_FROM_PX;
    const radius = 0.4 * this.#scale;
    context.beginPath();
    for (let i = 0; i < seats.length; i += 3) {
      if (small) {
        context.rect(seats[i] - radius, seats[i + 1] - radius, 2 * radius, 2 * radius);
      } else {
        shape(context, category, seats[i], seats[i + 1], look === 'blocked' ? 0.3 * radius : radius);
      }
    }
    const own = look === 'mine' || look === 'chosen';
    const fill = { free: `--seat-${category + 1}`, chosen: '--accent', mine: '--text' }[look] ?? '--line';
    context.fillStyle = this.#colour(fill);
    context.lineWidth = Math.max(1, 0.08 * this.#scale);
    context.strokeStyle = this.#colour(`--seat-${category + 1}`);
    if (look === 'held' && !small) {
      context.stroke();
    } else {
      context.globalAlpha = look === 'held' ? 0.45 : 1;
      context.fillStyle = look === 'held' ? context.strokeStyle : context.fillStyle;
      context.fill();
      context.globalAlpha = 1;
    }
    if (!small && this.#scale >= CHOOSABLE_PX) {
      this.#signs(context, seats, look, own);
    }
  }

  /** The marks for what a colour alone does not tell: a cross on what is sold, a tick on what is one's own, a dot on accessible seats. */
  #signs(context, seats, look, own) {
    const r = 0.2 * this.#scale;
    context.lineWidth = Math.max(1.2, 0.09 * this.#scale);
    context.strokeStyle = this.#colour(own ? '--ground' : '--edge');
    context.beginPath();
    for (let i = 0; i < seats.length; i += 3) {
      const [x, y] = [seats[i], seats[i + 1]];
      if (own) {
        context.moveTo(x - r, y);
        context.lineTo(x - 0.2 * r, y + 0.8 * r);
        context.lineTo(x + r, y - 0.8 * r);
      } else if (look === 'sold') {
        context.moveTo(x - 0.7 * r, y - 0.7 * r);
        context.lineTo(x + 0.7 * r, y + 0.7 * r);
        context.moveTo(x + 0.7 * r, y - 0.7 * r);
        context.lineTo(x - 0.7 * r, y + 0.7 * r);
      }
    }
    context.stroke();
    context.fillStyle = this.#colour(look === 'free' ? '--panel' : '--edge');
    context.font = `${0.52 * this.#scale}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let i = 0; i < seats.length; i += 3) {
      if (seats[i + 2] && !own && look !== 'sold') {
        context.fillText('♿', seats[i], seats[i + 1]);
      }
    }
  }

  #stage(context) {
    const half = Math.min(this.plan.right, 0.75 * this.plan.right + 2);
    const at = (x, y) => [this.clientWidth / 2 + (x - this.#x) * this.#scale, this.clientHeight / 2 + (y - this.plan.bend(x) - this.#y) * this.#scale];
    context.beginPath();
    for (let i = -10; i <= 10; i++) {
      context.lineTo(...at((half * i) / 10, -0.6));
    }
    context.lineWidth = Math.max(3, 0.25 * this.#scale);
    context.lineCap = 'round';
    context.strokeStyle = this.#colour('--edge');
    context.stroke();
    context.fillStyle = this.#colour('--quiet');
    context.font = '600 13px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    const [x, y] = at(0, -0.6);
    context.fillText(t('hall.stage'), x, y - Math.max(6, 0.3 * this.#scale));
  }

  #ring(context) {
    const [x, y] = this.plan.middle(this.#here);
    context.beginPath();
    context.arc(this.clientWidth / 2 + (x - this.#x) * this.#scale, this.clientHeight / 2 + (y - this.#y) * this.#scale, 0.62 * this.#scale, 0, 2 * Math.PI);
    context.lineWidth = 3;
    context.strokeStyle = this.#colour('--text');
    context.stroke();
  }
}

customElements.define('hs-seat-map', SeatMap);
