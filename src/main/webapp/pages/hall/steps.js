/**
 * Ways from seat to seat, and from a place to its seat. Rows have `xs`, `ys`, `count` and the rectangle in which they
 * lie.
 */

/** The seat at a place, or null. */
export function seatAt(rows, x, y) {
  let found = null;
  let nearest = 0.5;
  rows.forEach((row, r) => {
    if (x > row.left - 0.5 && x < row.right + 0.5 && y > row.top - 0.5 && y < row.bottom + 0.5) {
      for (let index = 0; index < row.count; index++) {
        const distance = Math.hypot(row.xs[index] - x, row.ys[index] - y);
        if (distance < nearest) {
          nearest = distance;
          found = { row: r, index };
        }
      }
    }
  });
  return found;
}

/** In rows that stand behind each other: along the row, or to the row before or behind. */
export function stepByRow(rows, seat, dx, dy) {
  const row = Math.min(rows.length - 1, Math.max(0, seat.row + dy));
  const x = rows[seat.row].xs[seat.index];
  const index = dy === 0 ? seat.index + dx : Math.round(x - rows[row].left);
  return { row, index: Math.min(rows[row].count - 1, Math.max(0, index)) };
}

/** By the places of the seats, as many steps as there are seats in that direction. */
export function stepByPlace(rows, seat, dx, dy) {
  let here = seat;
  for (let step = 0; step < Math.min(Math.abs(dx + dy), 1000); step++) {
    const further = nearest(rows, here, Math.sign(dx), Math.sign(dy));
    if (!further) {
      break;
    }
    here = further;
  }
  return here;
}

/** The nearest seat in a direction; those that lie aside count as farther. */
function nearest(rows, seat, dx, dy) {
  const [x, y] = [rows[seat.row].xs[seat.index], rows[seat.row].ys[seat.index]];
  let found = null;
  let least = Infinity;
  rows.forEach((row, r) => {
    for (let index = 0; index < row.count; index++) {
      const ahead = dx * (row.xs[index] - x) + dy * (row.ys[index] - y);
      const aside = Math.abs(dx === 0 ? row.xs[index] - x : row.ys[index] - y);
      if (ahead > 0.3 && aside <= 2 * ahead && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        found = { row: r, index };
      }
    }
  });
  return found;
}
