import { h } from '../dom.js';
import { session } from '../session.js';
import { t } from '../texts.js';

/** A panel for people who may not see a page, or are not signed in: why, and the way in. */
export function nobodyPanel(text, role) {
  const enter = h('button', {
    type: 'button', class: 'primary', text: t('sign-in'), on: { click: () => session.need(role) },
  });
  return h('section', { class: 'panel' }, h('p', { text }), h('div', { class: 'buttons' }, enter));
}
