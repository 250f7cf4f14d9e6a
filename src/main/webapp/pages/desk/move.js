import { orLast, read } from '../api.js';
import { h } from '../dom.js';
import { watch } from '../live.js';
import { OpsPage, opsMenu } from '../ops/guard.js';
import { MoveBoard } from '../parts/move-board.js';
import { heading } from '../parts/page.js';
import { Troubles } from '../parts/troubles.js';
import { t } from '../texts.js';
import { orderAddress } from './found.js';

const EVERY_MS = 5000;

/** Staff give seats of an order for other seats of its program. */
class DeskMove extends OpsPage {
  role = 'support';

  open() {
    const { id, seat } = this.address;
    const path = `orders/${encodeURIComponent(id)}`;
    this.head = heading(t('move.page-of', { order: id }));
    const troubles = new Troubles(this.head.trouble);
    const board = new MoveBoard(true, troubles.of('hall'),
      () => orLast(null, async () => board.show(await read(path))), seat);
    this.append(this.head.element, opsMenu(''),
      h('p', {}, h('a', { href: orderAddress(id), text: t('move.to-order') })), board.element);
    this.until(() => board.end());
    this.until(watch(path, (order) => {
      this.head.under(order.userId);
      board.show(order);
    }, troubles.of('order'), EVERY_MS));
  }
}

customElements.define('hs-desk-move', DeskMove);
