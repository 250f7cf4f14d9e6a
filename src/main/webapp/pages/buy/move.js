import { orLast, read } from '../api.js';
import { h } from '../dom.js';
import { readWhileSeen } from '../live.js';
import { MoveBoard } from '../parts/move-board.js';
import { learnNames, nameOf } from '../parts/names.js';
import { nobodyPanel } from '../parts/nobody.js';
import { modelOf, resourceOf } from '../parts/orders.js';
import { heading, Page } from '../parts/page.js';
import { Troubles } from '../parts/troubles.js';
import { address } from '../router.js';
import { session } from '../session.js';
import { t } from '../texts.js';

const EVERY_MS = 4000;
const PATIENCE_MS = 1000;

/** A buyer gives seats of an order for other seats of its program. */
class MovePage extends Page {
  build() {
    const { id } = this.address;
    this.path = `orders/${encodeURIComponent(id)}`;
    this.head = heading(t('move.page'));
    this.troubles = new Troubles(this.head.trouble);
    this.nobody = nobodyPanel(t('order.nobody'), 'user');
    this.board = new MoveBoard(false, this.troubles.of('hall'),
      () => orLast(null, async () => this.board.show(await read(this.path))));
    this.append(this.head.element, this.nobody,
      h('p', {}, h('a', { href: address('orders', id), text: t('move.to-order') })), this.board.element);
    this.listen(session, 'change', () => this.#read());
    this.until(() => this.board.end());
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
    session.token || session.need('user');
  }

  async #read() {
    this.nobody.hidden = session.token !== '';
    this.board.element.hidden = session.token === '';
    if (!session.token) {
      this.head.quiet();
      return;
    }
    const trouble = this.troubles.of('order');
    try {
      const order = await read(this.path);
      trouble(null);
      await learnNames([[modelOf(order), resourceOf(order)]], PATIENCE_MS);
      this.head.under(nameOf(modelOf(order), resourceOf(order)));
      await this.board.show(order);
    } catch (problem) {
      trouble(problem);
    }
  }
}

customElements.define('hs-move', MovePage);
