import { h, write } from '../dom.js';
import { extension } from '../extension.js';
import { session } from '../session.js';
import { t } from '../texts.js';
import { asks } from './busy.js';
import { goToIssuer, signInSettings } from './issuer.js';

const NAME_KEPT = 'hotseat.name';
const GROUPS = {
  user: ['user'], gate: ['gate'], support: ['support'], viewer: ['viewer'], operator: ['operator', 'user'],
};

/**
 * The dialog of the sign-in: at the company's issuer where one is set, by a name and a role where the installation
 * gives tokens to anybody (the demo), else with a token that was got elsewhere.
 */
export class SignIn {
  element = h('dialog', { class: 'dialog', 'aria-labelledby': 'sign-in-title' });
  /** @type {(signedIn: boolean) => void} */
  #done = () => {};

  constructor() {
    this.element.addEventListener('close', () => this.#done(session.token !== ''));
  }

  /**
   * True when a person has signed in, false when the dialog was left; never when one has gone to the issuer, since the
   * page ends with that.
   */
  async ask(role, trouble = '') {
    const { issuer } = await signInSettings();
    const error = h('p', { class: 'message bad', role: 'alert', text: trouble });
    const form = h('form', { method: 'dialog' },
      h('h2', { id: 'sign-in-title', text: t('sign-in') }),
      ...(issuer ? this.#atIssuer(issuer) : extension.issuer ? this.#byName(role) : this.#byToken()),
      error,
      h('div', { class: 'buttons' },
        h('button', { type: 'submit', class: 'primary', text: issuer ? t('sign-in.go') : t('sign-in') }),
        h('button', { type: 'button', text: t('leave'), on: { click: () => this.element.close() } })));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      try {
        if (issuer) {
          await goToIssuer();
          return;
        }
        session.begin(await this.#token(new FormData(form)));
        this.element.close();
      } catch {
        write(error, t('sign-in.failed'));
      }
    });
    this.element.replaceChildren(form);
    return new Promise((done) => {
      this.#done(false);
      const answered = asks();
      this.#done = (signedIn) => {
        answered();
        done(signedIn);
      };
      if (!this.element.open) {
        this.element.showModal();
      }
    });
  }

  async #token(data) {
    if (!extension.issuer) {
      return String(data.get('token')).trim().replace(/^Bearer\s+/i, '');
    }
    const subject = String(data.get('subject')).trim();
    sessionStorage.setItem(NAME_KEPT, subject);
    return extension.issuer(subject, GROUPS[data.get('role')]);
  }

  #byName(role) {
    const radio = (value) =>
      h('label', { class: 'choice' },
        h('input', { type: 'radio', name: 'role', value, checked: value === (role in GROUPS ? role : 'user') }),
        h('span', {}, h('strong', { text: t(`role.${value}`) }), h('small', { text: t(`role.${value}.about`) })));
    return [
      h('p', { class: 'note', text: t('sign-in.demo') }),
      h('label', { class: 'field' }, h('span', { text: t('name') }),
        h('input', {
          name: 'subject', required: true, maxlength: '40', autocomplete: 'off', autofocus: true,
          value: sessionStorage.getItem(NAME_KEPT) ?? 'alice',
        })),
      h('fieldset', {}, h('legend', { text: t('role') }), ...Object.keys(GROUPS).map(radio)),
    ];
  }

  #atIssuer(issuer) {
    return [h('p', {}, t('sign-in.issuer'), ' ', h('strong', { text: new URL(issuer).host })),
      h('p', { class: 'note', text: t('sign-in.memory') })];
  }

  #byToken() {
    return [
      h('p', { class: 'note', text: t('sign-in.token') }),
      h('label', { class: 'field' }, h('span', { text: t('token') }),
        h('textarea', {
          name: 'token', required: true, rows: '4', autocomplete: 'off', spellcheck: 'false', autofocus: true,
        })),
    ];
  }
}
