'use strict';

for (const place of document.querySelectorAll('[data-base]')) {
  place.textContent = new URL('.', document.baseURI).href;
}
