/** Light or dark on the pages of the reference, which are documents of their own. */
const KEPT = 'hotseat.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark as chosen on the other pages, else as the system does. Swagger UI reads a class of the document. */
function applyTheme() {
  const chosen = localStorage.getItem(KEPT);
  const dark = chosen === 'dark' || (chosen !== 'light' && system.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark-mode', dark);
}

system.addEventListener('change', applyTheme);
applyTheme();
