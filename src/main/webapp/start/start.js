'use strict';

const POLL_MS = 2000;
const SHOWN = 60;
const FEW = 0.1;

const list = document.getElementById('schedules');
const state = document.getElementById('state');
const cards = new Map();

/** Says how things are; only changes are written, so that a screen reader is not told the same every two seconds. */
function say(text, trouble) {
  if (state.textContent !== text) {
    state.textContent = text;
  }
  state.classList.toggle('trouble', trouble);
  list.classList.toggle('stale', trouble);
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

function newCard() {
  const card = document.createElement('li');
  card.className = 'card';
  const name = element('h3', '', card);
  const when = element('p', 'when', card);
  const left = element('p', 'left', card);
  const number = element('strong', '', left);
  const of = document.createElement('span');
  left.append(of);
  const fill = bar(card);
  const parts = element('p', 'parts', card);
  return { card, name, when, number, of, fill, parts };
}

function facts(schedule) {
  const known = [schedule.scheduleId];
  if (schedule.startsAt) {
    known.push(new Date(schedule.startsAt).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }));
  }
  if (schedule.price) {
    known.push('price ' + schedule.price);
  }
  return known.join(' · ');
}

function fillCard(shown, schedule) {
  const share = schedule.maxPlayers > 0 ? schedule.available / schedule.maxPlayers : 0;
  write(shown.name, schedule.name);
  write(shown.when, facts(schedule));
  write(shown.number, schedule.available > 0 ? schedule.available.toLocaleString() : 'Sold out');
  write(shown.of, schedule.available > 0 ? ` of ${schedule.maxPlayers.toLocaleString()} places left` : ` · ${schedule.maxPlayers.toLocaleString()} places`);
  write(shown.parts, `${schedule.held.toLocaleString()} held, ${schedule.booked.toLocaleString()} booked`);
  shown.fill.setAttribute('width', String(100 * share));
  shown.card.classList.toggle('few', share <= FEW);
}

function show(schedules) {
  const seen = new Set();
  for (const schedule of schedules.slice(0, SHOWN)) {
    seen.add(schedule.scheduleId);
    if (!cards.has(schedule.scheduleId)) {
      cards.set(schedule.scheduleId, newCard());
    }
    const shown = cards.get(schedule.scheduleId);
    fillCard(shown, schedule);
    if (!shown.card.isConnected) {
      list.append(shown.card);
    }
  }
  for (const [id, shown] of cards) {
    if (!seen.has(id)) {
      shown.card.remove();
      cards.delete(id);
    }
  }
  for (const place of document.querySelectorAll('[data-schedule]')) {
    write(place, schedules.length > 0 ? schedules[0].scheduleId : 'ID');
  }
  if (schedules.length === 0) {
    say('No schedules yet. An operator makes one with PUT api/schedules/{id}.', false);
  } else if (schedules.length > SHOWN) {
    say(`The first ${SHOWN} of ${schedules.length}, live`, false);
  } else {
    say('Live', false);
  }
}

/** What to say when the schedules cannot be had: the server's own words where it gave some. */
async function complain(answer) {
  const problem = await answer.json().catch(() => ({}));
  say(problem.detail || `The server answers with status ${answer.status}.`, true);
}

async function poll() {
  if (document.visibilityState === 'visible') {
    try {
      const answer = await fetch('api/schedules', { headers: { Accept: 'application/json' }, cache: 'no-store' });
      if (answer.ok) {
        show(await answer.json());
      } else {
        await complain(answer);
      }
    } catch {
      say('The server cannot be reached. Trying again…', true);
    }
  }
  setTimeout(poll, POLL_MS);
}

for (const place of document.querySelectorAll('[data-base]')) {
  place.textContent = new URL('.', document.baseURI).href;
}
poll();
