import { Problem, read, readText } from '../api.js';
import { h } from '../dom.js';
import { OpsPage, opsMenu, table } from '../ops/guard.js';
import { actionButton, heading, messageLine } from '../parts/page.js';
import { saveText } from '../parts/save.js';
import { money, number, t, told } from '../texts.js';
import { BarChart } from './bar-chart.js';
import { claimsPanel, phaseChart, phaseName } from './claims-panel.js';
import { resourceLink } from './found.js';
import { soldChart } from './sold-chart.js';

const STEPS = ['minute', 'hour', 'day'];

/** The flat lists of a resource, by the path of each. */
const LISTS = {
  orders: (model, id) => `orders?${new URLSearchParams({ model, resource: id })}`,
  tickets: (model, id) => `${model}/${encodeURIComponent(id)}/tickets`,
  payments: (model, id) => `${model}/${encodeURIComponent(id)}/payments`,
};

/** So many rows are shown at once; more when they are wanted. */
const FEW = 24;

/**
 * The sales of a resource: its money, units by category and price, a row for each step of time, and lists to take
 * away.
 */
class Report extends OpsPage {
  #message = messageLine();

  open() {
    const { model, id } = this.address;
    this.path = `${model}/${encodeURIComponent(id)}`;
    this.head = heading(t('report.of', { id }), t('report.about'));
    this.step = h('select', { on: { change: () => this.#read() } },
      STEPS.map((step) => h('option', { value: step, text: t(`report.by.${step}`), selected: step === 'hour' })));
    this.sums = h('dl', { class: 'pairs' });
    this.parts = [];
    const buttons = Object.keys(LISTS).map((list) => actionButton(t(`report.csv.${list}`), () => this.#save(list)));
    this.append(this.head.element, opsMenu(''),
      h('section', { class: 'panel', 'aria-label': t('report.sums') },
        h('p', {}, resourceLink(model, id)), this.sums,
        h('div', { class: 'buttons' }, ...buttons, actionButton(t('report.again'), () => this.#read())),
        h('label', { class: 'field' }, h('span', { text: t('report.by') }), this.step), this.#message.element));
    this.#read();
  }

  async #read() {
    try {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const report = await read(`${this.path}/report?${new URLSearchParams({ by: this.step.value, zone })}`);
      this.head.quiet();
      this.#show(report);
    } catch (problem) {
      this.troubled(problem, () => this.#read());
    }
  }

  #show({ orders, units, money: sum, sold, soldByPhase, claims, rows }) {
    const amounts = ['captured', 'placed', 'refundDue', 'refunded', ...(Number(sum.kept) > 0 ? ['kept'] : [])];
    const facts = [['report.units', number(units)],
      ['report.orders', Object.entries(orders).map(([state, n]) => `${t(`state.${state}`)} ${number(n)}`).join(' · ')],
      ...amounts.map((name) => [`report.${name}`, money(sum[name])])];
    this.sums.replaceChildren(...facts.map(([key, value]) =>
      h('div', {}, h('dt', { text: t(key) }), h('dd', { text: value }))));
    this.parts.forEach((part) => part.remove());
    const time = new BarChart(t('report.captured'), rows, this.step.value);
    this.parts = [
      panel('report.over-time', time.element, rowsTable(rows, time)),
      panel('report.sold', soldChart(sold), soldTable(sold)),
      ...(soldByPhase ? [phasesPanel(soldByPhase)] : []),
      panel('report.claims', ...claimsPanel(this.address.model, claims, (at) => time.label(at),
        (list, text) => this.#download(list, text))),
    ];
    this.append(...this.parts);
  }

  async #save(list) {
    try {
      const { model, id } = this.address;
      this.#download(list, await readText(LISTS[list](model, id), 'text/csv'));
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      this.#message.say(told(problem), 'bad');
    }
  }

  #download(list, text) {
    const name = `${this.address.id}-${list}.csv`;
    saveText(text, name);
    this.#message.say(t('report.saved', { name }), 'good');
  }
}

function phasesPanel(sold) {
  const columns = ['report.phase', 'report.orders', 'report.units', 'ops.amount'];
  const cells = sold.map((row) => [phaseName(row), number(row.orders), number(row.units), money(row.amount)]);
  return panel('report.by-phase', phaseChart(sold),
    table(t('report.by-phase'), columns.map((key) => t(key)), cells, [1, 2, 3], false));
}

function rowsTable(rows, time) {
  const columns = ['ops.when', 'report.placed-orders', 'report.captured', 'report.refunded'];
  const cells = rows.map((row) => [h('span', { class: 'nowrap', text: time.label(row.from) }), number(row.orders),
    money(row.captured), money(row.refunded)]);
  return h('details', { open: rows.length <= FEW }, h('summary', { text: t('report.numbers') }),
    table(t('report.over-time'), columns.map((key) => t(key)), cells, [1, 2, 3], false));
}

function soldTable(sold) {
  const columns = ['report.category', 'report.price', 'report.units', 'ops.amount'];
  const cells = sold.map((each) => [each.categoryId ?? t('report.all'), money(each.price), number(each.units),
    money(each.amount)]);
  return table(t('report.sold'), columns.map((key) => t(key)), cells, [1, 2, 3], false);
}

function panel(key, ...content) {
  return h('section', { class: 'panel', 'aria-label': t(key) }, h('h2', { text: t(key) }), ...content);
}

customElements.define('hs-report', Report);
