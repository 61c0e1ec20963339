/** Pages that make a browser request blocked URLs, by each way that a page has: for crawlers that are browsers. */
import type { ServerResponse } from 'node:http';

type Answer = (response: ServerResponse) => unknown;

/** A page, and the blocked paths that a browser requests because of it, unless something stops it. */
export interface BrowserAttack {
  readonly page: string;
  readonly blocked: readonly string[];
}

const send =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
const script = (code: string, headers?: Record<string, string>) => send(`<body><script>${code}</script>`, headers);
const module = (code: string) => send(code, { 'content-type': 'text/javascript' });
const rules = (value: object) => JSON.stringify(value);
const listOf = (...urls: string[]) => [{ source: 'list', urls, eagerness: 'immediate' }];
const speculation = (value: object) => send(`<script type="speculationrules">${rules(value)}</script>`);

/** Answers of the server by path, other than those of `/private`, which are empty pages. */
export const attackPages: Readonly<Record<string, Answer>> = {
  '/robots.txt': (response) => response.end('user-agent: *\ndisallow: /private\n'),
  '/fine': send('fine'),
  '/redirect-in': (response) => response.writeHead(302, { location: '/private/redirected' }).end(),
  '/redirect-on': (response) => response.writeHead(307, { location: '/redirect-in' }).end(),

  '/scripted': script('location = "/private/scripted"'),
  '/refreshed': send('<meta http-equiv="refresh" content="0; url=/private/refreshed">'),
  '/refreshed-by-header': send('', { refresh: '0; url=/private/refreshed-by-header' }),
  '/redirected': script('location = "/redirect-on"'),
  '/reloaded': script('history.pushState(0, "", "/private/reloaded"); location.reload()'),
  '/posted': send('<form method="post" action="/private/posted"></form><script>document.forms[0].submit()</script>'),

  '/popups': send(`<body><a id="blank" target="_blank" rel="noopener" href="/private/blank" ping="/private/ping">x</a>
    <script>open("/private/opened"); open("/redirect-in", "_blank", "noopener"); blank.click()</script>`),
  '/frames': send(`<iframe src="/private/frame"></iframe> <iframe src="/redirect-in"></iframe>
    <iframe srcdoc='<img src="/private/srcdoc.png">'></iframe> <object data="/private/object"></object>
    <embed src="/private/embed">`),
  '/resources': send(`<link rel="stylesheet" href="/private/style.css"> <script src="/private/script.js"></script>
    <img src="/private/image.png"> <video src="/private/video.mp4"></video>
    <style>@import "/private/imported.css";</style> <script type="module">import("/private/module.js")</script>`),
  '/requests': script(`fetch("/private/fetched"); fetch("/redirect-in"); new EventSource("/private/events");
    const request = new XMLHttpRequest(); request.open("GET", "/private/xhr"); request.send();
    navigator.sendBeacon("/private/beacon", "x"); fetch("/private/keepalive", { keepalive: true, method: "POST" });
    new WebSocket("ws://" + location.host + "/private/socket")`),
  '/left': script(`addEventListener("pagehide", () => {
      navigator.sendBeacon("/private/beacon-left", "x"); fetch("/private/keepalive-left", { keepalive: true });
    }); onload = () => setTimeout(() => { location = "/fine" })`),
  '/policy': send('<img src="/image.png">', {
    'content-security-policy': "img-src 'none'; report-uri /private/report",
  }),

  '/link-prefetch': send(`<link rel="prefetch" href="/private/prefetch"> <link rel="prefetch" href="/redirect-in">
    <link rel="preload" as="image" href="/private/preload.png"> <link rel="modulepreload" href="/private/preload.js">`),
  '/link-headers': send('', {
    link: '</private/linked>; rel=prefetch, </private/linked.js>; rel=preload; as=script',
  }),
  '/speculative-prefetch': speculation({ prefetch: listOf('/private/speculative', '/redirect-in') }),
  '/speculative-prerender': speculation({ prerender: listOf('/private/prerender') }),
  '/speculative-redirect': speculation({ prerender: listOf('/redirect-in') }),
  '/speculative-header': send('', { 'speculation-rules': '"/speculation.json"' }),
  '/speculation.json': send(rules({ prefetch: listOf('/private/by-header') }), {
    'content-type': 'application/speculationrules+json',
  }),

  '/workers': script(`new Worker("/worker.js"); new Worker("/private/worker.js"); new SharedWorker("/shared.js");
    new Worker(URL.createObjectURL(new Blob(['fetch("' + location.origin + '/private/from-blob")'])))`),
  '/worker.js': module('fetch("/private/from-worker"); new Worker("/private/nested.js")'),
  '/shared.js': module('fetch("/private/from-shared-worker")'),
  '/service-worker': script(`navigator.serviceWorker.register("/sw.js");
    navigator.serviceWorker.ready.then(async ({ active }) => {
      if (active.state !== "activated") await new Promise((resolve) => { active.onstatechange = resolve });
      fetch("/handled"); location = "/handled-page";
    })`),
  '/sw.js': module(`oninstall = (event) => { skipWaiting();
      event.waitUntil(fetch("/private/sw-install").catch(() => {})) };
    onactivate = (event) => event.waitUntil(clients.claim());
    onfetch = (event) => { if (event.request.url.includes("/handled"))
      event.respondWith(fetch("/private/sw" + new URL(event.request.url).pathname).catch(() => new Response(""))) }`),
  '/service-worker-script': script('navigator.serviceWorker.register("/private/sw.js").catch(() => {})'),
};

const paths = (...names: string[]) => names.map((name) => `/private/${name}`);

export const browserAttacks: readonly BrowserAttack[] = [
  { page: '/scripted', blocked: paths('scripted') },
  { page: '/refreshed', blocked: paths('refreshed') },
  { page: '/refreshed-by-header', blocked: paths('refreshed-by-header') },
  { page: '/redirected', blocked: paths('redirected') },
  { page: '/reloaded', blocked: paths('reloaded') },
  { page: '/posted', blocked: paths('posted') },
  { page: '/popups', blocked: paths('blank', 'ping', 'opened', 'redirected') },
  { page: '/frames', blocked: paths('frame', 'redirected', 'srcdoc.png', 'object', 'embed') },
  {
    page: '/resources',
    blocked: paths('style.css', 'script.js', 'image.png', 'video.mp4', 'imported.css', 'module.js'),
  },
  {
    page: '/requests',
    blocked: paths('fetched', 'redirected', 'events', 'xhr', 'beacon', 'keepalive', 'socket'),
  },
  { page: '/left', blocked: paths('beacon-left', 'keepalive-left') },
  { page: '/policy', blocked: paths('report') },
  { page: '/link-prefetch', blocked: paths('prefetch', 'redirected', 'preload.png', 'preload.js') },
  { page: '/link-headers', blocked: paths('linked', 'linked.js') },
  { page: '/speculative-prefetch', blocked: paths('speculative', 'redirected') },
  { page: '/speculative-prerender', blocked: paths('prerender') },
  { page: '/speculative-redirect', blocked: paths('redirected') },
  { page: '/speculative-header', blocked: paths('by-header') },
  { page: '/workers', blocked: paths('from-worker', 'nested.js', 'worker.js', 'from-shared-worker', 'from-blob') },
  { page: '/service-worker', blocked: paths('sw-install', 'sw/handled', 'sw/handled-page') },
  { page: '/service-worker-script', blocked: paths('sw.js') },
];
