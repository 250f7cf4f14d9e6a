import { Problem, readAll, readText, send } from '../api.js';
import { serverNow } from '../clock.js';
import { orderAddress } from '../desk/found.js';
import { h, write } from '../dom.js';
import { readWhileSeen } from '../live.js';
import { actionButton, heading, messageLine } from '../parts/page.js';
import { saveText } from '../parts/save.js';
import { Wishes } from '../parts/wish.js';
import { address } from '../router.js';
import { money, stamp, t, told } from '../texts.js';
import { OpsPage, opsMenu, table } from './guard.js';

const EVERY_MS = 5000;
const MOST = 1000;
const DAY_MS = 86_400_000;
const MODELS = { schedule: 'schedules', program: 'programs', sale: 'sales' };
const COLUMNS = ['ops.resource', 'ops.user', 'ops.amount', 'refunds.handed-over', 'refunds.since', 'ops.payments',
  'order.number'];
const AGES = { any: 0, day: DAY_MS, week: 7 * DAY_MS };
const HANDED_OVER = { open: 'false', done: 'true', all: '' };

/**
 * Money that was captured and is neither placed nor given back. The payment system gives it back; staff filters the
 * list, takes it away as a file, and marks what the payment system has.
 */
class Refunds extends OpsPage {
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #due = [];
  #told = '';

  open() {
    this.head = heading(t('ops.refunds'), t('ops.refunds.about'));
    const choice = (values, text) => h('select', { on: { change: () => this.#read() } },
      values.map((value) => h('option', { value, text: t(text(value)) })));
    const text = () => h('input', {
      type: 'search', autocomplete: 'off', spellcheck: 'false', maxlength: '128', on: { change: () => this.#read() },
    });
    const field = (key, input) => h('label', { class: 'field' }, h('span', { text: t(key) }), input);
    this.marked = choice(Object.keys(HANDED_OVER), (each) => `refunds.${each}`);
    this.model = choice(['', ...Object.values(MODELS)], (model) => (model ? `model.${model}` : 'refunds.every-model'));
    this.age = choice(Object.keys(AGES), (age) => `refunds.age.${age}`);
    this.resource = text();
    this.user = text();
    this.total = h('p', { role: 'status' });
    this.list = h('div', {});
    this.all = actionButton('', () => this.#markAll(), 'for-support');
    this.append(this.head.element, opsMenu('ops.refunds'),
      h('section', { class: 'panel', 'aria-label': t('ops.filters') },
        h('div', { class: 'fields' }, field('ops.state', this.marked), field('ops.model', this.model),
          field('ops.resource-id', this.resource), field('ops.user', this.user), field('refunds.age', this.age))),
      h('section', { class: 'panel', 'aria-label': t('ops.refunds') }, this.total,
        h('div', { class: 'buttons' }, actionButton(t('refunds.csv'), () => this.#save()), this.all),
        this.#message.element, this.list));
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
  }

  #path() {
    const age = AGES[this.age.value];
    const wanted = {
      handedOver: HANDED_OVER[this.marked.value], model: this.model.value, resource: this.resource.value.trim(),
      user: this.user.value.trim(), dueBefore: age > 0 ? new Date(serverNow() - age).toISOString() : '',
    };
    return `ops/refunds-due?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))}`;
  }

  async #read() {
    try {
      const due = await readAll(this.#path(), MOST);
      this.head.trouble(null);
      // Refunds that nobody has handed over stand first, the oldest of them on top.
      this.#due = due.toSorted((one, other) => byText(one.handedOverAt, other.handedOverAt)
        || byText(one.dueSince, other.dueSince));
      const now = JSON.stringify(this.#due);
      if (now !== this.#told) {
        this.#told = now;
        this.#write();
      }
    } catch (problem) {
      this.head.trouble(problem);
    }
  }

  #write() {
    const rows = this.#due.map((each) => [
      h('a', { href: address('ops', MODELS[each.kind], each.resourceId), text: each.resourceId }),
      each.userId, money(each.refundDue),
      each.handedOverAt ? h('span', { class: 'nowrap', text: stamp(each.handedOverAt) }) : this.#button(each),
      h('span', { class: 'nowrap', text: each.dueSince ? stamp(each.dueSince) : '' }),
      each.payments.map(paymentText).join(', '),
      h('a', { href: orderAddress(each.orderId) }, h('span', { class: 'code', text: each.orderId })),
    ]);
    const open = this.#open().length;
    this.all.hidden = open < 2;
    write(this.all, t('refunds.mark-all', { n: open }));
    write(this.total, rows.length > 0
      ? t(rows.length < MOST ? 'ops.refunds.total' : 'ops.refunds.first', {
        n: rows.length, total: money(sum(this.#due)),
      }) : '');
    this.list.replaceChildren(rows.length > 0 ? table(t('ops.refunds'), COLUMNS.map((key) => t(key)), rows, [2], false)
      : h('p', { text: t(this.#none()) }));
  }

  /** The text of an empty list. */
  #none() {
    const [, filters] = this.#path().split('?');
    return { '': 'ops.no-refunds', 'handedOver=false': 'refunds.none-open' }[filters] ?? 'refunds.none';
  }

  #open() {
    return this.#due.filter(({ handedOverAt }) => !handedOverAt);
  }

  #button(due) {
    const button = actionButton(t('refunds.mark'), async () => {
      await this.#mark(due);
      await this.#read();
    }, 'small for-support');
    button.setAttribute('aria-label', t('refunds.mark-order', { name: due.orderId }));
    return button;
  }

  /** @returns {Promise<Problem|null>} null when it was marked */
  #mark({ orderId }) {
    return this.#wishes.make(`hand over ${orderId}`,
      (options) => send('POST', `orders/${encodeURIComponent(orderId)}/refund-handover`, undefined, options),
      'refunds.marked', { n: 1 });
  }

  /** One after the other, until one is refused; what is shown now, and nothing that has come meanwhile. */
  async #markAll() {
    const open = this.#open();
    let marked = 0;
    while (marked < open.length && (await this.#mark(open[marked])) === null) {
      marked += 1;
    }
    if (marked === open.length) {
      this.#message.say(t('refunds.marked', { n: marked }), 'good');
    }
    await this.#read();
  }

  /** The list as it is filtered, whole. */
  async #save() {
    try {
      saveText(await readText(this.#path(), 'text/csv'), 'refunds-due.csv');
      this.#message.say(t('report.saved', { name: 'refunds-due.csv' }), 'good');
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      this.#message.say(told(problem), 'bad');
    }
  }
}

const byText = (one = '', other = '') => (one < other ? -1 : Number(one > other));

/** In cents, since a sum of fractions is not exact. */
function sum(due) {
  return due.reduce((cents, { refundDue }) => cents + Math.round(100 * Number(refundDue)), 0) / 100;
}

const paymentText = ({ reference, state }) => `${reference} (${t(`desk.payment.${state}`)})`;

customElements.define('hs-refunds', Refunds);
