import { h } from '../dom.js';

/** Takes a CSV away as a file. The token is in a header, so a link to it would not do. */
export function saveText(text, name) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/csv' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
