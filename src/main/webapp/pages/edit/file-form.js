/**
 * The shape that a file must have to be read as a plan or as a hall. The server tells all else that is wrong with it.
 */
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const listOf = (value, fits) => Array.isArray(value) && value.every((each) => isObject(each) && fits(each));
const maybe = (value, fits) => value === undefined || value === null || fits(value);
const isText = (value) => typeof value === 'string';
const isNumber = (value) => Number.isFinite(Number(value));
const isCount = (value) => Number.isInteger(value) && value >= 0 && value <= 1000;

const maybePlaced = ({ position }) => maybe(position,
  (it) => isObject(it) && maybe(it.x, isNumber) && maybe(it.y, isNumber));
const maybeTexts = (thing, ...names) => names.every((name) => maybe(thing[name], isText));

/** A seating plan in the form that pretix publishes; each seat is of one of its categories. */
export function isPlan(file) {
  if (!isObject(file) || !listOf(file.categories, ({ name }) => isText(name))) {
    return false;
  }
  const names = new Set(file.categories.map(({ name }) => name));
  const isSeat = (seat) => names.has(seat.category) && maybePlaced(seat)
    && maybeTexts(seat, 'seat_number', 'seat_label', 'seat_guid');
  const isRow = (row) => listOf(row.seats, isSeat) && maybePlaced(row) && maybeTexts(row, 'row_number', 'row_label');
  return listOf(file.zones, (zone) => listOf(zone.rows, isRow) && maybePlaced(zone) && maybeTexts(zone, 'name'));
}

/** A program as its PUT takes it. */
export function isHall(file) {
  const isNumbers = (value) => Array.isArray(value) && value.every(isCount);
  const isDetail = ({ seat, x, y }) => isCount(seat) && maybe(x, Number.isFinite) && maybe(y, Number.isFinite);
  const isRow = ({ row, seats, blocked, accessible, gapAfter, seatDetails }) => isText(row) && isCount(seats)
    && maybe(blocked, isNumbers) && maybe(accessible, isNumbers) && maybe(gapAfter, isNumbers)
    && maybe(seatDetails, (details) => listOf(details, isDetail));
  return isObject(file)
    && listOf(file.categories,
      ({ categoryId, name, rows }) => isText(categoryId) && isText(name) && maybe(rows, (all) => listOf(all, isRow)));
}
