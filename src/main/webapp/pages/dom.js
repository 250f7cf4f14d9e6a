/**
 * Makes elements. Text is always text: nothing here reads HTML, so no answer of the server can become a part of the
 * page.
 */

/**
 * @template {string} K
 * @param {K} name of the element
 * @param {object} [attributes] `class`, `text`, `on: {event: listener}`, properties of boolean value, and attributes;
 *     null and false are left out
 * @param {...any} children nodes, texts and lists of them; null ones are left out
 * @returns {K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : any}
 */
export function h(name, attributes = {}, ...children) {
  const made = /** @type {any} */ (document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (key === 'on') {
      for (const [event, listener] of Object.entries(value)) {
        made.addEventListener(event, listener);
      }
    } else if (key === 'text') {
      made.textContent = value;
    } else {
      made.setAttribute(key, value === true ? '' : value);
    }
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Only changes are written, so that a screen reader is not told the same again. */
export function write(target, text) {
  if (target.textContent !== String(text)) {
    target.textContent = text;
  }
}

/** Only changes are written: a button that is set disabled twice keeps its focus. */
export function toggle(target, property, value) {
  if (target[property] !== value) {
    target[property] = value;
  }
}

export function reducedMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
