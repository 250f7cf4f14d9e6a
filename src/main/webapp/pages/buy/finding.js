import { titleOf } from '../parts/about.js';
import { openingOf } from '../parts/opening.js';
import { currentLanguage } from '../texts.js';

/** For those that have no time. */
const NEVER = Number.MAX_SAFE_INTEGER;

const CLOSED = ['over', 'called-off'];

/** The orders in which a buyer may have the list; each gives the number or the text by which it goes. */
const KEYS = {
  start: (thing) => (CLOSED.includes(openingOf(thing).state) ? NEVER : timeOf(thing.startsAt)),
  opening: (thing) => {
    const { state, opensAt } = openingOf(thing);
    return state === 'open' || state === 'presale' ? 0 : state === 'soon' ? timeOf(opensAt) : NEVER;
  },
  name: (thing) => String(titleOf(thing)),
};

/** `''` is the order of the server. */
export const ORDERS = ['', ...Object.keys(KEYS)];

const timeOf = (time) => (time ? Date.parse(time) : NEVER);

/** Without accents, the width of letters and upper case. */
const folded = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** All words by which a resource is found: its names and texts, the parts of a hall, and its place by the time zone. */
export function wordsOf(thing) {
  const { name, title, comment, goodId, timeZone = '', categories = [] } = thing;
  const parts = categories.map((category) => category.name);
  const words = [titleOf(thing), name, title, comment, goodId, timeZone.replaceAll('_', ' '), ...parts];
  return folded(words.filter(Boolean).join('\n'));
}

/**
 * Those with all the words of a text, in an order.
 *
 * @param {{thing: any, words: string}[]} known
 * @param {{text: string, order: string}} wish
 * @returns {any[]} things
 */
export function found(known, { text, order }) {
  const wanted = folded(text).split(/\s+/).filter(Boolean);
  const those = known.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ thing }) => thing);
  return KEYS[order] ? sorted(those, KEYS[order]) : those;
}

function sorted(things, keyOf) {
  const texts = new Intl.Collator(currentLanguage(), { numeric: true, sensitivity: 'base' });
  const keyed = things.map((thing) => ({ thing, key: keyOf(thing) }));
  keyed.sort((one, other) => (typeof one.key === 'number' ? one.key - other.key : texts.compare(one.key, other.key)));
  return keyed.map(({ thing }) => thing);
}
