import { readAll } from '../api.js';
import { serverNow } from '../clock.js';
import { h, svg, write } from '../dom.js';
import { watch } from '../live.js';
import { heading } from '../parts/page.js';
import { address } from '../router.js';
import { money, number, t } from '../texts.js';
import { OpsPage, opsMenu, table } from './guard.js';
import { Rates } from './rates.js';

const EVERY_MS = 2000;
const SLOWLY_MS = 10_000;

/** Units in all, left, and gone or held, by model. */
const MODELS = {
  schedules: (each) => [each.scheduleId, each.name, each.maxPlayers, each.available],
  programs: (each) => [each.programId, each.title, null, each.remaining],
  sales: (each) => [each.saleId, each.comment || each.goodId, each.stock, each.remaining],
  rains: (each) => [each.rainId, each.rainId, each.packets, each.left],
  drops: (each) => [each.dropId, each.comment || each.dropId, each.codes, each.left],
};

/** The overview: sales under way, their rates, and work that waits for an operator. */
class Overview extends OpsPage {
  #things = {};

  open() {
    this.head = heading(t('menu.ops'), t('ops.under'));
    this.tiles = h('dl', { class: 'tiles' });
    this.chart = new RateChart();
    this.list = h('div', {});
    this.append(this.head.element, opsMenu('ops.overview'), h('section', { class: 'panel', 'aria-label': t('ops.rates') }, this.chart.element), this.tiles,
      h('section', { class: 'panel' }, this.list));
    for (const model of Object.keys(MODELS)) {
      this.until(watch(`${model}?limit=200`, (things) => {
        this.#things[model] = things;
        this.#showList();
      }, this.head.trouble, EVERY_MS));
    }
    this.until(new Rates().watch((rates) => this.chart.show(rates)));
    const slowly = () => this.#waiting();
    const timer = setInterval(slowly, SLOWLY_MS);
    this.until(() => clearInterval(timer));
    slowly();
  }

  async #waiting() {
    try {
      const [refunds, letters, webhooks] = await Promise.all([readAll('ops/refunds-due', 1000), readAll('ops/dead-letters'), readAll('webhooks')]);
      const troubled = webhooks.filter((each) => each.state !== 'active' || each.failures > 0).length;
      const due = refunds.reduce((sum, each) => sum + Number(each.refundDue), 0);
      const dead = letters.reduce((sum, each) => sum + each.deadLetters, 0);
      const tile = (key, value, more, bad) => h('div', { class: bad ? 'bad' : '' }, h('dt', { text: t(key) }), h('dd', {}, value, more ? h('small', { text: more }) : null));
      this.tiles.replaceChildren(
        tile('ops.refunds', h('a', { href: '#/ops/refunds', text: number(refunds.length) }), refunds.length > 0 ? money(due) : '', false),
        tile('ops.dead-letters', h('a', { href: '#/ops/dead-letters', text: number(dead) }), '', dead > 0),
        tile('ops.webhooks-troubled', h('a', { href: '#/ops/webhooks', text: number(troubled) }), webhooks.length > 0 ? t('ops.of', { n: webhooks.length }) : '', troubled > 0));
    } catch (problem) {
      this.head.trouble(problem);
    }
  }

  #showList() {
    const rows = Object.keys(MODELS).flatMap((model) => (this.#things[model] ?? []).map((thing) => {
      const [id, name, all, left] = MODELS[model](thing);
      const state = stateOf(model, thing, left);
      return [h('a', { href: address('ops', model, id), text: name }), h('span', { class: `chip ${state[1]}`, text: t(state[0]) }), number(left), all === null ? '–' : number(all), all ? `${Math.round((100 * (all - left)) / all)} %` : '–', t(`model.${model}`)];
    }));
    const told = JSON.stringify(rows.map((row) => row.map((cell) => cell.textContent ?? cell)));
    if (told !== this.told && !this.list.contains(document.activeElement)) {
      this.told = told;
      this.list.replaceChildren(table(t('ops.resources'), ['ops.resource', 'ops.state', 'ops.left', 'ops.all', 'ops.through', 'ops.model'].map((key) => t(key)), rows, [2, 3, 4]));
    }
  }
}

/** The word for what it does now, and its colour. A schedule's or program's start decides nothing; they close by `closesAt`. */
function stateOf(model, thing, left) {
  const now = serverNow();
  const windowed = !['schedules', 'programs'].includes(model);
  if (thing.cancellation) {
    return ['chip.cancelled', 'bad'];
  }
  if (thing.stopped) {
    return ['chip.stopped', 'warm'];
  }
  const end = windowed ? thing.endsAt : thing.closesAt;
  if (thing.state === 'over' || (end && now >= Date.parse(end))) {
    return ['ops.over', ''];
  }
  if (left === 0) {
    return ['sold-out', ''];
  }
  return windowed && now < Date.parse(thing.startsAt) ? ['ops.soon', 'warm'] : ['ops.selling', 'good'];
}

const WIDTH = 600;
const HEIGHT = 110;

/** Claims and refusals a second over the last minutes. */
class RateChart {
  #lines = { claims: svg('path', { class: 'claims' }), refusals: svg('path', { class: 'refusals' }) };
  #now = { claims: h('strong'), refusals: h('strong') };
  #most = h('span', { text: t('ops.rates.wait') });
  element = h('figure', { class: 'rates' },
    h('figcaption', { class: 'legend' },
      h('span', {}, h('span', { class: 'swatch free' }), ' ', t('ops.claims'), ' ', this.#now.claims),
      h('span', {}, h('span', { class: 'swatch' }), ' ', t('ops.refusals'), ' ', this.#now.refusals), this.#most),
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, this.#lines.refusals, this.#lines.claims));

  show(rates) {
    const most = Math.max(1, ...rates.flatMap((rate) => [rate.claims, rate.refusals]));
    write(this.#most, t(rates.length > 1 ? 'ops.rates.most' : 'ops.rates.wait', { n: Math.round(most) }));
    for (const [name, line] of Object.entries(this.#lines)) {
      const points = rates.map((rate, i) => `${((WIDTH * i) / Math.max(1, rates.length - 1)).toFixed(1)} ${(HEIGHT - 5 - ((HEIGHT - 10) * rate[name]) / most).toFixed(1)}`);
      line.setAttribute('d', points.length > 1 ? `M${points.join(' L')}` : '');
      write(this.#now[name], t('ops.per-second', { n: Math.round(rates.at(-1)?.[name] ?? 0) }));
    }
  }
}

customElements.define('hs-overview', Overview);
