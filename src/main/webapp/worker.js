/**
 * Loads the pages of tickets without the network, in browsers that keep tickets (ADR 246). It keeps files of the pages
 * only, never an answer of the interface. A document and its modules come all from the network or all from the same
 * copy, so modules of two versions of the server never meet.
 */
const worker = /** @type {any} */ (self);
const HOME = new URL('./', worker.location.href).href;
const COPIES = 'hotseat.pages ';

/** The modules that the pages of tickets load later. All else that they need is named by the document, or by these. */
const LATER = ['pages/buy/mine.js', 'pages/buy/order.js', 'pages/texts/zh.js'];
const BUNDLE = /"(pages\/[^"]+)": "([^"]+)"/g;
const NAMED = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+\.js)['"]|\b(?:href|src)="([^":]+\.(?:js|css|svg))"/g;

/** A server that does not answer for so long is away for whoever stands at a door. */
const PATIENCE_MS = 4000;

/** The documents that came from a copy. */
const fromCopy = new Set();

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('message', (event) => {
  if (event.data === 'keep') {
    const [answer] = event.ports;
    event.waitUntil(keep().then(() => answer.postMessage(true), () => answer.postMessage(false)));
  }
});

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const path = url.startsWith(HOME) ? url.slice(HOME.length).split(/[?#]/)[0] : 'api/';
  if (method !== 'GET' || path.startsWith('api/')) {
    return;
  }
  if (event.request.mode === 'navigate' && path === '') {
    event.respondWith(documentOf(event));
  } else if (fromCopy.has(event.clientId)) {
    event.respondWith(kept(path).then((file) => file ?? fetch(event.request)));
  }
});

/** The document from the network, or from the copy where there is one and the server is away. */
async function documentOf(event) {
  const copy = await kept('');
  if (!copy) {
    return fetch(event.request);
  }
  const late = new Promise((done) => {
    setTimeout(done, PATIENCE_MS, null);
  });
  const answer = await Promise.race([fetch(event.request).catch(() => null), late]);
  if (answer && answer.status < 500) {
    return answer;
  }
  fromCopy.add(event.resultingClientId);
  return copy;
}

/** A file of the latest whole copy; undefined where there is none. */
async function kept(path) {
  for (const name of (await copies()).reverse()) {
    const copy = await caches.open(name);
    if (await copy.match(HOME)) {
      return copy.match(HOME + path, { ignoreVary: true });
    }
  }
  return undefined;
}

async function copies() {
  return (await caches.keys()).filter((name) => name.startsWith(COPIES));
}

/** Makes a new copy in the place of the earlier ones. Its document is written last: until then it does not count. */
async function keep() {
  const files = new Map();
  await collect(HOME, files);
  if (![...files.keys()].some(isBundle)) {
    await Promise.all(LATER.map((path) => collect(HOME + path, files)));
  }
  const earlier = await copies();
  const name = COPIES + Date.now();
  const copy = await caches.open(name);
  const [document, ...others] = [...files].sort(([one], [other]) => one.length - other.length);
  await Promise.all(others.map(([address, file]) => copy.put(address, file)));
  await copy.put(...document);
  await Promise.all(earlier.filter((each) => each !== name).map((each) => caches.delete(each)));
}

const isBundle = (address) => address.startsWith(`${HOME}bundles/`);

/** Reads a file and those that it names. */
async function collect(address, files) {
  if (files.has(address)) {
    return;
  }
  files.set(address, null);
  const answer = await fetch(address, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) {
    throw new Error(`${address} is answered with ${answer.status}`);
  }
  files.set(address, answer.clone());
  const text = await answer.text();
  const named = isBundle(address)
    ? [...text.matchAll(BUNDLE)].filter(([, module]) => LATER.includes(module)).map(([, , file]) => file)
    : [...text.matchAll(NAMED)].map(([, module, file]) => module ?? file);
  await Promise.all(named.map((name) => collect(new URL(name, address).href, files)));
}
