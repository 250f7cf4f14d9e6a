import { h, write } from '../dom.js';
import { told, t } from '../texts.js';
import { About, titleOf } from './about.js';
import { begins, ends } from './busy.js';

/**
 * A page of the application. It is built once when it is shown; what it watches ends when it is left.
 */
export class Page extends HTMLElement {
  /** @type {any} the parts of its address, by name */
  address = {};
  #ends = [];
  #built = false;

  connectedCallback() {
    if (!this.#built) {
      this.#built = true;
      this.build();
    }
  }

  /** Builds the page. */
  build() {}

  disconnectedCallback() {
    for (const end of this.#ends.splice(0)) {
      end();
    }
  }

  /** Calls this when the page is left. */
  until(end) {
    this.#ends.push(end);
  }

  listen(target, event, listener) {
    target.addEventListener(event, listener);
    this.until(() => target.removeEventListener(event, listener));
  }
}

/** The page's heading with a line under it, and on its right how fresh the page is. */
export function heading(title, under = '') {
  const state = h('p', { class: 'fresh', role: 'status' });
  const name = h('h1', { tabindex: '-1', text: title });
  const line = h('p', { class: 'under', text: under });
  const about = new About();
  const named = (text) => {
    write(name, text);
    document.title = `${text} · Hotseat`;
  };
  return {
    element: h('header', { class: 'heading' }, h('div', {}, name, line, about.image, about.text), state),
    title: named,
    /** Title, text and picture of a resource. */
    describe: (resource) => {
      named(titleOf(resource));
      about.show(resource);
    },
    under: (text) => write(line, text),
    trouble: (problem) => {
      state.classList.toggle('trouble', problem !== null);
      write(state, problem === null ? t('live') : typeof problem === 'string' ? problem : told(problem));
    },
    quiet: () => {
      state.classList.remove('trouble');
      write(state, '');
    },
  };
}

/** One line that tells what became of what one did; a screen reader speaks it. */
export function messageLine() {
  const element = h('p', { class: 'message', role: 'status' });
  return {
    element,
    say: (text, kind = '') => {
      element.className = `message ${kind}`;
      write(element, text);
    },
  };
}

/**
 * A button that does one thing at a time: while it is under way a second click does nothing. It keeps its focus, which
 * a disabled button would lose.
 *
 * @param {string} text
 * @param {() => Promise<any>} act
 */
export function actionButton(text, act, kind = '') {
  const button = h('button', { type: 'button', class: kind, text });
  let busy = false;
  button.addEventListener('click', async () => {
    if (busy || button.getAttribute('aria-disabled') === 'true') {
      return;
    }
    busy = true;
    begins(button);
    try {
      await act();
    } finally {
      busy = false;
      ends(button);
    }
  });
  return button;
}

/** Off, but not out of the keyboard's way: who stands on it stays there. */
export function allow(button, allowed) {
  if (allowed) {
    button.removeAttribute('aria-disabled');
  } else {
    button.setAttribute('aria-disabled', 'true');
  }
}

/** Prints this alone: the style for print leaves out all else. */
export function printAlone(element) {
  element.classList.add('printed');
  addEventListener('afterprint', () => element.classList.remove('printed'), { once: true });
  print();
}
