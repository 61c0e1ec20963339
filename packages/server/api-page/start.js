// Shows the OpenAPI document of this service. Swagger UI is a script of its own, which defines `SwaggerUIBundle`.
globalThis.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  deepLinking: true,
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
