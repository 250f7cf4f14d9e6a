import { read } from '../api.js';
import { h } from '../dom.js';
import { readWhileSeen } from '../live.js';
import { KeptTickets } from '../parts/kept-panel.js';
import { learnNames } from '../parts/names.js';
import { modelOf, OrderList, resourceOf } from '../parts/orders.js';
import { nobodyPanel } from '../parts/nobody.js';
import { heading, Page } from '../parts/page.js';
import { Receipt } from '../parts/receipt.js';
import { session } from '../session.js';
import { t } from '../texts.js';

const EVERY_MS = 3000;

/** For a name that is not known yet; a second look shows one that comes later. */
const PATIENCE_MS = 1000;

/** One order of the person: to this page a checkout sends the buyer back. */
class OrderPage extends Page {
  build() {
    this.head = heading(t('order.page'));
    this.list = new OrderList(() => this.#read(), true);
    this.nobody = nobodyPanel(t('order.nobody'), 'user');
    this.panel = h('section', { class: 'panel', 'aria-label': t('order.page') }, this.list.element,
      h('p', {}, h('a', { href: '#/mine', text: t('order.all') })));
    this.receipt = new Receipt();
    this.kept = new KeptTickets(this.address.id);
    this.append(this.head.element, this.kept.element, this.nobody, this.panel, this.receipt.element);
    this.listen(session, 'change', () => this.#read());
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
    // Nobody is asked who may have come for the kept tickets.
    if (!this.kept.show(!session.token)) {
      session.need('user');
    }
  }

  async #read() {
    this.nobody.hidden = session.token !== '';
    this.panel.hidden = session.token === '';
    if (!session.token) {
      this.receipt.element.hidden = true;
      this.answered = false;
      this.kept.show();
      this.head.quiet();
      return;
    }
    try {
      const order = await read(`orders/${encodeURIComponent(this.address.id)}`);
      this.head.trouble(null);
      this.answered = true;
      this.kept.show(false);
      await learnNames([[modelOf(order), resourceOf(order)]], PATIENCE_MS);
      this.list.show([order]);
      this.receipt.show(order);
    } catch (problem) {
      this.head.trouble(problem);
      this.kept.show(!this.answered);
    }
  }
}

customElements.define('hs-order', OrderPage);
