import { readAll } from '../api.js';
import { orderAddress } from '../desk/found.js';
import { h, write } from '../dom.js';
import { readWhileSeen } from '../live.js';
import { heading } from '../parts/page.js';
import { address } from '../router.js';
import { money, t } from '../texts.js';
import { OpsPage, opsMenu, table } from './guard.js';

const EVERY_MS = 5000;
const MOST = 1000;
const MODELS = { schedule: 'schedules', program: 'programs', sale: 'sales' };

/**
 * Money that was captured and is neither placed nor given back. The payment system gives it back; this page only tells.
 */
class Refunds extends OpsPage {
  open() {
    this.head = heading(t('ops.refunds'), t('ops.refunds.about'));
    this.total = h('p', { role: 'status' });
    this.list = h('div', {});
    this.append(this.head.element, opsMenu('ops.refunds'), h('section', { class: 'panel' }, this.total, this.list));
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
  }

  async #read() {
    try {
      const due = await readAll('ops/refunds-due', MOST);
      this.head.trouble(null);
      const rows = due.map((each) => [
        h('a', { href: address('ops', MODELS[each.kind], each.resourceId), text: each.resourceId }),
        each.userId, money(each.refundDue), each.payments.map(paymentText).join(', '),
        h('a', { href: orderAddress(each.orderId) }, h('span', { class: 'code', text: each.orderId })),
      ]);
      const told = JSON.stringify(due);
      if (told !== this.told) {
        this.told = told;
        write(this.total,
          rows.length > 0
            ? t(rows.length < MOST ? 'ops.refunds.total' : 'ops.refunds.first', {
              n: rows.length, total: money(sum(due)),
            }) : '');
        this.list.replaceChildren(rows.length > 0
          ? table(t('ops.refunds'),
            ['ops.resource', 'ops.user', 'ops.amount', 'ops.payments', 'order.number'].map((key) => t(key)), rows, [2],
            false) : h('p', { text: t('ops.no-refunds') }));
      }
    } catch (problem) {
      this.head.trouble(problem);
    }
  }
}

/** In cents, since a sum of fractions is not exact. */
function sum(due) {
  return due.reduce((cents, { refundDue }) => cents + Math.round(100 * Number(refundDue)), 0) / 100;
}

const paymentText = ({ reference, state }) => `${reference} (${state.toLowerCase().replace('_', ' ')})`;

customElements.define('hs-refunds', Refunds);
