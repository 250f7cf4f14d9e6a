/** The bodies of PUTs that change one thing of a resource and keep the rest of it. */
const FIELDS = {
  schedules: ['name', 'maxPlayers', 'startsAt', 'holdMinutes', 'price', 'closesAt', 'phases', 'limits', 'refundRules', 'externalId', 'metadata'],
  programs: ['title', 'startsAt', 'accountLimit', 'closesAt', 'phases', 'limits', 'refundRules', 'externalId', 'metadata', 'categories'],
  sales: ['goodId', 'stock', 'startsAt', 'endsAt', 'valid', 'perUserLimit', 'price', 'restockOnRefund', 'comment', 'rateLimit', 'phases', 'limits', 'refundRules', 'externalId', 'metadata'],
  rains: ['totalAmount', 'packets', 'startsAt', 'endsAt', 'funderId', 'phases', 'funding', 'packetAmount', 'minAmount', 'maxAmount', 'grabsPerUser', 'externalId', 'metadata'],
  drops: ['startsAt', 'endsAt', 'perUserLimit', 'comment', 'phases', 'externalId', 'metadata'],
};
const CATEGORY = ['categoryId', 'name', 'price', 'capacity', 'rows'];

/** @param {object} resource as `GET /{model}/{id}` tells it */
export function definitionOf(model, resource) {
  const { closesAt, ...rest } = pick(resource, FIELDS[model]);
  // Phases close by themselves: then the time is theirs, and must not outlive them.
  const body = closesAt && !rest.phases ? { ...rest, closesAt } : rest;
  return model === 'programs' ? { ...body, categories: resource.categories.map((category) => pick(category, CATEGORY)) } : body;
}

function pick(object, names) {
  return Object.fromEntries(names.filter((name) => object[name] !== undefined).map((name) => [name, object[name]]));
}
