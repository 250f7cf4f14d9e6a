import { Problem, send } from '../api.js';
import { serverNow } from '../clock.js';
import { h, write } from '../dom.js';
import { nobodyPanel } from '../parts/nobody.js';
import { heading, Page } from '../parts/page.js';
import { unitText } from '../parts/ticket-card.js';
import { session } from '../session.js';
import { at, t } from '../texts.js';
import { GateCamera } from './camera-panel.js';
import { Entries } from './entries.js';
import { GateEvent } from './event.js';
import { TicketReader } from './reader.js';
import { RecentScans } from './recent.js';
import { refusalText, Reports } from './reports.js';

const ONCE = { patienceMs: 0, timeoutMs: 4000 };
const REPORT_EVERY_MS = 5000;
/** The longest ticket that the server reads. */
const LONGEST = 2048;

/**
 * A gate: a ticket is read, verified and let in once, or out; without the network by the public keys, and reported
 * later. So is what the gate refused itself.
 */
class Gate extends Page {
  #entries = new Entries();
  #reader = new TicketReader();
  #online = true;
  #queue = Promise.resolve();

  build() {
    this.head = heading(t('menu.gate'), t('gate.under'));
    this.nobody = nobodyPanel(t('gate.nobody'), 'gate');
    this.verdict = h('div', { class: 'verdict', role: 'status' }, h('p', { class: 'quiet', text: t('gate.ready') }));
    this.camera = new GateCamera((code) => this.#take(code));
    this.event = new GateEvent();
    this.reports = new Reports(this.#entries);
    this.recent = new RecentScans();
    this.open_ = h('div', { class: 'columns' },
      h('div', { class: 'stack' }, this.#readPanel()),
      h('div', { class: 'stack' }, this.event.element, this.reports.element, this.recent.element));
    this.append(this.head.element, this.nobody, this.open_);
    this.listen(session, 'change', () => this.#enter());
    this.listen(this.#entries, 'change', () => this.#showReports());
    this.listen(window, 'online', () => this.#report());
    this.listen(window, 'offline', () => this.#isOnline(false));
    const timer = setInterval(() => this.#report(), REPORT_EVERY_MS);
    this.until(() => clearInterval(timer));
    this.until(() => this.camera.end());
    this.#enter();
  }

  #readPanel() {
    this.code = h('input', {
      name: 'code', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off', required: true,
      'aria-describedby': 'code-about',
    });
    this.submit = h('button', { type: 'submit', class: 'primary', text: t('gate.let-in') });
    const named = () => write(this.submit, t(this.#exits ? 'gate.let-out' : 'gate.let-in'));
    this.direction = h('select', { name: 'direction', on: { change: named } },
      h('option', { value: 'entry', text: t('gate.entry') }), h('option', { value: 'exit', text: t('gate.exit') }));
    const form = h('form', { class: 'fields', on: { submit: (e) => this.#submit(e) } },
      h('label', { class: 'field' }, h('span', { text: t('gate.code') }), this.code),
      h('label', { class: 'field' }, h('span', { text: t('gate.direction') }), this.direction), this.submit);
    return h('section', { class: 'panel', 'aria-label': t('gate.read') }, this.verdict, form,
      h('p', { id: 'code-about', class: 'quiet', text: t('gate.code-about') }), ...this.camera.elements);
  }

  get #exits() {
    return this.direction.value === 'exit';
  }

  #enter() {
    const in_ = session.has('gate');
    this.nobody.hidden = in_;
    this.open_.hidden = !in_;
    this.#showReports();
    if (!in_) {
      this.head.quiet();
      this.camera.end();
      return;
    }
    this.code.focus();
    this.#reader.refresh().then(() => this.#showReports());
    this.event.read();
    this.camera.show();
    this.#report();
  }

  #submit(event) {
    event.preventDefault();
    const code = this.code.value;
    this.code.value = '';
    this.code.focus();
    this.#take(code);
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
    if (state === 'bad') {
      // Nothing that it says of itself is true.
      this.#turnAway('bad-signature', token, null, t('problem.bad-ticket'));
    } else if (this.event.refuses(ticket)) {
      this.#turnAway('other-event', token, ticket, t('gate.other-event', { name: this.event.nameOf(ticket) }));
    } else {
      await this.#ask(token, state, ticket);
    }
  }

  async #ask(token, state, ticket) {
    const { gate } = this.event;
    const direction = this.direction.value;
    if (this.#online) {
      const now = new Date(serverNow()).toISOString();
      try {
        const entry = await send('POST', 'checkins', { ticket: token, gate, direction }, ONCE);
        if (direction === 'entry') {
          this.#entries.note(ticket.ticketId, entry.checkedInAt, gate);
        }
        this.#show('good', t(direction === 'exit' ? 'gate.out' : 'gate.yes'), entry.attendee ?? '', ticket);
        return;
      } catch (problem) {
        if (problem.status !== 0 && problem.status !== 503) {
          this.#show('bad', t('gate.no'), refusalText(problem), ticket);
          return;
        }
        this.#isOnline(false, problem);
        this.#alone(token, state, ticket, { gate, direction, at: now, asked: true });
        return;
      }
    }
    this.#alone(token, state, ticket, { gate, direction, at: new Date(serverNow()).toISOString(), asked: false });
  }

  /** Without the server: the signature decides, and what this gate has let in. */
  #alone(token, state, ticket, scan) {
    const before = this.#entries.known(ticket.ticketId);
    if (before && scan.direction === 'entry') {
      this.#turnAway('in-already', token, ticket, t('gate.in-since', { when: at(before.at), gate: before.gate }));
    } else if (state !== 'good') {
      this.#turnAway('not-verified', token, ticket, t('gate.cannot-tell'));
    } else {
      this.#entries.later({ ...scan, ticketId: ticket.ticketId, ticket: token });
      this.#show('good', t(scan.direction === 'exit' ? 'gate.out' : 'gate.yes'), t('gate.reported-later'), ticket);
    }
  }

  /** The gate refuses it itself, and the log is to have it. */
  #turnAway(turnedAway, token, ticket, why) {
    if (token.length > 0 && token.length <= LONGEST) {
      const { gate, resource } = this.event;
      this.#entries.later({
        ticketId: ticket?.ticketId ?? '', ticket: token, gate, resource, at: new Date(serverNow()).toISOString(),
        direction: this.direction.value, turnedAway,
      });
    }
    this.#show('bad', t('gate.no'), why, ticket);
  }

  #show(kind, word, more, ticket) {
    const what = ticket ? [h('strong', { text: unitText(ticket) }), ' · ', this.event.nameOf(ticket)] : [];
    this.verdict.className = `verdict ${kind}`;
    this.verdict.replaceChildren(h('p', { class: 'word', text: word }), h('p', {}, what), h('p', { text: more }));
    this.recent.add(kind, word, what, more);
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
    this.reports.show(this.#online, this.#reader.able);
  }
}

customElements.define('hs-gate', Gate);
