import { read, send } from '../api.js';
import { h, write } from '../dom.js';
import { titleOf, titleOfBody } from '../parts/about.js';
import { confirm } from '../parts/confirm.js';
import { actionButton, heading, messageLine } from '../parts/page.js';
import { idOf, readResources } from '../parts/resources.js';
import { Wishes } from '../parts/wish.js';
import { address } from '../router.js';
import { t } from '../texts.js';
import { ActLine } from './act-line.js';
import { DefinitionForm } from './definition-form.js';
import { dryRun } from './dry-run.js';
import { OpsPage, opsMenu } from './guard.js';

/** Of so many an earlier one can be copied. */
const MOST = 200;

/**
 * A new schedule, sale, rain or drop, and one that is a draft: its fields, how buyers will see it, and the button that
 * puts it on sale.
 */
class Definition extends OpsPage {
  role = 'operator';
  #form;
  #saved = false;
  #message = messageLine();
  #wishes = new Wishes(this.#message);
  #line = new ActLine();

  open() {
    const { model, id } = this.address;
    this.head = heading(id ?? t(`draft.new.${model}`), t(`model.${model}`));
    this.#form = new DefinitionForm(model);
    this.idField = h('input', {
      name: 'id', required: true, pattern: '[A-Za-z0-9._\\-]{1,64}', maxlength: '64', autocomplete: 'off',
      spellcheck: 'false', value: id ?? '', 'aria-describedby': 'id-about',
    });
    this.earlier = h('select', { name: 'earlier', on: { change: () => this.#copy() } },
      h('option', { value: '', text: t('draft.nothing') }));
    this.chip = h('span', { class: 'chip warm', text: t('draft.unsaved') });
    this.preview = h('a', { text: t('draft.look'), hidden: true });
    this.publish = actionButton(t('draft.publish'), () => this.#publish());
    this.discard = actionButton(t('draft.discard'), () => this.#discard(), 'danger');
    this.append(this.head.element, opsMenu(''), h('section', { class: 'panel', 'aria-label': t('ops.actions') },
      h('div', { class: 'row' }, this.chip, this.preview),
      h('div', { class: 'fields definition' },
        h('label', { class: 'field' }, h('span', { text: t('edit.id') }), this.idField),
        h('label', { class: 'field' }, h('span', { text: t('draft.copy') }), this.earlier)),
      h('p', { id: 'id-about', class: 'quiet', text: t('edit.id.about') }), this.#form.element,
      this.buttons = h('div', { class: 'buttons' }, actionButton(t('draft.save'), () => this.#save(), 'primary'),
        this.publish, this.discard), this.#message.element, this.#line.element));
    this.#show();
    this.#read();
  }

  get #path() {
    return `${this.address.model}/${encodeURIComponent(this.idField.value.trim())}`;
  }

  async #read() {
    const { model, id } = this.address;
    try {
      const [resource, { things, more }] = await Promise.all([
        id ? read(`${model}/${encodeURIComponent(id)}`) : null,
        readResources(model, MOST),
      ]);
      this.head.quiet();
      const others = things.map((each) => [idOf(model, each), titleOf(each)]).filter(([other]) => other !== id);
      this.earlier.append(
        ...others.map(([other, name]) => h('option', { value: other, text: name ? `${name} (${other})` : other })),
        more ? h('option', { disabled: true, text: t('ops.first-resources', { n: MOST }) }) : '');
      if (resource) {
        this.#form.fill(resource);
        this.#saved = true;
        this.#show(resource.state === 'draft');
      }
    } catch (problem) {
      this.troubled(problem, () => this.#read());
    }
  }

  /** An earlier one fills the fields; the id stays. */
  async #copy() {
    if (this.earlier.value !== '') {
      try {
        this.#form.fill(await read(`${this.address.model}/${encodeURIComponent(this.earlier.value)}`));
      } catch (problem) {
        this.troubled(problem);
      }
    }
  }

  #show(draft = true) {
    const id = this.idField.value.trim();
    this.idField.readOnly = this.#saved;
    this.discard.hidden = !this.#saved;
    this.buttons.hidden = !draft;
    this.preview.hidden = !this.#saved;
    this.preview.href = address(this.address.model, id);
    write(this.preview, t(draft ? 'draft.look' : 'ops.as-buyers'));
    write(this.chip, t(draft ? (this.#saved ? 'draft.chip' : 'draft.unsaved') : 'draft.published-chip'));
    this.chip.className = `chip ${draft ? 'warm' : 'good'}`;
  }

  #put(body, done) {
    const wish = `${this.#path} ${JSON.stringify(body)}`;
    return this.#wishes.make(wish,
      (options) => send('PUT', this.#path, body, { ...options, onAnswer: (answer) => this.#line.show(answer) }), done);
  }

  /** @returns {Promise<boolean>} whether it is kept as a draft: then its id is no other resource's */
  async #save() {
    if (!this.idField.reportValidity() || !this.#form.check()
      || (await this.#put({ ...this.#form.value(), draft: true }, 'draft.saved')) !== null) {
      return false;
    }
    this.#saved = true;
    // The draft has an address from now on, for a reload.
    history.replaceState(null, '', address('ops', 'draft', this.address.model, this.idField.value.trim()));
    this.#show();
    return true;
  }

  async #publish() {
    if (!(await this.#save())) {
      return;
    }
    const body = this.#form.value();
    const id = this.idField.value.trim();
    const sure = await confirm({
      title: t('draft.publish.title', { name: titleOfBody(body, id) }), about: t('draft.publish.about'),
      act: t('draft.publish'), danger: false, effects: () => dryRun(this.address.model, id, 'put', body),
    });
    if (sure !== null && (await this.#put(body, 'draft.published')) === null) {
      this.#show(false);
    }
  }

  async #discard() {
    const id = this.idField.value.trim();
    const sure = await confirm({
      title: t('draft.discard.title', { name: titleOfBody(this.#form.value(), id) }),
      about: t('draft.discard.about'), act: t('draft.discard'),
    });
    if (sure !== null
      && (await this.#wishes.make(`discard ${id}`,
        (options) => send('DELETE', `${this.#path}/draft`, undefined, options), 'draft.discarded')) === null) {
      this.buttons.hidden = true;
      this.preview.hidden = true;
    }
  }
}

customElements.define('hs-definition', Definition);
