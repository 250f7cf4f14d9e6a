/** The outlines of tables that are sold as a whole. */
import { svg } from '../dom.js';
import { isIn } from './view.js';

/** The distance of an outline from the middles of its seats. */
const AROUND = 0.5;

const hulls = new WeakMap();

/** The corners of the smallest polygon around points without dents, in their order. */
export function hullOf(points) {
  const sorted = points.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  const half = (those) => those.reduce((kept, point) => {
    while (kept.length > 1 && !turnsLeft(kept.at(-2), kept.at(-1), point)) {
      kept.pop();
    }
    return [...kept, point];
  }, []).slice(0, -1);
  const corners = [...half(sorted), ...half(sorted.toReversed())];
  return corners.length > 0 ? corners : sorted.slice(0, 1);
}

function turnsLeft([x, y], [toX, toY], [nextX, nextY]) {
  return (toX - x) * (nextY - y) > (toY - y) * (nextX - x);
}

/** A table of coordinates may be round; a row behind others is a band. */
function cornersOf(row, placed) {
  if (!hulls.has(row)) {
    const seats = Array.from(row.xs, (x, i) => [x, row.ys[i]]);
    hulls.set(row, placed ? hullOf(seats) : seats);
  }
  return hulls.get(row);
}

/** Below the seats: the ground of each table with a line around it. */
export function paintTables(canvas, view, { rows, placed }, sight) {
  const tables = rows.filter((row) => row.whole && isIn(row, sight));
  const { context } = canvas;
  const line = Math.max(1, 0.06 * view.scale);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  const wide = 2 * AROUND * view.scale;
  for (const { colour, width } of [{ colour: '--edge', width: wide }, { colour: '--sunk', width: wide - 2 * line }]) {
    context.strokeStyle = canvas.colour(colour);
    context.fillStyle = context.strokeStyle;
    context.lineWidth = Math.max(0.5, width);
    for (const row of tables) {
      outline(context, view, cornersOf(row, placed), placed);
      placed && context.fill();
      context.stroke();
    }
  }
}

function outline(context, view, corners, closed) {
  context.beginPath();
  corners.forEach((corner, i) => {
    const pixel = view.pixel(...corner);
    i === 0 ? context.moveTo(...pixel) : context.lineTo(...pixel);
  });
  closed && context.closePath();
  // A line of one point is drawn as a dot.
  corners.length === 1 && context.lineTo(...view.pixel(...corners[0]));
}

/** The same for a legend. */
export function tableSign() {
  return svg('svg', { class: 'sign table', viewBox: '0 0 24 16', 'aria-hidden': 'true' },
    svg('rect', { x: '1', y: '2', width: '22', height: '12', rx: '6' }),
    ...[7, 12, 17].map((x) => svg('circle', { cx: String(x), cy: '8', r: '2' })));
}
