/**
 * The person who is signed in. The token is in memory only: it is gone with the page. Roles hide what one may not do;
 * the server refuses it anyway.
 */
class Session extends EventTarget {
  #token = '';
  #subject = '';
  #roles = [];
  #groups = null;
  #door = null;
  #renewing = null;
  #renewal = null;
  #draft = null;
  #lost = false;

  get token() {
    return this.#token;
  }

  get subject() {
    return this.#subject;
  }

  /**
   * Whether the caller has the role, as far as its token tells; a token without known roles is taken for one that has
   * all.
   */
  has(role) {
    return this.#token !== ''
      && (this.#roles.length === 0 || [role, ...(ABOVE[role] ?? [])].some((each) => this.#roles.includes(each)));
  }

  /** Whether the caller may act for others, by roles that its token names. */
  acts() {
    return ['service', 'support', 'operator'].some((role) => this.#roles.includes(role));
  }

  /** The greatest role of somebody who works for the seller; empty for all others. */
  get staff() {
    return ['operator', 'support', 'viewer'].find((role) => this.has(role)) ?? '';
  }

  /**
   * The groups by which phases admit the caller, in the form that the server gives them; null while nobody is signed
   * in, and where the token has no known roles in this claim: then the server reads another one.
   */
  get groups() {
    return this.#groups;
  }

  begin(token) {
    const claims = claimsOf(token);
    const groups = (Array.isArray(claims.groups) ? claims.groups : []).map(String);
    this.#lost = false;
    this.#token = token;
    this.#subject = String(claims.sub ?? '');
    this.#roles = groups.filter((group) => ROLES.includes(group));
    this.#groups = this.#roles.length > 0 ? groups.map((group) => group.replace(/^\//, '')) : null;
    this.dispatchEvent(new Event('change'));
  }

  /**
   * @param {() => Promise<string>} renewal gets another token of the same person, or an empty text; null where there is
   *     none
   */
  renewsBy(renewal) {
    this.#renewal = renewal;
  }

  /** Takes another token of the same person, once for all that ask at the same time. True when there is one. */
  async renewed() {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renew() {
    const token = this.#token && this.#renewal ? await this.#renewal().catch(() => '') : '';
    if (!token || claimsOf(token).sub !== this.#subject) {
      return false;
    }
    // Nothing is different for the pages: they go on as they are.
    this.#token = token;
    return true;
  }

  /**
   * After a token that has ended: by another token, or by the person, who signs in again. True when the same person is
   * there.
   */
  async again() {
    if (await this.renewed()) {
      return true;
    }
    const before = this.#subject;
    this.end();
    return before !== '' && this.#door !== null && (await this.#door('', true)) && this.#subject === before;
  }

  /**
   * A choice that was not sent is kept on the way to the issuer.
   * @param {() => string[]} draft
   * @returns {() => void} ends it
   */
  keeps(draft) {
    this.#draft = draft;
    return () => {
      this.#draft = null;
    };
  }

  get draft() {
    return this.#draft?.() ?? [];
  }

  /**
   * @param {boolean} [asked] whether the person wants it; else the token has ended, and the person is told when it
   *     matters
   */
  end(asked = false) {
    if (this.#token) {
      this.#lost = !asked;
      this.#token = '';
      this.#subject = '';
      this.#roles = [];
      this.#groups = null;
      this.dispatchEvent(new Event('change'));
    }
  }

  /**
   * @param {(role: string, ended: boolean) => Promise<boolean>} door asks a person to sign in; true when somebody did
   */
  opensBy(door) {
    this.#door = door;
  }

  /** True when somebody with the role is signed in, after asking if need be. */
  async need(role) {
    return this.has(role) || (this.#door !== null && (await this.#door(role, this.#lost)));
  }
}

export const ROLES = ['user', 'service', 'payment', 'gate', 'operator', 'support', 'viewer'];

/** The roles that may do all that a role may, and more. */
const ABOVE = { support: ['operator'], viewer: ['support', 'operator'] };

/** The claims, only to show whose token it is; the server alone decides whether it is good. */
function claimsOf(token) {
  try {
    const text = atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (each) => each.charCodeAt(0))));
  } catch {
    return {};
  }
}

export const session = new Session();
