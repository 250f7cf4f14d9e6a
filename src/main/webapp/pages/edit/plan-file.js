/**
 * Files of halls: seating plans in the form that pretix publishes, and the hall as a program's PUT takes it, with
 * prices, accessible seats and gaps, of which plans know nothing.
 */
import { distance } from '../hall/rows.js';
import { isHall, isPlan } from './file-form.js';
import { bodyOf, hallOf, newRowId } from './hall.js';

/** The distance of neighbours in a plan that is written here. */
const PLAN_UNIT = 25;
const COLOURS = ['#2c6fbb', '#2f7d4f', '#8a4fb0', '#b0610c', '#0e7c86', '#a83a6a'];

/** The refusal of a file that is neither a plan nor a hall. */
export class BadFile extends Error {}

/**
 * The hall of a file. What belongs to the evening and not to the hall stays as it is.
 *
 * @throws {BadFile} when it is neither a plan nor a hall
 */
export function readFile(text, hall) {
  const file = parsed(text);
  if (isPlan(file)) {
    return { ...hall, ...fromPlan(file, hall) };
  }
  if (!isHall(file)) {
    throw new BadFile('no plan and no hall');
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
    throw new BadFile('no JSON', { cause: e });
  }
}

export function hallFile(hall) {
  return JSON.stringify(bodyOf(hall), null, 1);
}

const at = (thing) => [Number(thing?.position?.x ?? 0), Number(thing?.position?.y ?? 0)];

/** As the server reads a plan: the seats of a category in one row of the plan are a row. */
function fromPlan(plan, hall) {
  const known = new Map(hall.areas.map((area) => [area.name, area]));
  const ids = new Set();
  const areas = plan.categories.map(({ name }) =>
    ({ categoryId: idFor(name, ids), name, price: known.get(name)?.price ?? '0.00' }));
  const byName = new Map(areas.map((area) => [area.name, area.categoryId]));
  const rows = [];
  const names = new Map(areas.map((area) => [area.categoryId, new Set()]));
  plan.zones.forEach((zone, z) => zone.rows.forEach((row, r) => {
    const [x, y] = at(zone).map((value, i) => value + at(row)[i]);
    const parts = Map.groupBy(row.seats, (seat) => byName.get(seat.category));
    for (const [area, seats] of parts) {
      const own = names.get(area);
      rows.push({
        id: newRowId(), area, name: rowName(row, z, r, own),
        seats: seats.map((seat) =>
          ({ x: x + at(seat)[0], y: y + at(seat)[1], label: label(zone, row, seat), guid: seat.seat_guid })),
      });
    }
  }));
  const unit = distance(rows.map((row) => row.seats.map((seat) => [seat.x, seat.y])));
  rows.forEach((row) => row.seats.forEach((seat) => {
    [seat.x, seat.y] = [seat.x / unit, seat.y / unit];
  }));
  return {
    areas: [...areas, ...hall.areas.filter((area) => area.capacity !== undefined && !ids.has(area.categoryId))], rows,
    unit, placed: true,
  };
}

function idFor(name, ids) {
  const plain = name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'category';
  let id = plain;
  for (let n = 2; ids.has(id); n++) {
    id = `${plain}-${n}`;
  }
  ids.add(id);
  return id;
}

function rowName(row, zone, index, known) {
  const own = /^[A-Za-z0-9._]{1,40}$/.test(row.row_number ?? '') ? row.row_number : `_${index + 1}`;
  let name = zone === 0 ? own : `${zone + 1}.${own}`;
  while (known.has(name)) {
    name += '_';
  }
  known.add(name);
  return name;
}

function label(zone, row, seat) {
  const number = row.seat_label ? row.seat_label.replace('%s', seat.seat_number) : seat.seat_number;
  const parts = [zone.name, row.row_label ?? row.row_number, number].filter((part) => part?.trim());
  return parts.join(', ').slice(0, 100) || undefined;
}

/** The hall as a plan: gaps are places where no seat is. */
export function planFile(hall) {
  const seats = hall.rows.flatMap((row) => row.seats);
  const left = seats.reduce((least, seat) => Math.min(least, seat.x), Infinity) - 1;
  const top = seats.reduce((least, seat) => Math.min(least, seat.y), Infinity) - 1;
  const names = new Map(hall.areas.map((area) => [area.categoryId, area.name]));
  const pixel = (value) => Math.round(100 * PLAN_UNIT * value) / 100;
  const position = (seat) => ({ x: pixel(seat.x - left), y: pixel(seat.y - top) });
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
      .map((area, i) => ({ name: area.name, color: COLOURS[i % COLOURS.length] })),
    zones: [{ name: '', position: { x: 0, y: 0 }, rows }],
    size: { width: reach('x'), height: reach('y') },
  }, null, 1);
}
