/** The shape of each category's seats: prices differ by shape as well as by colour. */
const SHAPES = [
  (path, x, y, r) => {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
  },
  (path, x, y, r) => path.rect(x - 0.88 * r, y - 0.88 * r, 1.76 * r, 1.76 * r),
  (path, x, y, r) => polygon(path, x, y, 1.12 * r, 4, 0),
  (path, x, y, r) => polygon(path, x, y, 1.08 * r, 6, 0.5),
  (path, x, y, r) => polygon(path, x, y + 0.15 * r, 1.2 * r, 3, 0.75),
  (path, x, y, r) => polygon(path, x, y, 1.05 * r, 8, 0.5),
];

function polygon(path, x, y, r, corners, turn) {
  for (let i = 0; i <= corners; i++) {
    const angle = (2 * Math.PI * (i + turn)) / corners - (corners === 3 ? Math.PI : 0);
    if (i === 0) {
      path.moveTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
    } else {
      path.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
    }
  }
}

export const KINDS = 6;

function shape(path, category, x, y, r) {
  SHAPES[category % SHAPES.length](path, x, y, r);
}

/** Below this size all seats are squares: nobody sees more. */
export const SHAPES_FROM_PX = 6;

/** One path of all seats of a look: three numbers each, of which the first two are their pixels. */
export function seatPath(context, category, seats, radius, scale) {
  context.beginPath();
  for (let i = 0; i < seats.length; i += 3) {
    if (scale < SHAPES_FROM_PX) {
      context.rect(seats[i] - radius, seats[i + 1] - radius, 2 * radius, 2 * radius);
    } else {
      shape(context, category, seats[i], seats[i + 1], radius);
    }
  }
}

/** The same shape as a picture for legends. */
export function shapePath(category) {
  const parts = [];
  const path = {
    moveTo: (x, y) => parts.push(`M${x.toFixed(2)} ${y.toFixed(2)}`),
    lineTo: (x, y) => parts.push(`L${x.toFixed(2)} ${y.toFixed(2)}`),
    arc: (x, y, r) => parts.push(`A${r} ${r} 0 1 1 ${x - r} ${y} A${r} ${r} 0 1 1 ${x + r} ${y}`),
    rect: (x, y, w, height) => parts.push(`M${x} ${y}h${w}v${height}h${-w}z`),
  };
  shape(path, category, 8, 8, 6.5);
  return parts.join(' ');
}
