/**
 * Files of halls: the hall as a program's PUT takes it, with prices, accessible seats and gaps; seating plans in the
 * form that pretix publishes, which know nothing of these; and what the server has read from files of other systems.
 */
import { isHall } from './file-form.js';
import { areasAt } from '../hall/drawing.js';
import { bodyOf, hallOf } from './hall.js';

/** The distance of neighbours in a plan that is written here. */
const PLAN_UNIT = 25;
const COLOURS = ['#2c6fbb', '#2f7d4f', '#8a4fb0', '#b0610c', '#0e7c86', '#a83a6a'];

/** The hall of a file that has the form of a program's PUT; null for any other file, which the server has to read. */
export function readHall(text, hall) {
  const file = parsed(text);
  if (!isHall(file)) {
    return null;
  }
  const read = hallOf(file);
  return {
    ...read, title: read.title ?? hall.title, startsAt: read.startsAt ?? hall.startsAt,
    accountLimit: read.accountLimit ?? hall.accountLimit,
  };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (e) {
    if (e instanceof SyntaxError) {
      return null;
    }
    throw e;
  }
}

export function hallFile(hall) {
  return JSON.stringify(bodyOf(hall), null, 1);
}

/**
 * A hall with the categories and the drawing that the server has read from a file. Places without numbers that the
 * file does not have stay, and so does everything that belongs to the evening and not to the hall.
 */
export function withCategories(hall, { categories, drawing }) {
  const known = new Map(hall.areas.map((area) => [area.name, area]));
  const priced = categories.map((category) =>
    ({ ...category, price: category.price ?? known.get(category.name)?.price ?? '0.00' }));
  const { areas, rows, unit, placed } = hallOf({ categories: priced });
  const ids = new Set(areas.map((area) => area.categoryId));
  const unnumbered = hall.areas.filter((area) => area.capacity !== undefined && !ids.has(area.categoryId));
  return { ...hall, kept: { ...hall.kept, drawing }, areas: [...areas, ...unnumbered], rows, unit, placed };
}

/** The hall as a plan: gaps are places where no seat is. */
export function planFile(hall) {
  const seats = hall.rows.flatMap((row) => row.seats);
  const left = seats.reduce((least, seat) => Math.min(least, seat.x), Infinity) - 1;
  const top = seats.reduce((least, seat) => Math.min(least, seat.y), Infinity) - 1;
  const names = new Map(hall.areas.map((area) => [area.categoryId, area.name]));
  const pixel = (value) => Math.round(100 * PLAN_UNIT * value) / 100;
  const position = (seat) => ({ x: pixel(seat.x - left), y: pixel(seat.y - top) });
  const { drawing = {} } = bodyOf(hall);
  const colours = new Map(drawing.categories?.map(({ categoryId, color }) => [categoryId, color]));
  const areas = hall.placed
    ? areasAt(drawing.areas ?? [], PLAN_UNIT / hall.unit, -PLAN_UNIT * left, -PLAN_UNIT * top) : [];
  const rows = hall.rows.map((row) => ({
    row_number: row.name,
    position: { x: 0, y: 0 },
    seats: row.seats.flatMap((seat, i) => (seat.gap ? []
      : [{
        seat_guid: seat.guid ?? `${row.area}-${row.name}-${i + 1}`, seat_number: String(i + 1),
        position: position(seat), category: names.get(row.area),
      }])),
  }));
  const reach = (of) => Math.ceil(seats.reduce((most, seat) => Math.max(most, position(seat)[of]), 0)) + PLAN_UNIT;
  return JSON.stringify({
    name: hall.title,
    categories: hall.areas.filter((area) => area.capacity === undefined)
      .map((area, i) =>
        ({ name: area.name, color: colours.get(area.categoryId) ?? COLOURS[i % COLOURS.length] })),
    zones: [{ name: '', position: { x: 0, y: 0 }, rows, ...(areas.length > 0 && { areas }) }],
    size: { width: reach('x'), height: reach('y') },
  }, null, 1);
}
