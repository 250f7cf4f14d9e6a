/**
 * The scans that this gate has decided alone, kept in the browser: so that a ticket that comes twice is known without
 * the network, and that each scan is reported when the network is back, also after the page was closed. A scan has a
 * record of its own, so two windows of a gate do not overwrite each other.
 */
import { Problem, read, send } from '../api.js';
import { session } from '../session.js';

const IN = 'hotseat.gate.in.';
const WAITING = 'hotseat.gate.waiting.';
const TOLD = 'hotseat.gate.told.';
const KEPT_MS = 3 * 86_400_000;
const TIMEOUT_MS = 8000;

const records = (prefix) => Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  .map((name) => ({ name, ...JSON.parse(localStorage.getItem(name)) }));
const keep = (name, value) => localStorage.setItem(name, JSON.stringify(value));

/**
 * Whether the server will never take this entry. Else the gate tries again: signed in anew, or when the server has
 * time.
 */
const isRefusal = ({ status }) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

export class Entries extends EventTarget {
  #reporting = false;

  /** Forgets what is over long since; what was not reported is never forgotten. */
  constructor() {
    super();
    for (const { name, at } of records(IN)) {
      if (Date.now() - Date.parse(at) > KEPT_MS) {
        localStorage.removeItem(name);
      }
    }
  }

  /** When and at which gate this browser has let a ticket in; null when it has not. */
  known(ticketId) {
    const kept = localStorage.getItem(IN + ticketId);
    return kept ? JSON.parse(kept) : null;
  }

  /** Notes an entry that the server knows. */
  note(ticketId, at, gate) {
    keep(IN + ticketId, { at, gate });
  }

  /**
   * Notes a scan that the server is to be told of.
   *
   * @param {object} scan `ticketId` (empty for what is no ticket), `ticket` (the token), `gate`, `at`, `direction`;
   *     `turnedAway`: why this gate refused it;
   * `resource`: where it stands; and `asked`: the server was asked, but gave no answer
   */
  later(scan) {
    keep(`${WAITING}${scan.ticketId} ${scan.at}`, scan);
    if (!scan.turnedAway && scan.direction !== 'exit') {
      this.note(scan.ticketId, scan.at, scan.gate);
    }
    this.#changed();
  }

  get waiting() {
    return records(WAITING).sort((one, other) => one.at.localeCompare(other.at));
  }

  /**
   * Entries that the server did not take: of tickets that were in already, or not good any more. They stay until the
   * gate's staff have seen them.
   */
  get told() {
    return records(TOLD).sort((one, other) => other.at.localeCompare(one.at));
  }

  seen(name) {
    localStorage.removeItem(name);
    this.#changed();
  }

  /** Reports what waits, oldest first, until one cannot be told. Returns the problem that ended it, or null. */
  async report() {
    if (this.#reporting) {
      return null;
    }
    this.#reporting = true;
    try {
      for (const entry of this.waiting) {
        await this.#one(entry);
        localStorage.removeItem(entry.name);
        this.#changed();
      }
      return null;
    } catch (problem) {
      if (problem instanceof Problem) {
        return problem;
      }
      throw problem;
    } finally {
      this.#reporting = false;
    }
  }

  async #one(entry) {
    const { ticketId, ticket, gate, at, asked, direction, turnedAway, resource } = entry;
    if (asked && direction !== 'exit' && (await this.#isIn(ticketId, gate))) {
      return;
    }
    try {
      await send('POST', 'checkins', { ticket, gate, at, direction, turnedAway, resource }, {
        patienceMs: 0, timeoutMs: TIMEOUT_MS,
      });
    } catch (problem) {
      if (!isRefusal(problem)) {
        throw problem;
      }
      // An exit that the server refuses is in its log, and nothing is left to do at this gate.
      if (turnedAway || direction === 'exit') {
        return;
      }
      keep(`${TOLD}${ticketId} ${at}`, {
        ticketId, at, gate, code: problem.code, body: problem.body, status: problem.status,
      });
    }
  }

  /** Whether the server took the entry when it was first asked, though its answer did not come. */
  async #isIn(ticketId, gate) {
    try {
      const found = await read(`checkins/${encodeURIComponent(ticketId)}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return found.gate === gate && found.checkedInBy === session.subject;
    } catch (problem) {
      if (isRefusal(problem)) {
        return false;
      }
      throw problem;
    }
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
