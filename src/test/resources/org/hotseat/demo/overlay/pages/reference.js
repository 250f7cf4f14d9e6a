/** The demo's line above the contract: a token for anyone, so that each operation can be tried. */
import { reference } from '../reference/reference.js';

const ROLES = ['user', 'service', 'payment', 'gate', 'operator'];

function made(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const subject = made('input', { name: 'subject', value: 'ann', size: 10, required: true, maxLength: 64 });
const role = made('select', { name: 'role' },
  ...ROLES.map((each) => made('option', { value: each, textContent: each })));
const said = made('output', { textContent: 'Reads of what is on sale need no token.' });
const form = made('form', { className: 'as-whom' },
  made('label', {}, 'Try it as', subject),
  made('label', {}, 'in the role', role),
  made('button', { textContent: 'Get a token' }),
  said);

async function takeToken(event) {
  event.preventDefault();
  const answer = await fetch(new URL('../api/demo/tokens', document.baseURI), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ subject: subject.value, groups: [role.value] }),
  });
  const body = await answer.json();
  if (!answer.ok) {
    said.textContent = body.detail;
    return;
  }
  reference.preauthorizeApiKey('bearer', body.token);
  said.textContent = `Every call is sent as ${subject.value}, ${role.value}.`;
}

form.addEventListener('submit', (event) => takeToken(event).catch((trouble) => {
  said.textContent = `There is no token: ${trouble.message}`;
}));
document.querySelector('.top').after(form);
