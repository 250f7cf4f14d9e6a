import { h } from '../dom.js';
import { t } from '../texts.js';

/**
 * Asks before something is done that cannot be taken back: names what is done to what, and what follows from it.
 *
 * @param {object} question `title`, `about`, `act` (the word on the button), `field` (`{label, type, value, min}`: something to be given with it)
 * @returns {Promise<string|null>} the field's value, or an empty text without a field; null when it was left
 */
export function confirm({ title, about, act, field = null, danger = true }) {
  const input = field && h('input', { name: 'value', required: true, type: field.type ?? 'text', value: field.value ?? '', min: field.min, maxlength: '500', autofocus: true });
  const leave = h('button', { type: 'button', text: t('leave'), autofocus: field ? null : true, on: { click: () => dialog.close() } });
  const form = h('form', { method: 'dialog' },
    h('h2', { id: 'confirm-title', text: title }), h('p', { text: about }),
    field ? h('label', { class: 'field' }, h('span', { text: field.label }), input) : null,
    h('div', { class: 'buttons' }, h('button', { type: 'submit', class: danger ? 'danger' : 'primary', text: act }), leave));
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'confirm-title' }, form);
  document.body.append(dialog);
  const before = document.activeElement;
  return new Promise((done) => {
    let value = null;
    form.addEventListener('submit', () => {
      value = input ? input.value.trim() : '';
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      before?.focus?.();
      done(value);
    });
    dialog.showModal();
  });
}
