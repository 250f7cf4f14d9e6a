import { h } from '../dom.js';
import { watch, watchResource } from '../live.js';
import { heading } from '../parts/page.js';
import { address } from '../router.js';
import { t } from '../texts.js';
import { EvidencePanel } from './evidence.js';
import { OpsPage, opsMenu } from './guard.js';
import { KeysPanel } from './keys.js';
import { StoresPanel } from './stores-panel.js';

/** The engine room of a resource: hot state beside the facts, with the sums that prove it, and its keys. */
class Engine extends OpsPage {
  open() {
    const { model, id } = this.address;
    const head = heading(id, t('ops.engine'));
    const panels = [new EvidencePanel(), new StoresPanel(), new KeysPanel()];
    this.append(head.element, opsMenu(''),
      h('p', {}, h('a', { href: address('ops', model, id), text: t('ops.engine.back') })),
      ...panels.map((panel) => panel.element));
    this.until(watchResource(model, id, (resource) => head.describe(resource), head.trouble));
    this.until(watch(`${model}/${encodeURIComponent(id)}/hot-state`,
      (told) => panels.forEach((panel) => panel.show(told)), () => {}));
  }
}

customElements.define('hs-engine', Engine);
