import { h } from '../dom.js';
import { currentLanguage } from '../texts.js';

/** RFC 5545, 3.1: a longer line goes on in the next one, behind a blank. */
const LINE_BYTES = 75;

/**
 * One event as a calendar file (RFC 5545).
 *
 * @param {{title: string, at: string, address: string, alarmMinutes?: number}} event at a time in RFC 3339; without an
 *     end, which is not known
 * @returns {string} lines with the ends that the RFC asks for
 */
export function calendarText({ title, at, address, alarmMinutes }) {
  const alarm = alarmMinutes
    ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${alarmMinutes}M`, `DESCRIPTION:${escaped(title)}`, 'END:VALARM']
    : [];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Hotseat//Pages//${currentLanguage().toUpperCase()}`,
    'BEGIN:VEVENT',
    `UID:${encodeURIComponent(address)}-${stamp(at)}@hotseat`,
    `DTSTAMP:${stamp(new Date().toISOString())}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${address}`,
    ...alarm,
    'END:VEVENT',
    'END:VCALENDAR',
  ].flatMap(folded).map((line) => `${line}\r\n`).join('');
}

const stamp = (time) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Parts of a line by its bytes; no character is cut. */
function folded(line) {
  const bytes = new TextEncoder();
  const parts = [''];
  let left = LINE_BYTES;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (size > left) {
      parts.push(' ');
      left = LINE_BYTES - 1;
    }
    parts[parts.length - 1] += character;
    left -= size;
  }
  return parts;
}

/** A link that saves an event of this page as a calendar file; hidden while there is none. */
export class CalendarLink {
  #shown = '';
  element;

  constructor(text) {
    this.element = h('a', { class: 'calendar', text, hidden: true });
  }

  /**
   * @param {{title: string, at: string, address?: string, alarmMinutes?: number}|null} event the address of the present
   *     page without one
   */
  show(event) {
    const shown = JSON.stringify(event);
    if (shown === this.#shown) {
      return;
    }
    this.#shown = shown;
    this.element.hidden = event === null;
    URL.revokeObjectURL(this.element.href);
    if (event !== null) {
      const text = calendarText({ address: location.href, ...event });
      this.element.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
      this.element.download = `${event.title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.ics`;
    }
  }
}
