import { h, write } from '../dom.js';

/** The title of a resource for people: its own, or else the text for buyers, the good or the id. */
export function titleOf(resource) {
  const { name, title, comment, goodId, rainId, dropId } = resource;
  return name ?? title ?? (comment || (goodId ?? rainId ?? dropId));
}

/**
 * The title of what an operator defines, whose id its body does not have.
 *
 * @param {object} body of a PUT
 * @param {string} id
 */
export function titleOfBody(body, id) {
  return titleOf(body) ?? id;
}

/** The picture of a resource and its text for buyers, as far as it has them. */
export class About {
  text = h('p', { class: 'about', hidden: true });
  image = h('img', {
    class: 'poster', hidden: true, alt: '', decoding: 'async', loading: 'lazy', referrerpolicy: 'no-referrer',
  });

  constructor() {
    // A picture that is not there leaves no gap.
    this.image.addEventListener('error', () => {
      this.image.hidden = true;
    });
  }

  show(resource) {
    const { comment = '', image = '' } = resource;
    const text = comment === titleOf(resource) ? '' : comment;
    this.text.hidden = text === '';
    write(this.text, text);
    if ((this.image.getAttribute('src') ?? '') !== image) {
      this.image.hidden = image === '';
      if (image === '') {
        this.image.removeAttribute('src');
      } else {
        this.image.setAttribute('src', image);
      }
    }
  }
}
