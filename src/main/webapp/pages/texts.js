/**
 * The texts of the pages, one file a language. A person's choice is remembered; without one the browser's language
 * counts.
 */
import en from './texts/en.js';

const LANGUAGES = { en: 'English', zh: '中文' };
const KEPT = 'hotseat.language';

let texts = en;
let language = 'en';
let plurals = new Intl.PluralRules('en');

export const languages = LANGUAGES;

export function currentLanguage() {
  return language;
}

/** Further texts, such as those of the demo, in every language at once. */
export function addTexts(more) {
  additions.push(more);
  Object.assign(texts, more[language] ?? more.en);
}

const additions = [];

export async function chooseLanguage(wanted) {
  const named = wanted ?? localStorage.getItem(KEPT) ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
  const chosen = named in LANGUAGES ? named : 'en';
  texts = { ...en, ...(chosen === 'en' ? {} : (await import(`./texts/${chosen}.js`)).default) };
  for (const more of additions) {
    Object.assign(texts, more[chosen] ?? more.en);
  }
  language = chosen;
  plurals = new Intl.PluralRules(chosen);
  document.documentElement.lang = chosen === 'zh' ? 'zh-Hans' : 'en';
  if (wanted) {
    localStorage.setItem(KEPT, chosen);
  }
}

/**
 * The text of a key with its `{values}`. A text of two forms, `one|other`, goes by the value `n`.
 */
export function t(key, values = {}) {
  let text = texts[key];
  if (text === undefined) {
    return key;
  }
  if (text.includes('|')) {
    const [one, other] = text.split('|');
    text = plurals.select(Number(values.n)) === 'one' ? one : other;
  }
  return text.replace(/\{(\w+)\}/g, (all, name) => {
    const value = values[name];
    return typeof value === 'number' ? value.toLocaleString(language) : String(value ?? all);
  });
}

export function known(key) {
  return key in texts;
}

/** The meaning of a refusal, in words of the language; where there are none, the server's own. */
export function told(problem) {
  const { body, retryAfterSeconds: seconds } = problem;
  const values = { ...body, seconds, when: whenOf(body), n: body?.remaining };
  const some = body?.remaining > 0 ? [`problem.${problem.code}.some`] : [];
  for (const key of [...some, `problem.${problem.code}`, `problem.status.${problem.status}`]) {
    if (texts[key] !== undefined) {
      return t(key, values);
    }
  }
  return problem.body?.detail ?? t('problem.unknown', { status: problem.status });
}

function whenOf(body = {}) {
  const time = body.opensAt ?? body.until ?? body.startsAt ?? body.endsAt ?? body.closedAt ?? body.endedAt;
  return time ? at(time) : '';
}

/**
 * A time by the reader's clock, or by that of a place elsewhere, whose zone is then named.
 *
 * @param {string|number} time
 * @param {string} [timeZone] of the place
 */
export function at(time, timeZone) {
  const date = new Date(time);
  /** @type {Intl.DateTimeFormatOptions} */
  const style = { dateStyle: 'medium', timeStyle: 'short' };
  try {
    const text = date.toLocaleString(language, { ...style, timeZone });
    return text === date.toLocaleString(language, style) ? text : `${text} ${zoneName(date, timeZone)}`;
  } catch {
    // This browser does not know the zone.
    return date.toLocaleString(language, style);
  }
}

function zoneName(date, timeZone) {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName').value;
}

/** To the second. */
export function stamp(time) {
  return new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });
}

export function clockTime(time) {
  return new Date(time).toLocaleTimeString(language, { timeStyle: 'medium' });
}

export function number(value) {
  return Number(value).toLocaleString(language);
}

let currency = '';

/** Learns the currency of all amounts from an answer that names it: a thing, or a list of things. */
export function learnCurrency(answer) {
  currency = (Array.isArray(answer) ? answer.find((each) => each?.currency) : answer)?.currency ?? currency;
}

/** An amount as the server tells it, a decimal string; with its currency where there is one. */
export function money(amount) {
  /** @type {Intl.NumberFormatOptions} */
  const style = currency ? { style: 'currency', currency } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return Number(amount).toLocaleString(language, style);
}
