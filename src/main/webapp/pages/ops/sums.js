/** The sums that prove a resource, of places and of money, as its evidence has them. */
import { money, number, t } from '../texts.js';

const WHOLES = ['maxPlayers', 'seats', 'stock', 'packets', 'codes'];

/** Such as `942 available + 3 held + 55 booked = 1,000 places`. */
export function placesSum({ sum }) {
  const names = Object.keys(sum).filter((name) => !name.endsWith('Cents'));
  const whole = names.find((name) => WHOLES.includes(name));
  return equation(names.filter((name) => name !== whole), whole, (name) => [number(sum[name]), t(`sum.${name}`)]);
}

/** Such as `50.00 placed + 0.00 due for refund + 25.00 refunded = 75.00 captured`; empty for what moves no money. */
export function moneySum({ sum, facts }) {
  if (sum.totalCents !== undefined) {
    return equation(['leftCents', 'claimedCents'], 'totalCents', (name) => [money(sum[name] / 100), t(`sum.${name}`)]);
  }
  const parts = ['placed', 'refundDue', 'refunded', ...(Number(facts.money?.kept) > 0 ? ['kept'] : [])];
  return facts.money ? equation(parts, 'captured', (name) => [money(facts.money[name]), t(`sum.money.${name}`)]) : '';
}

function equation(parts, whole, told) {
  const word = (name) => told(name).join(' ');
  return `${parts.map(word).join(' + ')} = ${word(whole)}`;
}
