/** The room of a hall: the places of its seats, and what is drawn beside them. */
import { Drawing } from './drawing.js';
import { BEND, behindEachOther, byCoordinates, rectangleOf } from './rows.js';

/** A hall without coordinates is at least so wide at each side of its middle. */
const HALF = 3;

/**
 * Gives all seats their places.
 *
 * @param {object[]} rows as `rowOf` makes them
 * @param {object} [told] the drawing of the program
 */
export function roomOf(rows, told) {
  if (rows.length > 0 && rows.every((row) => row.given)) {
    const origin = byCoordinates(rows);
    const drawing = told ? new Drawing(told, origin) : null;
    const seats = rectangleOf(rows);
    return { placed: true, drawing, ...(drawing?.around(seats) ?? seats) };
  }
  behindEachOther(rows);
  const seats = rectangleOf(rows);
  const right = Math.max(seats.right, HALF);
  return {
    placed: false, drawing: null, left: Math.min(seats.left, -HALF), right, top: -bend(right, right),
    bottom: seats.bottom,
  };
}

/** The distance by which a place right or left of the middle is nearer to the stage. */
export function bend(right, x) {
  return (BEND / right) * x * x;
}
