/**
 * The demo's additions to the pages: anyone may sign in by a name, a storm can be watched, and the first calls are
 * written down.
 */
import { newKey, send } from '../pages/api.js';
import { h } from '../pages/dom.js';
import { extension } from '../pages/extension.js';
import { route } from '../pages/router.js';
import { addTexts, t } from '../pages/texts.js';
import { firstCalls } from './first-calls.js';
import texts from './texts.js';

addTexts(texts);

extension.issuer = async (subject, groups) =>
  (await send('POST', 'demo/tokens', { subject, groups }, { key: newKey() })).token;

route('storm', async () => {
  await import('./storm.js');
  return document.createElement('hs-storm');
});
extension.menu.push({ address: '#/storm', text: 'menu.storm' });
extension.banners.push(() => h('section', { class: 'panel banner', 'aria-labelledby': 'banner-title' },
  h('div', {}, h('h2', { id: 'banner-title', text: t('storm.banner') }), h('p', { text: t('storm.banner.about') })),
  h('a', { class: 'button primary', href: '#/storm', text: t('storm.watch') })));
extension.endings.push(firstCalls);
extension.documents.push(() => h('a', { href: 'docs/', text: t('footer.manual') }));
