import { h, toggle, write } from '../dom.js';
import { session } from '../session.js';
import { t } from '../texts.js';
import { beingPaid, endedAttempts, promised } from './checkout.js';
import { signInSettings } from './issuer.js';
import { actionButton } from './page.js';

/**
 * The way of this installation: the company's checkout, a press here (demos, and callers who act for others), or
 * elsewhere.
 */
async function wayToPay() {
  const { checkout, selfPayment } = await signInSettings();
  return checkout ? 'checkout' : selfPayment || session.acts() ? 'here' : 'elsewhere';
}

/** Pays an order: a button only where it can work, and a line that says how the payment stands. */
export class Payment {
  #way = '';
  line = h('p', { class: 'quiet', role: 'status' });
  button;

  /**
   * @param {(way: string) => Promise<any>} pay at the checkout, or here
   * @param {() => void} known is called when the way is known; before, nothing is shown
   */
  constructor(pay, known) {
    this.button = actionButton('', () => pay(this.#way), 'primary');
    this.show({});
    wayToPay().then((way) => {
      this.#way = way;
      known();
    });
  }

  show(order) {
    const [line, button, kind] = this.#said(order);
    toggle(this.line, 'hidden', line === '');
    write(this.line, line && t(line));
    toggle(this.button, 'hidden', button === '');
    write(this.button, button && t(button));
    this.button.className = kind ?? 'primary';
  }

  /** The texts of the line and of the button. */
  #said(order) {
    if (order.payStatus !== 0 || this.#way === '') {
      return ['', ''];
    }
    if (promised(order)) {
      return ['pay.under-way', ''];
    }
    const priced = Number(order.total ?? order.price ?? 0) > 0;
    if (this.#way === 'elsewhere' || (this.#way === 'checkout' && !priced)) {
      return ['order.pay-elsewhere', ''];
    }
    if (beingPaid(order)) {
      return ['pay.awaited', 'pay.again', ''];
    }
    return [endedAttempts(order) > 0 ? 'pay.refused' : '', 'pay'];
  }
}
