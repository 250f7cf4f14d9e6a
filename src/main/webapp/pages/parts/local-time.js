import { h } from '../dom.js';
import { t } from '../texts.js';

const two = (value) => String(value).padStart(2, '0');

/** A time as a field of the browser has it, in the person's own zone; empty for none. */
export function localTime(time, seconds = false) {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) {
    return '';
  }
  const day = [String(date.getFullYear()), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const clock = [date.getHours(), date.getMinutes(), ...(seconds ? [date.getSeconds()] : [])].map(two).join(':');
  return `${day}T${clock}`;
}

/**
 * A field for a time in the person's own zone. One that the clocks of the zone leave out, when they go forward, is
 * refused where it is typed.
 */
export function localTimeInput(attributes) {
  const input = h('input', { type: 'datetime-local', ...attributes });
  input.addEventListener('input', () => {
    const skipped = input.value !== '' && !input.value.startsWith(localTime(input.value, input.value.length > 16));
    input.setCustomValidity(skipped ? t('time.skipped', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
      : '');
    if (skipped) {
      input.reportValidity();
    }
  });
  return input;
}

/** A field for a time to the second. A time that is not touched stays as it was, to the millisecond. */
export function timeInput(time, attributes = {}) {
  const before = localTime(time, true);
  const input = localTimeInput({ step: '1', required: true, value: before, ...attributes });
  return {
    input, value: () => (input.value === before ? time : input.value ? new Date(input.value).toISOString() : undefined),
  };
}
