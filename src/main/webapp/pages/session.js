/**
 * The person who is signed in. The token is in memory only: it is gone with the page. Roles hide what one may not do; the server refuses it anyway.
 */
class Session extends EventTarget {
  #token = '';
  #subject = '';
  #roles = [];
  #door = null;

  get token() {
    return this.#token;
  }

  get subject() {
    return this.#subject;
  }

  /** Whether the caller has the role, as far as its token tells; a token without known roles is taken for one that has all. */
  has(role) {
    return this.#token !== '' && (this.#roles.length === 0 || this.#roles.includes(role));
  }

  begin(token) {
    const claims = claimsOf(token);
    this.#token = token;
    this.#subject = String(claims.sub ?? '');
    this.#roles = (Array.isArray(claims.groups) ? claims.groups : []).filter((group) => ROLES.includes(group));
    this.dispatchEvent(new Event('change'));
  }

  end() {
    if (this.#token) {
      this.#token = '';
      this.#subject = '';
      this.#roles = [];
      this.dispatchEvent(new Event('change'));
    }
  }

  /** @param {(role: string) => Promise<boolean>} door asks a person to sign in; true when somebody did */
  opensBy(door) {
    this.#door = door;
  }

  /** True when somebody with the role is signed in, after asking if need be. */
  async need(role) {
    return this.has(role) || (this.#door !== null && (await this.#door(role)));
  }
}

export const ROLES = ['user', 'service', 'payment', 'gate', 'operator'];

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
