import { h } from '../dom.js';
import { t } from '../texts.js';

/** A small button with a sign; its name is the text of the key. */
export function tool(key, sign, act, more = {}) {
  return h('button', {
    type: 'button', class: 'small', 'aria-label': t(key), title: t(key), text: sign, ...more, on: { click: act },
  });
}

/**
 * The buttons by which a picture of a hall is seen nearer, farther and whole.
 *
 * @param {(factor: number) => void} zoom
 * @param {() => void} whole
 */
export function zoomTools(zoom, whole) {
  return [tool('hall.nearer', '+', () => zoom(1.5)), tool('hall.farther', '−', () => zoom(1 / 1.5)),
    tool('hall.whole', '⤢', whole)];
}
