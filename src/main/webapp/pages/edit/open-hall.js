import { read } from '../api.js';
import { serverNow } from '../clock.js';
import { orNone } from '../hall/live-seats.js';
import { emptyHall, hallOf } from './hall.js';
import { History } from './history.js';

const WEEK_MS = 604_800_000;

/** Halls that were left with changes that are not saved; they are there again when one comes back to them. */
const unsaved = new Map();

/**
 * A hall to be edited: as it was left, else as the server has it, else a new one.
 *
 * @param {string} [from] the id of an earlier one whose copy a new one begins with
 * @returns {Promise<{history: History, program: object|null}>} with the program as the server shows it, null for a new
 *     one
 */
export async function openHall(path, id, from = '') {
  const program = await read(path).catch(orNone);
  const copied = program ?? (from ? await read(`programs/${encodeURIComponent(from)}`) : null);
  const history = unsaved.get(id)
    ?? new History(copied ? hallOf(copied) : emptyHall(new Date(serverNow() + WEEK_MS).toISOString()));
  unsaved.set(id, history);
  return { history, program };
}
