import { send } from '../api.js';
import { h } from '../dom.js';
import { confirm } from '../parts/confirm.js';
import { actionButton } from '../parts/page.js';
import { Wishes } from '../parts/wish.js';
import { t } from '../texts.js';

/** The acts on a webhook: again from a time or a place on, and new keys, whose secret is shown once. */
export class WebhookActs {
  #wishes;
  #line;
  #done;
  #webhook = null;
  #secret = h('p', { class: 'code code-given', hidden: true });
  element = h('div', { class: 'stack' },
    h('div', { class: 'buttons for-operator' }, actionButton(t('webhook.redeliver'), () => this.#redeliver()),
      actionButton(t('webhook.rotate'), () => this.#rotate())), this.#secret);

  /**
   * @param message tells what became of it
   * @param {import('./act-line.js').ActLine} line
   * @param {() => Promise<void>} done is called after an act
   */
  constructor(message, line, done) {
    this.#wishes = new Wishes(message);
    this.#line = line;
    this.#done = done;
  }

  /** A secret stays until another webhook is shown. */
  show(webhook) {
    if (webhook.webhookId !== this.#webhook?.webhookId) {
      this.#secret.hidden = true;
      this.#secret.textContent = '';
    }
    this.#webhook = webhook;
  }

  async #redeliver() {
    const { webhookId } = this.#webhook;
    const since = await confirm({
      title: t('webhook.redeliver.title', { name: webhookId }), about: t('webhook.redeliver.about'),
      act: t('webhook.redeliver'), danger: false,
      field: { label: t('webhook.since'), value: new Date(Date.now() - 3_600_000).toISOString().replace(/\.\d+/, '') },
    });
    if (since !== null) {
      await this.#do(`redeliver ${since}`, 'redeliveries', { since }, 'webhook.redelivered');
    }
  }

  async #rotate() {
    const { webhookId } = this.#webhook;
    const minutes = await confirm({
      title: t('webhook.rotate.title', { name: webhookId }), about: t('webhook.rotate.about'),
      act: t('webhook.rotate'), field: { label: t('webhook.overlap'), type: 'number', value: '1440', min: '0' },
    });
    if (minutes !== null) {
      await this.#do(`rotate ${minutes}`, 'rotations', { overlapMinutes: Number(minutes) }, 'webhook.rotated');
    }
  }

  async #do(name, path, body, done) {
    const { webhookId } = this.#webhook;
    await this.#wishes.make(`${webhookId} ${name}`, async (options) => {
      const answer = await send('POST', `webhooks/${encodeURIComponent(webhookId)}/${path}`, body, {
        ...options, onAnswer: (response) => this.#line.show(response),
      });
      if (answer.secret) {
        this.#secret.textContent = answer.secret;
        this.#secret.hidden = false;
      }
    }, done);
    await this.#done();
  }
}
