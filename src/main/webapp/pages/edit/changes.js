/** Changes of a hall: each takes a hall and answers another one. A selection is a set of seat keys. */
import { indexOfKey, newRowId, round, rowOfKey, seatKey } from './hall.js';

/** The distance of two blocks, in seats. */
const APART = 2;

/** The selected seats by row: id to the set of indexes. */
export function byRow(selection) {
  const rows = new Map();
  for (const key of selection) {
    const id = rowOfKey(key);
    if (!rows.has(id)) {
      rows.set(id, new Set());
    }
    rows.get(id).add(indexOfKey(key));
  }
  return rows;
}

function inRows(hall, selection, change) {
  const chosen = byRow(selection);
  return { ...hall, rows: hall.rows.map((row) => (chosen.has(row.id) ? change(row, chosen.get(row.id)) : row)) };
}

/**
 * Adds rows behind those that are there.
 *
 * @param wish `area`, `first` (the name of the first row), `rows`, `seats` (of each)
 * @returns {{hall: object, added: Set<number>}} with the keys of the new seats
 */
export function addBlock(hall, { area, first, rows, seats }) {
  const lowest = hall.rows.reduce((least, row) => row.seats.reduce((most, seat) => Math.max(most, seat.y), least),
    -APART);
  const names = new Set(hall.rows.filter((row) => row.area === area).map((row) => row.name));
  let name = first;
  const added = [];
  for (let r = 0; r < rows; r++) {
    while (names.has(name)) {
      name = following(name);
    }
    names.add(name);
    added.push({
      id: newRowId(), area, name,
      seats: Array.from({ length: seats }, (_, i) => ({ x: round(i - (seats - 1) / 2), y: round(lowest + APART + r) })),
    });
  }
  const keys = new Set(added.flatMap((row) => row.seats.map((_, i) => seatKey(row.id, i))));
  return { hall: { ...hall, placed: true, rows: [...hall.rows, ...added] }, added: keys };
}

/** The name behind another: 9 and 10, A and B, Z and AA, R9 and R10. */
export function following(name) {
  const number = /^(.*?)(\d+)$/.exec(name);
  if (number) {
    return number[1] + String(Number(number[2]) + 1);
  }
  const letters = /^(.*?)(Z*)$/.exec(name);
  const [before, end] = [letters[1], letters[2]];
  if (before === '') {
    return 'A'.repeat(end.length + 1);
  }
  const last = before.at(-1);
  return /[A-Y]/.test(last)
    ? before.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1) + 'A'.repeat(end.length) : `${name}2`;
}

export function move(hall, selection, dx, dy) {
  const shift = (seat) => ({ ...seat, x: round(seat.x + dx), y: round(seat.y + dy) });
  return {
    ...inRows(hall, selection,
      (row, chosen) => ({ ...row, seats: row.seats.map((seat, i) => (chosen.has(i) ? shift(seat) : seat)) })),
    placed: true,
  };
}

/** Takes seats out; the ones behind them in their row move up by number, and a row without seats goes. */
export function remove(hall, selection) {
  const left = inRows(hall, selection,
    (row, chosen) => ({ ...row, seats: row.seats.filter((_, i) => !chosen.has(i)) }));
  return { ...left, rows: left.rows.filter((row) => row.seats.length > 0) };
}

/**
 * Sets or, with undefined, takes away fields of seats. `{n}` in a label is the number of the seat, `{row}` the name of
 * its row.
 */
export function setSeats(hall, selection, fields) {
  const set = (seat, row, i) => {
    const changed = { ...seat, ...fields };
    if (fields.label) {
      changed.label = fields.label.replaceAll('{n}', String(i + 1)).replaceAll('{row}', row.name);
    }
    return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined && value !== false));
  };
  return inRows(hall, selection,
    (row, chosen) => ({ ...row, seats: row.seats.map((seat, i) => (chosen.has(i) ? set(seat, row, i) : seat)) }));
}

/** Gives seats to another category. A whole row goes as it is; a part of one becomes a row of its own name there. */
export function giveTo(hall, selection, area) {
  const chosen = byRow(selection);
  const rows = [];
  const moved = [];
  for (const row of hall.rows) {
    const own = chosen.get(row.id);
    if (!own || row.area === area) {
      rows.push(row);
    } else if (own.size === row.seats.length) {
      moved.push({ ...row, area });
    } else {
      rows.push({ ...row, seats: row.seats.filter((_, i) => !own.has(i)) });
      moved.push({ ...row, id: newRowId(), area, seats: row.seats.filter((_, i) => own.has(i)) });
    }
  }
  const names = new Set(rows.filter((row) => row.area === area).map((row) => row.name));
  for (const row of moved) {
    while (names.has(row.name)) {
      row.name = following(row.name);
    }
    names.add(row.name);
  }
  return { ...hall, rows: [...rows, ...moved] };
}

export function setRows(hall, ids, fields) {
  return {
    ...hall,
    rows: hall.rows.map((row) => (ids.has(row.id)
      ? Object.fromEntries(Object.entries({ ...row, ...fields }).filter(([, value]) => value !== undefined)) : row)),
  };
}

export function changeArea(hall, categoryId, fields) {
  const areas = hall.areas.map((area) => (area.categoryId === categoryId ? { ...area, ...fields } : area));
  return {
    ...hall, areas,
    rows: fields.categoryId === undefined ? hall.rows
      : hall.rows.map((row) => (row.area === categoryId ? { ...row, area: fields.categoryId } : row)),
  };
}

export function addArea(hall, area) {
  return { ...hall, areas: [...hall.areas, area] };
}

export function removeArea(hall, categoryId) {
  return {
    ...hall, areas: hall.areas.filter((area) => area.categoryId !== categoryId),
    rows: hall.rows.filter((row) => row.area !== categoryId),
  };
}
