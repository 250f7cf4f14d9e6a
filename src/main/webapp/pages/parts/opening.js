import { byTime, serverNow } from '../clock.js';
import { at, t } from '../texts.js';

/**
 * The words of the server that stay until somebody changes the resource. The others change with time, also while a
 * page waits for news.
 */
const SAID = ['draft', 'called-off', 'stopped', 'over'];

/** The server's word for whether a resource sells; a rain has a `state` of its own. */
const wordOf = ({ state, saleState }) => saleState ?? state;

/**
 * When and to whom a resource sells, by the server's word, its own fields and the server's clock. The one place where
 * pages decide it.
 *
 * @typedef {'draft'|'called-off'|'stopped'|'soon'|'presale'|'open'|'over'} State
 * @returns {{state: State, timeZone?: string, opensAt: string|null, closesAt: string|null, groups: string[]}}
 *     `opensAt` of the next window, also beside a presale; `closesAt` of the open one, or of the last; `groups` that
 *     may come in it, none for everybody
 */
export function openingOf(resource) {
  const now = serverNow();
  const windows = windowsOf(resource);
  const open = windows.filter(({ opensAt, closesAt }) => (!opensAt || now >= Date.parse(opensAt))
    && (!closesAt || now < Date.parse(closesAt)));
  const next = windows.filter(({ opensAt }) => opensAt && now < Date.parse(opensAt));
  const forAll = open.some(({ groups }) => groups.length === 0);
  const state = SAID.includes(wordOf(resource)) ? wordOf(resource)
    : forAll ? 'open'
      : open.length > 0 ? 'presale'
        : next.length > 0 ? 'soon' : 'over';
  const those = state === 'presale' ? open : state === 'soon'
    ? next.filter(({ opensAt }) => opensAt === next[0].opensAt) : [];
  return {
    state,
    timeZone: resource.timeZone,
    opensAt: next[0]?.opensAt ?? null,
    closesAt: last((open.length > 0 ? open : windows).map(({ closesAt }) => closesAt)),
    groups: those.some(({ groups }) => groups.length === 0) ? [] : [...new Set(those.flatMap(({ groups }) => groups))],
  };
}

/**
 * The phases, within the window of a sale, rain or drop; or that window alone. A schedule or program without phases is
 * open until it closes.
 */
function windowsOf({ phases, startsAt, endsAt, closesAt }) {
  const from = endsAt ? startsAt : null;
  const to = endsAt ?? closesAt ?? null;
  const listed = phases?.length > 0 ? phases : [{ opensAt: from, closesAt: to }];
  return listed
    .map((phase) => ({
      opensAt: later(phase.opensAt, from), closesAt: earlier(phase.closesAt, endsAt ?? null),
      groups: phase.groups ?? [],
    }))
    .filter((each) => !each.opensAt || !each.closesAt || Date.parse(each.opensAt) < Date.parse(each.closesAt))
    .sort((one, other) => byTime(one.opensAt ?? 0, other.opensAt ?? 0));
}

const later = (one, other) => (!other || (one && Date.parse(one) >= Date.parse(other)) ? one : other);
const earlier = (one, other) => (!other || (one && Date.parse(one) <= Date.parse(other)) ? one : other);

/** Null, for ever, is the last of all. */
const last = (times) => (times.includes(null) ? null : (times.sort(byTime).at(-1) ?? null));

/**
 * The word for it, short enough for a chip, and its colour; null when it simply sells.
 *
 * @param {{state: string, opensAt: string|null, timeZone?: string}} opening
 */
export function openingWord({ state, opensAt, timeZone }) {
  switch (state) {
    case 'draft': return { text: t('draft.chip'), kind: 'warm' };
    case 'called-off': return { text: t('chip.cancelled'), kind: 'bad' };
    case 'stopped': return { text: t('chip.stopped'), kind: 'warm' };
    case 'soon': return { text: t('opening.opens', { when: at(opensAt, timeZone) }), kind: 'warm' };
    case 'presale': return { text: t('opening.presale'), kind: 'warm' };
    case 'over': return { text: t('ops.over'), kind: '' };
    default: return null;
  }
}

/** The reason for which nothing is sold now, by what the resource says; null when it sells, or will. */
export function closedText(resource) {
  const { state, closesAt } = openingOf(resource);
  switch (state) {
    case 'draft': return t('draft.preview');
    case 'called-off': return t('cancelled.because', { reason: resource.cancellation.reason });
    case 'stopped': return t('problem.stopped');
    case 'over': return closesAt ? t('problem.closed', { when: at(closesAt, resource.timeZone) }) : t('problem.over');
    default: return null;
  }
}
