import { h } from '../dom.js';
import { readWhileSeen, watch, watchResource } from '../live.js';
import { heading } from '../parts/page.js';
import { address } from '../router.js';
import { t } from '../texts.js';
import { ActsPanel } from './acts-panel.js';
import { EvidencePanel } from './evidence.js';
import { OpsPage, opsMenu } from './guard.js';
import { HoldersPanel } from './holders.js';
import { PhasesPanel } from './phases.js';
import { ORDERED, OrdersPanel } from './resource-orders.js';
import { SeatsPanel } from './seats-panel.js';

const LISTS_EVERY_MS = 4000;

/**
 * One resource as a box office sees it: the acts of staff, the sums that prove it, its seats, phases, holders and
 * orders. What the stores have of it is in the engine room.
 */
class Resource extends OpsPage {
  open() {
    const { model, id } = this.address;
    const head = heading(id, t(`model.${model}`));
    const acts = new ActsPanel(model, id);
    const evidence = new EvidencePanel(
      h('p', {}, h('a', { href: address('ops', 'engine', model, id), text: t('ops.engine.link') })));
    const phases = new PhasesPanel();
    const seats = model === 'programs' ? new SeatsPanel(id) : null;
    const holders = new HoldersPanel(model, id);
    const orders = ORDERED.includes(model) ? new OrdersPanel(model, id, (order) => acts.refund(order)) : null;
    this.append(head.element, opsMenu(''),
      ...[acts, evidence, seats, phases, holders, orders].filter(Boolean).map((panel) => panel.element));
    this.until(phases.watch());
    this.until(watchResource(model, id, (resource) => {
      head.describe(resource);
      acts.show(resource);
      phases.show(resource);
      seats?.show(resource);
    }, head.trouble, (changed) => seats?.update(changed)));
    this.until(() => seats?.end());
    this.until(watch(`${model}/${encodeURIComponent(id)}/hot-state`,
      (told) => [evidence, holders].forEach((panel) => panel.show(told)), () => {}));
    this.#readAgain([orders, holders.reads ? holders : null].filter(Boolean));
  }

  #readAgain(lists) {
    this.until(readWhileSeen(() => Promise.all(lists.map((list) => list.read())), LISTS_EVERY_MS));
  }
}

customElements.define('hs-resource', Resource);
