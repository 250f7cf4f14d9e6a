import { readAll, read } from '../api.js';
import { h } from '../dom.js';
import { readWhileSeen } from '../live.js';
import '../parts/countdown.js';
import { KeptTickets } from '../parts/kept-panel.js';
import { learnNames, nameOf } from '../parts/names.js';
import { modelOf, OrderList, ownOrders, resourceOf } from '../parts/orders.js';
import { nobodyPanel } from '../parts/nobody.js';
import { heading, Page } from '../parts/page.js';
import { ReceivedTickets, receivedTickets } from '../parts/received.js';
import { address } from '../router.js';
import { session } from '../session.js';
import { at, money, t } from '../texts.js';

const EVERY_MS = 3000;

/** For names that are not known yet; a second look shows those that come later. */
const PATIENCE_MS = 1000;

/** The person's holds, orders and codes. */
class Mine extends Page {
  build() {
    this.head = heading(t('menu.mine'));
    this.holds = h('ul', { class: 'list' });
    this.orders = new OrderList(() => this.#read(), true);
    this.received = new ReceivedTickets(() => this.#read());
    this.balance = h('strong');
    this.entries = h('ul', { class: 'list' });
    const group = (key, ...content) => h('section', { class: 'panel', 'aria-labelledby': `title-${key}` },
      h('h2', { id: `title-${key}`, text: t(`mine.${key}`) }), ...content);
    this.nobody = nobodyPanel(t('mine.nobody'), 'user');
    this.noHolds = h('p', { class: 'quiet', text: t('mine.no-holds') });
    this.noOrders = h('p', { class: 'quiet', text: t('mine.no-orders') });
    this.things = h('div', { class: 'columns' },
      h('div', { class: 'stack' }, group('holds', this.noHolds, this.holds),
        group('wallet', h('p', { class: 'figure' }, this.balance), this.entries)),
      h('div', { class: 'stack' }, this.received.element, group('orders', this.noOrders, this.orders.element)));
    this.kept = new KeptTickets();
    this.append(this.head.element, this.kept.element, this.nobody, this.things);
    this.listen(session, 'change', () => this.#read());
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
  }

  async #read() {
    this.nobody.hidden = session.token !== '';
    this.things.hidden = session.token === '';
    if (!session.token) {
      this.answered = false;
      this.kept.show();
      this.head.quiet();
      return;
    }
    try {
      const me = encodeURIComponent(session.subject);
      const [holds, orders, wallet, received] = await Promise.all([
        readAll(`holds?user=${me}`), ownOrders(), read(`wallets/${me}?limit=50`), receivedTickets(),
      ]);
      this.head.trouble(null);
      this.answered = true;
      this.kept.show(false);
      await learnNames([...holds.map((hold) => ['schedules', hold.scheduleId]),
        ...orders.map((order) => [modelOf(order), resourceOf(order)]),
        ...received.map((entry) => [modelOf(entry), entry.resourceId])], PATIENCE_MS);
      this.#showHolds(holds);
      this.orders.show(orders);
      this.received.show(received);
      this.noOrders.hidden = orders.length > 0;
      this.balance.textContent = money(wallet.balance);
      this.entries.replaceChildren(...wallet.entries.map((entry) => h('li', {}, h('div', { class: 'row' },
        h('span', {}, h('strong', { text: `${entry.amount.startsWith('-') ? '' : '+'}${money(entry.amount)}` }), ' ',
          t(`wallet.${entry.kind}`), ' ', h('span', { class: 'code', text: entry.source })),
        h('span', { class: 'quiet', text: at(entry.earnedAt) })))));
    } catch (problem) {
      this.head.trouble(problem);
      this.kept.show(!this.answered);
    }
  }

  #showHolds(holds) {
    this.noHolds.hidden = holds.length > 0;
    const told = holds.map((hold) => `${hold.lockId} ${hold.expiresAt} ${nameOf('schedules', hold.scheduleId)}`).join();
    if (told === this.told) {
      return;
    }
    this.told = told;
    this.holds.replaceChildren(...holds.map((hold) => h('li', {}, h('div', { class: 'row' },
      h('span', {},
        h('a', { href: address('schedules', hold.scheduleId) },
          h('strong', { text: nameOf('schedules', hold.scheduleId) })), ' ',
        h('span', { class: 'quiet', text: t('places.n', { n: hold.places }) })),
      h('span', {}, h('hs-countdown', { until: hold.expiresAt }), ' ',
        h('span', { class: 'quiet', text: t('hold.left') }))))));
  }
}

customElements.define('hs-mine', Mine);
