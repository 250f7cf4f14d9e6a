import { send } from '../api.js';
import { h } from '../dom.js';
import { t } from '../texts.js';
import { confirm } from './confirm.js';
import { actionButton } from './page.js';

/**
 * Buttons for the holder of a ticket: another name on it, and, where the resource allows it, another holder.
 *
 * @param {object} ticket as the server told it
 * @param {string} unit its name in words
 * @param {boolean} transferable whether people may transfer tickets of its resource
 * @param {import('./wish.js').Wishes} wishes
 * @param {() => Promise<void>} changed is called after a change
 */
export function ticketButtons(ticket, unit, transferable, wishes, changed) {
  const path = `tickets/${encodeURIComponent(ticket.ticketId)}`;
  const rename = async () => {
    const attendee = await confirm({
      title: t('ticket.rename'), about: unit, act: t('ticket.rename'),
      field: { label: t('ticket.attendee'), value: ticket.attendee }, danger: false,
    });
    if (attendee) {
      await make(`rename ${attendee}`, (options) => send('PUT', `${path}/attendee`, { attendee }, options),
        'ticket.renamed', { unit });
    }
  };
  const transfer = async () => {
    const to = await confirm({
      title: t('ticket.transfer-of', { unit }), about: t('ticket.transfer-about'), act: t('ticket.transfer'),
      field: { label: t('ticket.to') },
    });
    if (to) {
      await make(`transfer ${to}`, (options) => send('POST', `${path}/transfers`, { to }, options),
        'ticket.transferred', { unit, to });
    }
  };
  const make = async (what, act, done, values) => {
    await wishes.make(`${ticket.ticketId} ${what}`, act, done, values);
    await changed();
  };
  return h('div', { class: 'buttons' }, actionButton(t('ticket.rename'), rename, 'small'),
    transferable ? actionButton(t('ticket.transfer'), transfer, 'small') : null);
}
