import { read, send } from '../api.js';
import { h, reducedMotion, write } from '../dom.js';
import { watchResource } from '../live.js';
import { actionButton, allow, heading, messageLine, Page } from '../parts/page.js';
import { closedText } from '../parts/opening.js';
import { OpeningPanel } from '../parts/opening-panel.js';
import { placesFigure } from '../parts/places.js';
import { Wishes } from '../parts/wish.js';
import { session } from '../session.js';
import { at, money, t, told } from '../texts.js';

const FALLING = 14;
const COUNT_MS = 900;
const WALLET_TRIES = 20;
const WALLET_EVERY_MS = 500;

/** A red-packet rain: packets fall, a click grabs one, the wallet counts up. */
class Rain extends Page {
  #rain = null;
  /** The amounts of the packets that the person has, in the order of their grabs. */
  #amounts = [];
  #balance = 0;
  #message = messageLine();
  #wishes = new Wishes(this.#message);

  build() {
    const { id } = this.address;
    this.path = `rains/${encodeURIComponent(id)}`;
    const head = heading(id);
    const packets = placesFigure({ key: 'packets', held: false });
    this.grab = actionButton(t('rain.grab'), () => this.#take(), 'primary large');
    this.sky = this.#falling();
    this.opening = new OpeningPanel(() => this.#show());
    this.state = h('p', { class: 'message wait', hidden: true });
    this.amount = h('p', { class: 'won', hidden: true });
    this.got = h('p', { class: 'quiet' });
    this.wallet = h('strong', { text: '–' });
    this.append(head.element, h('section', { class: 'panel sky' }, this.sky,
      h('div', { class: 'grab' }, this.opening.element, this.amount, this.got, this.grab, this.#message.element)),
    h('div', { class: 'columns under-sky' },
      h('section', { class: 'panel', 'aria-label': t('packets') }, ...packets.elements, this.state),
      h('section', { class: 'panel', 'aria-labelledby': 'wallet-title' },
        h('h2', { id: 'wallet-title', text: t('mine.wallet') }), h('p', { class: 'figure' }, this.wallet),
        h('p', { class: 'quiet' }, h('a', { href: '#/mine', text: t('wallet.all') })))));
    this.until(watchResource('rains', id, (rain) => {
      this.#rain = rain;
      head.describe(rain);
      head.under([t('rain.sum', { amount: money(rain.totalAmount) }),
        t('from.to', { from: at(rain.startsAt, rain.timeZone), to: at(rain.endsAt, rain.timeZone) })].join(' · '));
      packets.show(rain.left, 0, rain.claimed);
      this.#show();
    }, head.trouble));
    this.listen(session, 'change', () => this.#mine());
    this.#mine();
  }

  /** Packets that fall; a click on any grabs. They are pictures only: the button does the same for the keyboard. */
  #falling() {
    const sky = h('div', { class: 'falling', 'aria-hidden': 'true' });
    for (let i = 0; i < FALLING; i++) {
      const packet = h('span', { class: 'packet', on: { click: () => this.grab.click() } }, '福');
      packet.style.setProperty('--x', `${(100 * (i + 0.5)) / FALLING}%`);
      packet.style.setProperty('--delay', `${-((i * 7) % FALLING) * 0.55}s`);
      packet.style.setProperty('--time', `${6 + ((i * 5) % 4)}s`);
      packet.style.setProperty('--rest', `${8 + ((i * 37) % 60)}%`);
      packet.style.setProperty('--turn', `${((i * 29) % 40) - 20}deg`);
      sky.append(packet);
    }
    return sky;
  }

  async #mine() {
    this.#amounts = [];
    if (!session.token) {
      this.wallet.textContent = '–';
      this.#show();
      return;
    }
    try {
      const me = encodeURIComponent(session.subject);
      const [claims, wallet] = await Promise.all([read(`users/${me}/claims?limit=200`), read(`wallets/${me}?limit=1`)]);
      this.#amounts = claims.filter((claim) => claim.rainId === this.address.id).map((claim) => Number(claim.amount));
      this.#balance = Number(wallet.balance);
      write(this.wallet, money(this.#balance));
    } catch (problem) {
      this.#message.say(told(problem), 'bad');
    }
    this.#show();
  }

  #show() {
    const rain = this.#rain;
    if (!rain) {
      allow(this.grab, false);
      return;
    }
    const open = this.opening.show(rain);
    const closed = closedText(rain) ?? (rain.left === 0 ? t('packets.none') : null);
    this.state.hidden = !closed;
    write(this.state, closed ?? '');
    const most = rain.grabsPerUser ?? 1;
    const n = this.#amounts.length;
    const all = n >= most;
    this.amount.hidden = n === 0;
    this.grab.hidden = all;
    write(this.amount, n > 0 ? `+${money(this.#amounts.at(-1))}` : '');
    write(this.got,
      most === 1 ? '' : n === 0 ? t('rain.may', { n: most })
        : t('rain.got', {
          n, most, all: this.#amounts.map((amount) => money(amount)).join(' + '),
          sum: money(this.#amounts.reduce((sum, amount) => sum + amount, 0)),
        }));
    write(this.grab, t(n > 0 ? 'rain.another' : 'rain.grab'));
    this.sky.classList.toggle('still', !open || Boolean(closed) || all);
    allow(this.grab, open && !closed);
  }

  async #take() {
    if (!(await session.need('user'))) {
      return;
    }
    const most = this.#rain?.grabsPerUser ?? 1;
    if (this.#amounts.length < most) {
      /** @type {any} */
      let grab = null;
      const problem = await this.#wishes.make('grab', async (options) => {
        grab = await send('POST', `${this.path}/grabs`, {}, options);
      }, 'rain.grabbed');
      if (problem === null && grab.code === '-1') {
        this.#message.say(t('packets.none'), 'wait');
      } else if (problem === null) {
        if (grab.code === '1') {
          await this.#mine();
        } else {
          this.#amounts.push(Number(grab.amount));
        }
        this.#message.say(t(grab.code === '1' ? 'rain.had' : 'rain.grabbed'), 'good');
        // Not waited for: the next packet may be grabbed at once.
        this.#credited();
      }
    }
    this.#show();
  }

  /** The wallet gets the amount a moment later: waits until the server tells so, then counts up. */
  async #credited() {
    this.#show();
    for (let i = 0; i < WALLET_TRIES && this.isConnected; i++) {
      const wallet = await read(`wallets/${encodeURIComponent(session.subject)}?limit=1`).catch(() => null);
      if (wallet && Number(wallet.balance) > this.#balance) {
        this.#countUp(Number(wallet.balance));
        return;
      }
      await new Promise((done) => setTimeout(done, WALLET_EVERY_MS));
    }
  }

  #countUp(to) {
    const from = this.#balance;
    this.#balance = to;
    if (reducedMotion()) {
      write(this.wallet, money(to));
      return;
    }
    const begin = performance.now();
    const step = (now) => {
      const share = Math.min(1, (now - begin) / COUNT_MS);
      write(this.wallet, money(from + (to - from) * (1 - (1 - share) ** 3)));
      if (share < 1) {
        requestAnimationFrame(step);
      }
    };
    requestAnimationFrame(step);
  }
}

customElements.define('hs-rain', Rain);
