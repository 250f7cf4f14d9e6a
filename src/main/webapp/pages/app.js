/** The frame around all pages: menu, sign-in, language, light and dark, and which page is shown. */
import { h } from './dom.js';
import { extension } from './extension.js';
import { pageHere, route } from './router.js';
import { session } from './session.js';
import { chooseLanguage, currentLanguage, languages, t } from './texts.js';
import { backFromCheckout } from './parts/checkout.js';
import { comeBack, signOut } from './parts/issuer.js';
import { compare, forgetAll, forgetOthers } from './parts/kept-tickets.js';
import { SignIn } from './parts/sign-in.js';
import { applyTheme, themeChoice } from './theme.js';

const page = (tag, file) => async (parts) => {
  await import(file);
  const made = document.createElement(tag);
  made.address = parts;
  return made;
};

route('', page('hs-home', './buy/home.js'));
route('schedules/:id', page('hs-schedule', './buy/schedule.js'));
route('programs/:id', page('hs-hall', './buy/hall.js'));
route('sales/:id', page('hs-sale', './buy/sale.js'));
route('rains/:id', page('hs-rain', './buy/rain.js'));
route('drops/:id', page('hs-drop', './buy/drop.js'));
route('mine', page('hs-mine', './buy/mine.js'));
route('orders/:id', page('hs-order', './buy/order.js'));
route('orders/:id/move', page('hs-move', './buy/move.js'));
route('gate', page('hs-gate', './gate/gate.js'));
route('ops', page('hs-overview', './ops/overview.js'));
route('ops/refunds', page('hs-refunds', './ops/refunds.js'));
route('ops/scans', page('hs-scans', './ops/scans.js'));
route('ops/audit', page('hs-audit', './ops/audit.js'));
route('ops/dead-letters', page('hs-dead-letters', './ops/dead-letters.js'));
route('ops/webhooks', page('hs-webhooks', './ops/webhooks.js'));
route('ops/erasures', page('hs-erasures', './ops/erasures.js'));
route('ops/locks', page('hs-locks', './ops/locks.js'));
route('ops/halls', page('hs-halls', './edit/halls.js'));
route('ops/new/:model', page('hs-definition', './ops/definition.js'));
route('ops/draft/:model/:id', page('hs-definition', './ops/definition.js'));
route('ops/halls/:id/from/:from', page('hs-editor', './edit/editor.js'));
route('ops/halls/:id', page('hs-editor', './edit/editor.js'));
route('ops/find', page('hs-find', './desk/find.js'));
route('ops/find/:text', page('hs-find', './desk/find.js'));
route('ops/find/:text/:resource', page('hs-find', './desk/find.js'));
route('ops/orders/:id', page('hs-desk-order', './desk/order.js'));
route('ops/orders/:id/move', page('hs-desk-move', './desk/move.js'));
route('ops/orders/:id/move/:seat', page('hs-desk-move', './desk/move.js'));
route('ops/engine/:model/:id', page('hs-engine', './ops/engine.js'));
route('ops/report/:model/:id', page('hs-report', './desk/report.js'));
route('ops/:model/:id', page('hs-resource', './ops/resource.js'));

/** A page that takes longer shows that it is being loaded. */
const SLOW_MS = 300;

class App extends HTMLElement {
  #bar = h('header', { class: 'bar' });
  #main = h('main', { id: 'main', tabindex: '-1' });
  #skipLink = h('a', { class: 'skip', href: '#main', on: { click: (e) => this.#skip(e) } });
  #foot = h('p');
  #links = h('p', { class: 'links' });
  #door = new SignIn();
  #shown = 0;

  async connectedCallback() {
    this.replaceChildren(
      this.#skipLink, this.#bar, this.#main, h('footer', {}, this.#foot, this.#links), this.#door.element);
    applyTheme();
    forgetOthers();
    await chooseLanguage();
    session.opensBy((role, ended) => this.#door.ask(role, ended ? t('sign-in.ended') : ''));
    session.addEventListener('change', () => {
      forgetOthers();
      compare();
      this.#frame();
    });
    window.addEventListener('hashchange', () => this.#show(true));
    backFromCheckout();
    const good = await comeBack();
    this.#frame();
    await this.#show(false);
    if (!good) {
      this.#door.ask('', t('sign-in.failed'));
    }
  }

  /** The frame is made anew when it has changed; the page inside is not touched, so that its streams go on. */
  #frame() {
    const held = this.#bar.contains(document.activeElement) ? document.activeElement.dataset.part : null;
    this.#skipLink.textContent = t('skip');
    this.#foot.textContent = t('footer');
    this.#links.replaceChildren(h('a', { href: 'reference/', text: t('footer.reference') }),
      ...extension.documents.map((document) => document()));
    this.#bar.replaceChildren(this.#brand(), this.#menu(),
      h('div', { class: 'tools' }, this.#language(), themeChoice(), this.#person()));
    if (held) {
      this.querySelector(`[data-part="${held}"]`)?.focus();
    }
  }

  #skip(event) {
    event.preventDefault();
    this.#main.focus();
  }

  #brand() {
    return h('a', { class: 'brand', href: '#/', 'aria-label': 'Hotseat' },
      h('img', { src: 'pages/icon.svg', alt: '', width: '28', height: '28' }), h('span', { text: 'Hotseat' }));
  }

  #menu() {
    const entries = [
      { address: '#/', text: 'menu.home' },
      ...extension.menu,
      session.has('user') ? { address: '#/mine', text: 'menu.mine' } : null,
      session.has('gate') ? { address: '#/gate', text: 'menu.gate' } : null,
      session.has('viewer') ? { address: '#/ops', text: 'menu.ops' } : null,
    ].filter(Boolean);
    const now = location.hash || '#/';
    const links = entries.map(({ address, text }) => {
      const current = address === '#/' ? now.split('?')[0] === '#/' : now.startsWith(address);
      return h('li', {}, h('a', { href: address, text: t(text), 'aria-current': current ? 'page' : null }));
    });
    return h('nav', { 'aria-label': t('menu') }, h('ul', {}, links));
  }

  #language() {
    const choose = async (event) => {
      await chooseLanguage(event.target.value);
      this.#frame();
      await this.#show(false);
      this.querySelector('[data-part=language]').focus();
    };
    const options = Object.entries(languages)
      .map(([code, name]) => h('option', {
        value: code, lang: code, text: name, selected: code === currentLanguage(),
      }));
    return h('select', { 'aria-label': t('language'), 'data-part': 'language', on: { change: choose } }, options);
  }

  #person() {
    if (!session.token) {
      return h('button', {
        type: 'button', class: 'primary small', 'data-part': 'person', text: t('sign-in'),
        on: { click: () => this.#door.ask('') },
      });
    }
    const end = async () => {
      await Promise.all([signOut(), forgetAll()]);
      this.querySelector('[data-part=person]').focus();
    };
    return h('span', { class: 'person' },
      h('span', { class: 'who', text: session.subject }),
      h('button', { type: 'button', class: 'small', 'data-part': 'person', text: t('sign-out'), on: { click: end } }));
  }

  /** The page of the address. While its files cannot be had the reader is told, with a way on; the address stays. */
  async #made(mine) {
    const waiting = setTimeout(() => mine === this.#shown && this.#main.setAttribute('aria-busy', 'true'), SLOW_MS);
    try {
      return await pageHere();
    } catch (e) {
      const again = h('button', {
        type: 'button', class: 'primary', text: t('page.again'), on: { click: () => location.reload() },
      });
      return h('section', { class: 'stack' }, h('h1', { tabindex: '-1', text: t('page.away') }),
        h('p', { text: t('page.away.about') }), h('p', {}, again),
        h('p', { class: 'quiet', text: String(e.message ?? e) }));
    } finally {
      clearTimeout(waiting);
      this.#main.removeAttribute('aria-busy');
    }
  }

  /** Shows the page of the address; one that was asked for later wins. */
  async #show(moved) {
    const mine = ++this.#shown;
    this.#frame();
    const made = (await this.#made(mine))
      ?? h('section', {}, h('h1', { tabindex: '-1', text: t('no-page') }),
        h('p', {}, h('a', { href: '#/', text: t('menu.home') })));
    if (mine !== this.#shown) {
      return;
    }
    document.title = 'Hotseat';
    this.#main.replaceChildren(made);
    const title = this.#main.querySelector('h1');
    if (title?.textContent) {
      document.title = `${title.textContent} · Hotseat`;
    }
    if (moved) {
      window.scrollTo(0, 0);
      title?.focus({ preventScroll: true });
    }
  }
}

customElements.define('hs-app', App);
