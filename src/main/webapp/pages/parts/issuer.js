/**
 * Sign-in by the company's issuer: OpenID Connect's code flow with PKCE (RFC 7636). The browser goes to the issuer and
 * comes back with a code, which is exchanged here. The token is in memory only; what must outlast the way there (state,
 * nonce, verifier, where one was) is in the session's storage, and is taken out on the way back. A refresh token renews
 * the token before it ends.
 */
import { orLast, read } from '../api.js';
import { session } from '../session.js';

const KEPT = 'hotseat.sign-in';

/** Another token is asked for so long before one ends. */
const EARLY_S = 30;
/** 24 days; browsers end a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

let settings = null;
/** The refresh token and the id token: in memory only, like the token itself. */
let held = null;
let timer = 0;

/** `{issuer, clientId, scope}`, or an empty object where the installation has no issuer. */
export async function signInSettings() {
  settings ??= await orLast(null, () => read('sign-in'));
  return settings ?? {};
}

const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-')
  .replaceAll('/', '_').replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));
/** The address to which the issuer sends people back: the pages' own address, which is to be registered there. */
const home = () => new URL('.', location.href).href;

/** The issuer's own description. It must be of this issuer (RFC 8414), or another could take its place. */
async function description(issuer) {
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    credentials: 'omit', referrerPolicy: 'no-referrer',
  });
  const found = await answer.json();
  if (!answer.ok || found.issuer !== issuer) {
    throw new Error('the issuer describes another one');
  }
  return found;
}

/** Goes to the issuer. */
export async function goToIssuer() {
  const { issuer, clientId, scope } = await signInSettings();
  const found = await description(issuer);
  const kept = { state: random(), nonce: random(), verifier: random(), back: location.hash, draft: session.draft };
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(kept.verifier)));
  sessionStorage.setItem(KEPT, JSON.stringify(kept));
  const wanted = {
    response_type: 'code', client_id: clientId, redirect_uri: home(), scope, state: kept.state, nonce: kept.nonce,
    code_challenge: challenge, code_challenge_method: 'S256',
  };
  const address = new URL(found.authorization_endpoint);
  Object.entries(wanted).forEach(([name, value]) => address.searchParams.set(name, value));
  location.assign(address);
}

/**
 * Ends a sign-in when the page was loaded by the issuer's answer; else does nothing.
 *
 * @returns {Promise<boolean>} false when the answer was no good: no person is signed in
 */
export async function comeBack() {
  const answer = new URLSearchParams(location.search);
  if (!answer.has('state')) {
    return true;
  }
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  sessionStorage.removeItem(KEPT);
  // The code leaves the address and the history before anything else is done.
  history.replaceState(null, '', home() + (kept.back ?? ''));
  try {
    if (!kept.state || answer.get('state') !== kept.state || !answer.has('code')) {
      return false;
    }
    const tokens = await tokenFor(answer, kept);
    session.begin(tokens.access_token);
    keep(tokens);
    draft = kept.draft ?? [];
    return true;
  } catch {
    return false;
  }
}

let draft = [];

/** The choice that was made before the way to the issuer; told once. */
export function keptDraft() {
  return draft.splice(0);
}

/** Renews the token before it ends, if the issuer gave something to renew it with. */
function keep(tokens) {
  held = {
    refreshToken: tokens.refresh_token ?? held?.refreshToken ?? '', idToken: tokens.id_token ?? held?.idToken ?? '',
  };
  clearTimeout(timer);
  session.renewsBy(held.refreshToken ? renewal : null);
  const seconds = Number(tokens.expires_in);
  if (held.refreshToken && seconds > 0) {
    timer = setTimeout(() => session.token && session.renewed(),
      Math.min(LONGEST_TIMER_MS, 1000 * Math.max(1, seconds - EARLY_S)));
  }
}

async function renewal() {
  const { issuer, clientId } = await signInSettings();
  const { token_endpoint: endpoint } = await description(issuer);
  const answer = await fetch(endpoint, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: held.refreshToken, client_id: clientId }),
  });
  if (!answer.ok) {
    if (answer.status === 400) {
      // The issuer has ended it (RFC 6749, 5.2): it is not asked again.
      held.refreshToken = '';
      session.renewsBy(null);
    }
    return '';
  }
  const tokens = await answer.json();
  keep(tokens);
  return tokens.access_token;
}

/** Signs out here, and at the issuer where it takes part: the browser goes there and comes back. */
export async function signOut() {
  const idToken = held?.idToken;
  clearTimeout(timer);
  held = null;
  session.renewsBy(null);
  session.end(true);
  const { issuer, clientId } = await signInSettings();
  if (!issuer || !idToken) {
    return;
  }
  const { end_session_endpoint: endpoint } = await description(issuer).catch(() => ({}));
  if (endpoint) {
    const address = new URL(endpoint);
    Object.entries({ id_token_hint: idToken, post_logout_redirect_uri: home(), client_id: clientId })
      .forEach(([name, value]) => address.searchParams.set(name, value));
    location.assign(address);
  }
}

async function tokenFor(given, kept) {
  const { issuer, clientId } = await signInSettings();
  if (given.has('iss') && given.get('iss') !== issuer) {
    throw new Error('another issuer has answered');
  }
  const found = await description(issuer);
  const answer = await fetch(found.token_endpoint, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: new URLSearchParams({
      grant_type: 'authorization_code', code: given.get('code'), redirect_uri: home(), client_id: clientId,
      code_verifier: kept.verifier,
    }),
  });
  const tokens = await answer.json();
  if (!answer.ok || String(tokens.token_type).toLowerCase() !== 'bearer') {
    throw new Error('no token');
  }
  check(tokens.id_token, issuer, clientId, kept.nonce);
  return tokens;
}

/**
 * The id token came from the issuer itself, so its claims count without its signature (OpenID Connect Core 3.1.3.7).
 */
function check(idToken, issuer, clientId, nonce) {
  const claims = JSON.parse(new TextDecoder()
    .decode(Uint8Array.from(atob(idToken.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')),
      (each) => each.charCodeAt(0))));
  if (claims.iss !== issuer || ![claims.aud].flat().includes(clientId) || claims.nonce !== nonce) {
    throw new Error('the id token is of another sign-in');
  }
}
