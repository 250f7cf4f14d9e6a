import { inThemes } from './colours.js';
import { isIn } from './view.js';

const GREY = '#888888';
const TEXT_SIZE = 16;

/** Of letters smaller than this nobody reads anything. */
const LEAST_LETTERS_PX = 5;

/** So much of an area's colour is painted that seats upon it are seen as well as beside it. */
const PALE = 0.2;

/** The line around an area, in units of its plan. */
const LINE = 2;

/** An area may enlarge a picture by so much of what the seats need. */
const BESIDE = 0.5;

/** WCAG's least contrast of pictures, and more than that of texts: these stand on a pale ground. */
const [OF_PICTURES, OF_TEXTS] = [3, 6.5];

/** The look of a hall besides its seats: a stage, a bar, the colours of its categories. */
export class Drawing {
  #areas;
  #unit;

  /**
   * @param {{areas?: object[], categories?: object[]}} told as a program tells it
   * @param {{x: number, y: number, unit: number}} origin the place of the program that is the picture's origin, and
   *     how much of the program is one unit of the picture
   */
  constructor({ areas = [], categories = [] }, origin) {
    this.#unit = origin.unit;
    this.#areas = areas.map((area) => shown(area, origin));
    /** The colours by category, of those that have one. */
    this.colours = new Map();
    categories.forEach(({ categoryId, color }) => {
      this.colours.set(categoryId, inThemes(color, OF_PICTURES) ?? undefined);
    });
  }

  /** The rectangle in which seats and drawing lie. */
  around({ left, right, top, bottom }) {
    const beside = BESIDE * Math.max(right - left, bottom - top, 8);
    return this.#areas.reduce((all, area) => ({
      left: Math.min(all.left, Math.max(area.left, left - beside)),
      right: Math.max(all.right, Math.min(area.right, right + beside)),
      top: Math.min(all.top, Math.max(area.top, top - beside)),
      bottom: Math.max(all.bottom, Math.min(area.bottom, bottom + beside)),
    }), { left, right, top, bottom });
  }

  /** Paints the areas of a part of the hall: below its seats. */
  paint(canvas, view, sight) {
    const scale = view.scale / this.#unit;
    for (const area of this.#areas) {
      if (isIn(area, sight)) {
        paintArea(canvas, view, area, scale);
      }
    }
  }
}

function paintArea(canvas, view, { told, x, y, colours, words }, scale) {
  const { context } = canvas;
  context.save();
  context.translate(...view.pixel(x, y));
  context.rotate(((told.rotation ?? 0) * Math.PI) / 180);
  context.scale(scale, scale);
  context.beginPath();
  outline(context, told);
  context.globalAlpha = PALE;
  context.fillStyle = canvas.colour(colours.ground);
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = Math.max(LINE, 1 / scale);
  context.strokeStyle = canvas.colour(colours.edge);
  context.stroke();
  if (words && words.size * scale >= LEAST_LETTERS_PX) {
    context.font = `${words.size}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = canvas.colour(colours.words);
    context.fillText(words.text, words.x, words.y);
  }
  context.restore();
}

function outline(context, { shape, rectangle, ellipse, circle, polygon }) {
  if (shape === 'rectangle' && rectangle) {
    context.rect(0, 0, rectangle.width, rectangle.height);
  } else if (shape === 'ellipse' && ellipse) {
    context.ellipse(0, 0, Math.abs(ellipse.radius.x), Math.abs(ellipse.radius.y), 0, 0, 2 * Math.PI);
  } else if (shape === 'circle' && circle) {
    context.arc(0, 0, Math.abs(circle.radius), 0, 2 * Math.PI);
  } else if (shape === 'polygon' && polygon?.points.length > 0) {
    polygon.points.forEach(({ x, y }) => context.lineTo(x, y));
    context.closePath();
  }
}

/** An area with what painting needs: its place and its rectangle in the picture, and its colours in both themes. */
function shown(told, { x, y, unit }) {
  const place = { x: ((told.position?.x ?? 0) - x) / unit, y: ((told.position?.y ?? 0) - y) / unit };
  const { text } = told;
  const words = text?.text
    ? { text: text.text, size: text.size || TEXT_SIZE, x: text.position.x, y: text.position.y } : null;
  const turned = turn(cornersOf(told, words), told.rotation ?? 0);
  const reach = (of, least) => turned.map((corner) => corner[of] / unit)
    .reduce((found, each) => (least ? Math.min(found, each) : Math.max(found, each)), 0);
  return {
    ...place, told, words, left: place.x + reach('x', true), right: place.x + reach('x', false),
    top: place.y + reach('y', true), bottom: place.y + reach('y', false),
    colours: {
      ground: inThemes(told.color ?? GREY, 1) ?? GREY, edge: inThemes(told.border_color ?? GREY, OF_PICTURES) ?? GREY,
      words: (text?.color && inThemes(text.color, OF_TEXTS)) ?? '--text',
    },
  };
}

function cornersOf({ shape, rectangle, ellipse, circle, polygon }, words) {
  const box = (left, top, right, bottom) =>
    [{ x: left, y: top }, { x: right, y: top }, { x: left, y: bottom }, { x: right, y: bottom }];
  const round = shape === 'circle' ? { x: circle?.radius ?? 0, y: circle?.radius ?? 0 } : ellipse?.radius;
  const half = words && 0.3 * words.size * words.text.length;
  return [
    ...(shape === 'rectangle' && rectangle ? box(0, 0, rectangle.width, rectangle.height) : []),
    ...(['circle', 'ellipse'].includes(shape) && round ? box(-round.x, -round.y, round.x, round.y) : []),
    ...(shape === 'polygon' ? polygon?.points ?? [] : []),
    ...(words ? box(words.x - half, words.y - words.size / 2, words.x + half, words.y + words.size / 2) : []),
  ];
}

function turn(corners, degrees) {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return corners.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
}

/** The areas of a drawing made larger and moved: by so much for each unit, and then by a way. */
export function areasAt(areas, factor, dx, dy) {
  const by = (value) => Math.round(100 * factor * value) / 100;
  const point = ({ x, y }) => ({ x: by(x), y: by(y) });
  const moved = ({ x, y }) => ({ x: Math.round(100 * (by(x) + dx)) / 100, y: Math.round(100 * (by(y) + dy)) / 100 });
  return areas.map((area) => ({
    ...area,
    position: moved(area.position ?? { x: 0, y: 0 }),
    ...(area.rectangle && { rectangle: { width: by(area.rectangle.width), height: by(area.rectangle.height) } }),
    ...(area.ellipse && { ellipse: { radius: point(area.ellipse.radius) } }),
    ...(area.circle && { circle: { radius: by(area.circle.radius) } }),
    ...(area.polygon && { polygon: { points: area.polygon.points.map(point) } }),
    ...(area.text && {
      text: { ...area.text, size: by(area.text.size || TEXT_SIZE), position: point(area.text.position) },
    }),
  }));
}
