import { h, svg, write } from '../dom.js';
import { t } from '../texts.js';

/** A bar of what is gone, held and free. The words beside it say the same to those who do not see it. */
export function placesBar() {
  const parts = ['booked', 'held', 'free'].map((name) => svg('rect', { class: name, height: '1', y: '0' }));
  const element = svg('svg',
    { class: 'parts', viewBox: '0 0 1000 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, ...parts);
  return {
    element,
    show: (booked, held, free) => {
      const all = Math.max(1, booked + held + free);
      let begin = 0;
      [booked, held, free].forEach((share, i) => {
        parts[i].setAttribute('x', String((1000 * begin) / all));
        parts[i].setAttribute('width', String((1000 * share) / all));
        begin += share;
      });
    },
  };
}

/** A big number with words, above a bar with its legend. */
export function placesFigure({ key = 'places', held = true } = {}) {
  const left = h('strong');
  const words = h('span');
  const bar = placesBar();
  const free = h('span');
  const heldText = h('span');
  const gone = h('span');
  const legend = h('ul', { class: 'legend' },
    h('li', {}, h('span', { class: 'swatch free' }), free),
    held ? h('li', {}, h('span', { class: 'swatch held' }), heldText) : null,
    h('li', {}, h('span', { class: 'swatch' }), gone));
  return {
    elements: [h('p', { class: 'figure' }, left, words), bar.element, legend],
    show: (freeCount, heldCount, goneCount) => {
      const all = freeCount + heldCount + goneCount;
      write(left, freeCount > 0 ? freeCount.toLocaleString() : t('sold-out'));
      write(words, freeCount > 0 ? t(`${key}.left-of`, { n: freeCount, all }) : t(`${key}.of-all`, { n: all }));
      write(free, t('free.n', { n: freeCount }));
      write(heldText, t('held.n', { n: heldCount }));
      write(gone, t(`${key}.gone.n`, { n: goneCount }));
      bar.show(goneCount, heldCount, freeCount);
    },
  };
}
