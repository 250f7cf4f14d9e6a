/** The contract as a page, drawn by Swagger UI. */
import './theme.js';

/** The example of the contract's parameter. */
const EXAMPLE_KEY = '5b1f0c52-7d7e-4a3c-9d0e-3a0f6f0f7a11';

/** A key that nobody has changed is an example; each try is a request of its own. */
function withOwnKey(request) {
  if (request.headers?.['Idempotency-Key'] === EXAMPLE_KEY) {
    request.headers['Idempotency-Key'] = crypto.randomUUID?.() ?? `try-${Date.now()}`;
  }
  return request;
}

/** The page, for whoever adds to it. Nothing leaves for other servers: no validator is asked. */
export const reference = window.SwaggerUIBundle({
  url: new URL('../api/openapi.json', document.baseURI).href,
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  displayRequestDuration: true,
  validatorUrl: null,
  requestInterceptor: withOwnKey,
});
