import { read, readAll, send } from '../api.js';
import { h } from '../dom.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, heading, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { at, number, t } from '../texts.js';
import { ActLine } from './act-line.js';
import { OpsPage, opsMenu, table } from './guard.js';

const MOST = 200;
const AT_ONCE = 100;

/** Entries of streams that were given up after their attempts: put back, one or many, or thrown away for good. */
class DeadLetters extends OpsPage {
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();
  #stream = '';

  open() {
    this.head = heading(t('ops.dead-letters'), t('ops.dead-letters.about'));
    this.streams = h('div', {});
    this.letters = h('div', { class: 'stack' });
    this.append(this.head.element, opsMenu('ops.dead-letters'),
      h('section', { class: 'panel', 'aria-label': t('ops.streams') }, this.streams, this.#message.element,
        this.#line.element), h('section', { class: 'panel', 'aria-label': t('ops.dead-letters') }, this.letters));
    this.#read();
  }

  async #read() {
    try {
      const streams = await read('ops/dead-letters');
      this.#stream ||= (streams.find((each) => each.deadLetters > 0) ?? streams[0])?.stream ?? '';
      const rows = streams.map(({ stream, deadLetters }) => [stream, number(deadLetters),
        h('button', {
          type: 'button', class: 'small', 'aria-pressed': String(stream === this.#stream), text: t('ops.open'),
          'aria-label': t('ops.open-stream', { name: stream }), on: { click: () => this.#choose(stream) },
        })]);
      this.streams.replaceChildren(table(t('ops.streams'),
        ['ops.stream', 'ops.dead-letters', 'ops.details'].map((key) => t(key)), rows, [1]));
      const letters = this.#stream ? await readAll(`ops/dead-letters/${encodeURIComponent(this.#stream)}`, MOST) : [];
      this.#showLetters(letters);
      this.head.trouble(null);
    } catch (problem) {
      this.troubled(problem, () => this.#read());
    }
  }

  #choose(stream) {
    this.#stream = stream;
    return this.#read();
  }

  #showLetters(letters) {
    const card = (letter) => h('li', { 'data-letter': letter.id },
      h('div', { class: 'row' }, h('strong', { text: letter.reason }),
        h('span', { class: 'quiet', text: at(letter.buriedAt) })),
      h('p', {
        class: 'quiet', text: t('ops.letter.about', { n: letter.attempts, group: letter.group, entry: letter.entryId }),
      }),
      h('p', {},
        Object.entries(letter.fields)
          .map(([name, value]) => h('span', { class: 'detail' }, h('span', { class: 'quiet', text: `${name} ` }),
            h('span', { class: 'code', text: value })))),
      h('div', { class: 'buttons' },
        actionButton(t('ops.replay'), () => this.#replay(letter), 'small for-operator'),
        actionButton(t('ops.drop-letter'), () => this.#drop(letter), 'small danger for-operator')));
    const title = h('h2', { text: this.#stream || t('ops.dead-letters') });
    if (letters.length === 0) {
      this.letters.replaceChildren(title, h('p', { text: t('ops.no-letters') }));
      return;
    }
    this.letters.replaceChildren(h('div', { class: 'row' }, title,
      actionButton(t('ops.replay-all', { n: Math.min(AT_ONCE, letters.length) }),
        () => this.#replayAll(Math.min(AT_ONCE, letters.length)), 'for-operator')),
      h('ul', { class: 'list' }, letters.map(card)));
  }

  #replay(letter) {
    return this.#do(`replay ${letter.id}`,
      (options) => send('POST', `${this.#path()}/${encodeURIComponent(letter.id)}/replay`, undefined, options),
      'ops.replay.done');
  }

  async #replayAll(n) {
    const sure = await confirm({
      title: t('ops.replay-all.title', { n, name: this.#stream }), about: t('ops.replay-all.about'),
      act: t('ops.replay-all', { n }), danger: false,
    });
    if (sure !== null) {
      await this.#do(`replay-all ${n}`,
        (options) => send('POST', `${this.#path()}/replay?limit=${n}`, undefined, options), 'ops.replay.done');
    }
  }

  async #drop(letter) {
    const sure = await confirm({
      title: t('ops.drop-letter.title', { name: letter.id }),
      about: t('ops.drop-letter.about', { reason: letter.reason }), act: t('ops.drop-letter'),
    });
    if (sure !== null) {
      await this.#do(`drop ${letter.id}`,
        (options) => send('DELETE', `${this.#path()}/${encodeURIComponent(letter.id)}`, undefined, options),
        'ops.drop-letter.done');
    }
  }

  #path() {
    return `ops/dead-letters/${encodeURIComponent(this.#stream)}`;
  }

  async #do(name, act, done) {
    await this.#wishes.make(name, (options) => act({ ...options, onAnswer: (answer) => this.#line.show(answer) }),
      done);
    await this.#read();
  }
}

customElements.define('hs-dead-letters', DeadLetters);
