import { titleOfBody } from '../parts/about.js';
import { confirm } from '../parts/confirm.js';
import { transfersText, TransferRules, withTransfers } from '../parts/transfer-rules.js';
import { t } from '../texts.js';
import { dryRun } from './dry-run.js';

/**
 * Asks whether holders shall transfer tickets of a resource from now on, also in mid-sale.
 *
 * @param {object} body of its PUT, with the rules that it has
 * @returns {Promise<object|null>} the body with the rules that are wanted; null when it was left
 */
export function askTransfers(model, id, body) {
  const form = new TransferRules(body.transfers);
  return confirm({
    title: t('transfers.title', { name: titleOfBody(body, id) }),
    about: t('transfers.about'),
    act: t('ops.transfers.act'),
    danger: false,
    form: { element: form.element, value: () => withTransfers(body, form.value()) },
    effects: (wanted) => dryRun(model, id, 'put', wanted, () => [transfersText(wanted.transfers, body.timeZone)]),
  });
}
