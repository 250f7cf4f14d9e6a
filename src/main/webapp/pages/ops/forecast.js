import { t } from '../texts.js';

/** So long a reading counts. */
const WINDOW_MS = 75_000;

/** From a shorter time nothing is told. */
const LEAST_MS = 8000;

/** An older last reading tells nothing of now. */
const STALE_MS = 20_000;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/**
 * The seconds until nothing is left if it goes on as in the last minute; null when that cannot be told: nothing is
 * left, it does not go down, or it was not watched for long enough. What comes back, such as a hold that ends, counts
 * against what goes.
 *
 * @param {{at: number, left: number}[]} readings in their order, in ms
 */
export function secondsToSoldOut(readings, now = readings.at(-1)?.at) {
  const last = readings.at(-1);
  const first = last && readings.find((reading) => last.at - reading.at <= WINDOW_MS);
  if (!last || last.left <= 0 || last.at - first.at < LEAST_MS || now - last.at > STALE_MS || first.left <= last.left) {
    return null;
  }
  return (last.left * (last.at - first.at)) / (first.left - last.left) / 1000;
}

/** No more exact than an estimate is. @param {number|null} seconds */
export function about(seconds) {
  if (seconds === null || seconds > 30 * DAY) {
    return '–';
  }
  if (seconds < 10) {
    return t('ops.in.moments');
  }
  if (seconds < 95) {
    return t('ops.in.seconds', { n: Math.round(seconds / 10) * 10 });
  }
  if (seconds < 95 * MINUTE) {
    return t('ops.in.minutes', { n: Math.round(seconds / MINUTE) });
  }
  return seconds < 36 * HOUR ? t('ops.in.hours', { n: Math.round(seconds / HOUR) })
    : t('ops.in.days', { n: Math.round(seconds / DAY) });
}

/** Readings of many things, as long as they count. */
export class Forecasts {
  #readings = new Map();

  take(key, at, left) {
    const readings = this.#readings.get(key) ?? [];
    readings.push({ at, left });
    while (at - readings[0].at > WINDOW_MS) {
      readings.shift();
    }
    this.#readings.set(key, readings);
  }

  seconds(key, now) {
    return secondsToSoldOut(this.#readings.get(key) ?? [], now);
  }
}
