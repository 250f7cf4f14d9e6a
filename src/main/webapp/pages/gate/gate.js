import { Problem, readAll, send } from '../api.js';
import { serverNow } from '../clock.js';
import { h, write } from '../dom.js';
import { actionButton, heading, Page } from '../parts/page.js';
import { unitText } from '../parts/tickets.js';
import { session } from '../session.js';
import { at, clockTime, t, told } from '../texts.js';
import { canRead, watchCodes } from './camera.js';
import { Entries } from './entries.js';
import { TicketReader } from './reader.js';

const TIMEOUT_MS = 4000;
const REPORT_EVERY_MS = 5000;
const SHOWN = 12;
const GATE_KEPT = 'hotseat.gate.name';
const EVENT_KEPT = 'hotseat.gate.event';

/** A gate: a ticket is read, verified and let in once; without the network by the public keys, and reported later. */
class Gate extends Page {
  #entries = new Entries();
  #reader = new TicketReader();
  #online = true;
  #queue = Promise.resolve();
  #endCamera = null;
  #names = new Map();

  build() {
    this.head = heading(t('menu.gate'), t('gate.under'));
    this.nobody = h('section', { class: 'panel' }, h('p', { text: t('gate.nobody') }),
      h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'primary', text: t('sign-in'), on: { click: () => session.need('gate') } })));
    this.verdict = h('div', { class: 'verdict', role: 'status' }, h('p', { class: 'quiet', text: t('gate.ready') }));
    this.recent = h('ul', { class: 'list' });
    this.open_ = h('div', { class: 'columns' },
      h('div', { class: 'stack' }, this.#readPanel()),
      h('div', { class: 'stack' }, this.#placePanel(), this.#reportsPanel(), h('section', { class: 'panel', 'aria-labelledby': 'recent-title' }, h('h2', { id: 'recent-title', text: t('gate.recent') }), this.recent)));
    this.append(this.head.element, this.nobody, this.open_);
    this.listen(session, 'change', () => this.#enter());
    this.listen(this.#entries, 'change', () => this.#showReports());
    this.listen(window, 'online', () => this.#report());
    this.listen(window, 'offline', () => this.#isOnline(false));
    const timer = setInterval(() => this.#report(), REPORT_EVERY_MS);
    this.until(() => clearInterval(timer));
    this.until(() => this.#endCamera?.());
    this.#enter();
  }

  #readPanel() {
    this.code = h('input', { name: 'code', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', required: true, 'aria-describedby': 'code-about' });
    const form = h('form', { class: 'fields', on: { submit: (e) => this.#submit(e) } },
      h('label', { class: 'field' }, h('span', { text: t('gate.code') }), this.code), h('button', { type: 'submit', class: 'primary', text: t('gate.let-in') }));
    this.video = h('video', { class: 'camera', hidden: true, muted: true, playsinline: true, 'aria-label': t('gate.camera-picture') });
    this.camera = actionButton(t('gate.camera'), () => this.#toggleCamera());
    this.cameraButtons = h('div', { class: 'buttons', hidden: true }, this.camera);
    this.cameraAbout = h('p', { class: 'quiet' });
    return h('section', { class: 'panel', 'aria-label': t('gate.read') }, this.verdict, form, h('p', { id: 'code-about', class: 'quiet', text: t('gate.code-about') }), this.video, this.cameraButtons, this.cameraAbout);
  }

  #placePanel() {
    this.gate = h('input', { name: 'gate', maxlength: '64', autocomplete: 'off', value: localStorage.getItem(GATE_KEPT) ?? '', on: { change: () => localStorage.setItem(GATE_KEPT, this.gate.value.trim()) } });
    const kept = localStorage.getItem(EVENT_KEPT) ?? '';
    this.event = h('select', { name: 'event', on: { change: () => localStorage.setItem(EVENT_KEPT, this.event.value) } }, h('option', { value: '', text: t('gate.any-event') }), kept ? h('option', { value: kept, text: kept, selected: true }) : null);
    return h('section', { class: 'panel', 'aria-label': t('gate.place') }, h('div', { class: 'fields' },
      h('label', { class: 'field' }, h('span', { text: t('gate.event') }), this.event), h('label', { class: 'field' }, h('span', { text: t('gate.name') }), this.gate)));
  }

  #reportsPanel() {
    this.network = h('p', { class: 'message' });
    this.waiting = h('p', {});
    this.waitingList = h('ul', { class: 'entries' });
    this.toldTitle = h('h3', { text: t('gate.told'), hidden: true });
    this.told = h('ul', { class: 'list' });
    return h('section', { class: 'panel', 'aria-labelledby': 'reports-title' }, h('h2', { id: 'reports-title', text: t('gate.reports') }), this.network, this.waiting, this.waitingList, this.toldTitle, this.told);
  }

  #enter() {
    const in_ = session.has('gate');
    this.nobody.hidden = in_;
    this.open_.hidden = !in_;
    this.#showReports();
    if (!in_) {
      this.head.quiet();
      this.#endCamera?.();
      return;
    }
    this.gate.placeholder = session.subject;
    this.code.focus();
    this.#reader.refresh().then(() => this.#showReports());
    this.#readEvents();
    this.#showCamera();
    this.#report();
  }

  async #readEvents() {
    try {
      const lists = await Promise.all(['schedules', 'programs', 'sales'].map((model) => readAll(model, 500)));
      const chosen = this.event.value;
      const options = lists.flatMap((list, i) => list.map((each) => ({ value: `${['schedule', 'program', 'sale'][i]}/${each.scheduleId ?? each.programId ?? each.saleId}`, text: each.name ?? each.title ?? (each.comment || each.goodId) })));
      this.#names = new Map(options.map(({ value, text }) => [value, text]));
      const known = options.some((option) => option.value === chosen);
      this.event.replaceChildren(h('option', { value: '', text: t('gate.any-event') }), ...(chosen && !known ? [h('option', { value: chosen, text: chosen })] : []), ...options.map(({ value, text }) => h('option', { value, text })));
      this.event.value = chosen;
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
    }
  }

  async #showCamera() {
    const able = await canRead();
    this.cameraButtons.hidden = !able;
    this.cameraAbout.hidden = able;
    write(this.cameraAbout, able ? '' : t('gate.no-camera'));
  }

  async #toggleCamera() {
    if (this.#endCamera) {
      this.#endCamera();
      return;
    }
    try {
      this.video.hidden = false;
      const end = await watchCodes(this.video, (code) => this.#take(code));
      this.#endCamera = () => {
        end();
        this.#endCamera = null;
        this.video.hidden = true;
        write(this.camera, t('gate.camera'));
      };
      write(this.camera, t('gate.camera-off'));
    } catch {
      this.video.hidden = true;
      this.cameraAbout.hidden = false;
      write(this.cameraAbout, t('gate.camera-refused'));
    }
  }

  #submit(event) {
    event.preventDefault();
    const code = this.code.value;
    this.code.value = '';
    this.code.focus();
    this.#take(code);
  }

  #nameOf({ kind, resourceId }) {
    return this.#names.get(`${kind}/${resourceId}`) ?? resourceId;
  }

  /** One after another, in the order in which they were read. */
  #take(code) {
    this.#queue = this.#queue.then(() => this.#decide(code.trim())).catch((e) => {
      this.#show('bad', t('gate.no'), t('gate.failed'), null);
      reportError(e);
    });
  }

  async #decide(token) {
    let { state, ticket } = await this.#reader.read(token);
    if (state === 'unknown-key' && this.#online) {
      await this.#reader.refresh();
      ({ state, ticket } = await this.#reader.read(token));
    }
    const wanted = this.event.value;
    if (state === 'bad') {
      // Nothing that it says of itself is true.
      this.#show('bad', t('gate.no'), t('problem.bad-ticket'), null);
    } else if (wanted && `${ticket.kind}/${ticket.resourceId}` !== wanted) {
      this.#show('bad', t('gate.no'), t('gate.other-event', { name: this.#nameOf(ticket) }), ticket);
    } else {
      await this.#ask(token, state, ticket);
    }
  }

  async #ask(token, state, ticket) {
    const gate = this.gate.value.trim() || session.subject;
    if (this.#online) {
      const now = new Date(serverNow()).toISOString();
      try {
        const entry = await send('POST', 'checkins', { ticket: token, gate }, { patienceMs: 0, timeoutMs: TIMEOUT_MS });
        this.#entries.note(ticket.ticketId, entry.checkedInAt, gate);
        this.#show('good', t('gate.yes'), '', ticket);
        return;
      } catch (problem) {
        if (problem.status !== 0 && problem.status !== 503) {
          this.#show('bad', t('gate.no'), refusalText(problem), ticket);
          return;
        }
        this.#isOnline(false, problem);
        this.#alone(token, state, ticket, gate, now, true);
        return;
      }
    }
    this.#alone(token, state, ticket, gate, new Date(serverNow()).toISOString(), false);
  }

  /** Without the server: the signature decides, and what this gate has let in. */
  #alone(token, state, ticket, gate, now, asked) {
    const before = this.#entries.known(ticket.ticketId);
    if (before) {
      this.#show('bad', t('gate.no'), t('gate.in-since', { when: at(before.at), gate: before.gate }), ticket);
    } else if (state !== 'good') {
      this.#show('bad', t('gate.no'), t('gate.cannot-tell'), ticket);
    } else {
      this.#entries.later({ ticketId: ticket.ticketId, ticket: token, gate, at: now, asked });
      this.#show('good', t('gate.yes'), t('gate.reported-later'), ticket);
    }
  }

  #show(kind, word, more, ticket) {
    const what = ticket ? [h('strong', { text: unitText(ticket) }), ' · ', this.#nameOf(ticket)] : [];
    this.verdict.className = `verdict ${kind}`;
    this.verdict.replaceChildren(h('p', { class: 'word', text: word }), h('p', {}, what), h('p', { text: more }));
    this.recent.prepend(h('li', {}, h('div', { class: 'row' }, h('span', {}, h('span', { class: `chip ${kind}`, text: word }), ' ', what.map((each) => each.cloneNode?.(true) ?? each)), h('span', { class: 'quiet', text: clockTime(Date.now()) })), more ? h('p', { class: 'quiet', text: more }) : null));
    while (this.recent.children.length > SHOWN) {
      this.recent.lastChild.remove();
    }
  }

  /** Reports what waits; without anything it asks whether the server is back. */
  async #report() {
    if (!session.has('gate') || (this.#online && this.#entries.waiting.length === 0)) {
      return;
    }
    const problem = this.#entries.waiting.length > 0 ? await this.#entries.report() : await this.#reader.refresh();
    this.#isOnline(!problem || ![0, 503].includes(problem.status), problem);
  }

  #isOnline(online, problem = null) {
    this.#online = online;
    this.problem = problem;
    this.head.trouble(online ? null : (problem ?? new Problem(0, {})));
    this.#showReports();
  }

  #showReports() {
    const { waiting } = this.#entries;
    const able = this.#reader.able;
    this.network.className = `message ${this.#online ? 'good' : able ? 'wait' : 'bad'}`;
    write(this.network, t(this.#online ? (able ? 'gate.online' : 'gate.online-only') : able ? 'gate.offline' : 'gate.offline-unable'));
    write(this.waiting, waiting.length > 0 ? t('gate.waiting', { n: waiting.length }) : t('gate.none-waiting'));
    this.waitingList.replaceChildren(...waiting.slice(0, SHOWN).map((entry) => h('li', { class: 'row' }, h('span', { class: 'code', text: entry.ticketId }), h('span', { class: 'quiet', text: clockTime(entry.at) }))));
    const not = this.#entries.told;
    this.toldTitle.hidden = not.length === 0;
    this.told.replaceChildren(...not.map((each) => h('li', {}, h('p', {}, h('strong', { class: 'code', text: each.ticketId })), h('p', { text: t('gate.told-one', { when: at(each.at), gate: each.gate, why: refusalText(each) }) }),
      h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'small', text: t('gate.seen'), on: { click: () => this.#entries.seen(each.name) } })))));
  }
}

function refusalText({ status, code, body }) {
  return code === 'checked-in' ? t('gate.in-since', { when: at(body.checkedInAt), gate: body.gate }) : told({ status, code, body, retryAfterSeconds: 0 });
}

customElements.define('hs-gate', Gate);
