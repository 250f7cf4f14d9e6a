/** The buttons that have something under way. A screen reader is told so, and they have a sign that turns. */
const busy = new Set();

const mark = (button) => button.setAttribute('aria-busy', 'true');
const unmark = (button) => button.removeAttribute('aria-busy');

export function begins(button) {
  busy.add(button);
  mark(button);
}

export function ends(button) {
  busy.delete(button);
  unmark(button);
}

/**
 * A dialog asks: nothing is under way behind it until it is answered.
 *
 * @returns {() => void} is called when it is answered
 */
export function asks() {
  busy.forEach(unmark);
  return () => busy.forEach(mark);
}
