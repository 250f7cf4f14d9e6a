import { h, write } from '../dom.js';
import { actionButton } from '../parts/page.js';
import { t } from '../texts.js';
import { canRead, watchCodes } from './camera.js';

/** The camera of a gate, where the browser can read codes with it. */
export class GateCamera {
  #tell;
  #end = null;
  #video = h('video', {
    class: 'camera', hidden: true, muted: true, playsinline: true, 'aria-label': t('gate.camera-picture'),
  });
  #button = actionButton(t('gate.camera'), () => this.#toggle());
  #buttons = h('div', { class: 'buttons', hidden: true }, this.#button);
  #about = h('p', { class: 'quiet' });

  /** @param {(code: string) => void} tell is told each code once */
  constructor(tell) {
    this.#tell = tell;
  }

  get elements() {
    return [this.#video, this.#buttons, this.#about];
  }

  async show() {
    const able = await canRead();
    this.#buttons.hidden = !able;
    this.#about.hidden = able;
    write(this.#about, able ? '' : t('gate.no-camera'));
  }

  /** Off, if it is on. */
  end() {
    this.#end?.();
  }

  async #toggle() {
    if (this.#end) {
      this.#end();
      return;
    }
    try {
      this.#video.hidden = false;
      const end = await watchCodes(this.#video, this.#tell);
      this.#end = () => {
        end();
        this.#end = null;
        this.#video.hidden = true;
        write(this.#button, t('gate.camera'));
      };
      write(this.#button, t('gate.camera-off'));
    } catch {
      this.#video.hidden = true;
      this.#about.hidden = false;
      write(this.#about, t('gate.camera-refused'));
    }
  }
}
