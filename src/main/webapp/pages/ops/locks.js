import { read, readAll, send } from '../api.js';
import { h, write } from '../dom.js';
import { readWhileSeen } from '../live.js';
import '../parts/countdown.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, heading, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { stamp, t } from '../texts.js';
import { ActLine } from './act-line.js';
import { OpsPage, opsMenu, table } from './guard.js';

const MOST = 500;
const EVERY_MS = 5000;

/** The locks that are held: by whom, since when, until when; and their release by an operator. */
class Locks extends OpsPage {
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();
  #wanted = '';
  #told = '';

  open() {
    this.head = heading(t('ops.locks'), t('ops.locks.about'));
    this.key = h('input', { name: 'key', type: 'search', maxlength: '200', autocomplete: 'off', spellcheck: 'false' });
    this.found = h('div', { class: 'stack' });
    this.note = h('p', { class: 'quiet' });
    const form = h('form', { class: 'fields', on: { submit: (e) => this.#submit(e) } },
      h('label', { class: 'field' }, h('span', { text: t('ops.one-key') }), this.key),
      h('button', { type: 'submit', class: 'primary', text: t('ops.look-up') }));
    this.append(this.head.element, opsMenu('ops.locks'),
      h('section', { class: 'panel', 'aria-label': t('ops.locks') }, form, this.#message.element, this.#line.element,
        this.found, this.note));
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
  }

  #submit(event) {
    event.preventDefault();
    this.#message.say('');
    this.#wanted = this.key.value.trim();
    return this.#read();
  }

  async #read() {
    const wanted = this.#wanted;
    try {
      const locks = wanted ? await one(wanted) : await readAll('ops/locks', MOST);
      if (wanted === this.#wanted) {
        this.head.trouble(null);
        this.#show(locks);
      }
    } catch (problem) {
      this.head.trouble(problem);
    }
  }

  /** A table in which the keyboard stands stays as it is. */
  #show(locks) {
    const now = JSON.stringify([this.#wanted, locks]);
    if (now === this.#told || this.found.contains(document.activeElement)) {
      return;
    }
    this.#told = now;
    write(this.note, locks.length >= MOST ? t('ops.locks.first', { n: MOST }) : '');
    const rows = locks.map((lock) => [h('span', { class: 'code', text: lock.key }), holderOf(lock),
      lock.since ? h('span', { class: 'nowrap', text: stamp(lock.since) }) : '–',
      h('span', { class: 'code', text: String(lock.fencingToken) }), h('hs-countdown', { until: lock.expiresAt }),
      actionButton(t('ops.release'), () => this.#release(lock), 'small danger for-operator')]);
    rows.forEach((row, i) => row[5].setAttribute('aria-label', t('ops.release-lock', { name: locks[i].key })));
    this.found.replaceChildren(rows.length > 0
      ? table(t('ops.locks'),
        ['ops.key', 'ops.holder', 'ops.since', 'ops.fence', 'ops.ends-in', 'ops.actions'].map((key) => t(key)), rows,
        [], false)
      : h('p', { text: this.#wanted ? t('ops.not-locked', { key: this.#wanted }) : t('ops.no-locks') }));
  }

  async #release(lock) {
    const { key } = lock;
    const sure = await confirm({
      title: t('ops.release.title', { name: key }), about: t('ops.release.about', { holder: holderOf(lock) }),
      act: t('ops.release'),
    });
    if (sure === null) {
      return;
    }
    await this.#wishes.make(`release ${key} ${lock.fencingToken}`,
      (options) => send('DELETE', `locks/${encodeURIComponent(key)}`, undefined, {
        ...options, onAnswer: (answer) => this.#line.show(answer),
      }), 'ops.release.done');
    this.key.focus();
    await this.#read();
  }
}

const holderOf = (lock) => lock.holder ?? t('ops.own-application');

async function one(key) {
  try {
    return [await read(`locks/${encodeURIComponent(key)}`)];
  } catch (problem) {
    if (problem.code === 'not-locked') {
      return [];
    }
    throw problem;
  }
}

customElements.define('hs-locks', Locks);
