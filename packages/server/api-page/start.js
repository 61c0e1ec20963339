// Shows the OpenAPI document of this service. Swagger UI is a script of its own, which defines `SwaggerUIBundle`.

/** Names for what Swagger UI leaves without one, or with one that is not its text, for screen readers. */
const NAMES = {
  '.body-param__text': 'Body',
  '.json-schema-array input': 'One value',
  'tr[data-param-name] select': 'Value',
  '.close-modal': 'Close',
  '.modal-btn.authorize': 'Authorize',
};

new MutationObserver(() => {
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const element of document.querySelectorAll(selector)) element.ariaLabel = name;
  }
}).observe(document.body, { childList: true, subtree: true });

globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  // Its colours are inline styles without enough contrast.
  syntaxHighlight: false,
  defaultModelRendering: 'model',
  displayRequestDuration: true,
  // Swagger UI would otherwise send the document to a validator of its makers.
  validatorUrl: null,
  requestInterceptor: (request) => {
    // Over plain HTTP, a browser does not identify the page that sends a request.
    request.headers['X-Requested-With'] = 'maycrawl';
    return request;
  },
  // The commands that the page shows need no such header.
  showMutatedRequest: false,
});
