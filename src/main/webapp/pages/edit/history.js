/**
 * The halls that were, to go back and forth between. A change of the same kind that follows at once, such as a step of
 * a move, is one with the last.
 */
const MOST = 200;

export class History extends EventTarget {
  #past = [];
  #future = [];
  #now;
  #saved;
  #kind = '';

  constructor(hall) {
    super();
    this.#now = hall;
    this.#saved = hall;
  }

  get hall() {
    return this.#now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Whether there is something that was not saved. */
  get changed() {
    return this.#now !== this.#saved;
  }

  /** @param {string} [kind] changes of one kind in a row are one step back */
  take(hall, kind = '') {
    if (hall === this.#now) {
      return;
    }
    if (kind === '' || kind !== this.#kind) {
      this.#past.push(this.#now);
      this.#past.splice(0, this.#past.length - MOST);
    }
    this.#kind = kind;
    this.#future = [];
    this.#now = hall;
    this.dispatchEvent(new Event('change'));
  }

  /** The next change is a step of its own. */
  settle() {
    this.#kind = '';
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  isSaved(hall) {
    this.#saved = hall;
    this.dispatchEvent(new Event('change'));
  }

  #step(from, to) {
    if (from.length > 0) {
      to.push(this.#now);
      this.#now = from.pop();
      this.#kind = '';
      this.dispatchEvent(new Event('change'));
    }
  }
}
