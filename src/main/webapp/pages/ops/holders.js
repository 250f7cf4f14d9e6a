import { orLast, read } from '../api.js';
import { h } from '../dom.js';
import '../parts/countdown.js';
import { money, number, stamp, t } from '../texts.js';
import { SearchTable } from './search-table.js';

const READ = 200;
const user = (text) => h('span', { text });
const code = (text) => h('span', { class: 'code', text: String(text) });

/** The cells that tell of a holder, by model: out of the evidence, or of a list of claims that is read. */
const MODELS = {
  schedules: {
    columns: ['user', 'places', 'lock-id', 'ends-in'], amounts: [1], of: holds,
    cells: (hold) => [user(hold.userId), number(hold.places), code(hold.lockId),
      h('hs-countdown', { until: hold.expiresAt })],
  },
  programs: {
    columns: ['user', 'seats'], amounts: [1], of: ({ redis }) => redis.buyers,
    cells: (buyer) => [user(buyer.userId), number(buyer.seats)],
  },
  sales: {
    columns: ['user', 'units'], amounts: [1], of: ({ redis }) => redis.users,
    cells: (buyer) => [user(buyer.userId), number(buyer.units)],
  },
  rains: { columns: ['user', 'packet', 'amount', 'when'], amounts: [2],
    cells: (claim) => [user(claim.userId), code(claim.redPacketId), money(claim.amount),
      h('span', { class: 'nowrap', text: stamp(claim.claimedAt) })],
    list: (id) => `rains/${id}/claims?limit=${READ}`,
    one: (id, name) => read(`users/${name}/claims?limit=1000`)
      .then((claims) => claims.filter((claim) => claim.rainId === decodeURIComponent(id))) },
  drops: { columns: ['user', 'claim', 'when'],
    cells: (claim) => [user(claim.userId), code(claim.claimId),
      h('span', { class: 'nowrap', text: stamp(claim.claimedAt) })],
    list: (id) => `drops/${id}/claims?limit=${READ}`,
    one: (id, name) => read(`drops/${id}/claims?limit=1000&user=${name}`) },
};

/** With their ends out of the index, which do not move while their time passes. */
function holds({ redis }) {
  const ends = new Map(redis.expiryIndex.map(({ member, expiresAt }) => [member, expiresAt]));
  return redis.holds.map((hold) => ({ ...hold, expiresAt: ends.get(hold.key.replace(/^\{\d+\}/, '')) }));
}

/** Everybody who has something of a resource now, by search. */
export class HoldersPanel {
  #model;
  #id;
  #known = [];
  #found = [];
  #table;
  element;

  constructor(model, id) {
    this.#model = MODELS[model];
    this.#id = encodeURIComponent(id);
    const { columns, amounts } = this.#model;
    this.#table = new SearchTable({
      id: 'holders-title', title: t(`ops.holders.${model}`), search: t('ops.user'),
      columns: columns.map((column) => t(`ops.${column}`)), amounts, empty: t(`ops.no-holders.${model}`),
      looked: (words) => this.#look(words),
    });
    this.element = this.#table.element;
  }

  /** Whether {@link read} is needed. */
  get reads() {
    return Boolean(this.#model.list);
  }

  show(evidence) {
    if (!this.reads) {
      this.#known = this.#model.of(evidence);
      this.#write();
    }
  }

  async read() {
    this.#known = await orLast(this.#known, () => read(this.#model.list(this.#id)));
    this.#write();
  }

  /** Those of one user, where not all are read. */
  async #look(words) {
    if (this.reads && this.#known.length >= READ && words) {
      const found = await orLast([], () => this.#model.one(this.#id, encodeURIComponent(words)));
      if (words === this.#table.words) {
        this.#found = found;
        this.#write();
      }
    }
  }

  #write() {
    const all = [...this.#known, ...this.#found];
    const rows = new Map(all.map((each) => [each.redPacketId ?? each.claimId ?? each.userId, each]));
    this.#table.show(
      [...rows.values()].map((each) => ({
        words: `${each.userId} ${each.lockId ?? each.redPacketId ?? each.claimId ?? ''}`,
        told: { ...each, ttlMillis: 0 }, cells: () => this.#model.cells(each),
      })),
      this.reads && this.#known.length >= READ ? t('ops.first-claims', { n: READ }) : '');
  }
}
