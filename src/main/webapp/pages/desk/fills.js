import { svg } from '../dom.js';

/** Marks by which bars are told apart without their colour, in the order of their use: plain, lines, dots, a grid. */
const MARKS = [
  () => [],
  () => [svg('path', { d: 'M0 0H8', class: 'mark' })],
  () => [svg('circle', { cx: 4, cy: 4, r: 2, class: 'mark dot' })],
  () => [svg('path', { d: 'M0 0H8 M0 0V8', class: 'mark' })],
];

let made = 0;

/**
 * A fill for bars, of which a picture may have many.
 *
 * @param {number} i which of the marks
 * @returns {{node: SVGElement, bar: object}} the node has to be in the picture; `bar` are attributes of its bars
 */
export function fill(i) {
  const mark = MARKS[i % MARKS.length]();
  if (mark.length === 0) {
    return { node: svg('defs'), bar: { class: 'bar-fill' } };
  }
  made += 1;
  const id = `fill-${made}`;
  const pattern = svg('pattern', {
    id, width: 8, height: 8, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)',
  }, ...mark);
  return { node: svg('defs', {}, pattern), bar: { class: 'bar-fill marked', fill: `url(#${id})` } };
}
