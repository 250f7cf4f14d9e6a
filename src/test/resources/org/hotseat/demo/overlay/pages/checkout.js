/**
 * The demo's checkout, which stands for a company's own: it shows the order of the link, and pays or refuses. Its
 * server verifies the link.
 */
import { h } from '../pages/dom.js';
import { actionButton, messageLine } from '../pages/parts/page.js';
import { addTexts, at, chooseLanguage, learnCurrency, money, t } from '../pages/texts.js';
import { applyTheme } from '../pages/theme.js';
import texts from './texts.js';

const message = messageLine();

/** @param {string} [decision] pay or refuse; none only reads the link */
async function ask(decision) {
  const answer = await fetch(new URL('../api/demo/checkout', document.baseURI), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ link: location.search.slice(1), decision }),
  });
  if (!answer.ok) {
    throw new Error(answer.status === 400 ? t('checkout.bad') : t('checkout.failed'));
  }
  return answer.json();
}

/** Decides, and sends the buyer back. */
async function decide(decision) {
  message.say('');
  try {
    location.assign((await ask(decision)).return);
  } catch (trouble) {
    message.say(trouble instanceof TypeError ? t('checkout.failed') : trouble.message, 'bad');
  }
}

async function content() {
  try {
    const link = await ask();
    learnCurrency(link);
    const row = (name, value, kind = '') => h('div', {}, h('dt', { text: t(name) }),
      h('dd', { class: kind, text: value }));
    return [
      h('dl', {}, row('checkout.order', link.order, 'code'), row('checkout.amount', money(link.amount), 'figure'),
        link.payBefore ? row('checkout.before', at(link.payBefore)) : null),
      h('div', { class: 'buttons' },
        actionButton(t('checkout.pay', { amount: money(link.amount) }), () => decide('pay'), 'primary'),
        actionButton(t('checkout.refuse'), () => decide('refuse'))),
    ].filter(Boolean);
  } catch (trouble) {
    message.say(trouble instanceof TypeError ? t('checkout.failed') : trouble.message, 'bad');
    return [];
  }
}

addTexts(texts);
await chooseLanguage();
applyTheme();
document.title = t('checkout.title');
const parts = await content();
document.getElementById('main').append(h('section', { class: 'panel' },
  h('h1', { text: t('checkout.title') }), h('p', { class: 'quiet', text: t('checkout.about') }), ...parts,
  message.element));
