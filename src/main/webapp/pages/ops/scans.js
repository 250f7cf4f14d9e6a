import { Problem, read } from '../api.js';
import { orderAddress } from '../desk/found.js';
import { h } from '../dom.js';
import { readWhileSeen } from '../live.js';
import { heading } from '../parts/page.js';
import { address } from '../router.js';
import { at, t } from '../texts.js';
import { OpsPage, opsMenu, table } from './guard.js';

const COLUMNS = ['ops.when', 'ops.scans.gate', 'ops.resource', 'ops.scans.ticket', 'ops.scans.verdict',
  'ops.scans.what'];

const EVERY_MS = 5000;
const MOST = 1000;

/** Reports of gates that cannot all be right. It is a log: nothing is decided here. */
class Scans extends OpsPage {
  open() {
    this.head = heading(t('ops.scans'), t('ops.scans.about'));
    this.list = h('div', {});
    this.append(this.head.element, opsMenu('ops.scans'),
      h('section', { class: 'panel', 'aria-label': t('ops.scans') }, this.list));
    this.until(readWhileSeen(() => this.#read(), EVERY_MS));
  }

  async #read() {
    try {
      const found = await read(`scans?contradictions=true&limit=${MOST}`);
      this.head.trouble(null);
      const told = JSON.stringify(found);
      if (told !== this.told) {
        this.told = told;
        this.list.replaceChildren(found.length > 0
          ? table(t('ops.scans'), COLUMNS.map((key) => t(key)), found.map(row).reverse(), [], false)
          : h('p', { text: t('ops.scans.none') }));
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      this.head.trouble(problem);
    }
  }
}

function row(scan) {
  const why = scan.contradictions.map(({ kind, at: when, gate }) => t(`ops.scans.${kind}`, {
    when: when ? at(when) : '', gate: gate ?? '',
  }));
  return [h('span', { class: 'nowrap', text: at(scan.at) }), scan.gate,
    scan.resourceId ? h('a', { href: address('ops', scan.model, scan.resourceId), text: scan.resourceId }) : '',
    scan.ticketId ? h('a', { href: orderAddress(scan.orderId) }, h('span', { class: 'code', text: scan.ticketId }))
      : t('gate.no-ticket'),
    t(`ops.scans.is.${scan.verdict}`), why.join('; ')];
}

customElements.define('hs-scans', Scans);
