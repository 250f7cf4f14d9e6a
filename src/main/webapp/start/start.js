'use strict';

const POLL_MS = 2000;
const SHOWN = 60;
const FEW = 0.1;

const list = document.getElementById('schedules');
const programList = document.getElementById('programs');
const state = document.getElementById('state');
const cards = new Map();
const programCards = new Map();

/** Says how things are; only changes are written, so that a screen reader is not told the same every two seconds. */
function say(text, trouble) {
  if (state.textContent !== text) {
    state.textContent = text;
  }
  state.classList.toggle('trouble', trouble);
  list.classList.toggle('stale', trouble);
  programList.classList.toggle('stale', trouble);
}

function element(name, className, parent) {
  const made = document.createElement(name);
  made.className = className;
  parent.append(made);
  return made;
}

function write(target, text) {
  if (target.textContent !== text) {
    target.textContent = text;
  }
}

/** The share of places left as a bar; the text beside it says the same to those who do not see it. */
function bar(parent) {
  const svg = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('class', 'bar');
  picture.setAttribute('viewBox', '0 0 100 1');
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.setAttribute('aria-hidden', 'true');
  const fill = document.createElementNS(svg, 'rect');
  fill.setAttribute('class', 'fill');
  fill.setAttribute('height', '1');
  picture.append(fill);
  parent.append(picture);
  return fill;
}

function newCard(target) {
  const card = element('li', 'card', target);
  const name = element('h3', '', card);
  const when = element('p', 'when', card);
  const left = element('p', 'left', card);
  const number = element('strong', '', left);
  const of = document.createElement('span');
  left.append(of);
  const fill = target === list ? bar(card) : null;
  const parts = element('p', 'parts', card);
  return { card, name, when, number, of, fill, parts };
}

function facts(id, startsAt, price) {
  const known = [id];
  if (startsAt) {
    known.push(new Date(startsAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }));
  }
  if (price) {
    known.push('price ' + price);
  }
  return known.join(' · ');
}

function fillCard(shown, schedule) {
  const share = schedule.maxPlayers > 0 ? schedule.available / schedule.maxPlayers : 0;
  write(shown.name, schedule.name);
  write(shown.when, facts(schedule.scheduleId, schedule.startsAt, schedule.price));
  write(shown.number, schedule.available > 0 ? schedule.available.toLocaleString() : 'Sold out');
  write(shown.of, schedule.available > 0 ? ` of ${schedule.maxPlayers.toLocaleString()} places left` : ` · ${schedule.maxPlayers.toLocaleString()} places`);
  write(shown.parts, `${schedule.held.toLocaleString()} held, ${schedule.booked.toLocaleString()} booked`);
  shown.fill.setAttribute('width', String(100 * share));
  shown.card.classList.toggle('few', share <= FEW);
}

function fillProgramCard(shown, program) {
  const some = program.categories.slice(0, 4).map((category) => `${category.name} ${category.remaining.toLocaleString()} at ${category.price}`);
  write(shown.name, program.title);
  write(shown.when, facts(program.programId, program.startsAt));
  write(shown.number, program.remaining > 0 ? program.remaining.toLocaleString() : 'Sold out');
  write(shown.of, program.remaining > 0 ? ' seats left' : '');
  write(shown.parts, some.join(', '));
  shown.card.classList.toggle('few', program.remaining === 0);
}

/** Brings the cards of a list up to date; each keeps its place as long as its thing is there. */
function arrange(target, known, things, idOf, fill) {
  const seen = new Set();
  for (const thing of things.slice(0, SHOWN)) {
    const id = idOf(thing);
    seen.add(id);
    if (!known.has(id)) {
      known.set(id, newCard(target));
    }
    fill(known.get(id), thing);
  }
  for (const [id, shown] of known) {
    if (!seen.has(id)) {
      shown.card.remove();
      known.delete(id);
    }
  }
}

function show(schedules) {
  arrange(list, cards, schedules, (schedule) => schedule.scheduleId, fillCard);
  if (schedules.length === 0) {
    say('No schedules yet. An operator makes one with PUT api/schedules/{id}.', false);
  } else if (schedules.length > SHOWN) {
    say(`The first ${SHOWN} of ${schedules.length}, live`, false);
  } else {
    say('Live', false);
  }
}

/** The message when the schedules cannot be had: the server's own words where it gave some. */
async function complain(answer) {
  const problem = await answer.json().catch(() => ({}));
  say(problem.detail || `The server answers with status ${answer.status}.`, true);
}

async function showPrograms() {
  const answer = await fetch('api/programs', { headers: { Accept: 'application/json' }, cache: 'no-store' });
  if (answer.ok) {
    const programs = await answer.json();
    arrange(programList, programCards, programs, (program) => program.programId, fillProgramCard);
    document.getElementById('programs-section').hidden = programs.length === 0;
  } else {
    await complain(answer);
  }
}

async function poll() {
  if (document.visibilityState === 'visible') {
    try {
      const answer = await fetch('api/schedules', { headers: { Accept: 'application/json' }, cache: 'no-store' });
      if (answer.ok) {
        show(await answer.json());
        await showPrograms();
      } else {
        await complain(answer);
      }
    } catch {
      say('The server cannot be reached. Trying again…', true);
    }
  }
  setTimeout(poll, POLL_MS);
}

poll();
