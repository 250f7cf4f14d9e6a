import { readAll, send } from '../api.js';
import { h, write } from '../dom.js';
import { readWhileSeen } from '../live.js';
import { confirm } from '../parts/confirm.js';
import { heading, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { stamp, t, told } from '../texts.js';
import { ActLine } from './act-line.js';
import { OpsPage, opsMenu, table } from './guard.js';

const MOST = 500;
const EVERY_MS = 2000;
const COLUMNS = ['erasure.asked', 'ops.state', 'ops.user', 'erasure.result', 'ops.actor', 'erasure.pseudonym'];
const KINDS = { running: 'warm', waiting: 'warm', done: 'good' };
const UNDECIDED = ['holds', 'unpaidOrders', 'refundsDue', 'deadFacts', 'deadLetters', 'walletsWithMoney', 'openRains',
  'openDebits'];

/** Persons whose ids are taken out of facts, audit and Redis: how far each erasure is, and a new one. */
class Erasures extends OpsPage {
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();
  #told = '';

  open() {
    this.head = heading(t('ops.erasures'), t('ops.erasures.about'));
    this.user = h('input', {
      name: 'user', required: true, maxlength: '255', autocomplete: 'off', spellcheck: 'false',
    });
    this.list = h('div', {});
    this.note = h('p', { class: 'quiet' });
    const form = h('form', { class: 'fields for-operator', on: { submit: (e) => this.#submit(e) } },
      h('label', { class: 'field' }, h('span', { text: t('ops.user') }), this.user),
      h('button', { type: 'submit', class: 'danger', text: t('ops.erase') }));
    this.append(this.head.element, opsMenu('ops.erasures'),
      h('section', { class: 'panel', 'aria-label': t('ops.erasures') }, form, this.#message.element,
        this.#line.element, this.list, this.note));
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
  }

  async #submit(event) {
    event.preventDefault();
    const name = this.user.value.trim();
    if (!name
      || (await confirm({
        title: t('ops.erase.title', { name }), about: t('ops.erase.about'), act: t('ops.erase'),
      })) === null) {
      return;
    }
    const problem = await this.#wishes.make(`erase ${name}`,
      (options) => send('POST', 'ops/erasures', { userId: name }, {
        ...options, onAnswer: (answer) => this.#line.show(answer),
      }), 'ops.erase.begun');
    if (problem === null) {
      this.user.value = '';
    } else if (problem.code === 'undecided') {
      this.#message.say(`${told(problem)} ${undecidedOf(problem.body)}`, 'bad');
    }
    this.user.focus();
    await this.#read();
  }

  async #read() {
    try {
      const erasures = await readAll('ops/erasures', MOST);
      this.head.trouble(null);
      this.#show(erasures.toReversed());
    } catch (problem) {
      this.head.trouble(problem);
    }
  }

  #show(erasures) {
    const now = JSON.stringify(erasures);
    if (now === this.#told) {
      return;
    }
    this.#told = now;
    write(this.note, erasures.length >= MOST ? t('ops.erasures.first', { n: MOST }) : '');
    const rows = erasures.map((each) => [h('span', { class: 'nowrap', text: stamp(each.askedAt) }),
      h('span', { class: `chip ${KINDS[each.state]}`, text: t(`erasure.${each.state}`) }),
      h('span', { class: 'nowrap', text: each.userId ?? t('erasure.gone') }),
      h('span', { class: 'nowrap', text: resultOf(each) }), each.askedBy,
      h('span', { class: 'code', text: each.pseudonym })]);
    this.list.replaceChildren(rows.length > 0
      ? table(t('ops.erasures'), COLUMNS.map((key) => t(key)), rows, [], false)
      : h('p', { text: t('ops.no-erasures') }));
  }
}

function resultOf({ state, undecided = {}, documents = {} }) {
  return state === 'waiting' ? undecidedOf(undecided)
    : t('erasure.documents', { n: Object.values(documents).reduce((sum, each) => sum + each, 0) });
}

/** The things that are undecided about a person, each with its number. */
function undecidedOf(counts) {
  return UNDECIDED.filter((each) => counts[each] > 0).map((each) => t(`undecided.${each}`, { n: counts[each] }))
    .join(', ');
}

customElements.define('hs-erasures', Erasures);
