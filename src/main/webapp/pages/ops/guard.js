import { Problem } from '../api.js';
import { h } from '../dom.js';
import { nobodyPanel } from '../parts/nobody.js';
import { heading, Page } from '../parts/page.js';
import { session } from '../session.js';
import { t } from '../texts.js';

const OPERATORS = ['#/ops/halls'];
const AGAIN_MS = 3000;

/**
 * A page for the seller's staff. Others are asked to sign in. Buttons and links for acts that need more than reading
 * have the class `for-support` or `for-operator`, so that lesser roles do not see them. The server refuses the acts
 * anyway.
 */
export class OpsPage extends Page {
  /** The least role that sees the page. */
  role = 'viewer';
  /** @type {any} its heading */
  head = null;
  #open = false;
  #again = 0;

  build() {
    this.listen(session, 'change', () => this.#enter());
    this.#enter();
  }

  /** Builds the page for whoever may see it. */
  open() {}

  #enter() {
    this.dataset.staff = session.staff;
    if (session.has(this.role) && !this.#open) {
      this.#open = true;
      this.replaceChildren();
      this.open();
      showPresent(this.querySelector('nav.sub'));
    } else if (!session.has(this.role)) {
      this.#open = false;
      this.disconnectedCallback();
      this.listen(session, 'change', () => this.#enter());
      this.replaceChildren(heading(t('menu.ops')).element,
        nobodyPanel(t(this.role === 'operator' ? 'ops.no-operator' : 'ops.nobody'), 'operator'));
    }
  }

  disconnectedCallback() {
    clearTimeout(this.#again);
    super.disconnectedCallback();
  }

  /**
   * Shows what a read met. It is read again by and by while the server is in trouble, until the page is left: a page
   * that reads once would stay empty after it.
   */
  troubled(problem, read = null) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    this.head.trouble(problem);
    clearTimeout(this.#again);
    if (read && this.isConnected && passes(problem)) {
      this.#again = setTimeout(read, Math.max(AGAIN_MS, 1000 * problem.retryAfterSeconds));
    }
  }
}

/** Moves the menu, where it is one line, until the present page is in sight. */
function showPresent(menu) {
  const [list, link] = [menu?.querySelector('ul'), menu?.querySelector('[aria-current]')];
  if (list && link) {
    list.scrollLeft = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }
}

/** Whether a server that has recovered answers otherwise. */
const passes = ({ status }) => status === 0 || status === 429 || status >= 500;

/** The menu of the staff's pages. */
export function opsMenu(current) {
  const entries = [['#/ops', 'ops.overview'], ['#/ops/find', 'desk.find'], ['#/ops/halls', 'edit.halls'],
    ['#/ops/refunds', 'ops.refunds'], ['#/ops/scans', 'ops.scans'], ['#/ops/locks', 'ops.locks'],
    ['#/ops/webhooks', 'ops.webhooks'], ['#/ops/dead-letters', 'ops.dead-letters'], ['#/ops/audit', 'ops.audit'],
    ['#/ops/erasures', 'ops.erasures']];
  return h('nav', { class: 'sub', 'aria-label': t('menu.ops') }, h('ul', {}, entries.map(([href, key]) =>
    h('li', { class: OPERATORS.includes(href) ? 'for-operator' : null },
      h('a', { href, text: t(key), 'aria-current': key === current ? 'page' : null })))));
}

/**
 * A table with a caption, which only a screen reader is told where a heading says the same; rows are lists of texts or
 * nodes.
 */
export function table(caption, columns, rows, amounts = [], captioned = true) {
  const kind = (i) => (amounts.includes(i) ? 'amount' : null);
  return h('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption }, h('table', {},
    h('caption', { class: captioned ? null : 'unseen', text: caption }),
    h('thead', {}, h('tr', {}, columns.map((column, i) => h('th', { scope: 'col', class: kind(i), text: column })))),
    h('tbody', {},
      rows.map((row) => h('tr', {},
        row.map((cell, i) => (i === 0 ? h('th', { scope: 'row' }, cell) : h('td', { class: kind(i) }, cell))))))));
}
