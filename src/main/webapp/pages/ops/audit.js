import { readAll } from '../api.js';
import { serverNow } from '../clock.js';
import { h, write } from '../dom.js';
import { actionButton, heading } from '../parts/page.js';
import { address } from '../router.js';
import { stamp, t } from '../texts.js';
import { actText } from './act-line.js';
import { AuditCheck } from './audit-check.js';
import { OpsPage, opsMenu, table } from './guard.js';

const MOST = 500;
const HOUR_MS = 3_600_000;
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS, ever: 0 };
const ACTS = ['put', 'edit-seats', 'stop', 'resume', 'cancel', 'rebuild', 'close', 'upload-codes', 'discard', 'adopt',
  'replay', 'replay-all', 'drop-letter', 'release-lock', 'put-webhook', 'delete-webhook', 'rotate-webhook-keys',
  'redeliver-webhook', 'undo-check-in', 'transfer-ticket', 'rename-attendee', 'move-seats', 'erase', 'authorize',
  'capture', 'void', 'refund', 'hand-over-refund', 'hold', 'cancel-hold', 'extend-hold', 'order', 'cancel-order',
  'pay-order', 'refund-order', 'claim-code', 'grab', 'deposit', 'pay-out', 'transfer', 'read', 'export',
  'refused-sign-in'];
const MODELS = ['schedules', 'programs', 'sales', 'rains', 'drops'];

/** The acts of operators and of the payment system, the latest first. */
class Audit extends OpsPage {
  open() {
    this.head = heading(t('ops.audit'), t('ops.audit.about'));
    const field = (key, input) => h('label', { class: 'field' }, h('span', { text: t(key) }), input);
    const text = () => h('input', { type: 'search', autocomplete: 'off', spellcheck: 'false', maxlength: '128' });
    this.span = h('select', {},
      Object.keys(SPANS)
        .map((span) => h('option', { value: span, text: t(`ops.span.${span}`), selected: span === 'day' })));
    this.act = h('select', {}, h('option', { value: '', text: t('ops.every-act') }),
      ACTS.map((act) => h('option', { value: act, text: actText(act) })));
    this.actor = text();
    this.resource = text();
    this.request = text();
    const form = h('form', { class: 'stack', on: { submit: (e) => this.#submit(e) } },
      h('div', { class: 'fields' }, field('ops.span', this.span), field('ops.act', this.act),
        field('ops.actor', this.actor), field('ops.resource-id', this.resource), field('ops.request', this.request)),
      h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'primary', text: t('ops.show') }),
        actionButton(t('ops.no-filter'), () => this.#clear())));
    this.list = h('div', {});
    this.note = h('p', { class: 'quiet', role: 'status' });
    this.append(this.head.element, opsMenu('ops.audit'), new AuditCheck().element,
      h('section', { class: 'panel', 'aria-label': t('ops.filters') }, form),
      h('section', { class: 'panel', 'aria-label': t('ops.audit') }, this.note, this.list));
    this.#read();
  }

  #submit(event) {
    event.preventDefault();
    return this.#read();
  }

  #clear() {
    this.act.value = '';
    for (const field of [this.actor, this.resource, this.request]) {
      field.value = '';
    }
    return this.#read();
  }

  #query() {
    const wanted = {
      act: this.act.value, actor: this.actor.value.trim(), resource: this.resource.value.trim(),
      requestId: this.request.value.trim(),
    };
    const span = SPANS[this.span.value];
    if (span > 0) {
      wanted.since = new Date(serverNow() - span).toISOString();
    }
    return new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
  }

  async #read() {
    try {
      const lines = await readAll(`ops/audit?${this.#query()}`, MOST);
      this.head.trouble(null);
      const rows = lines.toReversed()
        .map((line) => [h('span', { class: 'nowrap', text: stamp(line.at) }), actText(line.act), line.actor,
          resourceLink(line.resource), details(line.details),
          h('span', { class: 'code', text: line.requestId ?? '' })]);
      write(this.note,
        lines.length >= MOST ? t('ops.audit.first', { n: MOST }) : t('ops.audit.n', { n: lines.length }));
      this.list.replaceChildren(rows.length > 0
        ? table(t('ops.audit'),
          ['ops.when', 'ops.act', 'ops.actor', 'ops.resource', 'ops.details', 'ops.request'].map((key) => t(key)),
          rows, [], false) : '');
    } catch (problem) {
      this.troubled(problem, () => this.#read());
    }
  }
}

function resourceLink(resource) {
  const [model, id] = (resource ?? '').split('/');
  return MODELS.includes(model) && id ? h('a', { class: 'nowrap', href: address('ops', model, id), text: resource })
    : (resource ?? '');
}

function details(found) {
  return h('span', {},
    Object.entries(found ?? {})
      .map(([name, value]) => h('span', { class: 'detail' }, h('span', { class: 'quiet', text: `${name} ` }), value)));
}

customElements.define('hs-audit', Audit);
