import { h } from '../pages/dom.js';
import { t } from '../pages/texts.js';

const CALLS = [
  ['calls.token', (base) => `TOKEN=$(curl -s ${base}api/demo/tokens \\
  -H 'Content-Type: application/json' \\
  -d '{"subject":"p1","groups":["user"]}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`],
  ['calls.hold', (base) => `curl -i -X POST ${base}api/schedules/manor-20h/holds \\
  -H "Authorization: Bearer $TOKEN"`],
  ['calls.order', (base) => `curl -i -X POST ${base}api/schedules/manor-20h/orders \\
  -H "Authorization: Bearer $TOKEN"`],
];

/** The same by curl, with the address that the page was loaded from. */
export function firstCalls() {
  const base = new URL('.', document.baseURI).href;
  return h('section', { class: 'group calls', 'aria-labelledby': 'calls-title' },
    h('h2', { id: 'calls-title', text: t('calls.title') }),
    h('p', { class: 'note', text: t('calls.about') }),
    CALLS.map(([key, call]) => [
      h('h3', { id: key, text: t(key) }),
      h('pre', { 'aria-labelledby': key, tabindex: '0' }, h('code', { text: call(base) })),
    ]).flat());
}
