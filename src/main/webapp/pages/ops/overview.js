import { h } from '../dom.js';
import { watch } from '../live.js';
import { heading } from '../parts/page.js';
import { Troubles } from '../parts/troubles.js';
import { address } from '../router.js';
import { t } from '../texts.js';
import { OpsPage, opsMenu } from './guard.js';
import { watchMetrics } from './metrics.js';
import { RatesPanel } from './rates-panel.js';
import { MODEL_NAMES, MOST, ResourceList } from './resource-list.js';
import { StoreTiles } from './store-tiles.js';
import { inWords } from './tile.js';
import { WaitingTiles } from './waiting-tiles.js';

const EVERY_MS = 2000;

/**
 * The overview: the stores, work that waits for an operator, what is granted and refused, and what sells. Each part is
 * read by itself, so that a store that is away takes those parts only that need it, and is named.
 */
class Overview extends OpsPage {
  open() {
    const head = heading(t('menu.ops'), t('ops.under'));
    const troubles = new Troubles((problem) => head.trouble(problem && inWords(problem)));
    const stores = new StoreTiles();
    const waiting = new WaitingTiles();
    const rates = new RatesPanel(MODEL_NAMES, troubles.of('claims'));
    const list = new ResourceList();
    this.append(head.element, opsMenu('ops.overview'), newLinks(), stores.element, waiting.element, rates.element,
      list.element);
    this.#watchServer(stores, rates, troubles.of('metrics'));
    this.until(() => rates.end());
    this.until(waiting.watch((source) => troubles.of(source)));
    for (const model of MODEL_NAMES) {
      this.#watchModel(model, list, troubles.of(model));
    }
  }

  #watchServer(stores, rates, trouble) {
    const tell = (reading) => {
      stores.take(reading);
      rates.take(reading);
    };
    this.until(watchMetrics(tell, (problem) => {
      trouble(problem);
      if (problem) {
        stores.lost(problem);
      }
    }));
  }

  #watchModel(model, list, trouble) {
    this.until(watch(`${model}?limit=${MOST}`, (things) => list.take(model, things), (problem) => {
      trouble(problem);
      list.trouble(model, problem);
    }, EVERY_MS));
  }
}

/** A resource of each model can be made; a hall by its editor. */
function newLinks() {
  const formOf = (model) => (model === 'programs' ? address('ops', 'halls') : address('ops', 'new', model));
  const links = MODEL_NAMES.map((model) =>
    h('li', {}, h('a', { href: formOf(model), text: t(`draft.new.${model}`) })));
  return h('nav', { class: 'sub for-operator', 'aria-label': t('draft.new') }, h('ul', {}, links));
}

customElements.define('hs-overview', Overview);
