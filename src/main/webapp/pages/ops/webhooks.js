import { Problem, readAll, read } from '../api.js';
import { serverNow } from '../clock.js';
import { h } from '../dom.js';
import { readWhileSeen } from '../live.js';
import { heading, messageLine } from '../parts/page.js';
import { at, number, stamp, t } from '../texts.js';
import { ActLine } from './act-line.js';
import { OpsPage, opsMenu, table } from './guard.js';
import { WebhookActs } from './webhook-acts.js';

const EVERY_MS = 4000;
const HOUR_MS = 3_600_000;
const SPANS = [1, 24, 168];
const MOST = 200;

/** A webhook's state in a word, and how bad it is: one that is active and fails falls behind. */
function stateOf({ state, failures }) {
  return {
    active: failures > 0 ? ['behind', 'warm'] : ['active', 'good'], paused: ['paused', 'warm'], off: ['off', 'bad'],
  }[state];
}

/** The webhooks with their states; of one its attempts, redelivery and new keys. */
class Webhooks extends OpsPage {
  #message = messageLine();
  #line = new ActLine();
  #chosen = '';
  #listTold = '';
  #attemptsTold = '';

  open() {
    this.head = heading(t('ops.webhooks'), t('ops.webhooks.about'));
    this.list = h('div', {});
    this.about = h('dl', { class: 'pairs' });
    this.name_ = h('h2', { id: 'webhook-title' });
    this.acts = new WebhookActs(this.#message, this.#line, () => this.#read());
    this.span = h('select', { on: { change: () => this.#read() } },
      SPANS.map((hours) => h('option', {
        value: String(hours), text: t(`ops.hours.${hours}`), selected: hours === 24,
      })));
    this.attempts = h('div', {});
    this.one = h('section', { class: 'panel', hidden: true, 'aria-labelledby': 'webhook-title' }, this.name_,
      this.about, this.acts.element, this.#message.element, this.#line.element,
      h('div', { class: 'fields' },
        h('label', { class: 'field' }, h('span', { text: t('ops.attempts-of') }), this.span)), this.attempts);
    this.append(this.head.element, opsMenu('ops.webhooks'),
      h('section', { class: 'panel', 'aria-label': t('ops.webhooks') }, this.list), this.one);
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
  }

  async #read() {
    try {
      const webhooks = await read('webhooks');
      this.head.trouble(null);
      this.#chosen ||= webhooks.find((each) => stateOf(each)[0] !== 'active')?.webhookId ?? webhooks[0]?.webhookId
        ?? '';
      this.#showList(webhooks);
      const one = webhooks.find((each) => each.webhookId === this.#chosen);
      this.one.hidden = !one;
      if (one) {
        this.#showOne(one);
        const since = new Date(serverNow() - Number(this.span.value) * HOUR_MS).toISOString();
        this.#showAttempts(await readAll(`webhooks/${encodeURIComponent(one.webhookId)}/attempts?since=${since}`,
          MOST));
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      this.head.trouble(problem);
    }
  }

  #showList(webhooks) {
    const told = JSON.stringify([this.#chosen, webhooks]);
    if (told === this.#listTold) {
      return;
    }
    this.#listTold = told;
    const held = this.list.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const rows = webhooks.map((each) => {
      const [state, kind] = stateOf(each);
      const id = each.webhookId;
      return [h('strong', { text: id }), h('span', { class: `chip ${kind}`, text: t(`webhook.${state}`) }),
        h('span', { class: 'code', text: each.url }), each.types.map((type) => t(`event.${type}`)).join(', '),
        each.deliveredAt ? h('span', { class: 'nowrap', text: stamp(each.deliveredAt) }) : '–',
        h('button', {
          type: 'button', class: 'small', 'data-id': id, 'aria-pressed': String(id === this.#chosen),
          'aria-label': t('ops.open-stream', { name: id }), text: t('ops.open'), on: { click: () => this.#choose(id) },
        })];
    });
    this.list.replaceChildren(rows.length > 0
      ? table(t('ops.webhooks'),
        ['edit.id', 'ops.state', 'ops.address', 'ops.events', 'ops.delivered', 'ops.details'].map((key) => t(key)),
        rows, [], false) : h('p', { text: t('ops.no-webhooks') }));
    if (held) {
      this.list.querySelector(`[data-id="${CSS.escape(held)}"]`)?.focus();
    }
  }

  #choose(id) {
    this.#chosen = id;
    this.#message.say('');
    return this.#read();
  }

  #showOne(webhook) {
    const pair = (key, value) => (value === undefined || value === '' ? null
      : h('div', {}, h('dt', { text: t(key) }), h('dd', {}, value)));
    this.name_.textContent = webhook.webhookId;
    this.acts.show(webhook);
    this.about.replaceChildren(...[
      pair('ops.state',
        `${t(`webhook.${stateOf(webhook)[0]}`)}${webhook.reason ? `: ${t(`webhook.reason.${webhook.reason}`)}` : ''}`),
      webhook.failures > 0
        ? pair('webhook.failures',
          t('webhook.failures.since', { n: webhook.failures, when: at(webhook.failingSince) })) : null,
      webhook.failures > 0 && webhook.state !== 'off' && webhook.nextAttemptAt
        ? pair('webhook.next', stamp(webhook.nextAttemptAt)) : null,
      pair('ops.resources', webhook.resources?.join(', ')),
      pair('webhook.key', h('span', { class: 'code', text: webhook.publicKey })),
      webhook.formerKeysUntil ? pair('webhook.former', at(webhook.formerKeysUntil)) : null,
    ].filter(Boolean));
  }

  #showAttempts(attempts) {
    const told = JSON.stringify(attempts);
    if (told === this.#attemptsTold && this.attempts.children.length > 0) {
      return;
    }
    this.#attemptsTold = told;
    const rows = attempts.toReversed()
      .map((each) => [h('span', { class: 'nowrap', text: stamp(each.at) }),
        h('span', {
          class: `chip ${each.outcome === 'delivered' ? 'good' : 'bad'}`, text: t(`outcome.${each.outcome}`),
        }), each.status ? String(each.status) : '–', t(`event.${each.type}`),
        h('span', { class: 'code', text: each.eventId }), number(each.number),
        t('webhook.millis', { n: each.durationMillis })]);
    this.attempts.replaceChildren(rows.length > 0
      ? table(t('ops.attempts'),
        ['ops.when', 'webhook.outcome', 'webhook.status', 'webhook.event', 'edit.id', 'webhook.number',
          'webhook.took'].map((key) => t(key)), rows, [5, 6], false)
      : h('p', { class: 'quiet', text: t('ops.no-attempts') }));
  }
}

customElements.define('hs-webhooks', Webhooks);
