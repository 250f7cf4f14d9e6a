import { serverNow } from '../clock.js';
import { write } from '../dom.js';
import { t } from '../texts.js';

const EVERY_MS = 200;

/** `<hs-countdown until="…">`: the time that is left by the server's clock. Fires `over` once. */
class Countdown extends HTMLElement {
  static observedAttributes = ['until'];
  #timer = 0;
  #over = false;

  connectedCallback() {
    this.setAttribute('role', 'timer');
    this.#timer = setInterval(() => this.#show(), EVERY_MS);
    this.#show();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  attributeChangedCallback() {
    this.#over = false;
    this.#show();
  }

  #show() {
    const left = Date.parse(this.getAttribute('until') ?? '') - serverNow();
    if (Number.isNaN(left)) {
      write(this, '');
      return;
    }
    write(this, lasting(Math.max(0, left)));
    this.classList.toggle('soon', left < 30_000);
    if (left <= 0 && !this.#over) {
      this.#over = true;
      this.dispatchEvent(new Event('over'));
    }
  }
}

/** `4:05`, `1:04:05`, `3 days`: rounded up, so that it reads 0:00 only when it is over. */
export function lasting(millis) {
  const seconds = Math.ceil(millis / 1000);
  const two = (value) => String(value).padStart(2, '0');
  if (seconds >= 172_800) {
    return t('days', { n: Math.floor(seconds / 86_400) });
  }
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

customElements.define('hs-countdown', Countdown);
