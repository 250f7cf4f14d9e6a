import { read } from '../api.js';
import { h, write } from '../dom.js';
import { OpsPage, opsMenu, table } from '../ops/guard.js';
import { heading } from '../parts/page.js';
import { t } from '../texts.js';
import { FOUND_COLUMNS, foundCells, searchAddress } from './found.js';

const MOST = 100;

/**
 * The search of a service desk. The address has the words, so that Back leads to them and a colleague can be sent
 * there.
 */
class Find extends OpsPage {
  open() {
    const { text = '', resource = '' } = this.address;
    this.head = heading(t('desk.find'), t('desk.find.about'));
    const input = (value, more) => h('input', {
      type: 'search', autocomplete: 'off', spellcheck: 'false', value, ...more,
    });
    this.text = input(text, { maxlength: '4000', required: true });
    this.resource = input(resource, { maxlength: '64' });
    const field = (key, made) => h('label', { class: 'field' }, h('span', { text: t(key) }), made);
    const form = h('form', { role: 'search', class: 'stack', on: { submit: (e) => this.#submit(e) } },
      h('div', { class: 'fields' }, field('desk.text', this.text), field('desk.in', this.resource)),
      h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'primary', text: t('desk.find') })));
    this.note = h('p', { class: 'quiet', role: 'status' });
    this.list = h('div', {});
    this.append(this.head.element, opsMenu('desk.find'),
      h('section', { class: 'panel', 'aria-label': t('desk.find') }, form),
      h('section', { class: 'panel', 'aria-label': t('desk.found') }, this.note, this.list));
    this.text.focus({ preventScroll: true });
    this.#find(text, resource);
  }

  #submit(event) {
    event.preventDefault();
    const text = ticketOf(this.text.value.trim());
    const next = searchAddress(text, this.resource.value.trim());
    if (location.hash === next) {
      this.#find(text, this.resource.value.trim());
    } else {
      location.hash = next;
    }
  }

  async #find(text, resource) {
    if (!text) {
      write(this.note, t('desk.nothing-asked'));
      return;
    }
    try {
      const found = await read(`ops/search?${new URLSearchParams({ text, ...(resource ? { resource } : {}) })}`);
      this.head.trouble(null);
      write(this.note,
        found.length === 0 ? t('desk.none', { text })
          : t(found.length < MOST ? 'desk.n' : 'desk.first', { n: found.length }));
      this.list.replaceChildren(found.length > 0
        ? table(t('desk.found'), FOUND_COLUMNS.map((key) => t(key)), found.map(foundCells), [], false) : '');
    } catch (problem) {
      this.troubled(problem, () => this.#find(text, resource));
    }
  }
}

/** The id of the ticket in the code that a ticket's picture shows, as a scanner types it; any other text as it is. */
function ticketOf(text) {
  const [, payload, signature] = text.split('.');
  if (!payload || !signature) {
    return text;
  }
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).jti ?? text;
  } catch {
    return text;
  }
}

customElements.define('hs-find', Find);
