/** The text and the JSON of `maycrawl check` in Hindi and Thai: by files, and by the answers of real servers. */
import { rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { LETTERS, sentencesOf } from '../../../../../scripts/sentences-of.js';
import { UntranslatedWords } from '../../../../../scripts/untranslated-words.js';
import { listen } from '../../listen.js';
import { complaint, maycrawl, maycrawlProcess, type Run, scratch, startMaycrawl } from '../../maycrawl.js';

const { file } = scratch();
const RULES = `User-agent: *
Disallow: /cart
Disallow: /help/
Allow: /help/contact
Allow: /shop/index.html
Disallow: /ü*
Disallow: /tie
Allow: /tie
Disallow: /same
Disallow: /same
Disallow: /s*a*m*e*
Disallow: /s*a*m*e
Disallow: /s*a*me
Disallow: /s*am*e

User-agent: EmptyBot
Disallow:

User-agent: NamedBot
Disallow: /other
`;
const robots = file('robots.txt', RULES);
const starless = file('starless.txt', 'User-agent: NamedBot\nDisallow: /\n');
const long = file('long.txt', `User-agent: *\nDisallow: /p\n${'#'.repeat(520_000)}\n`);
const page = file('page.txt', '<!doctype html>\n<title>Shop</title>\nUser-agent: *\nDisallow: /p\n');
const usage = file(
  'usage.txt',
  `User-agent: *
Content-Usage: train-ai=n, search=y
Content-Usage: /press/ train-ai=y
Content-Usage: "
Content-Signal: ai-input=no, use=reference
Allow: /
`,
);

const FILES: readonly (readonly [string, readonly string[]])[] = [
  ['a rule that decides alone', [robots, '/cart']],
  ['a rule that beats others', [robots, '/help/contact']],
  ['an index page', [robots, '/shop/']],
  ['a rule that is not in normal form', [robots, '/üx']],
  ['an allow rule of the same length', [robots, '/tie']],
  ['the first of equal rules, and more than are shown', [robots, '/same']],
  ['no rule', [robots, '/zzz']],
  ['only an empty rule', [robots, '--as', 'EmptyBot', '/cart']],
  ['another rule that was meant', [robots, '--as', 'NamedBot', '/cart']],
  ['no group', [starless, '/cart']],
  ['robots.txt itself', [robots, '--dialect', 'rfc9309', '/robots.txt']],
  ['a crawler that does not follow robots.txt', [robots, '--as', 'Google-Read-Aloud', '/cart']],
  ['a URL that is requested in another form', [robots, 'https://a.example/x/../cart']],
  ['a path in normal form', [robots, '--literal', 'https://a.example/x/%2e%2e/cart']],
  ['many crawlers and URLs', [robots, '--as', 'ai', '--as', 'search', '/cart', '/a']],
  ['a file that is cut', [long, '/p']],
  ['a web page', [page, '/p']],
  ['the use of a page', [usage, '--use', '--header', 'Content-Usage: search=n', '/press/1', '/a']],
  ['the use of a page that is blocked', [robots, '--use', '/cart']],
];

/** Names of the tests, of the crawlers that are not in the registry, and of uses. */
const DATA = ['EmptyBot', 'NamedBot', 'mailto'];

const withoutFile = (text: string): string => text.replace(/^ +(?:\d+)? \|.*$/gm, markOf).replace(/--[\w-]+/g, ' ');
/** Returns what is written beside the marks; lines of the file are code. */
function markOf(line: string): string {
  const [, label = ''] = /^ +\| +[-^]+ (.*)$/.exec(line) ?? [];
  return label;
}

describe.each(['hi', 'th'] as const)('maycrawl check --language %s', (tag) => {
  const words = new UntranslatedWords(tag, DATA);
  const english = new UntranslatedWords(tag, DATA);

  /** Fails if a line is English or lost. `before`: the same run in English. */
  function expectTranslated(before: Run, shown: Run): void {
    expect([shown.status, shown.stderr]).toEqual([before.status, before.stderr]);
    const lines = withoutFile(shown.stdout).split('\n');
    expect(lines.filter((line) => words.areIn(line))).toEqual([]);
    expect(shown.stdout).toMatch(LETTERS[tag]);
    expect(lines.length).toBe(before.stdout.split('\n').length);
    expect(
      withoutFile(before.stdout)
        .split('\n')
        .filter((line) => english.areIn(line)).length,
    ).toBeGreaterThan(1);
  }

  function expectSameData(before: Run, shown: Run): void {
    expect(shown.status).toBe(before.status);
    const pairs = before.stdout.split('\n').map((line, i) => [line, shown.stdout.split('\n')[i] ?? ''] as const);
    for (const [one, other] of pairs.filter(([line]) => line !== '')) {
      const [was, is] = [sentencesOf(timeless(one)), sentencesOf(timeless(other))];
      expect(was.sentences.length).toBeGreaterThan(0);
      expect(is.rest).toEqual(was.rest);
      expect(is.sentences.length).toBe(was.sentences.length);
      expect(is.sentences.filter((text) => !LETTERS[tag].test(text) || words.areIn(text))).toEqual([]);
    }
  }

  describe.each(FILES)('of a file: %s', (_, args) => {
    const run = (...more: readonly string[]) => maycrawl(['check', ...more, '--robots', ...args]);

    it('is in that language as text, with no line less', () => {
      expectTranslated(run(), run('--language', tag));
    });

    it('has its sentences in JSON in the language, and keeps the data', () => {
      expectSameData(run('--json'), run('--json', '--language', tag));
    });
  });

  it('keeps the columns of CSV but for the explanation', () => {
    const rowOf = (...more: readonly string[]): string => {
      const run = (format: string) =>
        maycrawl(['check', '--format', format, ...more, '--robots', robots, '/help/contact']).stdout;
      const { explanation } = JSON.parse(run('json')) as { explanation: string };
      const cell = explanation.includes('"') ? `"${explanation.replaceAll('"', '""')}"` : explanation;
      expect(run('csv')).toContain(cell);
      return run('csv').replace(cell, '(explanation)').replaceAll('"', '');
    };
    expect(rowOf('--language', tag)).toBe(rowOf());
  });

  it('is in that language for each answer of a site, as text and as JSON', async () => {
    const sites = await startSites();
    const run = async (...more: readonly string[]): Promise<Run> => {
      const running = startMaycrawl([...FETCHING, ...more, '--', '-', ...sites]);
      running.child.stdin.end('mailto:a@example.com\n');
      const { code, stdout, stderr } = await running.end();
      return { status: code, stdout, stderr };
    };
    const before = await run();
    const statuses = ['status 404', 'status 401', 'status 429', 'status 503', 'ECONNREFUSED', 'closed the connection'];
    const redirects = ['redirects to itself', 'redirects too often', 'no valid URL', 'that is blocked'];
    for (const text of [...statuses, ...redirects, 'Only http', '500 KiB', 'web page']) {
      expect(before.stdout).toContain(text);
    }
    expectTranslated(before, await run('--language', tag));
    expectSameData(await run('--json'), await run('--json', '--language', tag));
  });

  it('names the option that permits a refused address, and the store of an earlier run', async () => {
    const [site = ''] = await startSites();
    const store = file(`store-${tag}`, '');
    rmSync(store);
    const run = async (...args: readonly string[]): Promise<Run> => {
      const { code, stdout, stderr } = await startMaycrawl(['check', '--store', store, ...args, site]).end();
      return { status: code, stdout, stderr };
    };
    const refused = await run('--language', tag);
    expect(refused.stdout).toContain('--allow-private');
    expectTranslated(await run(), refused);
    await run('--allow-private');
    const [before, stored] = [await run('--allow-private'), await run('--allow-private', '--language', tag)];
    expect(before.stdout).toContain('from the store');
    expectTranslated(before, stored);
  });
});

/** Times of fetches differ between runs. */
function timeless(json: string): string {
  return json.replace(/"(fetchedAt|validUntil|at|retryAt)":"[^"]*"/g, '"$1":"(time)"');
}

const FETCHING = ['check', '--allow-private', '--store', 'memory'];

/** Starts a site for each way in which a fetch ends, until the test ends, and returns a URL of each. */
async function startSites(): Promise<readonly string[]> {
  const ANSWERS: Readonly<Record<string, (response: ServerResponse, path: string, port: number) => void>> = {
    good: (response) => response.end(RULES),
    missing: (response) => response.writeHead(404).end(),
    closed: (response) => response.writeHead(401).end(),
    busy: (response) => response.writeHead(429).end(),
    failing: (response) => response.writeHead(503).end(),
    looping: (response) => response.writeHead(302, { location: '/robots.txt' }).end(),
    endless: (response, path) => response.writeHead(302, { location: `${path}+` }).end(),
    nowhere: (response) => response.writeHead(302, { location: 'http://' }).end(),
    moved: (response, _, port) =>
      response.writeHead(301, { location: `http://good.localhost:${port}/robots.txt` }).end(),
    forbidden: (response, _, port) => response.writeHead(302, { location: `http://good.localhost:${port}/cart` }).end(),
    long: (response) => response.end(`User-agent: *\nDisallow: /p\n${'#'.repeat(520_000)}\n`),
    page: (response) => response.end('<!doctype html>\n<title>Shop</title>\n'),
    broken: (response) => response.socket?.destroy(),
  };
  const server = createServer((request, response) => {
    const [name = ''] = (request.headers.host ?? '').split('.');
    ANSWERS[name]?.(response, request.url ?? '', request.socket.localPort ?? 0);
  });
  const port = await listen(server);
  const unused = createServer();
  const closed = await listen(unused);
  await new Promise((resolve) => unused.close(resolve));
  return [
    ...Object.keys(ANSWERS).map((name) => `http://${name}.localhost:${port}/cart`),
    `http://127.0.0.1:${closed}/`,
  ];
}

it('is English by default, whatever the language of the system', () => {
  const args = ['check', '--robots', robots, '/cart', '/a'];
  const english = maycrawl([...args, '--language', 'en']).stdout;
  const thai = { LANG: 'th_TH.UTF-8', LANGUAGE: 'th' };
  expect(maycrawlProcess(args, { env: thai }).stdout).toBe(english);
});

it('an unknown language, or one that has no effect, is an error of one line', () => {
  expect(complaint(['check', '--language', 'de', '--robots', robots, '/'])).toBe(
    'maycrawl: unknown language "de": write --language en, hi or th',
  );
  expect(complaint(['check', '--language', 'hi', '--quiet', '--robots', robots, '/'])).toBe(
    'maycrawl: --language has no effect with --quiet, whose words are for programs: leave it out',
  );
  expect(complaint(['check', '--language', 'hi', '--describe', '--robots', robots])).toBe(
    'maycrawl: --language has no effect with --describe, whose descriptions are in English: leave it out',
  );
});
