import { h } from './dom.js';
import { t } from './texts.js';

const KEPT = 'hotseat.theme';
const CHOICES = ['auto', 'light', 'dark'];

function chosen() {
  const kept = localStorage.getItem(KEPT);
  return CHOICES.includes(kept) ? kept : 'auto';
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => window.dispatchEvent(new Event('theme')));

/** Light or dark as the person chose, else as the system does. */
export function applyTheme() {
  const theme = chosen();
  if (theme === 'auto') {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
  window.dispatchEvent(new Event('theme'));
}

export function themeChoice() {
  const choose = (event) => {
    localStorage.setItem(KEPT, event.target.value);
    applyTheme();
  };
  const options = CHOICES.map((each) => h('option', {
    value: each, text: t(`theme.${each}`), selected: each === chosen(),
  }));
  return h('select', { 'aria-label': t('theme'), 'data-part': 'theme', on: { change: choose } }, options);
}

/** A colour as the canvas needs it, in the present theme: one of CSS, or one of the style sheet by its name. */
export function colour(name) {
  const probe = h('span', { hidden: true });
  document.body.append(probe);
  probe.style.color = name.startsWith('--') ? `var(${name})` : name;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}
