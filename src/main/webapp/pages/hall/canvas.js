import { colour } from '../theme.js';

/**
 * A canvas that is as sharp as the screen, draws with the next frame however often it is asked, and knows the colours
 * of the theme.
 */
export class Canvas {
  #element;
  #paint;
  #frame = 0;
  /** The view of the last painting; null when what is painted has changed since. */
  #last = null;
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

  /** Paints all anew. */
  draw() {
    this.#last = null;
    this.move();
  }

  /** Paints after the view was changed, and nothing else. */
  move() {
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
    this.#last = null;
  }

  /**
   * Begins a painting.
   * @returns {object[]} the rectangles to paint, in pixels of the page: all, or two edges where a picture was only
   *     moved
   */
  bare({ scale, left, top }) {
    const last = this.#last;
    this.#last = { scale, left, top };
    return last?.scale === scale ? this.#shift(left - last.left, top - last.top) : this.clear();
  }

  clear() {
    const { width, height } = this.#element;
    const ratio = devicePixelRatio || 1;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.clearRect(0, 0, width, height);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    return [{ x: 0, y: 0, width: width / ratio, height: height / ratio }];
  }

  /** Moves what is painted, by whole dots of the screen. */
  #shift(dx, dy) {
    const ratio = devicePixelRatio || 1;
    const { width, height } = this.#element;
    const [x, y] = [Math.round(dx * ratio), Math.round(dy * ratio)];
    if (Math.abs(x) >= width || Math.abs(y) >= height) {
      return this.clear();
    }
    const beside = { x: x > 0 ? 0 : width + x, y: 0, width: Math.abs(x), height };
    const above = { x: Math.max(0, x), y: y > 0 ? 0 : height + y, width: width - Math.abs(x), height: Math.abs(y) };
    const bare = [beside, above].filter((each) => each.width > 0 && each.height > 0);
    if (bare.length > 0) {
      this.context.setTransform(1, 0, 0, 1, 0, 0);
      this.context.globalCompositeOperation = 'copy';
      this.context.drawImage(this.#element, x, y);
      this.context.globalCompositeOperation = 'source-over';
      this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    return bare.map((each) =>
      ({ x: each.x / ratio, y: each.y / ratio, width: each.width / ratio, height: each.height / ratio }));
  }

  /** Lets only what is in a rectangle be painted. */
  within({ x, y, width, height }, paint) {
    this.context.save();
    this.context.beginPath();
    this.context.rect(x, y, width, height);
    this.context.clip();
    paint();
    this.context.restore();
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
