import { h, write } from '../dom.js';
import { tool, zoomTools } from '../hall/tool.js';
import { actionButton } from '../parts/page.js';
import { money, t } from '../texts.js';
import './board.js';

const KEYS = ['edit.keys.mouse', 'edit.keys.go', 'edit.keys.select', 'edit.keys.change'];

/** The board with its tools, the line that tells the keyboard's seat, and the same rows as a list. */
export function boardPanel({ undo, redo }) {
  const board = h('hs-hall-board');
  const said = h('p', { class: 'said', role: 'status' });
  const hand = tool('edit.hand', '✥', () => {
    board.hand = !board.hand;
    hand.setAttribute('aria-pressed', String(board.hand));
  }, { 'aria-pressed': 'false' });
  const parts = {
    board,
    undo: actionButton(t('edit.undo'), async () => undo(), 'small'),
    redo: actionButton(t('edit.redo'), async () => redo(), 'small'),
  };
  const tell = () => {
    const row = board.here && board.rows[board.here.row];
    write(said, row ? seatText(row, board.here.index, board.selection.has(board.hereKey)) : '');
  };
  board.addEventListener('here', tell);
  board.addEventListener('select', tell);
  parts.element = h('section', { class: 'panel', 'aria-label': t('hall.map') },
    h('div', { class: 'row map-top' }, h('div', { class: 'buttons' }, parts.undo, parts.redo),
      h('div', { class: 'buttons' }, hand, zoomTools((factor) => board.zoom(factor), () => board.whole()))),
    board, said,
    h('details', {}, h('summary', { text: t('edit.keys') }),
      h('ul', { class: 'keys' }, KEYS.map((key) => h('li', { text: t(key) })))));
  return parts;
}

function seatText(row, index, selected) {
  const seat = row.seats[index];
  const more = [seat.label, seat.price ? money(seat.price) : '', seat.accessible ? t('seat.accessible') : '',
    seat.gap ? t('edit.gap') : '', selected ? t('edit.is-selected') : ''];
  return [t('edit.seat', { row: row.name, seat: index + 1 }), ...more].filter(Boolean).join(', ');
}
