/** Paints the seats of a plan as buyers see them. */
import { t } from '../texts.js';
import { seatPath, SHAPES_FROM_PX } from './shapes.js';
import { paintTables } from './tables.js';
import { CHOOSABLE_PX, isIn } from './view.js';

const LOOKS = { '.': 'free', a: 'free', s: 'sold', S: 'sold', x: 'blocked', X: 'blocked' };

/**
 * Paints the seats of a part of the hall. Those that look alike are collected, so that each look is one path: pixels,
 * and whether the seat is accessible.
 */
export function paintSeats(canvas, view, plan, own, sight) {
  const groups = new Map();
  plan.drawing?.paint(canvas, view, sight);
  paintTables(canvas, view, plan, sight);
  for (const row of plan.rows) {
    if (isIn(row, sight)) {
      collect(groups, view, row, sight, own);
      if (view.scale >= CHOOSABLE_PX) {
        rowName(canvas, view, plan.placed, row);
      }
    }
  }
  for (const [kind, seats] of groups) {
    group(canvas, view.scale, plan, kind, seats);
  }
}

function collect(groups, view, row, sight, { mine, chosen, confirming }) {
  const { left, top, scale } = view;
  const own = chosen.size + mine.size > 0;
  const lists = {};
  const listOf = (look) => {
    const kind = `${row.category} ${look}`;
    if (!groups.has(kind)) {
      groups.set(kind, []);
    }
    return groups.get(kind);
  };
  for (let index = 0; index < row.count; index++) {
    const [x, y] = [row.xs[index], row.ys[index]];
    if (x < sight.left || x > sight.right || y < sight.top || y > sight.bottom) {
      continue;
    }
    const state = row.states[index];
    let look = LOOKS[state] ?? 'held';
    if (own) {
      const id = `${row.key}-${index + 1}`;
      look = confirming?.has(id) ? 'confirming' : mine.has(id) ? 'mine' : chosen.has(id) ? 'chosen' : look;
    }
    lists[look] ??= listOf(look);
    lists[look].push(left + x * scale, top + y * scale, 'aHSX'.includes(state) ? 1 : 0);
  }
}

/** Before the row's first seat, in the row's direction where its seats have places of their own. */
export function rowName(canvas, view, placed, row) {
  const [dx, dy] = row.count > 1 ? [row.xs[1] - row.xs[0], row.ys[1] - row.ys[0]] : [1, 0];
  const along = Math.hypot(dx, dy) || 1;
  canvas.write(row.name,
    ...view.pixel(row.xs[0] - (1.2 * dx) / along, placed ? row.ys[0] - (1.2 * dy) / along : row.ys[0]),
    Math.min(13, 0.6 * view.scale));
}

function group(canvas, scale, plan, kind, seats) {
  const [category, look] = [Number.parseInt(kind, 10), kind.split(' ')[1]];
  const colour = plan.colourOf(category);
  const { context } = canvas;
  const small = scale < SHAPES_FROM_PX;
  seatPath(context, category, seats, (look === 'blocked' && !small ? 0.12 : 0.4) * scale, scale);
  const own = look === 'mine' || look === 'chosen' || look === 'confirming';
  const fill = { free: colour, chosen: '--accent', mine: '--text', confirming: '--ground' }[look]
    ?? '--line';
  context.fillStyle = canvas.colour(fill);
  context.lineWidth = Math.max(1, 0.08 * scale);
  context.strokeStyle = canvas.colour(colour);
  if (look === 'held' && !small) {
    context.stroke();
  } else {
    context.globalAlpha = look === 'held' ? 0.45 : 1;
    context.fillStyle = look === 'held' ? context.strokeStyle : context.fillStyle;
    context.fill();
    context.globalAlpha = 1;
  }
  if (look === 'confirming') {
    context.strokeStyle = canvas.colour('--text');
    context.stroke();
  }
  if (!small && scale >= CHOOSABLE_PX) {
    signs(canvas, scale, seats, look, own);
  }
}

/**
 * The marks for what a colour alone does not tell: a cross on what is sold, a tick on what is one's own, a sign on
 * accessible seats.
 */
function signs(canvas, scale, seats, look, own) {
  const { context } = canvas;
  const r = 0.2 * scale;
  context.lineWidth = Math.max(1.2, 0.09 * scale);
  context.strokeStyle = canvas.colour(look === 'confirming' ? '--text' : own ? '--ground' : '--edge');
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
  for (let i = 0; i < seats.length; i += 3) {
    if (seats[i + 2] && !own && look !== 'sold') {
      canvas.write('♿', seats[i], seats[i + 1], 0.52 * scale, look === 'free' ? '--panel' : '--edge');
    }
  }
}

/** A stage, where the plan does not tell where its seats are. */
export function paintStage(canvas, view, plan) {
  const { context } = canvas;
  const half = Math.min(plan.right, 0.75 * plan.right + 2);
  context.beginPath();
  for (let i = -10; i <= 10; i++) {
    const x = (half * i) / 10;
    context.lineTo(...view.pixel(x, -0.6 - plan.bend(x)));
  }
  context.lineWidth = Math.max(3, 0.25 * view.scale);
  context.lineCap = 'round';
  context.strokeStyle = canvas.colour('--edge');
  context.stroke();
  const [x, y] = view.pixel(0, -0.6 - plan.bend(0));
  canvas.write(t('hall.stage'), x, y - Math.max(6, 0.3 * view.scale) - 8, 13);
}

/** Around the seat on which the keyboard stands. */
export function paintRing(canvas, view, [x, y]) {
  const { context } = canvas;
  context.beginPath();
  context.arc(...view.pixel(x, y), 0.62 * view.scale, 0, 2 * Math.PI);
  context.lineWidth = 3;
  context.strokeStyle = canvas.colour('--text');
  context.stroke();
}
