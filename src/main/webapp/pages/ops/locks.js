import { read, send } from '../api.js';
import { h } from '../dom.js';
import '../parts/countdown.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, heading, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { t, told } from '../texts.js';
import { ActLine } from './act-line.js';
import { OpsPage, opsMenu } from './guard.js';

/** The holder of a lock, and its release by an operator. Redis has no list of them that could be told cheaply, so one is looked up by its key. */
class Locks extends OpsPage {
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();

  open() {
    this.head = heading(t('ops.locks'), t('ops.locks.about'));
    this.key = h('input', { name: 'key', required: true, maxlength: '200', autocomplete: 'off', spellcheck: 'false' });
    this.found = h('div', { class: 'stack' });
    const form = h('form', { class: 'fields', on: { submit: (e) => this.#submit(e) } },
      h('label', { class: 'field' }, h('span', { text: t('ops.key') }), this.key), h('button', { type: 'submit', class: 'primary', text: t('ops.look-up') }));
    this.append(this.head.element, opsMenu('ops.locks'), h('section', { class: 'panel' }, form, this.#message.element, this.#line.element, this.found));
  }

  #submit(event) {
    event.preventDefault();
    this.#message.say('');
    return this.#look(this.key.value.trim());
  }

  async #look(key) {
    try {
      const lock = await read(`locks/${encodeURIComponent(key)}`);
      const pair = (name, value) => h('div', {}, h('dt', { text: t(name) }), h('dd', {}, value));
      this.found.replaceChildren(h('dl', { class: 'pairs' },
        pair('ops.key', h('span', { class: 'code', text: lock.key })), pair('ops.holder', lock.holder ?? t('ops.own-application')),
        pair('ops.fence', h('span', { class: 'code', text: String(lock.fencingToken) })), pair('ops.ends-in', h('hs-countdown', { until: lock.expiresAt }))),
      h('div', { class: 'buttons' }, actionButton(t('ops.release'), () => this.#release(key, lock), 'danger')));
    } catch (problem) {
      this.found.replaceChildren();
      this.#message.say(problem.code === 'not-locked' ? t('ops.not-locked', { key }) : told(problem), problem.code === 'not-locked' ? '' : 'bad');
    }
  }

  async #release(key, lock) {
    const sure = await confirm({ title: t('ops.release.title', { name: key }), about: t('ops.release.about', { holder: lock.holder ?? t('ops.own-application') }), act: t('ops.release') });
    if (sure !== null && (await this.#wishes.make(`release ${key} ${lock.fencingToken}`, (options) => send('DELETE', `locks/${encodeURIComponent(key)}`, undefined, { ...options, onAnswer: (answer) => this.#line.show(answer) }), 'ops.release.done')) === null) {
      this.found.replaceChildren();
    }
  }
}

customElements.define('hs-locks', Locks);
