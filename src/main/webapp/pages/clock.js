/**
 * The server's clock, as its `Date` headers tell it. A header tells whole seconds, so each answer says only between
 * which bounds the difference lies; many answers make the bounds narrow. Countdowns therefore end when the server's do,
 * however wrong the machine's clock is.
 */
const WIDEST_MS = 5000;

let low = -Infinity;
let high = Infinity;

/** @param {Response} answer @param {number} sentAt @param {number} receivedAt by this machine's clock, in ms */
export function learn(answer, sentAt, receivedAt) {
  const told = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(told) || receivedAt - sentAt > WIDEST_MS) {
    return;
  }
  const least = told - receivedAt;
  const most = told + 1000 - sentAt;
  if (least > high || most < low) {
    // One of the clocks was set anew.
    low = least;
    high = most;
  } else {
    low = Math.max(low, least);
    high = Math.min(high, most);
  }
}

/** The server's time now, in ms since 1970. */
export function serverNow() {
  return Date.now() + (Number.isFinite(low) ? (low + high) / 2 : 0);
}

/**
 * The earlier of two times first, for a sort. The server's texts of them cannot be compared as texts: they end with
 * `30Z` or with `30.128Z`.
 */
export const byTime = (one, other) => Date.parse(one) - Date.parse(other);
