import { read } from '../api.js';

/** So many are asked for at once. */
const PAGE = 500;

/** The id of a resource, in the field that its model has for it. */
export function idOf(model, resource) {
  return resource[`${model.slice(0, -1)}Id`];
}

/**
 * The first resources of a model in the order of their ids, a page after the other: a list of resources goes on after
 * the last id, and ends with a page that is not full.
 *
 * @param {string} model
 * @param {number} most
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<{things: any[], more: boolean}>} `more`: there are others
 */
export async function readResources(model, most, options) {
  const all = [];
  let full = true;
  while (full && all.length <= most) {
    const limit = Math.min(PAGE, most + 1 - all.length);
    const after = all.length > 0 ? `&after=${encodeURIComponent(idOf(model, all.at(-1)))}` : '';
    const page = await read(`${model}?limit=${limit}${after}`, options);
    all.push(...page);
    full = page.length >= limit;
  }
  return { things: all.slice(0, most), more: all.length > most };
}
