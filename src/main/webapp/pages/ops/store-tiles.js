import { serverNow } from '../clock.js';
import { clockTime, number, t } from '../texts.js';
import { inWords, storeName, Tile, tiles } from './tile.js';

/** A request that waits for its fact for so long comes near `MONGODB_TIMEOUT_MS`, when it is refused. */
const BAD_LAG_SECONDS = 0.75;

/** An outbox refuses claims when it is full. */
const BAD_SHARE = 0.5;

/** The stores, and what waits between them, by the metrics of the server that answers. */
export class StoreTiles {
  #stores = { redis: new Tile(storeName('redis')), mongodb: new Tile(storeName('mongodb')) };
  #outbox = new Tile(t('ops.outbox'));
  #journal = new Tile(t('ops.journal'));
  #all = [...Object.values(this.#stores), this.#outbox, this.#journal];
  #away = new Map();
  element = tiles(t('ops.stores'), this.#all);

  /** @param {import('./metrics.js').Reading} reading */
  take(reading) {
    for (const store of Object.keys(this.#stores)) {
      this.#showStore(store, reading.number('hotseat_store_away_seconds', { store }));
    }
    this.#showOutbox(reading);
    this.#showJournal(reading);
  }

  /** The metrics cannot be read. */
  lost(problem) {
    for (const tile of this.#all) {
      tile.unknown(inWords(problem));
    }
  }

  #showStore(store, seconds) {
    const tile = this.#stores[store];
    const n = Math.round(seconds);
    if (seconds === null) {
      tile.show('–', t('ops.store.unasked'));
    } else if (seconds > 0) {
      this.#away.set(store, n);
      tile.show(t('ops.store.away'), t('ops.store.since', { n, when: clockTime(serverNow() - 1000 * seconds) }), true);
    } else if (this.#away.has(store)) {
      this.#back(store, tile);
    } else {
      tile.show(t('ops.store.there'));
    }
  }

  /** Once per outage; it is told until the next one or until the page is left. */
  #back(store, tile) {
    const n = this.#away.get(store);
    if (typeof n === 'number') {
      this.#away.set(store, t('ops.store.was-away', { n, when: clockTime(serverNow()) }));
    }
    tile.show(t('ops.store.there'), this.#away.get(store));
  }

  #showOutbox(reading) {
    const length = reading.number('hotseat_outbox_length_facts');
    if (away(reading, 'redis')) {
      this.#outbox.unknown(t('ops.store.is-away', { store: storeName('redis') }));
      return;
    }
    const waits = length > 0 && away(reading, 'mongodb');
    const full = length > 0 && length >= BAD_SHARE * reading.number('hotseat_outbox_limit_facts');
    this.#outbox.show(number(length),
      t(full ? 'ops.outbox.full' : waits ? 'ops.outbox.waits' : 'ops.outbox.facts', { n: length }), full || waits);
  }

  #showJournal(reading) {
    const lag = reading.number('hotseat_journal_lag_seconds');
    this.#journal.show(t('ops.journal.lag', { n: Math.round(10 * lag) / 10 }),
      t('ops.journal.queue', { n: reading.number('hotseat_journal_queue_requests') }), lag >= BAD_LAG_SECONDS);
  }
}

function away(reading, store) {
  return reading.number('hotseat_store_away_seconds', { store }) > 0;
}
