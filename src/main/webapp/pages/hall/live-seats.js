import { orLast, Problem, read } from '../api.js';

/** A draft has no seats to read yet. */
export function orNone(problem) {
  if (problem instanceof Problem && problem.status === 404) {
    return null;
  }
  throw problem;
}

/** The seats of a hall of which nobody has any. */
export function untaken({ categories }) {
  const states = ({ seats, blocked = [] }) => Array.from({ length: seats },
    (_, i) => (blocked.includes(i + 1) ? 'x' : '.')).join('');
  return {
    version: 0,
    categories: categories.map(({ categoryId, rows, remaining }) => ({
      categoryId,
      ...(rows ? { rows: Object.fromEntries(rows.map((row) => [row.row, states(row)])) }
        : { places: { free: remaining, held: 0, sold: 0 } }),
    })),
  };
}

/** Keeps the states of the seats that a page shows as the server tells them. */
export class LiveSeats {
  #path;
  #plan;
  #told;
  #reading = false;

  /**
   * @param {string} path of the program
   * @param {() => import('./plan.js').Plan} plan the one that is shown
   * @param {(edited: boolean) => void} told that states have changed; edited: the hall has other rows than the plan now
   */
  constructor(path, plan, told) {
    this.#path = path;
    this.#plan = plan;
    this.#told = told;
  }

  /** Reads the seats that have changed, unless the stream has told them: it was away, or this is not its word. */
  async read(version) {
    if (this.#reading || version === this.#plan().version) {
      return;
    }
    this.#reading = true;
    const path = `${this.#path}/seats?since=${this.#plan().version}`;
    this.update(await orLast({ version: 0 }, () => read(path)).finally(() => {
      this.#reading = false;
    }));
  }

  /** Changes that are older than what is shown, or that begin later, are not taken; a whole map always is. */
  update(map) {
    const plan = this.#plan();
    if (map.categories && !plan.fits(map)) {
      this.#told(true);
    } else if (map.categories || ((map.since ?? 0) <= plan.version && map.version > plan.version)) {
      plan.update(map);
      this.#told(false);
    }
  }
}
