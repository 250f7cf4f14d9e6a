import { orLast, send } from '../api.js';
import { h, write } from '../dom.js';
import { watchOwn, watchResource } from '../live.js';
import { OrderList, ownOrders, unitsOf } from '../parts/orders.js';
import { actionButton, allow, heading, messageLine, Page } from '../parts/page.js';
import { Party } from '../parts/party.js';
import { closedText } from '../parts/opening.js';
import { OpeningPanel } from '../parts/opening-panel.js';
import { placesFigure } from '../parts/places.js';
import { Wishes } from '../parts/wish.js';
import { session } from '../session.js';
import { at, money, t } from '../texts.js';

/** A flash sale: a count-down to the opening, and one button that cannot order twice. */
class Sale extends Page {
  #sale = null;
  #orders = [];
  #message = messageLine();
  #wishes = new Wishes(this.#message);

  build() {
    const { id } = this.address;
    this.path = `sales/${encodeURIComponent(id)}`;
    const head = heading(id);
    const stock = placesFigure({ key: 'units', held: false });
    this.party = new Party(t('sale.party'), () => this.#show());
    this.buy = actionButton(t('sale.buy'), () => this.#order(), 'primary large');
    this.opening = new OpeningPanel(() => this.#show());
    this.state = h('p', { class: 'message wait', hidden: true });
    this.limit = h('p', { class: 'quiet' });
    this.list = new OrderList(() => this.#orderChanged());
    this.append(head.element, h('div', { class: 'columns' },
      h('section', { class: 'panel', 'aria-label': t('units') }, ...stock.elements, this.state),
      h('section', { class: 'panel', 'aria-label': t('sale.buy') },
        this.opening.element, h('div', { class: 'fields' }, this.party.element, this.buy), this.limit,
        this.#message.element, this.list.element)));
    this.until(watchResource('sales', id, (sale) => {
      this.#sale = sale;
      head.describe(sale);
      head.under([money(sale.price),
        t('from.to', { from: at(sale.startsAt, sale.timeZone), to: at(sale.endsAt, sale.timeZone) })].join(' · '));
      stock.show(sale.remaining, 0, sale.sold);
      this.#show();
    }, head.trouble));
    this.listen(session, 'change', () => this.#mine());
    this.until(watchOwn(() => this.#mine(), () => this.#orders.length > 0, () => this.opening.waits));
    this.#mine();
  }

  /** The line told of the order as it was before. */
  #orderChanged() {
    this.#message.say('');
    return this.#mine();
  }

  async #mine() {
    this.#orders = session.token ? await orLast(this.#orders, () => ownOrders('sales', this.address.id)) : [];
    this.#show();
  }

  #show() {
    this.list.show(this.#orders);
    const sale = this.#sale;
    if (!sale) {
      allow(this.buy, false);
      return;
    }
    const open = this.opening.show(sale);
    const closed = this.#closed(sale);
    const live = this.#orders.filter((order) => order.payStatus === 0 || order.payStatus === 1)
      .reduce((sum, order) => sum + unitsOf(order), 0);
    const full = live >= sale.perUserLimit;
    this.state.hidden = !closed;
    write(this.state, closed ?? '');
    write(this.limit, full ? t('sale.have-all', { n: live }) : t('sale.limit', { n: sale.perUserLimit }));
    this.party.allow(Math.min(sale.perUserLimit - live, Math.max(1, sale.remaining)));
    write(this.buy, t('sale.buy-at', { n: this.party.size, price: money(this.party.size * sale.price) }));
    allow(this.buy, open && !closed && !full);
  }

  #closed(sale) {
    return closedText(sale) ?? (sale.remaining === 0 ? t('units.none') : null);
  }

  async #order() {
    if (!(await session.need('user'))) {
      return;
    }
    const units = this.party.size;
    const body = { units, expectedTotal: (units * this.#sale.price).toFixed(2) };
    await this.#wishes.make(`orders ${units} for ${body.expectedTotal}`,
      (options) => send('POST', `${this.path}/orders`, body, options), 'ordered');
    await this.#mine();
  }
}

customElements.define('hs-sale', Sale);
