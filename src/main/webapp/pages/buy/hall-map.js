import { h, write } from '../dom.js';
import { Legend } from '../hall/legend.js';
import '../hall/picture.js';
import { SeatList, seatText, stateText } from '../hall/seat-list.js';
import { zoomTools } from '../hall/tool.js';
import { t } from '../texts.js';

/** The hall of a buyer: a picture with its legend, and a list that does the same. */
export class HallMap {
  #plan = null;
  #here = null;
  #own;
  #chosen;
  #map = h('hs-seat-map');
  #legend = new Legend();
  #list;
  #said = h('p', { class: 'said', role: 'status' });
  element;

  /**
   * @param {import('./own-seats.js').OwnSeats} own
   * @param {() => Set<string>} chosen ids of seats
   * @param {(seat: object) => void} choose is called with each seat that is pressed
   */
  constructor(own, chosen, choose) {
    this.#own = own;
    this.#chosen = chosen;
    this.#list = new SeatList(choose);
    this.#list.element.addEventListener('row', () => this.list());
    this.#map.addEventListener('choose', (e) => choose(e.detail));
    this.#map.addEventListener('here', (e) => this.say(e.detail));
    const listed = h('details', { class: 'as-list' }, h('summary', { text: t('hall.as-list') }), this.#list.element);
    this.element = h('section', { class: 'panel pictured', 'aria-label': t('hall.map') },
      h('div', { class: 'row map-top' }, this.#legend.element,
        h('div', { class: 'buttons' }, zoomTools((factor) => this.#map.zoom(factor), () => this.#map.fit()))),
      this.#map, this.#said, h('p', { class: 'quiet', text: t('hall.keys') }), listed);
  }

  open(plan) {
    this.#plan = plan;
    this.#here = null;
    write(this.#said, '');
    this.#map.open(plan);
    this.#list.open(plan);
    this.element.hidden = plan.rows.length === 0;
  }

  show() {
    const { mine, confirming } = this.#own;
    Object.assign(this.#map, { chosen: this.#chosen(), mine, confirming });
    this.#map.draw();
    this.list();
    this.#here && this.say(this.#here);
    this.#legend.show(this.#plan, confirming.size > 0 ? ['confirming'] : []);
  }

  list() {
    this.#list.show(this.#own.mine, this.#chosen(), this.#own.confirming);
  }

  /** Says in words what a seat is, and from then on what becomes of it. */
  say(seat) {
    this.#here = seat;
    const { mine, confirming } = this.#own;
    write(this.#said,
      `${seatText(this.#plan, seat)}: ${stateText(this.#plan, seat, mine, this.#chosen(), confirming)}`);
  }
}
