import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../src/command-line/read-command-line.js';
import { COMMANDS } from '../../src/commands.js';

const readArguments = (argv: readonly string[]) => readCommandLine(argv, COMMANDS, {});

const refusal = (...argv: string[]): Promise<string> =>
  readArguments(argv).then(
    (args) => `accepted: ${JSON.stringify(args)}`,
    (error) => `${error.name} ${error.code}: ${error.message}`,
  );

/** The options for fetching, if none is given. */
const GATE = {
  store: undefined,
  fresh: false,
  policy: 'google',
  freshMax: undefined,
  allowPrivate: false,
  trustNotFoundPages: false,
  timeout: undefined,
  userAgent: undefined,
  proxy: undefined,
  proxyResolves: false,
};

describe('readCommandLine', () => {
  it('check has defaults', async () => {
    expect(await readArguments(['check', '--robots', 'r.txt', '/a'])).toEqual({
      task: 'check',
      language: 'en',
      robots: 'r.txt',
      crawlers: ['Googlebot'],
      dialect: 'google',
      literal: false,
      form: 'text',
      urls: ['/a'],
      gate: { ...GATE, fresh: true },
    });
  });

  it('an option has the form of its command, also if others stand before it', async () => {
    const join = { task: 'join', crawlers: ['a'], explain: true };
    expect(await readArguments(['join', '--explain', '--as', 'a'])).toMatchObject(join);
    expect(await readArguments(['--as', 'a', 'join', '--explain'])).toMatchObject(join);
    expect(await readArguments(['--json', 'lint', '--explain', 'tie'])).toMatchObject({ task: 'lint' });
  });

  it('check accepts its options in any place', async () => {
    const argv = [
      '--json',
      'check',
      '/a',
      '--as=x',
      '--robots=-',
      '--literal',
      '--as',
      'y',
      '--dialect',
      'rfc9309',
      '/b',
    ];
    expect(await readArguments(argv)).toEqual({
      task: 'check',
      language: 'en',
      robots: '-',
      crawlers: ['x', 'y'],
      dialect: 'rfc9309',
      literal: true,
      form: 'json',
      urls: ['/a', '/b'],
      gate: { ...GATE, fresh: true },
    });
  });

  it('values stay as written', async () => {
    expect(await readArguments(['check', '--robots', '007', '--as', '1e3', '--', '0x10', '--as'])).toMatchObject({
      robots: '007',
      crawlers: ['1e3'],
      urls: ['0x10', '--as'],
    });
  });

  it('lint has defaults, and accepts its options', async () => {
    expect(await readArguments(['lint'])).toMatchObject({
      task: 'lint',
      inputs: [],
      format: undefined,
      threshold: undefined,
      rules: [],
      config: undefined,
      fix: 'none',
    });
    const argv = [
      'lint',
      '--json',
      '-q',
      '--fix',
      '--unsafe',
      '--rule',
      'a=b=c',
      '--rule=d=off',
      '--no-config',
      'x',
      '-',
    ];
    expect(await readArguments(argv)).toMatchObject({
      inputs: ['x', '-'],
      format: 'json',
      quiet: true,
      fix: 'unsafe',
      rules: [
        ['a', 'b=c'],
        ['d', 'off'],
      ],
      config: false,
    });
  });

  it('create distinguishes options for the content from others', async () => {
    expect(await readArguments(['create', '-o', '-'])).toMatchObject({ options: undefined, output: '-' });
    expect(await readArguments(['create', '--allow-all'])).toMatchObject({
      options: { blockPaths: [] },
      output: 'robots.txt',
    });
    expect(await readArguments(['create', '--block=/a/', '--block', '/b', '--no-comments'])).toMatchObject({
      options: { blockPaths: ['/a/', '/b'] },
      comments: false,
    });
  });

  it('check without --robots fetches', async () => {
    expect(await readArguments(['check', 'http://h/'])).toEqual({
      task: 'check-sites',
      language: 'en',
      crawlers: ['Googlebot'],
      dialect: 'google',
      form: 'text',
      urls: ['http://h/'],
      gate: GATE,
    });
    const argv = ['check', '--store', 'd', '--fresh', '--policy', 'rfc9309', '--allow-private', '--timeout', '0.25'];
    expect(await readArguments([...argv, '--fresh-max', '3600', '--trust-not-found-pages'])).toMatchObject({
      gate: { freshMax: 3_600_000, trustNotFoundPages: true },
    });
    expect(await readArguments([...argv, '--user-agent', 'x/1'])).toMatchObject({
      urls: [],
      gate: { store: 'd', fresh: true, policy: 'rfc9309', allowPrivate: true, timeout: 250, userAgent: 'x/1' },
    });
  });

  it.each(['299', '31536001', '-1', '1e4', '3600.5', '1h', '+300', '0x200', '١٢٣٤'])(
    'C2 --fresh-max %s is refused, and the message says what it may be',
    async (value) => {
      for (const command of [
        ['check', 'http://h/'],
        ['fetch', 'http://h/'],
        ['filter', '--as', 'Googlebot'],
        ['sitemaps', 'http://h/'],
        ['serve'],
      ]) {
        expect(await refusal(...command, `--fresh-max=${value}`)).toContain(
          `--fresh-max "${value}" is not a whole number of seconds from 300 (5 minutes) to 31536000 (a year): give seconds, as`,
        );
      }
    },
  );

  it('B9 C2 the commands that have no policy for outages have no such options', async () => {
    for (const command of ['lint', 'policy', 'diff']) {
      expect(await refusal(command, '--trust-not-found-pages', 'https://h/')).toContain('--trust-not-found-pages');
      expect(await refusal(command, '--fresh-max', '3600', 'https://h/')).toContain('--fresh-max');
    }
    expect(await refusal('check', '--trust-not-found-pages=1', 'http://h/')).toContain('takes no value');
    for (const option of ['--fresh-max=300', '--trust-not-found-pages'])
      expect(await refusal('check', '--robots', 'r.txt', option, '/')).toMatch(/^CommandError usage: .*no/);
  });

  it('fetch and cache have defaults', async () => {
    expect(await readArguments(['fetch', 'http://h/'])).toMatchObject({
      task: 'fetch',
      form: 'text',
      url: 'http://h/',
    });
    expect(await readArguments(['fetch', '--raw', 'http://h/'])).toMatchObject({ form: 'raw' });
    expect(await readArguments(['cache'])).toEqual({
      task: 'cache',
      action: 'stats',
      url: undefined,
      store: undefined,
      json: false,
    });
    expect(await readArguments(['cache', 'purge', 'http://h/'])).toMatchObject({ action: 'purge', url: 'http://h/' });
  });

  it('crawlers accepts a name or none', async () => {
    expect(await readArguments(['crawlers'])).toEqual({ task: 'crawlers', name: undefined, json: false });
    expect(await readArguments(['crawlers', 'GPTBot', '--json'])).toEqual({
      task: 'crawlers',
      name: 'GPTBot',
      json: true,
    });
  });

  it.each([
    [['--help'], undefined],
    [['help'], undefined],
    [['-h', 'check'], 'check'],
    [['check', '--help', '/a', '--nope'], 'check'],
    [['help', 'crawlers'], 'crawlers'],
  ])('%j requests help', async (argv, topic) => {
    expect(await readArguments(argv)).toEqual({ task: 'help', topic });
  });

  it.each([[['--version']], [['-v']], [['check', '--version']]])('%j requests the version', async (argv) => {
    expect(await readArguments(argv)).toEqual({ task: 'version' });
  });
});

describe('readCommandLine rejects, and says what to change', () => {
  it.each([
    [[], 'no command: write maycrawl check'],
    [['chek'], 'unknown command "chek"; did you mean check?'],
    [
      ['frobnicate'],
      'unknown command "frobnicate"; the commands are check, filter, join, origins, warc, survey, fetch, sitemaps, watch, lint, policy, diff, format, create, add, history, cache, crawlers, test-crawler, test-parser, serve, lsp, mcp and completion',
    ],
    [['https://a.example/'], 'no command before "https://a.example/": write maycrawl check https://a.example/'],
    [['a.example'], 'no command before "a.example": write maycrawl check a.example'],
    [['localhost:8080/x'], 'write maycrawl check localhost:8080/x'],
    [['robots.txt'], 'write maycrawl lint robots.txt'],
    [['/cart'], 'write maycrawl check --robots FILE /cart'],
    [['lint', '--fresh', 'https://a.example/'], '--fresh is not an option of lint, which always fetches now'],
    [['diff', '--fresh', 'https://a.example/', 'x'], '--fresh is not an option of diff, which always fetches now'],
    [['cache', '--fresh'], '--fresh is an option of check, filter, fetch and sitemaps, not of cache'],
    [
      ['check', '--robots', 'https://a.example', '--fresh', '/'],
      '--fresh has no effect with --robots SITE, which is always fetched now: leave it out',
    ],
    [
      ['check', '--robots', 'a.example', '--allow-private', '/'],
      'with --robots FILE nothing is fetched: for the site, write --robots https://a.example',
    ],
    [['lint', '--environment', 'preview'], 'or --environment staging if it must be, such as a preview'],
    [['help', 'chekc'], 'there is no help for "chekc"; did you mean check?'],
    [['--jsn'], 'unknown option --jsn; did you mean --json?'],
    [['check', '--quiet', '--json', '/a'], '--quiet prints one word for each answer, and --json prints more'],
    [['check', '-q', '--format', 'csv', '/a'], 'and --format csv prints more: leave out one'],
    [['check', '--format', 'xml', '/a'], 'unknown format "xml": write --format text, json or csv'],
    [['check', '--json', '--format', 'csv', '/a'], '--json means --format json, and --format csv is given too'],
    [
      ['check', '--describe', '--robots', 'f', '-q'],
      '--quiet prints a verdict for each URL, and --describe covers all',
    ],
    [['check', '--describe', '--robots', 'f', '--format', 'csv'], '--format csv prints a verdict for each URL'],
    [['check', '--robots', 'https://h.example/new-robots.txt', '/a'], 'write curl -s URL | maycrawl check --robots -'],
    [['check', '--robots', 'https://h.example/?a', '/a'], 'is not the address of a site or of its /robots.txt'],
    [['check', '--robots', 'https://h.example:99999/', '/a'], 'is not a URL: write the address of a site'],
    [['check', '--literal', '/a'], '--literal needs --robots FILE'],
    [['check', '--robots', 'f', '--fresh', '/a'], '--fresh is an option for fetching'],
    [['check', '--robots', 'f', '--store=memory', '/a'], '--store is an option for fetching'],
    [['check', '--policy', 'bing', 'http://h/'], 'write --policy google, google-2022 or rfc9309'],
    [['check', '--timeout', '0', 'http://h/'], '--timeout "0" is not a valid time: give seconds'],
    [['check', '--timeout', '1e3', 'http://h/'], '--timeout "1e3" is not a valid time'],
    [['check', '--timeout', '9999999', 'http://h/'], 'is not a valid time'],
    [
      ['check', '--raw', 'http://h/'],
      '--raw is an option of fetch, not of check (maycrawl check --help lists its options)',
    ],
    [['check', '-', '-'], 'give one -'],
    [['fetch'], 'no URL'],
    [['fetch', 'http://a/', 'http://b/'], 'fetch takes one URL'],
    [['fetch', '--raw', '--json', 'http://a/'], '--raw and --json exclude each other'],
    [['cache', 'prge'], 'cache has no action "prge"; did you mean purge?'],
    [['cache', 'frobnicate'], 'the actions are stats, rows, purge, compact'],
    [['cache', 'stats', 'http://a/'], 'cache stats takes no URL'],
    [['cache', 'purge', 'http://a/', 'http://b/'], 'cache purge takes one URL at most'],
    [['cache', '--store', 'memory'], 'name a folder'],
    [
      ['check', '--store', 'http://x', 'http://h/'],
      '--store cannot be a "http" URL: write a folder, memory, or the URL',
    ],
    [['serve', '--store', 'postgres://u:secret@db/x'], '--store cannot be a "postgres" URL'],
    [['cache', '--store', 'file:///tmp/x'], '--store cannot be a "file" URL'],
    [['fetch', '--store', 'memory ', 'http://h/'], '--store has spaces around its value'],
    [['check', '--robot', 'f', '/a'], 'unknown option --robot; did you mean --robots?'],
    [['check', '--robots', 'f', '-x', '/a'], 'unknown option -x (maycrawl check --help lists them)'],
    [['crawlers', '--robots', 'f'], '--robots is an option of check and filter, not of crawlers'],
    [['crawlers', '--csv'], 'unknown option --csv (maycrawl crawlers --help lists them)'],
    [['lint', '--explain', 'raw-space', 'dead-rule'], '--explain describes one rule: leave out "dead-rule"'],
    [['crawlers', '--nope'], 'unknown option --nope (maycrawl crawlers --help lists them)'],
    [['check', '/a', '--robots'], '--robots needs a value: name a file, or - for stdin'],
    [['check', '--robots', '--json', '/a'], 'if it is the value, write --robots=--json'],
    [['check', '--robots', '', '/a'], '--robots is empty: name a file'],
    [['check', '--robots', 'a', '--robots', 'b', '/a'], '--robots is given 2 times: give it once'],
    [['check', '--robots', 'f', '--as', ' ', '/a'], '--as is empty: name a crawler'],
    [['check', '--robots', 'f', '--json=yes', '/a'], '--json takes no value: write --json alone'],
    [['check', '--robots', 'f', '--dialect', 'bing', '/a'], 'write --dialect google or --dialect rfc9309'],
    [['check', '--robots', '-'], 'give the URLs as arguments'],
    [['check', '--robots', '-', '/a', '-'], 'give the URLs as arguments'],
    [['check', '--robots', 'f', '-', '-'], 'give one -'],
    [
      ['lint', '--format', 'xml'],
      'unknown format "xml": write --format pretty, concise, json, sarif, junit, checkstyle, github, gitlab or markdown',
    ],
    [['lint', '--format', 'sarif', '--json'], '--json means --format json, and --format sarif is given too'],
    [['lint', '--threshold', 'fatal'], 'write --threshold error, warning or info'],
    [['lint', '--rule', 'dead-rule'], '--rule "dead-rule" has no level: name a rule and its level'],
    [['lint', '--unsafe'], 'write --fix --unsafe'],
    [['lint', '--dry-run', 'r.txt'], 'write --fix --dry-run'],
    [['lint', '--fix', 'https://e.example/'], '--fix cannot write to "https://e.example/": save it first'],
    [['lint', '--url', 'https://a.example/', 'https://e.example/'], '--url says where a file is served'],
    [['lint', '--timeout', '3', 'robots.txt'], '--timeout is an option for fetching, and no URL is given'],
    [['lint', '--config', 'a.json', '--no-config'], '--config and --no-config exclude each other'],
    [['lint', '-', '-'], 'give one -'],
    [
      ['lint', '--stdin-filename', 'a/robots.txt', 'r.txt'],
      '--stdin-filename is the path of the file on stdin: write -',
    ],
    [['lint', '--stdin-filename', 'https://e.example/', '-'], '--stdin-filename is a path, not a URL: say with --url'],
    [['lint', '--stdin-filename', '-', '-'], '--stdin-filename - is not a path: give the path of the file'],
    [['lint', '--stdin-filename'], '--stdin-filename needs a value: give the path of the file'],
    [['lint', '--output-file', '-', 'r.txt'], '--output-file - is not a file: leave it out to write to stdout'],
    [['lint', '--output-file'], '--output-file needs a value: name a file'],
    [['lint', '--output-file', 'a', '--output-file', 'b'], '--output-file is given 2 times: give it once'],
    [['lint', '--max-warnings', 'ten'], '--max-warnings "ten" is not a whole number: give a number'],
    [['lint', '--max-warnings=-1'], '--max-warnings "-1" is not a whole number'],
    [['lint', '--max-warnings', '1.5'], '--max-warnings "1.5" is not a whole number'],
    [['lint', '--max-warnings', '9'.repeat(20)], 'is not a whole number'],
    [['lint', '--max-warnings', '5', '--threshold', 'warning'], '--threshold warning fails on the first warning'],
    [['lint', '--list-rules', 'r.txt'], '--list-rules checks no file: leave out "r.txt"'],
    [['lint', '--list-rules', '--fix'], '--fix has no effect with --list-rules: leave it out'],
    [['lint', '--list-rules', '--format', 'sarif'], '--list-rules has no format sarif: write --json'],
    [['lint', '--list-rules=x'], '--list-rules takes no value: write --list-rules alone'],
    [['lint', '--print-config', 'a', 'b'], '--print-config takes one file, and 2 are given: give one'],
    [['lint', '--print-config=a'], '--print-config takes no value: write the file as an input, as --print-config'],
    [['lint', '--print-config', '--output-file', 'f'], '--output-file has no effect with --print-config: leave it out'],
    [['format', '--output-file', 'f'], '--output-file is an option of lint, not of format'],
    [['lint', '--robots', 'r.txt'], '--robots is an option of check and filter, not of lint'],
    [['format', '-', '-'], 'give one -'],
    [['format', '--fix'], '--fix is an option of lint, not of format'],
    [['create', 'robots.txt'], 'name a file with --output'],
    [['create', '--allow-all', '--block', '/a/'], '--allow-all blocks nothing, and --block does'],
    [['create', '--block-images', '--block-image', '/a.jpg'], '--block-images blocks all images'],
    [['create', '--stdout', '-o', 'r.txt'], '--stdout and --output exclude each other'],
    [['create', '--block'], '--block needs a value: give a path'],
    [['crawlers', 'a', 'b'], 'put a User-Agent header in quotes'],
    [['crawlers', ''], 'the name is empty'],
  ])('%j', async (argv, words) => {
    const message = await refusal(...argv);
    expect(message).toMatch(/^CommandError usage: [^\n]+$/);
    expect(message).toContain(words);
  });

  it('names of object properties are not options', async () => {
    expect(await refusal('check', '--constructor', '/a')).toContain('unknown option --constructor');
    expect(await refusal('check', '--__proto__', '/a')).toContain('unknown option --__proto__');
  });
});
