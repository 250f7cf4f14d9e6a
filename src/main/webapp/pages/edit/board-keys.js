/** The keys of the board: one can do everything without a mouse. */
import { stepByPlace } from '../hall/steps.js';
import { seatKey } from './hall.js';

const WAYS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -5], PageDown: [0, 5],
  Home: [-1e6, 0], End: [1e6, 0],
};
const STEP = 0.5;

export function boardKeys(board, event) {
  const act = event.ctrlKey || event.metaKey ? withControl(board, event) : event.altKey ? withAlt(board, event)
    : plain(board, event);
  if (act) {
    event.preventDefault();
    act();
  }
}

function withControl(board, { key, shiftKey }) {
  return {
    a: () => board.select(board.rows.flatMap((row) => Array.from({ length: row.count }, (_, i) => seatKey(row.id, i)))),
    z: () => board.tell('act', shiftKey ? 'redo' : 'undo'),
    Z: () => board.tell('act', 'redo'),
    y: () => board.tell('act', 'redo'),
    s: () => board.tell('act', 'save'),
  }[key];
}

/** Alt and an arrow move what is selected. */
function withAlt(board, { key }) {
  const way = WAYS[key];
  return way && key.startsWith('Arrow') && board.selection.size > 0
    ? () => board.tell('move', { dx: STEP * way[0], dy: STEP * way[1], kind: 'keys' }) : null;
}

function plain(board, { key, shiftKey }) {
  if (WAYS[key]) {
    return board.rows.length > 0 ? () => go(board, ...WAYS[key], shiftKey) : null;
  }
  const toggle = () => board.here && board.toggle(board.hereKey);
  return {
    ' ': toggle,
    Enter: toggle,
    r: () => row(board),
    Delete: () => board.tell('act', 'delete'),
    Backspace: () => board.tell('act', 'delete'),
    Escape: board.selection.size > 0 ? () => board.select([]) : null,
    '+': () => board.zoom(1.5),
    '-': () => board.zoom(1 / 1.5),
    0: () => board.whole(),
  }[key];
}

/** Shift takes the seats along into the selection. */
function go(board, dx, dy, more) {
  const from = board.here ?? { row: 0, index: 0 };
  const keys = more && board.here ? [board.hereKey] : [];
  let here = from;
  for (let step = 0; step < Math.min(1000, Math.abs(dx + dy)); step++) {
    const next = stepByPlace(board.rows, here, Math.sign(dx), Math.sign(dy));
    if (next === here) {
      break;
    }
    here = next;
    keys.push(seatKey(board.rows[here.row].id, here.index));
  }
  if (more) {
    board.select(keys, true);
  }
  board.goTo(here);
}

/** The whole row of the keyboard's seat. */
function row(board) {
  if (board.here) {
    const { id, count } = board.rows[board.here.row];
    board.select(Array.from({ length: count }, (_, i) => seatKey(id, i)), true);
  }
}
