import { h } from '../dom.js';
import { session } from '../session.js';
import { t } from '../texts.js';

/** What a page shows to whoever may not see it, or is not signed in: why, and the way in. */
export function nobodyPanel(text, role) {
  const enter = h('button', {
    type: 'button', class: 'primary', text: t('sign-in'), on: { click: () => session.need(role) },
  });
  return h('section', { class: 'panel' }, h('p', { text }), h('div', { class: 'buttons' }, enter));
}
