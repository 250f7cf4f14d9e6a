import { h } from '../dom.js';
import { actionButton } from '../parts/page.js';
import { t } from '../texts.js';
import { BadFile, hallFile, planFile, readFile } from './plan-file.js';

/** Buttons that read a hall from a file and write it to one. */
export function fileButtons({ id, hall, take, say }) {
  const input = h('input', {
    type: 'file', accept: '.json,application/json', hidden: true, 'aria-label': t('edit.import'),
  });
  input.addEventListener('change', async () => {
    const [file] = input.files;
    input.value = '';
    if (!file) {
      return;
    }
    const read = readOrNull(await file.text(), hall());
    if (read) {
      take(read);
    }
    say(t(read ? 'edit.imported' : 'edit.not-imported', { name: file.name }), read ? 'good' : 'bad');
  });
  return [
    input,
    actionButton(t('edit.import'), async () => input.click()),
    actionButton(t('edit.export-plan'), async () => keep(`${id}-plan.json`, planFile(hall()))),
    actionButton(t('edit.export-hall'), async () => keep(`${id}-hall.json`, hallFile(hall()))),
  ];
}

/** The hall of a file, or null when it is none. */
function readOrNull(text, hall) {
  try {
    return readFile(text, hall);
  } catch (e) {
    if (e instanceof BadFile) {
      return null;
    }
    throw e;
  }
}

/** The browser keeps a text as a file. */
function keep(name, text) {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
