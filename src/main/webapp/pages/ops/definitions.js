/** The bodies of PUTs that change one thing of a resource and keep the rest of it. */
const FIELDS = {
  schedules: ['name', 'maxPlayers', 'startsAt', 'holdMinutes', 'price', 'closesAt', 'phases', 'limits', 'refundRules',
    'transfers', 'comment', 'image', 'timeZone', 'externalId', 'metadata'],
  programs: ['title', 'startsAt', 'accountLimit', 'closesAt', 'phases', 'limits', 'refundRules', 'transfers',
    'comment', 'image', 'timeZone', 'externalId', 'metadata', 'categories'],
  sales: ['name', 'goodId', 'stock', 'startsAt', 'endsAt', 'valid', 'perUserLimit', 'price', 'restockOnRefund',
    'rateLimit', 'phases', 'limits', 'refundRules', 'transfers', 'comment', 'image', 'timeZone', 'externalId',
    'metadata'],
  rains: ['name', 'totalAmount', 'packets', 'startsAt', 'endsAt', 'funderId', 'phases', 'funding', 'packetAmount',
    'minAmount', 'maxAmount', 'grabsPerUser', 'comment', 'image', 'timeZone', 'externalId', 'metadata'],
  drops: ['name', 'startsAt', 'endsAt', 'perUserLimit', 'phases', 'comment', 'image', 'timeZone', 'externalId',
    'metadata'],
};
const CATEGORY = ['categoryId', 'name', 'price', 'capacity', 'rows'];

/** @param {object} resource as `GET /{model}/{id}` tells it */
export function definitionOf(model, resource) {
  const { closesAt, ...rest } = pick(resource, FIELDS[model]);
  // Phases close by themselves: then the time is theirs, and must not outlive them.
  const body = closesAt && !rest.phases ? { ...rest, closesAt } : rest;
  return model === 'programs'
    ? { ...body, categories: resource.categories.map((category) => pick(category, CATEGORY)) } : body;
}

function pick(object, names) {
  return Object.fromEntries(names.filter((name) => object[name] !== undefined).map((name) => [name, object[name]]));
}
