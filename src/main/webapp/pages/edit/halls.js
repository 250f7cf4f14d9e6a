import { h } from '../dom.js';
import { OpsPage, opsMenu, table } from '../ops/guard.js';
import { heading } from '../parts/page.js';
import { readResources } from '../parts/resources.js';
import { address } from '../router.js';
import { at, number, t } from '../texts.js';

const MOST = 500;

/** The halls that can be edited, and a new one. */
class Halls extends OpsPage {
  role = 'operator';
  open() {
    this.head = heading(t('edit.halls'), t('edit.halls.about'));
    this.id_ = h('input', {
      name: 'id', required: true, pattern: '[A-Za-z0-9._\\-]{1,64}', maxlength: '64', autocomplete: 'off',
      spellcheck: 'false', 'aria-describedby': 'id-about',
    });
    this.earlier = h('select', { name: 'earlier' }, h('option', { value: '', text: t('draft.nothing') }));
    const form = h('form', { class: 'fields', on: { submit: (e) => this.#submit(e) } },
      h('label', { class: 'field' }, h('span', { text: t('edit.new-id') }), this.id_),
      h('label', { class: 'field' }, h('span', { text: t('draft.copy') }), this.earlier),
      h('button', { type: 'submit', class: 'primary', text: t('edit.create') }));
    this.list = h('div', {});
    this.append(this.head.element, opsMenu('edit.halls'),
      h('section', { class: 'panel', 'aria-label': t('edit.new-hall') }, form,
        h('p', { id: 'id-about', class: 'quiet', text: `${t('edit.id.about')} ${t('edit.id.opens')}` })),
      h('section', { class: 'panel' }, this.list));
    this.#read();
  }

  #submit(event) {
    event.preventDefault();
    const id = this.id_.value.trim();
    location.hash = this.earlier.value === '' ? address('ops', 'halls', id)
      : address('ops', 'halls', id, 'from', this.earlier.value);
  }

  async #read() {
    try {
      const { things: programs, more } = await readResources('programs', MOST);
      this.head.quiet();
      this.earlier.append(...programs.map(({ programId, title }) => h('option', {
        value: programId, text: `${title} (${programId})`,
      })));
      const rows = programs.map((each) => [h('a', { href: address('ops', 'halls', each.programId), text: each.title }),
        h('span', { class: 'code', text: each.programId },
          each.state === 'draft' ? h('span', { class: 'chip warm', text: t('draft.chip') }) : null), at(each.startsAt),
        number(each.remaining)]);
      this.list.replaceChildren(rows.length > 0
        ? table(t('edit.halls'), ['edit.title', 'edit.id', 'edit.starts', 'ops.left'].map((key) => t(key)), rows, [3],
          false) : h('p', { text: t('edit.no-halls') }),
        more ? h('p', { class: 'quiet', text: t('ops.first-resources', { n: MOST }) }) : '');
    } catch (problem) {
      this.troubled(problem, () => this.#read());
    }
  }
}

customElements.define('hs-halls', Halls);
