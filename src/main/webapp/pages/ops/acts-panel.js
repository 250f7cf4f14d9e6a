import { orLast, read, send } from '../api.js';
import { h, write } from '../dom.js';
import { titleOfBody } from '../parts/about.js';
import { confirm } from '../parts/confirm.js';
import { openingOf, openingWord } from '../parts/opening.js';
import { actionButton, allow, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { address } from '../router.js';
import { t } from '../texts.js';
import { ActLine } from './act-line.js';
import { definitionOf } from './definitions.js';
import { dryRun } from './dry-run.js';
import { askPhases } from './phases-form.js';
import { askRefund } from './refund.js';
import { ORDERED } from './resource-orders.js';
import { askTopUp, noTopUp } from './top-up.js';
import { askTransfers } from './transfers.js';

/**
 * The acts of an operator on a resource. Each says what it would do, is asked about by its name, and shows the line
 * that the audit has of it.
 */
export class ActsPanel {
  #model;
  #id;
  #path;
  #resource = null;
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();
  #chip = h('span', { class: 'chip' });
  #why = h('p', { class: 'quiet' });
  #stop = actionButton(t('ops.stop'), () => this.#ask('stop'));
  #resume = actionButton(t('ops.resume'), () => this.#ask('resume'));
  #topUp;
  #phases = actionButton(t('ops.phases.act'), () => this.#put('phases', askPhases));
  #transfers = actionButton(t('ops.transfers.act'), () => this.#put('transfers', askTransfers));
  #cancel = actionButton(t('ops.cancel'), () => this.#ask('cancellation'), 'danger');
  element;

  constructor(model, id) {
    this.#model = model;
    this.#id = id;
    this.#path = `${model}/${encodeURIComponent(id)}`;
    this.#topUp = actionButton(t(model === 'drops' ? 'ops.top-up.codes' : 'ops.top-up'),
      () => this.#put('top-up', askTopUp));
    const editor = model === 'programs'
      ? h('a', { class: 'for-operator', href: address('ops', 'halls', id), text: t('ops.edit-hall') }) : null;
    const report = ORDERED.includes(model)
      ? h('a', { href: address('ops', 'report', model, id), text: t('report.link') }) : null;
    this.element = h('section', { class: 'panel', 'aria-label': t('ops.actions') },
      h('div', { class: 'row' }, this.#chip,
        h('span', { class: 'row' }, report, editor, h('a', { href: address(model, id), text: t('ops.as-buyers') }))),
      h('div', { class: 'buttons for-operator' }, this.#stop, this.#resume, this.#topUp, this.#phases, this.#transfers,
        actionButton(t('ops.rebuild'), () => this.#ask('rebuild')), this.#cancel),
      this.#why, this.#message.element, this.#line.element);
    this.#transfers.hidden = !ORDERED.includes(model);
  }

  show(resource) {
    this.#resource = resource;
    const { stopped, cancellation } = resource;
    const word = openingWord(openingOf(resource)) ?? { text: t('ops.selling'), kind: 'good' };
    write(this.#chip, word.text);
    this.#chip.className = `chip ${word.kind}`;
    allow(this.#stop, !stopped && !cancellation);
    allow(this.#resume, Boolean(stopped) && !cancellation);
    allow(this.#cancel, !cancellation);
    const why = noTopUp(this.#model, resource);
    write(this.#why, why ? t(why) : '');
    this.#why.hidden = why === '';
    allow(this.#topUp, !cancellation && why === '');
    allow(this.#transfers, !cancellation);
    allow(this.#phases, !cancellation && !(this.#model === 'rains' && resource.state !== 'announced'));
  }

  /** Gives back an order of it. */
  async refund(order) {
    const body = await askRefund(order, this.#resource);
    if (body) {
      await this.#do(`refund ${order.orderId} ${JSON.stringify(body)}`,
        (options) => send('POST', `orders/${encodeURIComponent(order.orderId)}/refund`, body, options),
        'ops.refund.done');
    }
  }

  async #ask(action) {
    const name = titleOfBody(this.#resource ?? {}, this.#id);
    const cancels = action === 'cancellation';
    const value = await confirm({
      title: t(`ops.${action}.title`, { name }),
      about: t(`ops.${action}.about`),
      act: t(`ops.${cancels ? 'cancel' : action}`),
      danger: cancels,
      field: cancels ? { label: t('ops.reason') } : null,
      effects: () => dryRun(this.#model, this.#id, cancels ? 'cancel' : action),
    });
    if (value !== null) {
      await this.#do(`${action} ${value}`,
        (options) => send('POST', `${this.#path}/${action}`, cancels ? { reason: value } : undefined, options),
        `ops.${action}.done`);
    }
  }

  /** A change of what it is: asks for another body of its PUT, by what it is now. */
  async #put(what, ask) {
    this.show(await orLast(this.#resource, () => read(this.#path)));
    const body = await ask(this.#model, this.#id, definitionOf(this.#model, this.#resource));
    if (body !== null) {
      await this.#do(`${what} ${JSON.stringify(body)}`, (options) => send('PUT', this.#path, body, options),
        `ops.${what}.done`);
    }
  }

  /** The audit's line of the act is shown under what became of it. */
  async #do(wish, act, done) {
    await this.#wishes.make(wish, (options) => act({ ...options, onAnswer: (answer) => this.#line.show(answer) }),
      done);
    this.show(await orLast(this.#resource, () => read(this.#path)));
  }
}
