import { h } from '../dom.js';

const two = (value) => String(value).padStart(2, '0');

/** A time as a field of the browser has it, in the person's own zone; empty for none. */
export function localTime(time, seconds = false) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** A field for a time to the second. A time that is not touched stays as it was, to the millisecond. */
export function timeInput(time, attributes = {}) {
  const before = localTime(time, true);
  const input = h('input', { type: 'datetime-local', step: '1', required: true, value: before, ...attributes });
  return { input, value: () => (input.value === before ? time : input.value ? new Date(input.value).toISOString() : undefined) };
}
