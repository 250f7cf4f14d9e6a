import { send } from '../api.js';
import { h, write } from '../dom.js';
import { ActLine } from '../ops/act-line.js';
import { dryRun } from '../ops/dry-run.js';
import { OpsPage, opsMenu } from '../ops/guard.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, allow, heading, messageLine } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { address } from '../router.js';
import { t } from '../texts.js';
import { AreasPanel } from './areas-panel.js';
import { boardPanel } from './board-panel.js';
import { addBlock, move, remove } from './changes.js';
import { Checks } from './checks.js';
import { EveningPanel } from './evening-panel.js';
import { fileButtons } from './file-buttons.js';
import { bodyOf, rowOfKey, indexOfKey } from './hall.js';
import { HallPhases } from './hall-phases.js';
import { openHall } from './open-hall.js';
import { RowsPanel } from './rows-panel.js';
import { SeatsPanel } from './seats-panel.js';

/** The editor of a hall: rows and seats by mouse and keyboard, checked and saved as a program. */
class Editor extends OpsPage {
  role = 'operator';
  #history = null;
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();
  /** Whether buyers do not see it yet. */
  #draft = false;

  open() {
    const { id } = this.address;
    this.path = `programs/${encodeURIComponent(id)}`;
    this.head = heading(id, t('edit.under'));
    this.evening = new EveningPanel((fields) => this.#take({ ...this.#history.hall, ...fields }));
    this.areas = new AreasPanel((hall) => this.#take(hall));
    this.phases = new HallPhases((hall) => this.#take(hall, this.board.selection, 'phases'));
    this.rows = new RowsPanel((wish) => this.#addRows(wish));
    this.seats = new SeatsPanel((hall, selection) => this.#take(hall, selection));
    const parts = boardPanel({ undo: () => this.#history.undo(), redo: () => this.#history.redo() });
    this.board = parts.board;
    this.undo = parts.undo;
    this.redo = parts.redo;
    this.checks = new Checks(id, this.board, this.#message, (keys) => this.#show(keys));
    const files = fileButtons({
      id, hall: () => this.#history.hall, take: (hall) => this.#take(hall, new Set()),
      say: (text, kind) => this.#message.say(text, kind), complain: (found) => this.checks.complain(found),
    });
    this.save = actionButton(t('edit.save'), () => this.#save(), 'primary');
    this.publish = actionButton(t('draft.publish'), () => this.#publish());
    const check = actionButton(t('edit.check'), () => this.checks.check(this.#history.hall));
    this.sold = h('span', { class: 'chip warm', text: t('draft.chip') });
    this.state = h('span', { class: 'chip' });
    this.append(this.head.element, opsMenu('edit.halls'),
      h('section', { class: 'panel', 'aria-label': t('ops.actions') },
        h('div', { class: 'row' },
          h('div', { class: 'buttons' }, this.save, this.publish, check, ...files),
          h('span', { class: 'row' }, this.state, this.sold,
            h('a', { href: address('programs', id), text: t('ops.as-buyers') }))),
        this.#message.element, this.#line.element, this.checks.element),
      this.hall = h('div', { class: 'edit', hidden: true }, parts.element,
        h('div', { class: 'stack tools-of-hall' }, this.seats.element, this.rows.element),
        h('div', { class: 'stack' }, this.areas.element, this.evening.element, this.phases.element)));
    this.board.addEventListener('select', () => this.#selected());
    this.board.addEventListener('move', ({ detail: { dx, dy, kind } }) =>
      this.#take(move(this.#history.hall, this.board.selection, dx, dy), this.board.selection, kind));
    this.board.addEventListener('act', ({ detail }) => this.#act(detail));
    const leaving = (event) => this.#history?.changed && event.preventDefault();
    this.listen(window, 'beforeunload', leaving);
    this.#open();
  }

  async #open() {
    const { id, from } = this.address;
    let opened;
    try {
      opened = await openHall(this.path, id, from);
    } catch (problem) {
      this.troubled(problem, () => this.#open());
      return;
    }
    this.head.quiet();
    const { history, program } = opened;
    program ?? this.#message.say(t('edit.new', { id }));
    this.#showDraft(!program || program.state === 'draft');
    this.#history = history;
    this.listen(history, 'change', () => this.#changed());
    this.hall.hidden = false;
    this.#changed();
    this.board.whole();
  }

  /** Everything that can change a hall goes through here. */
  #take(hall, selection = this.board.selection, kind = '') {
    this.board.selection = selection;
    this.#history.take(hall, kind);
    this.#selected();
  }

  #changed() {
    const { hall } = this.#history;
    // Seats that are not there any more are not selected.
    const count = new Map(hall.rows.map((row) => [row.id, row.seats.length]));
    this.board.selection = new Set(
      [...this.board.selection].filter((key) => indexOfKey(key) < (count.get(rowOfKey(key)) ?? 0)));
    this.checks.changed();
    this.board.show(hall);
    [this.areas, this.rows, this.evening, this.phases].forEach((panel) => panel.show(hall));
    allow(this.undo, this.#history.canUndo);
    allow(this.redo, this.#history.canRedo);
    this.head.title(hall.title || this.address.id);
    write(this.state, t(this.#history.changed ? 'edit.changed' : 'edit.unchanged'));
    this.state.className = `chip ${this.#history.changed ? 'warm' : ''}`;
    this.#selected();
  }

  #selected() {
    this.seats.show(this.#history.hall, this.board.selection);
    this.board.draw();
  }

  #addRows(wish) {
    const { hall, added } = addBlock(this.#history.hall, wish);
    this.#take(hall, added);
    this.board.whole();
    this.#message.say(t('edit.added', { n: added.size }), 'good');
  }

  #act(name) {
    const acts = {
      undo: () => this.#history.undo(), redo: () => this.#history.redo(), save: () => this.save.click(),
      delete: () => this.board.selection.size > 0
        && this.#take(remove(this.#history.hall, this.board.selection), new Set()),
    };
    acts[name]();
  }

  #show(keys) {
    this.board.select(keys);
    const row = this.board.rows.findIndex((each) => each.id === rowOfKey(keys[0]));
    this.board.goTo({ row, index: indexOfKey(keys[0]) });
    this.board.focus();
  }

  #showDraft(draft) {
    this.#draft = draft;
    this.sold.hidden = !draft;
    this.publish.hidden = !draft;
    write(this.save, t(draft ? 'draft.save' : 'edit.save'));
  }

  /** A hall that buyers do not see yet stays a draft. */
  #save() {
    return this.#put(this.#draft ? { draft: true } : {}, this.#draft ? 'draft.saved' : 'edit.saved');
  }

  async #publish() {
    const { hall } = this.#history;
    const { id } = this.address;
    const name = hall.title || id;
    const sure = (await this.#save())
      && (await confirm({
        title: t('draft.publish.title', { name }), about: t('draft.publish.about'), act: t('draft.publish'),
        danger: false, effects: () => dryRun('programs', id, 'put', bodyOf(hall)),
      }));
    if (typeof sure === 'string' && (await this.#put({}, 'draft.published'))) {
      this.#showDraft(false);
    }
  }

  /** @returns {Promise<boolean>} whether it is done */
  async #put(more, done) {
    const { hall } = this.#history;
    const body = { ...bodyOf(hall), ...more };
    const problem = await this.#wishes.make(`save ${JSON.stringify(body)}`,
      (options) => send('PUT', this.path, body, { ...options, onAnswer: (answer) => this.#line.show(answer) }), done);
    if (problem === null) {
      this.#history.isSaved(hall);
    } else {
      this.checks.refused(problem, hall);
    }
    return problem === null;
  }
}

customElements.define('hs-editor', Editor);
