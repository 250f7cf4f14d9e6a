import { orLast, read, send } from '../api.js';
import { h, write } from '../dom.js';
import { watchResource } from '../live.js';
import { actionButton, allow, heading, messageLine, Page } from '../parts/page.js';
import { closedText } from '../parts/opening.js';
import { OpeningPanel } from '../parts/opening-panel.js';
import { placesFigure } from '../parts/places.js';
import { Wishes } from '../parts/wish.js';
import { session } from '../session.js';
import { at, t } from '../texts.js';

/** A code drop: claim the next code, and see those that one has. */
class Drop extends Page {
  #drop = null;
  #claims = [];
  #message = messageLine();
  #wishes = new Wishes(this.#message);

  build() {
    const { id } = this.address;
    this.path = `drops/${encodeURIComponent(id)}`;
    const head = heading(id);
    const codes = placesFigure({ key: 'codes', held: false });
    this.claim = actionButton(t('drop.claim'), () => this.#take(), 'primary large');
    this.opening = new OpeningPanel(() => this.#show());
    this.state = h('p', { class: 'message wait', hidden: true });
    this.limit = h('p', { class: 'quiet' });
    this.list = h('ul', { class: 'list' });
    this.append(head.element, h('div', { class: 'columns' },
      h('section', { class: 'panel', 'aria-label': t('codes') }, ...codes.elements, this.state),
      h('section', { class: 'panel', 'aria-label': t('drop.yours') },
        h('h2', { text: t('drop.yours') }), this.opening.element, h('div', { class: 'buttons' }, this.claim),
        this.limit, this.#message.element, this.list)));
    this.until(watchResource('drops', id, (drop) => {
      this.#drop = drop;
      head.describe(drop);
      head.under(t('from.to', { from: at(drop.startsAt, drop.timeZone), to: at(drop.endsAt, drop.timeZone) }));
      codes.show(drop.left, 0, drop.claimed);
      this.#show();
    }, head.trouble));
    this.listen(session, 'change', () => this.#mine());
    this.#mine();
  }

  async #mine() {
    this.#claims = session.token
      ? await orLast(this.#claims, () => read(`${this.path}/claims/${encodeURIComponent(session.subject)}`)) : [];
    this.list.replaceChildren(...this.#claims.map((claim) => this.#claimed(claim)));
    this.#show();
  }

  #claimed(claim) {
    const copied = messageLine();
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(claim.code);
        copied.say(t('copied'), 'good');
      } catch {
        copied.say(t('copy.failed'), 'wait');
      }
    };
    return h('li', {},
      h('p', { class: 'code code-given', text: claim.code }),
      h('div', { class: 'row' }, h('span', { class: 'quiet', text: at(claim.claimedAt) }),
        h('button', { type: 'button', class: 'small', text: t('copy'), on: { click: copy } })),
      copied.element);
  }

  #show() {
    const drop = this.#drop;
    if (!drop) {
      allow(this.claim, false);
      return;
    }
    const open = this.opening.show(drop);
    const closed = closedText(drop) ?? (drop.left === 0 ? t('codes.none') : null);
    const full = this.#claims.length >= drop.perUserLimit;
    this.state.hidden = !closed;
    write(this.state, closed ?? '');
    write(this.limit,
      full ? t('drop.have-all', { n: this.#claims.length }) : t('drop.limit', { n: drop.perUserLimit }));
    allow(this.claim, open && !closed && !full);
  }

  async #take() {
    if (!(await session.need('user'))) {
      return;
    }
    await this.#wishes.make('claims', (options) => send('POST', `${this.path}/claims`, {}, options), 'drop.claimed');
    await this.#mine();
  }
}

customElements.define('hs-drop', Drop);
