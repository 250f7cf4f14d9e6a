/**
 * The shape that a file must have to be read as a hall. The server tells all else that is wrong with it.
 */
const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const listOf = (value, fits) => Array.isArray(value) && value.every((each) => isObject(each) && fits(each));
const maybe = (value, fits) => value === undefined || value === null || fits(value);
const isText = (value) => typeof value === 'string';
const isCount = (value) => Number.isInteger(value) && value >= 0 && value <= 1000;

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
