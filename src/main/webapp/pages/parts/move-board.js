import { orLast, Problem, read } from '../api.js';
import { h, write } from '../dom.js';
import { Legend } from '../hall/legend.js';
import { LiveSeats } from '../hall/live-seats.js';
import { Moves } from '../hall/moves.js';
import '../hall/picture.js';
import { Plan } from '../hall/plan.js';
import { SeatList, seatName, seatText, stateText } from '../hall/seat-list.js';
import { zoomTools } from '../hall/tool.js';
import { watchResource } from '../live.js';
import { askMove, move } from './move-act.js';
import { MoveList } from './move-list.js';
import { actionButton, allow, messageLine } from './page.js';
import { Wishes } from './wish.js';
import { money, t } from '../texts.js';

const NONE = new Set();

/**
 * Moves seats of an order: those that are given are chosen in a list, those that are taken on the map or in its list.
 */
export class MoveBoard {
  #order = null;
  #plan = null;
  #path = '';
  #end = () => {};
  #moves = new Moves();
  #staff;
  #trouble;
  #changed;
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #map = h('hs-seat-map');
  #said = h('p', { class: 'said', role: 'status' });
  #note = h('p', { class: 'message wait', hidden: true });
  #legend;
  #list = new SeatList((seat) => this.#choose(seat));
  #pairs = new MoveList((id, given) => this.#give(id, given), (id) => this.#leave(id));
  #act = actionButton(t('move.ask'), () => this.#ask(), 'primary');
  #seats;
  #chosen;
  #first;
  #reading = null;
  element;

  /**
   * @param {boolean} staff whether the seats are another person's
   * @param {(problem: any) => void} trouble of the hall, null when there is none
   * @param {() => Promise<void>} changed is called when seats were moved, and when they could not be
   * @param {string} [first] the id of the seat that is chosen at the beginning
   */
  constructor(staff, trouble, changed, first = '') {
    this.#staff = staff;
    this.#trouble = trouble;
    this.#changed = changed;
    this.#first = first;
    this.#legend = new Legend(['chosen', 'own', 'held', 'sold'], staff ? { own: 'move.of-order' } : {});
    this.#map.addEventListener('choose', (e) => this.#choose(e.detail));
    this.#map.addEventListener('here', (e) => this.#say(e.detail));
    this.#list.element.addEventListener('row', () => this.#list.show(NONE, new Set(this.#moves.to)));
    const pictured = h('section', { class: 'panel pictured', 'aria-label': t('hall.map') },
      h('div', { class: 'row map-top' }, this.#legend.element,
        h('div', { class: 'buttons' }, zoomTools((factor) => this.#map.zoom(factor), () => this.#map.fit()))),
      this.#map, this.#said, h('p', { class: 'quiet', text: t('hall.keys') }),
      h('details', { class: 'as-list' }, h('summary', { text: t('hall.as-list') }), this.#list.element));
    this.#chosen = h('section', { class: 'panel chosen empty', 'aria-labelledby': 'move-title' },
      h('h2', { id: 'move-title', text: t('move.taken') }), this.#pairs.taken,
      h('div', { class: 'buttons' }, this.#act), this.#message.element);
    this.element = h('div', { class: 'hall moving' }, this.#note, this.#pairs.given, pictured, this.#chosen);
    allow(this.#act, false);
  }

  /** The order as it is now. */
  async show(order) {
    const start = this.#order === null ? this.#first : '';
    this.#order = order;
    this.#path = `programs/${encodeURIComponent(order.programId ?? '')}`;
    const seats = (order.seats ?? []).map(({ seatId }) => seatId);
    const live = order.payStatus === 0 || order.payStatus === 1;
    write(this.#note, live && seats.length > 0 ? '' : t(live ? 'move.no-seats' : 'move.over'));
    this.#note.hidden = this.#note.textContent === '';
    this.#moves.from.filter((id) => !live || !seats.includes(id)).forEach((id) => this.#moves.give(id, false));
    seats.filter((id) => live && id === start).forEach((id) => this.#moves.give(id, true));
    if (!this.#plan && seats.length > 0) {
      this.#reading ??= this.#open(order.programId);
      await this.#reading;
    }
    this.#show();
  }

  async #open(program) {
    try {
      await this.#layOut();
      this.#end = watchResource('programs', program, (now) => this.#seats.read(now.seatsVersion),
        this.#trouble, (changes) => this.#seats.update(changes));
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      this.#reading = null;
      this.#trouble(problem);
    }
  }

  end() {
    this.#end();
  }

  /** The states of the seats follow; a hall that was edited is laid out anew. */
  async #layOut() {
    this.#plan = new Plan(...await Promise.all([read(this.#path), read(`${this.#path}/seats`)]));
    this.#seats ??= new LiveSeats(this.#path, () => this.#plan,
      (edited) => (edited ? orLast(null, () => this.#layOut()) : this.#show()));
    this.#map.open(this.#plan);
    this.#list.open(this.#plan);
    this.#show();
  }

  get #had() {
    return new Set((this.#order?.seats ?? []).map(({ seatId }) => seatId));
  }

  #show() {
    if (!this.#plan) {
      return;
    }
    this.#moves.to.filter((id) => !this.#takes(this.#plan.seat(id))).forEach((id) => this.#moves.leave(id));
    const taken = new Set(this.#moves.to);
    this.#map.chosen = taken;
    this.#map.mine = this.#had;
    this.#map.draw();
    this.#list.show(NONE, taken);
    this.#legend.show(this.#plan);
    this.#pairs.show(this.#order, this.#plan, this.#moves, (id) => seatName(this.#plan, id));
    this.#chosen.classList.toggle('empty', this.#moves.from.length === 0);
    allow(this.#act, this.#moves.whole);
  }

  #takes(seat) {
    return seat !== null && this.#plan.free(seat) && !this.#plan.rows[seat.row].whole;
  }

  #give(id, given) {
    this.#moves.give(id, given);
    this.#message.say('');
    this.#show();
  }

  #leave(id) {
    this.#moves.leave(id);
    this.#message.say('');
    this.#show();
  }

  #choose(seat) {
    const id = this.#plan.id(seat);
    if (this.#had.has(id)) {
      this.#give(id, !this.#moves.gives(id));
    } else if (this.#moves.to.includes(id)) {
      this.#leave(id);
    } else if (this.#plan.rows[seat.row].whole) {
      this.#message.say(t('move.no-table'), 'wait');
    } else if (this.#plan.free(seat)) {
      const first = this.#moves.from.length === 0;
      this.#message.say(!first && this.#moves.take(id) ? '' : t(first ? 'move.first' : 'move.enough'), 'wait');
      this.#show();
    }
    this.#say(seat);
  }

  #say(seat) {
    const id = this.#plan.id(seat);
    write(this.#said, `${seatText(this.#plan, seat)}: ${this.#had.has(id)
      ? t(this.#moves.gives(id) ? 'move.given-seat' : 'move.own-seat')
      : stateText(this.#plan, seat, NONE, new Set(this.#moves.to))}`);
  }

  async #ask() {
    const body = await askMove(this.#order, this.#moves.pairs, (id) => seatName(this.#plan, id), this.#staff);
    if (body === null) {
      return;
    }
    let due = 0;
    const problem = await this.#wishes.make(JSON.stringify(body), async (options) => {
      due = Number((await move(this.#order, body, options)).refundDue ?? 0);
    }, 'move.done');
    if (problem === null) {
      this.#moves.clear();
      due > 0 && this.#message.say(t('move.done-due', { amount: money(due) }), 'good');
    } else if (problem.code === 'seats-gone') {
      // Somebody was faster: what is gone leaves the choice, the rest stays.
      problem.body.seats?.forEach((id) => this.#moves.leave(id));
    }
    await this.#changed();
    this.#show();
  }
}
