import { serverNow } from '../clock.js';
import { h } from '../dom.js';
import { titleOfBody } from '../parts/about.js';
import { confirm } from '../parts/confirm.js';
import { timeInput } from '../parts/local-time.js';
import { at, t } from '../texts.js';
import { dryRun } from './dry-run.js';
import { nowTold } from './phases.js';

const HOUR_MS = 3_600_000;
const MOST = 16;

/** The phases of a resource in fields. */
export class PhasesForm {
  #entries = [];
  #list = h('div', { class: 'stack' });
  #add = h('button', { type: 'button', class: 'small', text: t('phases.add'), on: { click: () => this.#added() } });
  element = h('div', { class: 'stack' }, this.#list, h('div', { class: 'buttons' }, this.#add));

  constructor(phases) {
    phases.forEach((phase) => this.#entry(phase));
    this.#number();
  }

  value() {
    return this.#entries.map(({ read }) => read());
  }

  #added() {
    const last = this.#entries.at(-1)?.read().closesAt;
    const opens = last ?? new Date(Math.ceil(serverNow() / HOUR_MS) * HOUR_MS).toISOString();
    const entry = this.#entry({ opensAt: opens, closesAt: new Date(Date.parse(opens) + HOUR_MS).toISOString() });
    this.#number();
    entry.element.querySelector('input').focus();
    this.#changed();
  }

  /** @param {{opensAt: string, closesAt: string, release?: number, groups?: string[]}} phase */
  #entry({ opensAt, closesAt, release, groups = [] }) {
    const [opens, closes] = [timeInput(opensAt, { name: 'opensAt' }), timeInput(closesAt, { name: 'closesAt' })];
    const most = h('input', {
      name: 'release', type: 'number', min: '1', inputmode: 'numeric', value: release ?? '',
      placeholder: t('phases.all'),
    });
    const of = h('input', {
      name: 'groups', value: groups.join(', '), placeholder: t('phases.everybody'), autocomplete: 'off',
    });
    const field = (key, input) => h('label', { class: 'field' }, h('span', { text: t(key) }), input);
    const entry = {
      title: h('legend', {}),
      read: () => ({
        opensAt: opens.value(), closesAt: closes.value(),
        ...(most.value === '' ? {} : { release: Number(most.value) }),
        ...some(of.value.split(',').map((group) => group.trim()).filter(Boolean)),
      }),
    };
    entry.remove = h('button', {
      type: 'button', class: 'small', text: t('phases.remove'), on: { click: () => this.#removed(entry) },
    });
    entry.element = h('fieldset', { class: 'phase' }, entry.title,
      h('div', { class: 'fields' }, field('phases.opensAt', opens.input), field('phases.closesAt', closes.input)),
      h('div', { class: 'fields' }, field('phases.release', most), field('phases.groups', of), entry.remove));
    this.#entries.push(entry);
    this.#list.append(entry.element);
    return entry;
  }

  #removed(entry) {
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    entry.element.remove();
    this.#number();
    this.#add.focus();
    this.#changed();
  }

  #number() {
    this.#entries.forEach((entry, i) => {
      entry.title.textContent = t('phases.n', { n: i + 1 });
      entry.remove.setAttribute('aria-label', t('phases.remove-n', { n: i + 1 }));
    });
    this.#add.disabled = this.#entries.length >= MOST;
  }

  #changed() {
    this.element.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const some = (groups) => (groups.length > 0 ? { groups } : {});

/**
 * Asks for other phases of a resource, with what they would mean.
 *
 * @param {object} body of its PUT, with the phases that it has
 * @returns {Promise<object|null>} the body with the phases that are wanted; null when it was left
 */
export async function askPhases(model, id, body) {
  const form = new PhasesForm(body.phases ?? []);
  const wanted = () => withPhases(body, form.value());
  const sure = await confirm({ title: t('phases.title', { name: titleOfBody(body, id) }), about: t('phases.about'),
    act: t('ops.phases.act'), danger: false, wide: true, form: { element: form.element, value: wanted },
    effects: (changed) => dryRun(model, id, 'put', changed, () => effectsOf(body, changed)) });
  return sure;
}

/** The body of a PUT with other phases, which close by themselves. */
export function withPhases(body, phases) {
  const { phases: before, ...rest } = body;
  if (phases.length === 0) {
    return rest;
  }
  const { closesAt, ...open } = rest;
  return { ...open, phases };
}

function effectsOf(before, { phases = [] }) {
  return [phases.length === 0 ? t('phases.none') : nowTold(phases),
    phases.length > 0 && before.closesAt ? t('phases.no-closing', { when: at(before.closesAt) }) : ''];
}
