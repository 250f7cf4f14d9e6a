import { orLast, read } from '../api.js';
import { h, write } from '../dom.js';
import { at, known, t } from '../texts.js';

const LOOKS = 20;
const EVERY_MS = 500;

export function actText(act) {
  return known(`act.${act}`) ? t(`act.${act}`) : act;
}

/**
 * The line that the audit has of what one did here; facts are written after the answer, so it is looked for some
 * seconds.
 */
export class ActLine {
  element = h('p', { class: 'act-line quiet', role: 'status' });
  #wanted = '';

  /** @param {Response} answer of the act */
  async show(answer) {
    const id = answer.headers.get('X-Request-Id') ?? '';
    this.#wanted = id;
    write(this.element, '');
    for (let look = 0; id && look < LOOKS && this.#wanted === id; look++) {
      const [line] = await orLast([], () => read(`ops/audit?requestId=${encodeURIComponent(id)}&limit=1`));
      if (line) {
        this.#tell(line);
        return;
      }
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
  }

  #tell(line) {
    const said = t('ops.act-line', {
      when: at(line.at), actor: line.actor, act: [actText(line.act), line.resource].filter(Boolean).join(' '),
      request: line.requestId,
    });
    this.element.replaceChildren(said, ' ', h('a', { href: '#/ops/audit', text: t('ops.audit') }));
  }
}
