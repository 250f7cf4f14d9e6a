/** The page of all codes, drawn of codes.md, which has headings, paragraphs, lists, code, bold words and links only. */
import './theme.js';

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;

function element(tag, text) {
  const made = document.createElement(tag);
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    made.append(text.slice(from, found.index));
    const [whole, code, bold, link, address] = found;
    const part = /** @type {any} */ (document.createElement(code ? 'code' : bold ? 'strong' : 'a'));
    part.textContent = code ?? bold ?? link;
    if (address) {
      part.href = address;
    }
    made.append(part);
    from = found.index + whole.length;
  }
  made.append(text.slice(from));
  return made;
}

function block(text) {
  const heading = /^(#{1,3}) (.+)$/.exec(text);
  if (heading) {
    const made = element(`h${heading[1].length + 1}`, heading[2]);
    made.id = heading[2].toLowerCase();
    return made;
  }
  if (text.startsWith('- ')) {
    const list = document.createElement('ul');
    list.append(...text.split('\n').map((line) => element('li', line.slice(2))));
    return list;
  }
  return element('p', text);
}

/** A caller comes with a code behind the #; the page is not there yet when the browser looks for it. */
function showAsked() {
  const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  document.querySelector('.asked')?.classList.remove('asked');
  asked?.classList.add('asked');
  asked?.scrollIntoView({ block: 'start' });
}

async function draw() {
  const page = document.getElementById('codes');
  const answer = await fetch('codes.md');
  if (answer.ok) {
    page.append(...(await answer.text()).trim().split(/\n{2,}/).map(block));
    showAsked();
  } else {
    page.append(element('p', `The codes could not be read: ${answer.status}.`));
  }
  page.removeAttribute('aria-busy');
}

addEventListener('hashchange', showAsked);
draw();
