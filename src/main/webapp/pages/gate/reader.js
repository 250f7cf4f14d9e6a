/**
 * Tells tickets of this installation from others without the server: by its public keys, which were read while there
 * was a network. A browser verifies on https and localhost only.
 */
import { Problem, read } from '../api.js';

const KEYS_KEPT = 'hotseat.gate.keys';
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };

const bytes = (base64url) => Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')),
  (each) => each.charCodeAt(0));
const json = (base64url) => JSON.parse(new TextDecoder().decode(bytes(base64url)));

export class TicketReader {
  #keys = new Map();

  constructor() {
    this.#take(JSON.parse(localStorage.getItem(KEYS_KEPT) ?? '[]'));
  }

  /** Whether tickets can be verified without the server. */
  get able() {
    return Boolean(crypto.subtle) && this.#keys.size > 0;
  }

  /** Reads the keys anew; without a server those that were read before stay, and the problem is returned. */
  async refresh() {
    try {
      const { keys } = await read('tickets/keys');
      localStorage.setItem(KEYS_KEPT, JSON.stringify(keys));
      this.#take(keys);
      return null;
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      return problem;
    }
  }

  #take(keys) {
    this.#keys = new Map(keys.filter((key) => key.crv === 'P-256').map((key) => [key.kid, key]));
  }

  /**
   * @param {string} token
   * @returns {Promise<{state: string, ticket: object|null}>} `good`, `bad`, `unknown-key` (a key that is newer than
   *     those that were read), or `unverified` where the browser cannot tell; with what the ticket says of itself
   *     unless it is no ticket at all
   */
  async read(token) {
    const ticket = claimsOf(token);
    if (!ticket) {
      return { state: 'bad', ticket: null };
    }
    if (!crypto.subtle) {
      return { state: 'unverified', ticket };
    }
    const key = this.#keys.get(ticket.kid);
    if (!key) {
      return { state: 'unknown-key', ticket };
    }
    const [head, payload, signature] = token.split('.');
    const imported = await crypto.subtle.importKey('jwk', { kty: key.kty, crv: key.crv, x: key.x, y: key.y },
      ALGORITHM, false, ['verify']);
    const good = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, bytes(signature),
      new TextEncoder().encode(`${head}.${payload}`));
    return { state: good ? 'good' : 'bad', ticket };
  }
}

/** The claims of a token, unverified; null for what is no ticket. */
function claimsOf(token) {
  try {
    const parts = token.split('.');
    const [head, claims] = [json(parts[0]), json(parts[1])];
    bytes(parts[2]);
    if (parts.length !== 3 || head.alg !== 'ES256' || typeof claims.jti !== 'string') {
      return null;
    }
    return {
      kid: head.kid, ticketId: claims.jti, kind: claims.kind, resourceId: claims.res,
      unit: claims.jti.slice(claims.jti.indexOf('~') + 1),
    };
  } catch {
    return null;
  }
}
