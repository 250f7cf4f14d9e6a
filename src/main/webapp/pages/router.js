/**
 * Addresses behind the `#`, so that a page needs no rule on the server and the token stays in memory while one goes
 * around.
 */
const routes = [];

/** @param {string} pattern such as `schedules/:id` @param {(parts: object) => Promise<Node>} make */
export function route(pattern, make) {
  const names = [];
  const expression = pattern.replace(/:(\w+)/g, (all, name) => {
    names.push(name);
    return '([^/]+)';
  });
  routes.push({ expression: new RegExp(`^${expression}$`), names, make });
}

export function here() {
  return decodeURI(location.hash.replace(/^#\/?/, ''));
}

export function address(...parts) {
  return '#/' + parts.map(encodeURIComponent).join('/');
}

/** The page of the present address, or null when there is none. */
export async function pageHere() {
  const path = location.hash.replace(/^#\/?/, '').split('?')[0];
  for (const { expression, names, make } of routes) {
    const found = expression.exec(path);
    if (found) {
      return make(Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1])])));
    }
  }
  return null;
}
