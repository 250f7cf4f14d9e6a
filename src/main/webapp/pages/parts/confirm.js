import { h } from '../dom.js';
import { t, told } from '../texts.js';

/**
 * Asks before something is done that cannot be taken back: names what is done to what, and what follows from it.
 *
 * @param {object} question `title`, `about`, `act` (the word on the button), `field` (`{label, type, value, min}`: something to be given with it),
 *     `effects` (`(value) => Promise<string[]>`: what would happen now, told anew when the value changes)
 * @returns {Promise<string|null>} the field's value, or an empty text without a field; null when it was left
 */
export function confirm({ title, about, act, field = null, danger = true, effects = null }) {
  const input = field && h('input', { name: 'value', required: true, type: field.type ?? 'text', value: field.value ?? '', min: field.min, maxlength: '500', autofocus: true });
  const leave = h('button', { type: 'button', text: t('leave'), autofocus: field ? null : true, on: { click: () => dialog.close() } });
  const would = effects && h('div', { class: 'would', role: 'status' });
  const form = h('form', { method: 'dialog' },
    h('h2', { id: 'confirm-title', text: title }), h('p', { text: about }),
    field ? h('label', { class: 'field' }, h('span', { text: field.label }), input) : null,
    would,
    h('div', { class: 'buttons' }, h('button', { type: 'submit', class: danger ? 'danger' : 'primary', text: act }), leave));
  const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'confirm-title' }, form);
  const foresee = async () => {
    const asked = input?.value ?? '';
    const lines = await effects(asked).catch((problem) => [told(problem)]);
    if (asked === (input?.value ?? '')) {
      would.replaceChildren(h('p', {}, h('strong', { text: t('dry.title') })), h('ul', {}, lines.map((line) => h('li', { text: line }))));
    }
  };
  if (effects) {
    foresee();
    if (field?.type === 'number') {
      input.addEventListener('input', foresee);
    }
  }
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
