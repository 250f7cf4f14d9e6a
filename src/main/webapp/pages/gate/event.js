import { Problem, readAll } from '../api.js';
import { h } from '../dom.js';
import { titleOf } from '../parts/about.js';
import { session } from '../session.js';
import { t } from '../texts.js';

const GATE_KEPT = 'hotseat.gate.name';
const EVENT_KEPT = 'hotseat.gate.event';

/** The gate's name, and the event whose tickets alone it lets in. Both are remembered. */
export class GateEvent {
  #names = new Map();
  #gate = h('input', {
    name: 'gate', maxlength: '64', autocomplete: 'off', value: localStorage.getItem(GATE_KEPT) ?? '',
    on: { change: () => localStorage.setItem(GATE_KEPT, this.#gate.value.trim()) },
  });
  #event;
  element;

  constructor() {
    const kept = localStorage.getItem(EVENT_KEPT) ?? '';
    this.#event = h('select',
      { name: 'event', on: { change: () => localStorage.setItem(EVENT_KEPT, this.#event.value) } },
      h('option', { value: '', text: t('gate.any-event') }),
      kept ? h('option', { value: kept, text: kept, selected: true }) : null);
    this.element = h('section', { class: 'panel', 'aria-label': t('gate.place') }, h('div', { class: 'fields' },
      h('label', { class: 'field' }, h('span', { text: t('gate.event') }), this.#event),
      h('label', { class: 'field' }, h('span', { text: t('gate.name') }), this.#gate)));
  }

  /** The caller's own name where none was typed. */
  get gate() {
    return this.#gate.value.trim() || session.subject;
  }

  /** The resource at which the gate stands, as the server's log has it; undefined if no event was chosen. */
  get resource() {
    const [kind, id] = this.#event.value.split('/');
    return id ? `${kind}s/${id}` : undefined;
  }

  /** Whether a ticket is for another event than the chosen one. */
  refuses(ticket) {
    return this.#event.value !== '' && `${ticket.kind}/${ticket.resourceId}` !== this.#event.value;
  }

  nameOf({ kind, resourceId }) {
    return this.#names.get(`${kind}/${resourceId}`) ?? resourceId;
  }

  /** Reads the events that may be chosen; without the server those from before stay. */
  async read() {
    this.#gate.placeholder = session.subject;
    try {
      const lists = await Promise.all(['schedules', 'programs', 'sales'].map((model) => readAll(model, 500)));
      const chosen = this.#event.value;
      const options = lists.flatMap((list, i) =>
        list.map((each) => ({
          value: `${['schedule', 'program', 'sale'][i]}/${each.scheduleId ?? each.programId ?? each.saleId}`,
          text: titleOf(each),
        })));
      this.#names = new Map(options.map(({ value, text }) => [value, text]));
      const known = options.some((option) => option.value === chosen);
      this.#event.replaceChildren(h('option', { value: '', text: t('gate.any-event') }),
        ...(chosen && !known ? [h('option', { value: chosen, text: chosen })] : []),
        ...options.map(({ value, text }) => h('option', { value, text })));
      this.#event.value = chosen;
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
    }
  }
}
