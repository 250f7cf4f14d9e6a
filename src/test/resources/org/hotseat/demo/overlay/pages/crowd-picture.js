import { h } from '../pages/dom.js';
import { colour } from '../pages/theme.js';

/** The letters of a report's crowd: what each person is at. */
export const STATES = { '.': 'waiting', '?': 'asking', h: 'held', s: 'sold', r: 'refused', x: 'failed' };

const COLOURS = {
  waiting: '--line', asking: '--warm', held: '--seat-1', sold: '--good', refused: '--edge', failed: '--bad',
};

/** One dot for each person, drawn on a canvas. Who got it has a full dot, who was refused a ring. */
export class CrowdPicture {
  #crowd = '';
  #canvas = h('canvas', { role: 'img' });
  #colours = null;
  element = h('div', { class: 'crowd' }, this.#canvas);
  #sized = new ResizeObserver(() => requestAnimationFrame(() => this.#draw()));
  #recolour = () => {
    this.#colours = null;
    this.#draw();
  };

  begin() {
    this.#sized.observe(this.element);
    window.addEventListener('theme', this.#recolour);
    return () => {
      this.#sized.disconnect();
      window.removeEventListener('theme', this.#recolour);
    };
  }

  /** @param {string} crowd a letter for each person @param {string} words the same for those who do not see it */
  show(crowd, words) {
    this.#canvas.setAttribute('aria-label', words);
    if (crowd !== this.#crowd) {
      this.#crowd = crowd;
      this.#draw();
    }
  }

  #draw() {
    const width = this.element.clientWidth;
    if (!width || !this.#crowd) {
      return;
    }
    this.#colours ??= Object.fromEntries(Object.entries(COLOURS).map(([state, name]) => [state, colour(name)]));
    const size = this.#size(width);
    const columns = Math.floor(width / size);
    const height = Math.ceil(this.#crowd.length / columns) * size;
    const ratio = devicePixelRatio || 1;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#canvas.style.height = `${height}px`;
    const context = this.#canvas.getContext('2d');
    context.scale(ratio, ratio);
    for (const [letter, state] of Object.entries(STATES)) {
      this.#dots(context, letter, state, size, columns);
    }
  }

  /** As large as the picture may be, between 4 and 16 pixels a person. */
  #size(width) {
    return Math.max(4, Math.min(16, Math.floor(Math.sqrt((width * 300) / this.#crowd.length))));
  }

  #dots(context, letter, state, size, columns) {
    const radius = (state === 'refused' ? 0.26 : 0.38) * size;
    context.beginPath();
    for (let i = this.#crowd.indexOf(letter); i >= 0; i = this.#crowd.indexOf(letter, i + 1)) {
      const x = (i % columns) * size + size / 2;
      const y = Math.floor(i / columns) * size + size / 2;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    if (state === 'refused') {
      context.lineWidth = Math.max(1, 0.12 * size);
      context.strokeStyle = this.#colours[state];
      context.stroke();
    } else {
      context.fillStyle = this.#colours[state];
      context.fill();
    }
  }
}
