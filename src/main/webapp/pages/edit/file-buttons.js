import { Problem, send } from '../api.js';
import { h } from '../dom.js';
import { confirm } from '../parts/confirm.js';
import { actionButton } from '../parts/page.js';
import { t } from '../texts.js';
import { hallFile, planFile, readHall, withCategories } from './plan-file.js';
import { complaints } from './refusals.js';

const SHOWN = 100;
const TYPES = '.json,.csv,.tsv,.txt,.svg,application/json,text/csv,image/svg+xml';

/**
 * Buttons that read a hall from a file and write it to one. The server reads files of other systems; what it drops of
 * them is shown before the hall is taken.
 *
 * @param {object} hands `hall()`, `take(hall)`, `say(text, kind)`, `complain(complaints)`
 */
export function fileButtons({ id, hall, take, say, complain }) {
  const input = h('input', { type: 'file', accept: TYPES, hidden: true, 'aria-label': t('edit.import') });
  input.addEventListener('change', async () => {
    const [file] = input.files;
    input.value = '';
    if (!file) {
      return;
    }
    try {
      const read = await readFile(await textOf(file), hall(), file.name);
      if (read) {
        take(read);
        say(t('edit.imported', { name: file.name }), 'good');
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      say(t('edit.not-imported', { name: file.name }), 'bad');
      complain(complaints(problem, hall()));
    }
  });
  return [
    input,
    actionButton(t('edit.import'), async () => input.click()),
    actionButton(t('edit.export-plan'), async () => keep(`${id}-plan.json`, planFile(hall()))),
    actionButton(t('edit.export-hall'), async () => keep(`${id}-hall.json`, hallFile(hall()))),
  ];
}

/** The hall of a file, or null when it was left. */
async function readFile(text, hall, name) {
  const own = readHall(text, hall);
  if (own) {
    return own;
  }
  const read = await send('POST', 'ops/plan-files', { file: text }, { patienceMs: 0 });
  const about = t('edit.take.about', { format: t(`edit.format.${read.format}`), n: read.seats, places: read.places });
  const sure = await confirm({
    title: t('edit.take.title', { name }), about, act: t('edit.take'), danger: false, wide: true,
    form: { element: droppedList(read), value: () => 'taken' },
  });
  return sure === null ? null : withCategories(hall, read);
}

function droppedList({ dropped, droppedCount }) {
  const shown = dropped.slice(0, SHOWN);
  const more = droppedCount - shown.reduce((sum, part) => sum + part.count, 0);
  return h('div', { class: 'dropped' },
    h('p', { text: droppedCount > 0 ? t('edit.dropped', { n: droppedCount }) : t('edit.nothing-dropped') }),
    shown.length > 0 ? h('ul', { class: 'refusals', tabindex: '0', 'aria-label': t('edit.dropped.list') },
      shown.map(({ path, reason, count }) => h('li', {
        text: t(count > 1 ? 'edit.dropped.kind' : 'edit.dropped.one', { path, why: reason, n: count }),
      })),
      more > 0 ? h('li', { text: t('edit.more', { n: more }) }) : null) : null);
}

/** The text of a file: in UTF-8, or as spreadsheets of earlier Windows write it. */
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (e) {
    if (e instanceof TypeError) {
      return new TextDecoder('windows-1252').decode(bytes);
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
