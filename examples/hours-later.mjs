// The tests import this before an example. It sets the clock forward when a response has the header `x-hours-later`.
import { subscribe } from 'node:diagnostics_channel';

const realNow = Date.now;
let ahead = 0;
Date.now = () => realNow() + ahead;

const advance = (hours) => {
  ahead += Number(hours) * 3_600_000;
};

// Responses of `fetch`. The headers are an array of alternating names and values, as bytes.
subscribe('undici:request:headers', ({ response: { headers } }) => {
  const at = headers.findIndex((header) => String(header) === 'x-hours-later');
  if (at !== -1) advance(String(headers[at + 1]));
});
// Responses of `node:http`.
subscribe('http.client.response.finish', ({ response: { headers } }) => {
  if ('x-hours-later' in headers) advance(headers['x-hours-later']);
});
