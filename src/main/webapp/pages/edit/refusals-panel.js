import { h } from '../dom.js';
import { t } from '../texts.js';

const SHOWN = 50;

/** The complaints of the server; each goes to its place in the hall. */
export class RefusalsPanel {
  #goTo;
  element = h('ul', { class: 'refusals', 'aria-label': t('edit.refusals'), hidden: true });

  /** @param {(keys: number[]) => void} goTo shows seats */
  constructor(goTo) {
    this.#goTo = goTo;
  }

  show(complaints) {
    this.element.hidden = complaints.length === 0;
    this.element.replaceChildren(
      ...complaints.slice(0, SHOWN)
        .map(({ text, keys }) => h('li', {}, h('span', { text }),
          keys.length > 0
            ? h('button', {
              type: 'button', class: 'small', 'aria-label': t('edit.show-place', { text }), text: t('edit.show'),
              on: { click: () => this.#goTo(keys) },
            }) : null)),
      ...(complaints.length > SHOWN ? [h('li', { text: t('edit.more', { n: complaints.length - SHOWN }) })] : []));
  }
}
