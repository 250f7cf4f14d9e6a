import { Problem, read } from '../api.js';
import { h } from '../dom.js';
import { actionButton, messageLine } from '../parts/page.js';
import { number, t, told } from '../texts.js';
import { table } from './guard.js';

/** So many seals in one answer, the most that the server compares. */
const SEALS = 100;

/** Compares all lines of the audit with their seals: whether somebody has changed, removed or added any. */
export class AuditCheck {
  #message = messageLine();
  #problems = h('div', {});
  element = h('section', { class: 'panel', 'aria-labelledby': 'audit-check' },
    h('h2', { id: 'audit-check', text: t('ops.audit-check') }),
    h('p', { class: 'quiet', text: t('ops.audit-check.about') }),
    h('div', { class: 'buttons' }, actionButton(t('ops.audit-check.act'), () => this.#check())), this.#message.element,
    this.#problems);

  async #check() {
    this.#problems.replaceChildren();
    const sum = { lines: 0, seals: 0, erased: 0, late: 0 };
    const problems = [];
    let last = {};
    try {
      for (let after = 0; after !== undefined; after = last.next) {
        last = await read(`ops/audit/check?after=${after}&limit=${SEALS}`);
        sum.lines += last.lines;
        sum.erased += last.erased;
        sum.late += last.late;
        sum.seals = last.to ?? sum.seals;
        problems.push(...last.problems);
        this.#message.say(t('ops.audit-check.so-far', { n: number(sum.lines) }), 'wait');
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      this.#message.say(told(problem), 'bad');
      return;
    }
    this.#tell(sum, last, problems);
  }

  #tell(sum, last, problems) {
    const words = {
      lines: number(sum.lines), erased: number(sum.erased), late: number(sum.late), unsealed: number(last.unsealed),
      n: problems.length,
    };
    this.#message.say(t(problems.length > 0 ? 'ops.audit-check.bad' : 'ops.audit-check.good', words),
      problems.length > 0 ? 'bad' : 'good');
    if (problems.length > 0) {
      const rows = problems.map(({ seal, auditId, problem }) => [number(seal), t(`ops.audit-check.${problem}`),
        h('span', { class: 'code', text: auditId ?? '' })]);
      this.#problems.append(table(t('ops.audit-check'),
        ['ops.audit-check.seal', 'ops.audit-check.problem', 'ops.audit-check.line'].map((key) => t(key)), rows, [],
        false));
    }
    if (last.hash) {
      this.#problems.append(h('p', { class: 'quiet' },
        t('ops.audit-check.hash', { seal: number(last.to ?? sum.seals) }), ' ',
        h('span', { class: 'code', text: last.hash })));
    }
  }
}
