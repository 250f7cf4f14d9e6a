import { Problem, read, readAll } from '../api.js';
import { money, number, t } from '../texts.js';
import { inWords, Tile, tiles } from './tile.js';

const EVERY_MS = 10_000;

/** While something cannot be read it is tried again sooner. */
const SOON_MS = 2000;

/**
 * Work that waits for an operator. Each number is read by itself: a store that is away hides those only that need it.
 */
export class WaitingTiles {
  #refunds = new Tile(t('ops.refunds'), '#/ops/refunds');
  #letters = new Tile(t('ops.dead-letters'), '#/ops/dead-letters');
  #webhooks = new Tile(t('ops.webhooks-troubled'), '#/ops/webhooks');
  element = tiles(t('ops.waiting'), [this.#refunds, this.#letters, this.#webhooks]);

  /** @param {(source: string) => (problem: Problem|null) => void} troubleOf a source @returns {() => void} ends it */
  watch(troubleOf) {
    const ends = [
      again(this.#refunds, troubleOf('refunds'), async () => {
        const due = await readAll('ops/refunds-due?handedOver=false', 1000);
        this.#refunds.show(number(due.length),
          due.length > 0 ? money(due.reduce((sum, each) => sum + Number(each.refundDue), 0)) : '');
      }),
      again(this.#letters, troubleOf('dead letters'), async () => {
        const dead = (await read('ops/dead-letters')).reduce((sum, each) => sum + each.deadLetters, 0);
        this.#letters.show(number(dead), '', dead > 0);
      }),
      again(this.#webhooks, troubleOf('webhooks'), async () => {
        const webhooks = await read('webhooks');
        const troubled = webhooks.filter((each) => each.state !== 'active' || each.failures > 0).length;
        this.#webhooks.show(number(troubled), webhooks.length > 0 ? t('ops.of', { n: webhooks.length }) : '',
          troubled > 0);
      }),
    ];
    return () => ends.forEach((end) => end());
  }
}

function again(tile, trouble, show) {
  let ended = false;
  let timer = 0;
  const look = async () => {
    let pause = EVERY_MS;
    if (document.visibilityState === 'visible') {
      try {
        await show();
        trouble(null);
      } catch (problem) {
        if (!(problem instanceof Problem)) {
          throw problem;
        }
        pause = SOON_MS;
        tile.unknown(inWords(problem));
        trouble(problem);
      }
    }
    timer = ended ? 0 : setTimeout(look, pause);
  };
  look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
