import { serverNow } from '../clock.js';
import { h, write } from '../dom.js';
import { titleOf } from '../parts/about.js';
import { openingOf, openingWord } from '../parts/opening.js';
import { address } from '../router.js';
import { clockTime, number, t } from '../texts.js';
import { about, Forecasts } from './forecast.js';
import { table } from './guard.js';
import { inWords } from './tile.js';

/** Id, name, units in all and left, by model. */
const MODELS = {
  schedules: (each) => [each.scheduleId, titleOf(each), each.maxPlayers, each.available],
  programs: (each) => [each.programId, titleOf(each), each.capacity ?? null, each.remaining],
  sales: (each) => [each.saleId, titleOf(each), each.stock, each.remaining],
  rains: (each) => [each.rainId, titleOf(each), each.packets, each.left],
  drops: (each) => [each.dropId, titleOf(each), each.codes, each.left],
};

export const MODEL_NAMES = Object.keys(MODELS);

/** Of each model so many are shown. */
export const MOST = 200;

const COLUMNS = ['ops.resource', 'ops.state', 'ops.left', 'ops.until', 'ops.through', 'ops.all', 'ops.model'];
const NUMBERS = [2, 3, 4, 5];

/** All that is sold, what sells first. What cannot be read just now stays as it was last, and is said to be old. */
export class ResourceList {
  #models = new Map();
  #rows = new Map();
  #forecasts = new Forecasts();
  #old = h('p', { class: 'message bad', role: 'status' });
  #first = h('p', { class: 'quiet', hidden: true, text: t('ops.first-resources', { n: MOST }) });
  #table = table(t('ops.resources'), COLUMNS.map((key) => t(key)), [], NUMBERS);
  #body = this.#table.querySelector('tbody');
  element = h('section', { class: 'panel resources', 'aria-label': t('ops.resources') }, this.#old, this.#table,
    this.#first);

  /** @param {object[]} things of the model, as the server lists them */
  take(model, things) {
    const at = performance.now();
    this.#models.set(model, { things, read: serverNow(), problem: null });
    for (const thing of things) {
      const [id, , , left] = MODELS[model](thing);
      this.#forecasts.take(`${model}/${id}`, at, left);
    }
    this.#show();
  }

  /** A model cannot be read; null is passed over, since `take` comes with it. */
  trouble(model, problem) {
    if (problem) {
      this.#models.set(model, { things: [], read: null, ...this.#models.get(model), problem });
      this.#show();
    }
  }

  #show() {
    this.#showOld();
    const all = MODEL_NAMES.flatMap((model) => (this.#models.get(model)?.things ?? [])
      .map((thing) => line(model, thing, this.#models.get(model).problem !== null)));
    all.sort((one, other) => one.state.rank - other.state.rank);
    const keys = new Set(all.map((each) => each.key));
    for (const [key, row] of this.#rows) {
      if (!keys.has(key)) {
        row.element.remove();
        this.#rows.delete(key);
      }
    }
    all.forEach((each, i) => {
      if (!this.#rows.has(each.key)) {
        this.#rows.set(each.key, new Row(each));
      }
      const row = this.#rows.get(each.key);
      row.show(each, each.state.rank === 0 ? this.#forecasts.seconds(each.key, performance.now()) : null);
      if (this.#body.children[i] !== row.element) {
        this.#body.insertBefore(row.element, this.#body.children[i] ?? null);
      }
    });
    this.#first.hidden = ![...this.#models.values()].some((model) => model.things.length === MOST);
  }

  #showOld() {
    const old = MODEL_NAMES.filter((model) => this.#models.get(model)?.problem);
    const read = old.map((model) => this.#models.get(model).read).filter((time) => time !== null);
    const models = old.map((model) => t(`model.${model}`)).join(', ');
    const when = read.length > 0 ? clockTime(Math.min(...read)) : '';
    write(this.#old,
      old.length === 0 ? ''
        : `${inWords(this.#models.get(old[0]).problem)} ${t(when ? 'ops.old' : 'ops.unread', { models, when })}`);
  }
}

function line(model, thing, old) {
  const [id, name, all, left] = MODELS[model](thing);
  return { key: `${model}/${id}`, model, id, name, all, left, old, state: stateOf(thing, left) };
}

/** One resource. The same element as long as it is there, so that a focus stays. */
class Row {
  #link;
  #chip = h('span');
  #cells;

  constructor({ model, id }) {
    this.#link = h('a');
    this.#cells = NUMBERS.map(() => h('td', { class: 'amount' }));
    this.element = h('tr', { 'data-id': id }, h('th', { scope: 'row' }, this.#link), h('td', {}, this.#chip),
      ...this.#cells, h('td', { text: t(`model.${model}`) }));
  }

  show({ model, id, name, all, left, state, old }, seconds) {
    this.#link.href = state.draft ? draftAddress(model, id) : address('ops', model, id);
    write(this.#link, name);
    write(this.#chip, state.text);
    // Nobody knows whether it is so still, so it has no colour.
    this.#chip.className = old ? 'chip' : `chip ${state.kind}`;
    const texts = [number(left), about(seconds), all ? `${Math.round((100 * (all - left)) / all)} %` : '–',
      all === null ? '–' : number(all)];
    this.#cells.forEach((cell, i) => write(cell, texts[i]));
  }
}

/** The place where a draft is changed. */
const draftAddress = (model, id) => (model === 'programs' ? address('ops', 'halls', id)
  : address('ops', 'draft', model, id));

const RANKS = { open: 0, presale: 0, soon: 1, stopped: 1 };

/** The word for what it does now, its colour and its place. */
function stateOf(thing, left) {
  const opening = openingOf(thing);
  const rank = RANKS[opening.state] ?? 2;
  if (left === 0 && rank < 2 && opening.state !== 'stopped') {
    return { text: t('sold-out'), kind: '', rank: 2 };
  }
  return {
    rank, draft: opening.state === 'draft', ...(openingWord(opening) ?? { text: t('ops.selling'), kind: 'good' }),
  };
}
