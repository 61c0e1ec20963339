/* global VERSION, FILES */
// Keeps the files of one build, so that the page opens without a network. The build adds VERSION and FILES above.
// A new version waits until no tab shows the old one: the files of two builds never mix. Requests to the service are left
// to the browser.

const PREFIX = 'workbench ';
const CACHE = PREFIX + VERSION;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(PREFIX) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name)))),
  );
});

const kept = new Set(FILES.map((name) => new URL(name, registration.scope).href));

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  // The query and the hash are the page's own, as `?site=example.com`.
  const address = url.replace(/[?#].*/, '');
  if (method !== 'GET' || !kept.has(address)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(address, { ignoreVary: true }))
      .then((found) => found ?? fetch(event.request)),
  );
});
