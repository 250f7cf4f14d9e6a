import { read, send } from '../pages/api.js';
import { h, write } from '../pages/dom.js';
import { actionButton, allow, heading, messageLine, Page } from '../pages/parts/page.js';
import { known, number, t, told } from '../pages/texts.js';
import { CrowdPicture, STATES } from './crowd-picture.js';
import { RateChart } from './rate-chart.js';
import { StormSum } from './storm-sum.js';

const MODELS = ['schedules', 'programs', 'sales', 'rains', 'drops'];
const SIZES = [100, 1000, 5000, 10_000];
const EVERY_MS = 250;

/** A crowd after one thing, started by one button; it ends in the sum. */
class StormPage extends Page {
  #report = null;
  #timer = 0;
  #message = messageLine();
  #picture = new CrowdPicture();
  #chart = new RateChart();
  #sum = new StormSum();

  build() {
    this.head = heading(t('storm.title'), t('storm.under'));
    this.start = actionButton(t('storm.start'), () => this.#start(), 'primary large');
    this.append(this.head.element, this.#choicePanel(), this.#runPanel(), this.#sum.element);
    [this.#picture.begin(), () => clearTimeout(this.#timer)].forEach((end) => this.until(end));
    this.#last();
  }

  #choicePanel() {
    const model = (name, i) => h('label', { class: 'choice' },
      h('input', { type: 'radio', name: 'model', value: name, checked: i === 0 }),
      h('span', {}, h('strong', { text: t(`storm.${name}`) }), h('small', { text: t(`storm.${name}.about`) })));
    const size = (people) => h('label', { class: 'choice' },
      h('input', { type: 'radio', name: 'people', value: String(people), checked: people === 5000 }),
      h('strong', { text: number(people) }));
    this.form = h('form', { class: 'panel storm-choice', on: { submit: (e) => e.preventDefault() } },
      h('fieldset', { class: 'models' }, h('legend', { text: t('storm.after') }), MODELS.map(model)),
      h('fieldset', { class: 'sizes' }, h('legend', { text: t('storm.people') }), SIZES.map(size)),
      h('div', { class: 'row' }, h('p', { class: 'quiet', text: t('storm.for-all') }), this.start),
      this.#message.element);
    return this.form;
  }

  #runPanel() {
    [this.state, this.numbers] = [h('span', { role: 'status' }), h('p', { class: 'quiet numbers' })];
    this.legend = h('ul', { class: 'legend counts' });
    this.counts = Object.fromEntries(Object.values(STATES).map((state) => {
      const text = h('span');
      this.legend.append(h('li', {}, h('span', { class: `dot ${state}` }), text));
      return [state, text];
    }));
    const fault = (name) => actionButton(t(`storm.${name}`), () => this.#fault(name), 'danger');
    this.breakers = [fault('empty-redis'), fault('mongodb-away')];
    this.faultsDone = h('ul', { class: 'legend' });
    this.faults = h('div', { class: 'stack faults' }, h('p', { text: t('storm.faults') }),
      h('div', { class: 'buttons' }, this.breakers), this.faultsDone);
    this.noFaults = h('p', { class: 'quiet', hidden: true, text: t('storm.no-faults') });
    this.reasons = h('ul', { class: 'reasons' });
    this.reasonsTitle = h('h3', { text: t('storm.refusals'), hidden: true });
    this.run = h('section', { class: 'panel', hidden: true, 'aria-label': t('storm.title') },
      h('div', { class: 'row' }, h('h2', {}, this.state), this.numbers),
      this.#picture.element, this.legend,
      h('div', { class: 'columns' }, this.#chart.element, h('div', { class: 'stack' }, this.faults, this.noFaults)),
      h('div', {}, this.reasonsTitle, this.reasons));
    return this.run;
  }

  /** A visitor who comes back to the page sees the storm that is on. */
  async #last() {
    try {
      const storms = await read('demo/storms');
      if (storms.length > 0 && !this.#report) {
        this.#report = await read(`demo/storms/${storms[0].id}`);
        this.#show();
      }
    } catch (problem) {
      this.head.trouble(problem);
    }
  }

  async #start() {
    if (this.#running()) {
      return;
    }
    const data = new FormData(this.form);
    try {
      this.#report = await send('POST', 'demo/storms', {
        model: data.get('model'), people: Number(data.get('people')),
      });
      this.#message.say('');
      this.#show();
      this.run.scrollIntoView({ block: 'nearest' });
    } catch (problem) {
      this.#message.say(told(problem), 'bad');
    }
  }

  #running() {
    return this.#report !== null && this.#report.state !== 'done' && this.#report.state !== 'failed';
  }

  async #fault(name) {
    try {
      await send('POST', `demo/storms/${this.#report.id}/faults`, { fault: name });
      this.#message.say('');
    } catch (problem) {
      this.#message.say(told(problem), 'bad');
    }
  }

  async #poll() {
    try {
      this.#report = await read(`demo/storms/${this.#report.id}`);
      this.head.trouble(null);
      this.#show();
    } catch (problem) {
      this.head.trouble(problem);
      this.#later();
    }
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#poll(), EVERY_MS);
  }

  #show() {
    const report = this.#report;
    const running = this.#running();
    this.run.hidden = false;
    const { state, trouble = '', model, elapsedMillis, requests, repeats } = report;
    write(this.state, state === 'failed' ? t('storm.trouble', { trouble })
      : t(`storm.${state === 'done' ? model : state}`));
    write(this.numbers, [
      t('storm.time', { seconds: (elapsedMillis / 1000).toFixed(1) }),
      t('storm.requests', { n: requests }),
      repeats > 0 ? t('storm.repeats', { n: repeats }) : '',
    ].filter(Boolean).join(' · '));
    this.#showCrowd(report);
    this.#chart.show(report, running);
    this.#showReasons(report);
    this.#showFaults(report);
    this.#sum.show(report);
    write(this.start, t(report.state === 'done' ? 'storm.again' : 'storm.start'));
    allow(this.start, !running);
    if (running) {
      this.#later();
    }
  }

  #showCrowd(report) {
    const counts = Object.fromEntries(Object.values(STATES).map((state) => [state, 0]));
    for (const letter of report.crowd) {
      counts[STATES[letter]] += 1;
    }
    Object.entries(this.counts)
      .forEach(([state, text]) => write(text, `${t(`storm.${state}`)} ${number(counts[state])}`));
    this.#picture.show(report.crowd, t('storm.picture', counts));
  }

  #showReasons(report) {
    const entries = Object.entries(report.refused).sort((one, other) => other[1] - one[1]);
    this.reasonsTitle.hidden = entries.length === 0;
    const lines = entries.map(([code, n]) => [known(`problem.${code}`) ? t(`problem.${code}`) : code,
      t('storm.refusal', { n })]);
    if (lines.flat().join() !== this.reasonsTold) {
      this.reasonsTold = lines.flat().join();
      this.reasons.replaceChildren(...lines.map(([reason, n]) =>
        h('li', { class: 'row' }, h('span', { text: reason }), h('strong', { text: n }))));
    }
  }

  #showFaults(report) {
    this.faults.hidden = !report.faultsPossible;
    this.noFaults.hidden = report.faultsPossible;
    this.breakers.forEach((button) => allow(button, report.state === 'running'));
    const lines = report.faults.map((fault) =>
      `${t(`fault.${fault.fault}`)} · ${t('storm.time', { seconds: (fault.atMillis / 1000).toFixed(1) })}`);
    if (lines.join() !== this.faultsTold) {
      this.faultsTold = lines.join();
      this.faultsDone.replaceChildren(...lines.map((line) =>
        h('li', {}, h('span', { class: 'chip warm', text: line }))));
    }
  }
}

customElements.define('hs-storm', StormPage);
