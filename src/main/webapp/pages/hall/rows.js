/** Rows of a hall as pictures need them: where each seat stands, and what is told of it. */
const GAP = 2.4;
/** The part of its half width by which the outermost seats of the widest row are nearer to the stage. */
export const BEND = 0.12;

export const cents = (price) => Math.round(100 * Number(price));

export function rowOf(category, index, row, states) {
  const details = new Map((row.seatDetails ?? []).map((seat) => [seat.seat - 1, seat]));
  const seats = new Map([...details].map(([at, seat]) => [at,
    { cents: seat.price === undefined ? undefined : cents(seat.price), label: seat.label ?? row.label }]));
  if (row.label) {
    for (let at = 0; at < row.seats; at++) {
      seats.set(at, { cents: seats.get(at)?.cents, label: seats.get(at)?.label ?? row.label });
    }
  }
  const own = Array.from({ length: row.seats }, (_, at) => details.get(at));
  return {
    category: index,
    name: row.row,
    key: `${category.categoryId}-${row.row}`,
    count: row.seats,
    whole: row.soldAsWhole,
    cents: row.price === undefined ? undefined : cents(row.price),
    seats,
    states: [...(states ?? '.'.repeat(row.seats))],
    given: own.every((seat) => seat?.x !== undefined) ? own.map((seat) => [seat.x, seat.y]) : null,
  };
}

/** Rows behind each other, bent around the stage. */
export function behindEachOther(rows) {
  const half = Math.max(3, ...rows.map((row) => (row.count - 1) / 2));
  let y = 1;
  rows.forEach((row, r) => {
    y += r > 0 ? (row.category === rows[r - 1].category ? 1 : 1 + GAP) : 0;
    const left = -(row.count - 1) / 2;
    row.xs = Float32Array.from({ length: row.count }, (_, i) => left + i);
    row.ys = row.xs.map((x) => y - (BEND / half) * x * x);
    bounds(row);
  });
}

/** The usual distance of neighbours in rows of coordinates. */
export function distance(rows) {
  const all = rows.flatMap((row) => row.slice(1).map(([x, y], i) => Math.hypot(x - row[i][0], y - row[i][1])))
    .filter((each) => each > 0).sort((one, other) => one - other);
  return all[Math.floor(all.length / 2)] ?? 1;
}

/**
 * By the coordinates of the layout, whose unit becomes the distance of neighbours.
 *
 * @returns the place of the layout that is the picture's origin, and its unit
 */
export function byCoordinates(rows) {
  const unit = distance(rows.map((row) => row.given));
  const all = rows.flatMap((row) => row.given);
  const left = all.reduce((least, [x]) => Math.min(least, x), Infinity);
  const right = all.reduce((most, [x]) => Math.max(most, x), -Infinity);
  const top = all.reduce((least, [, y]) => Math.min(least, y), Infinity);
  for (const row of rows) {
    row.xs = Float32Array.from(row.given, ([x]) => (x - (left + right) / 2) / unit);
    row.ys = Float32Array.from(row.given, ([, y]) => (y - top) / unit);
    bounds(row);
  }
  return { x: (left + right) / 2, y: top, unit };
}

/** The rectangle in which rows lie; a hall without any is a place. */
export function rectangleOf(rows) {
  const [first = { left: 0, right: 0, top: 0, bottom: 0 }] = rows;
  return rows.reduce((all, row) => ({
    left: Math.min(all.left, row.left), right: Math.max(all.right, row.right), top: Math.min(all.top, row.top),
    bottom: Math.max(all.bottom, row.bottom),
  }), first);
}

/** The rectangle in which a row lies. */
export function bounds(row) {
  row.left = Math.min(...row.xs);
  row.right = Math.max(...row.xs);
  row.top = Math.min(...row.ys);
  row.bottom = Math.max(...row.ys);
}
