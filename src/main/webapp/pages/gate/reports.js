import { h, write } from '../dom.js';
import { at, clockTime, t, told } from '../texts.js';

const SHOWN = 12;

/** Whether the server decides, the scans that wait to be reported, and the entries that it did not take. */
export class Reports {
  #entries;
  #network = h('p', { class: 'message' });
  #waiting = h('p', {});
  #waitingList = h('ul', { class: 'entries' });
  #toldTitle = h('h3', { text: t('gate.told'), hidden: true });
  #told = h('ul', { class: 'list' });
  element = h('section', { class: 'panel', 'aria-labelledby': 'reports-title' },
    h('h2', { id: 'reports-title', text: t('gate.reports') }), this.#network, this.#waiting, this.#waitingList,
    this.#toldTitle, this.#told);

  constructor(entries) {
    this.#entries = entries;
  }

  /** @param {boolean} online @param {boolean} able whether this browser can verify tickets by itself */
  show(online, able) {
    const { waiting } = this.#entries;
    this.#network.className = `message ${online ? 'good' : able ? 'wait' : 'bad'}`;
    write(this.#network,
      t(online ? (able ? 'gate.online' : 'gate.online-only') : able ? 'gate.offline' : 'gate.offline-unable'));
    write(this.#waiting, waiting.length > 0 ? t('gate.waiting', { n: waiting.length }) : t('gate.none-waiting'));
    this.#waitingList.replaceChildren(...waiting.slice(0, SHOWN)
      .map((entry) => h('li', { class: 'row' },
        h('span', { class: 'code', text: entry.ticketId || t('gate.no-ticket') }),
        h('span', { class: 'quiet', text: clockTime(entry.at) }))));
    const not = this.#entries.told;
    this.#toldTitle.hidden = not.length === 0;
    this.#told.replaceChildren(...not.map((each) => h('li', {},
      h('p', {}, h('strong', { class: 'code', text: each.ticketId })),
      h('p', { text: t('gate.told-one', { when: at(each.at), gate: each.gate, why: refusalText(each) }) }),
      h('div', { class: 'buttons' },
        h('button', {
          type: 'button', class: 'small', text: t('gate.seen'), on: { click: () => this.#entries.seen(each.name) },
        })))));
  }
}

export function refusalText({ status, code, body }) {
  return code === 'checked-in' ? t('gate.in-since', { when: at(body.checkedInAt), gate: body.gate })
    : told({ status, code, body, retryAfterSeconds: 0 });
}
