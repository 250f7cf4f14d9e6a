import { h } from '../dom.js';
import { number, t } from '../texts.js';
import { SearchTable } from './search-table.js';

/** The keys of a resource and its entries in the indexes of what ends by time, as redis-cli tells of them. */
export class KeysPanel {
  #table = new SearchTable({
    id: 'keys-title', title: t('ops.keys'), about: t('ops.keys.about'), search: t('ops.key'),
    columns: [t('ops.key'), 'TYPE', t('ops.length'), 'PTTL', 'MEMORY USAGE'], amounts: [2, 3, 4],
    empty: t('ops.no-keys'),
  });
  element = this.#table.element;

  show({ keys, moreKeys, redis }) {
    const code = (text) => h('span', { class: 'code', text });
    const rows = keys.map(({ key, type, length, ttlMillis, bytes }) => ({
      words: `${key} ${type}`, told: [key, type, length, ttlMillis, bytes],
      cells: () => [code(key), code(type), number(length),
        ttlMillis === -1 ? '-1' : t('ops.millis', { n: ttlMillis }), t('ops.bytes', { n: bytes })],
    }));
    const index = indexOf(redis);
    const entries = (redis.expiryIndex ?? [])
      .map(({ member, expiresAt }) => ({
        words: `${index} ${member}`, told: [member, expiresAt],
        cells: () => [h('span', {}, code(index), ' ', code(member)), code('zset'), '',
          `ZSCORE ${Date.parse(expiresAt)}`, ''],
      }));
    this.#table.show([...rows, ...entries], moreKeys > 0 ? t('ops.more-keys', { n: moreKeys }) : '');
  }
}

const indexOf = (redis) => (redis.holds ? 'locks:exp' : 'orders:exp');
