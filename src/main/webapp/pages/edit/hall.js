/**
 * A hall while it is edited. It is a value: each change makes a new one that shares what has not changed, so the
 * changes of a hall of 20,000 seats cost what they touch, and going back costs nothing.
 *
 * `areas` are the categories: `{categoryId, name, price, capacity?}`, of which one with a capacity has places without
 * numbers. `rows` are `{id, area, name, seats, quality?, price?, label?, x?, y?, soldAsWhole?}` in the order in which
 * they are sold; `area` is a categoryId and `id` is a number of this page's own. A seat is `{x, y, label?, price?,
 * accessible?, gap?, aisle?, guid?}`; here one unit is the distance of neighbours, and `unit` is what the hall's own
 * coordinates have for it. `placed` tells whether the hall says where its seats stand.
 */
import { Drawing } from '../hall/drawing.js';
import { behindEachOther, bounds, distance, rectangleOf } from '../hall/rows.js';

/** The seats of a row have numbers below this, so a row's id and a seat's index make one number. */
export const ROOM = 1024;
export const seatKey = (rowId, index) => rowId * ROOM + index;
export const rowOfKey = (key) => Math.floor(key / ROOM);
export const indexOfKey = (key) => key % ROOM;

let lastId = 0;
export const newRowId = () => ++lastId;

export function emptyHall(startsAt) {
  return {
    title: '', startsAt, accountLimit: 8, kept: {}, placed: true, unit: 1,
    areas: [{ categoryId: 'stalls', name: 'Stalls', price: '20.00' }], rows: [],
  };
}

/**
 * A PUT takes these besides, and the editor leaves them as they are. Everything else is the server's to tell, and is
 * refused.
 */
const KEPT = ['closesAt', 'phases', 'limits', 'refundRules', 'transfers', 'comment', 'image', 'timeZone', 'externalId',
  'metadata', 'drawing'];

/** The hall of a program as `GET /programs/{id}` tells it, or as its PUT takes it. */
export function hallOf(program) {
  const rows = program.categories.flatMap((category, index) => (category.rows ?? [])
    .map((row) => rowOf(category.categoryId, index, row)));
  const placed = rows.every((row) => row.seats.every((seat) => seat.x !== undefined));
  const unit = placed ? distance(rows.map((row) => row.seats.map((seat) => [seat.x, seat.y]))) : 1;
  if (placed) {
    rows.forEach((row) => {
      row.seats = row.seats.map((seat) => ({ ...seat, x: seat.x / unit, y: seat.y / unit }));
    });
  } else {
    place(rows);
  }
  return {
    title: program.title,
    startsAt: program.startsAt,
    accountLimit: program.accountLimit,
    kept: Object.fromEntries(Object.entries(program).filter(([name]) => KEPT.includes(name))),
    placed,
    unit,
    areas: program.categories.map(({ categoryId, name, price, capacity }) =>
      ({ categoryId, name, price, ...(capacity === undefined ? {} : { capacity }) })),
    rows: rows.map(({ index, ...row }) => row),
  };
}

function rowOf(area, index, { row, seats, blocked = [], accessible = [], gapAfter = [], seatDetails = [], ...more }) {
  const details = new Map(seatDetails.map(({ seat, ...detail }) => [seat, detail]));
  const [gaps, ramps, aisles] = [new Set(blocked), new Set(accessible), new Set(gapAfter)];
  const made = Array.from({ length: seats },
    (_, i) => ({
      ...details.get(i + 1), ...(gaps.has(i + 1) ? { gap: true } : {}),
      ...(ramps.has(i + 1) ? { accessible: true } : {}), ...(aisles.has(i + 1) ? { aisle: true } : {}),
    }));
  const { quality, price, label, x, y, middle, soldAsWhole } = more;
  const own = defined({ quality, price, label, x, y, middle, soldAsWhole });
  return { id: newRowId(), area, index, name: row, seats: made, ...own };
}

/** Seats without places get those in which buyers see them. */
function place(rows) {
  const plain = rows.map((row) => ({ category: row.index, count: row.seats.length }));
  behindEachOther(plain);
  rows.forEach((row, r) => {
    row.seats = row.seats.map((seat, i) => ({ ...seat, x: round(plain[r].xs[i]), y: round(plain[r].ys[i]) }));
  });
}

/** Coordinates have two digits: a hundredth of a seat is nothing. */
export const round = (value) => Math.round(100 * value) / 100;

export const defined = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

/** The body of `PUT /programs/{id}`. */
export function bodyOf(hall) {
  const { drawing } = hall.kept;
  const known = new Set(hall.areas.map((area) => area.categoryId));
  return {
    ...hall.kept,
    ...(drawing && {
      drawing: { ...drawing, categories: drawing.categories?.filter(({ categoryId }) => known.has(categoryId)) },
    }),
    title: hall.title,
    startsAt: hall.startsAt,
    accountLimit: hall.accountLimit,
    categories: hall.areas.map(({ categoryId, name, price, capacity }) => ({
      categoryId,
      name,
      price,
      ...(capacity === undefined
        ? { rows: hall.rows.filter((row) => row.area === categoryId).map((row) => told(row, hall)) } : { capacity }),
    })),
  };
}

function told({ name, seats, quality, price, label, x, y, middle, soldAsWhole }, { placed, unit }) {
  const own = (at) => (placed ? Math.round(1e4 * at * unit) / 1e4 : undefined);
  const numbers = (is) => seats.flatMap((seat, i) => (seat[is] ? [i + 1] : []));
  const [blocked, accessible, gapAfter] = [numbers('gap'), numbers('accessible'), numbers('aisle')];
  const details = seats.map((seat, i) =>
    defined({ seat: i + 1, price: seat.price, label: seat.label, x: own(seat.x), y: own(seat.y), guid: seat.guid }));
  const saying = details.filter((seat) => Object.keys(seat).length > 1);
  return defined({
    row: name, seats: seats.length, quality, price, label, x, y, middle: middle > seats.length ? undefined : middle,
    blocked: some(blocked), accessible: some(accessible), gapAfter: some(gapAfter), soldAsWhole,
    seatDetails: some(saying),
  });
}

const some = (list) => (list.length > 0 ? list : undefined);

/** The rows as pictures and ways need them, made once for each row. */
const pictured = new WeakMap();

export function picturedRow(row, category) {
  let found = pictured.get(row);
  if (!found) {
    found = {
      xs: Float32Array.from(row.seats, (seat) => seat.x), ys: Float32Array.from(row.seats, (seat) => seat.y),
      count: row.seats.length, name: row.name, id: row.id, seats: row.seats,
    };
    bounds(found);
    pictured.set(row, found);
  }
  found.category = category;
  return found;
}

/** The drawing as pictures need it, made once. */
const drawings = new WeakMap();

function drawn({ kept: { drawing }, placed, unit }) {
  if (!drawing || !placed) {
    return null;
  }
  if (drawings.get(drawing)?.unit !== unit) {
    drawings.set(drawing, { unit, made: new Drawing(drawing, { x: 0, y: 0, unit }) });
  }
  return drawings.get(drawing).made;
}

/** All of them, in the order of the hall, and the rectangle in which they lie. */
export function picture(hall) {
  const index = new Map(hall.areas.map((area, i) => [area.categoryId, i]));
  const rows = hall.rows.map((row) => picturedRow(row, index.get(row.area) ?? 0));
  const drawing = drawn(hall);
  const bound = rows.length > 0 ? rectangleOf(rows) : { left: -8, right: 8, top: -4, bottom: 4 };
  const colours = hall.areas.map((area) => drawing?.colours.get(area.categoryId));
  return { rows, drawing, colours, ...(drawing?.around(bound) ?? bound) };
}

export const seatCount = (hall) => hall.rows.reduce((sum, row) => sum + row.seats.length, 0);
