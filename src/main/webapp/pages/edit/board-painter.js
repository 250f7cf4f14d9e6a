/** Paints a hall that is edited. */
import { rowName } from '../hall/painter.js';
import { KINDS, seatPath, SHAPES_FROM_PX } from '../hall/shapes.js';
import { CHOOSABLE_PX, isIn } from '../hall/view.js';
import { seatKey } from './hall.js';

/**
 * @param {object} hall as `picture` tells it; null before one is shown
 * @param marks `selection` and `bad`: sets of seat keys; `by`: how far the selected ones are being dragged
 */
export function paintBoard(canvas, view, hall, marks) {
  const groups = new Map();
  const { sight } = view;
  const dragged = marks.by[0] !== 0 || marks.by[1] !== 0;
  hall?.drawing?.paint(canvas, view, sight);
  for (const row of hall?.rows ?? []) {
    if (dragged || isIn(row, sight)) {
      collect(groups, view, row, sight, marks);
      if (view.scale >= CHOOSABLE_PX) {
        rowName(canvas, view, true, row);
      }
    }
  }
  for (const [kind, seats] of groups) {
    group(canvas, view.scale, hall, kind, seats);
  }
}

function collect(groups, view, row, sight, { selection, bad, by }) {
  for (let i = 0; i < row.count; i++) {
    const key = seatKey(row.id, i);
    const selected = selection.has(key);
    const [x, y] = selected ? [row.xs[i] + by[0], row.ys[i] + by[1]] : [row.xs[i], row.ys[i]];
    if (x < sight.left || x > sight.right || y < sight.top || y > sight.bottom) {
      continue;
    }
    const seat = row.seats[i];
    const kind = `${row.category} ${seat.gap ? 'g' : 's'}${selected ? 'y' : 'n'}${bad.has(key) ? 'b' : 'n'}`;
    if (!groups.has(kind)) {
      groups.set(kind, []);
    }
    groups.get(kind).push(...view.pixel(x, y), seat.accessible ? 1 : 0);
  }
}

/** A gap is an outline; what is selected is filled with the accent and has a ring; what is wrong has a frame. */
function group(canvas, scale, hall, kind, seats) {
  const category = Number.parseInt(kind, 10);
  const [gap, selected, bad] = kind.split(' ')[1];
  const { context } = canvas;
  const small = scale < SHAPES_FROM_PX;
  seatPath(context, category, seats, 0.4 * scale, scale);
  context.lineWidth = Math.max(1, 0.08 * scale);
  const colour = canvas.colour(selected === 'y' ? '--accent'
    : hall.colours[category] ?? `--seat-${(category % KINDS) + 1}`);
  if (gap === 'g') {
    context.strokeStyle = colour;
    context.setLineDash([0.2 * scale, 0.15 * scale]);
    context.stroke();
    context.setLineDash([]);
  } else {
    context.fillStyle = colour;
    context.fill();
  }
  if (selected === 'y' && !small) {
    frame(context, seats, 0.46 * scale, canvas.colour('--text'), Math.max(1, 0.05 * scale));
  }
  if (bad === 'b') {
    frame(context, seats, 0.5 * scale, canvas.colour('--bad'), Math.max(2, 0.12 * scale));
  }
  for (let i = 0; scale >= CHOOSABLE_PX && i < seats.length; i += 3) {
    if (seats[i + 2]) {
      canvas.write('♿', seats[i], seats[i + 1], 0.52 * scale, gap === 'g' ? '--edge' : '--panel');
    }
  }
}

function frame(context, seats, half, colour, width) {
  context.beginPath();
  for (let i = 0; i < seats.length; i += 3) {
    context.rect(seats[i] - half, seats[i + 1] - half, 2 * half, 2 * half);
  }
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.stroke();
}

export function paintRectangle(canvas, view, { from, to }) {
  const { context } = canvas;
  const [x, y] = view.pixel(...from);
  const [right, bottom] = view.pixel(...to);
  context.globalAlpha = 0.15;
  context.fillStyle = canvas.colour('--accent');
  context.fillRect(x, y, right - x, bottom - y);
  context.globalAlpha = 1;
  context.strokeStyle = canvas.colour('--accent');
  context.lineWidth = 1.5;
  context.strokeRect(x, y, right - x, bottom - y);
}
