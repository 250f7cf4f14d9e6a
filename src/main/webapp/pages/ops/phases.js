import { byTime, serverNow } from '../clock.js';
import { h, write } from '../dom.js';
import { at, number, t } from '../texts.js';
import { table } from './guard.js';

const COLUMNS = ['ops.phase', 'ops.state', 'phases.opensAt', 'phases.closesAt', 'phases.release', 'phases.for'];

const EVERY_MS = 1000;

/** The phases in which a resource sells, with the ones that are open. */
export class PhasesPanel {
  #phases = null;
  #told = '';
  #now = h('p', {});
  #place = h('div', {});
  #timer = 0;
  element = h('section', { class: 'panel', 'aria-labelledby': 'phases-title' },
    h('h2', { id: 'phases-title', text: t('ops.phases') }), this.#now, this.#place);

  /** @returns {() => void} ends it */
  watch() {
    this.#timer = setInterval(() => this.#write(), EVERY_MS);
    return () => clearInterval(this.#timer);
  }

  show({ phases }) {
    this.#phases = phases ?? [];
    this.#write();
  }

  #write() {
    if (this.#phases === null) {
      return;
    }
    write(this.#now, this.#phases.length === 0 ? t('phases.none') : nowTold(this.#phases));
    const states = this.#phases.map(stateOf);
    const told = JSON.stringify([this.#phases, states]);
    if (told !== this.#told) {
      this.#told = told;
      this.#place.hidden = this.#phases.length === 0;
      this.#place.replaceChildren(this.#phases.length === 0 ? ''
        : table(t('ops.phases'), COLUMNS.map((key) => t(key)), this.#phases.map((phase, i) => [
          number(i + 1), chip(states[i]), time(phase.opensAt), time(phase.closesAt),
          phase.release === undefined ? t('phases.all') : number(phase.release),
          phase.groups?.join(', ') || t('phases.everybody'),
        ]), [4], false));
    }
  }
}

const time = (text) => h('span', { class: 'nowrap', text: at(text) });
const CHIPS = { open: 'good', soon: 'warm', over: '' };

function chip(state) {
  return h('span', { class: `chip ${CHIPS[state]}`, text: t(`phases.${state}`) });
}

function stateOf({ opensAt, closesAt }) {
  const now = serverNow();
  return now < Date.parse(opensAt) ? 'soon' : now < Date.parse(closesAt) ? 'open' : 'over';
}

/** The meaning of phases now, in a sentence. */
export function nowTold(phases) {
  const open = phases.map((phase, i) => ({ ...phase, n: i + 1 })).filter((phase) => stateOf(phase) === 'open');
  if (open.length > 0) {
    return t('phases.open-now', {
      which: open.map(({ n }) => number(n)).join(', '), n: open.length,
      when: at(open.map(({ closesAt }) => closesAt).sort(byTime).at(-1)),
    });
  }
  const next = phases.filter((phase) => stateOf(phase) === 'soon').map(({ opensAt }) => opensAt).sort(byTime)[0];
  return next ? t('phases.opens', { when: at(next) }) : t('phases.all-over');
}
