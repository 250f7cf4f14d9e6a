import { colour } from '../theme.js';

/** A canvas that is as sharp as the screen, draws with the next frame however often it is asked, and knows the colours of the theme. */
export class Canvas {
  #element;
  #paint;
  #frame = 0;
  #colours = {};
  #recolour = () => {
    this.#colours = {};
    this.draw();
  };

  /** @param {HTMLCanvasElement} element @param {() => void} paint */
  constructor(element, paint) {
    this.#element = element;
    this.#paint = paint;
    this.context = element.getContext('2d');
  }

  begin() {
    window.addEventListener('theme', this.#recolour);
  }

  end() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    window.removeEventListener('theme', this.#recolour);
  }

  draw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  /** @param {number} width @param {number} height in pixels of the page */
  resize(width, height) {
    const ratio = devicePixelRatio || 1;
    this.#element.width = Math.round(width * ratio);
    this.#element.height = Math.round(height * ratio);
  }

  clear() {
    const ratio = devicePixelRatio || 1;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(0, 0, this.#element.width, this.#element.height);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  colour(name) {
    this.#colours[name] ??= colour(name);
    return this.#colours[name];
  }

  /** Text in the middle of a pixel. */
  write(text, x, y, size, fill = '--quiet') {
    this.context.fillStyle = this.colour(fill);
    this.context.font = `${size}px system-ui, sans-serif`;
    this.context.textAlign = 'center';
    this.context.textBaseline = 'middle';
    this.context.fillText(text, x, y);
  }
}
