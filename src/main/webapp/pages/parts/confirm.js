import { Problem } from '../api.js';
import { h } from '../dom.js';
import { t, told } from '../texts.js';
import { asks } from './busy.js';

const LATER_MS = 200;

/**
 * Asks before something is done that cannot be taken back: names what is done to what, and what follows from it.
 *
 * @param {object} question `title`, `about`, `act` (the word on the button), `field` (`{label, type, value, min}`:
 *     something to be given with it), `form` (`{element, value}` in its place: fields that fire `input`, and their
 *     value), `wide`, `effects` (`(value) => Promise<string[]>`: what would happen now, told anew when the value
 *     changes)
 * @returns {Promise<any>} the value of field or form, or an empty text without one; null when it was left
 */
export function confirm({
  title, about, act, field = null, form: fields = null, danger = true, wide = false, effects = null,
}) {
  const input = field
    && h('input', {
      name: 'value', required: true, type: field.type ?? 'text', value: field.value ?? '', min: field.min,
      maxlength: '500', autofocus: true,
    });
  const leave = h('button', {
    type: 'button', text: t('leave'), autofocus: field || fields ? null : true, on: { click: () => dialog.close() },
  });
  const would = effects && h('div', { class: 'would', role: 'status' });
  const form = h('form', { method: 'dialog' },
    h('h2', { id: 'confirm-title', text: title }), h('p', { text: about }),
    field ? h('label', { class: 'field' }, h('span', { text: field.label }), input) : null,
    fields?.element,
    would,
    h('div', { class: 'buttons' }, h('button', { type: 'submit', class: danger ? 'danger' : 'primary', text: act }),
      leave));
  const dialog = h('dialog', { class: wide ? 'dialog wide' : 'dialog', 'aria-labelledby': 'confirm-title' }, form);
  const valueNow = () => (fields ? fields.value() : input ? input.value.trim() : '');
  let asked = 0;
  const foresee = async () => {
    const mine = ++asked;
    const lines = await effects(valueNow()).catch(tell);
    if (mine === asked) {
      would.replaceChildren(h('p', {}, h('strong', { text: t('dry.title') })),
        h('ul', {}, lines.map((line) => h('li', { text: line }))));
    }
  };
  if (effects) {
    foresee();
    let timer = 0;
    fields?.element.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(foresee, LATER_MS);
    });
  }
  document.body.append(dialog);
  const answered = asks();
  const before = document.activeElement;
  return new Promise((done) => {
    let value = null;
    form.addEventListener('submit', () => {
      value = valueNow();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      answered();
      before?.focus?.();
      done(value);
    });
    dialog.showModal();
  });
}

function tell(problem) {
  if (problem instanceof Problem) {
    return [told(problem)];
  }
  throw problem;
}
