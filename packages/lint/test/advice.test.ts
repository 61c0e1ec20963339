import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Dialect, parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNth, sized } from '../../../scripts/full-size.js';
import { realFiles } from '../../../scripts/real-files.js';
import { fix, lintWithProofs } from '../src/fix.js';
import { applyEdits } from '../src/fixes/apply-edits.js';
import type { Diagnostic, Edit, Fix } from '../src/model/diagnostic.js';
import type { LintOptions } from '../src/model/options.js';
import { EditedBytes } from '../src/proving/edited-bytes.js';
import { rules } from '../src/rules/index.js';
import { anyRuleTexts } from '../src/runner/any-rule-texts.js';
import { ADVICE } from './advice/advice-table.js';
import { Place } from './advice/follow-advice.js';

/** Fixed, so that failures are reproducible. fast-check prints it with the smallest counterexample. */
const SEED = 20_261_129;
const RUNS = sized(400, 8_000);
/** One real file of so many is examined. */
const STEP = 30;
/** Bytes of the results that are examined for each file. */
const MAX_BYTES = sized(1_000_000, 500_000_000);
/** Fixes of a file that are made together. */
const MAX_TOGETHER = 20;
const ALL: LintOptions = { rules: Object.fromEntries(rules.map(({ id }) => [id, 'warning'])) };

/** No vendor has so many tokens that some are not named. */
const NOT_SEEN = ['not-a-token nameEachOrMore'];

interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: LintOptions;
}

const LONG_RULES = Array.from({ length: 40 }, (_, n) => `Disallow: /shop/${n}${'a'.repeat(15_000)}\n`).join('');

const LIST = Array.from('abcdefghij', (letter) => `User-agent: Bot${letter}\n`).join('');

/** Texts of findings that no fixture has. */
const EXAMPLES: readonly (readonly [string, LintOptions?])[] = [
  ['User-agent: *\nDisallow:\n', { environment: 'staging' }],
  ['User-agent: *\nDisallow: /a\n', { environment: 'staging' }],
  ['User-agent: *\nDisallow: /\nContent-Usage: / zzzzz=y\n'],
  ['User-agent: *\nDisallow: /a\n\nUser-agent: amazon\nDisallow: /b\n'],
  [`User-agent: *\nDisallow: /${'a'.repeat(17_000)}\n`],
  [
    `User-agent: *
${LONG_RULES.replaceAll('/shop/', '/')}`,
  ],
  [
    `User-agent: *
${LONG_RULES}`,
  ],
  ['User-agent: *\nDisallow: /\nAllow: /*\n'],
  [
    'User-agent: *\nDisallow: /\n',
    { url: 'https://www.shop.com/', facts: { status: 200, hops: ['https://www.shop.com/robots.txt'] } },
  ],
  ['User-agent: *\nDisallow: /backup.sql\n\nUser-agent: a\nDisallow: all\n\nUser-agent: b\nDisallow: /\n'],
  ['User-agent: Googlebot\nUser-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /$\n'],
  ['User-agent: *\nDisallow: /fonts/\n'],
  ['User-agent: *\nDisallow: /shop/\nAllow: *\nAllow: /**********\n'],
  ['User-agent: GPTBot!\nDisallow: /a\n'],
  [`${LIST}User-agent: Other\n`],
  [`${LIST}User-agent: Googlebot\n`],
  ['User-agent: *\nDisallow: /%2A/\n'],
  ['User-agent: *Disallow: /a\n'],
];

const files: readonly File[] = [...fixtures(), ...faultyFiles(), ...EXAMPLES.map(fileOfExample)];
const conformance = process.env.MAYCRAWL_CONFORMANCE;
const real: readonly File[] =
  conformance === undefined
    ? []
    : everyNth(realFiles(conformance), STEP).map(({ host, bytes }) => ({ name: host, bytes, options: {} }));

/** A line of the kinds whose correction may block the whole site, or reveal or join a group. */
const whole = fc.constantFrom(
  ...['/', '/*', '*', '/$', '/*$', '**', '/.*', '.*', '/(.*)', '/[^/]+', '^/', '/{path}', '/<slug>', '/%2A', '/%2a*'],
  ...[
    '/$x',
    '/*$x',
    '/$$',
    '/ *',
    '/ $',
    '* ',
    '"/"',
    '/;',
    '/,',
    '/public_html/',
    '/var/www/html/',
    '/..',
    '/./',
    '/\\',
  ],
  ...['/#', '/#top', '/&#42;', 'http://e.example', 'http://e.example/', 'e.example/*', './', '.', '?', '$', '/<br>'],
  ...[
    '/\0a',
    '/a',
    '/a?',
    '/?',
    '/index.html',
    '/private/',
    '/a/backup/',
    '/backup.sql',
    '/favicon.ico',
    '',
    '/é',
    'all',
  ],
);
const agent = fc.constantFrom(
  ...['*', '*', '*', 'Googlebot', 'bingbot', 'Googlebot-Mobile', 'Googlbot', 'Google', 'bing', 'msnbot', 'all', '"*"'],
  ...['', '# *', '*bot', 'Googlebot*', 'Googlebot/2.1', 'Google bot', 'Foo', 'GPTBot', 'CCBot', 'AI', '* Disallow: /'],
  ...[
    'Bing bot',
    '*Bot',
    'G*',
    '*,',
    '*;',
    '(*)',
    '*<br>',
    '*<br>Disallow: /<br>',
    'all bots',
    'Google.bot',
    '[Googlebot]',
  ],
  ...['Googlebot, bingbot', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'bingbot/2', 'Gооglebot', '<b>*</b>', '*\0'],
);
const key = fc.constantFrom(
  ...[
    'Disallow: ',
    'Disallow: ',
    'Disallow: ',
    'Allow: ',
    'Allow: ',
    'Disallw: ',
    'Disalow: ',
    'Disallow ',
    'DisallowAI: ',
  ],
  ...[
    'AllowAI: ',
    'Dis\u2013allow: ',
    '<p>Disallow: ',
    '# note: Disallow: ',
    '\0Disallow: ',
    'Disallow = ',
    'x\\nDisallow: ',
    'Disallow: &#47;',
    'Disallow|',
  ],
);
const agentKey = fc.constantFrom(
  'User-agent = ',
  'User-agent: ',
  'User-agent: ',
  'User-agent: ',
  'User_agent: ',
  '<p>User-agent: ',
  'User-agentx: ',
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(key, whole).map((parts) => parts.join('')) },
  { weight: 4, arbitrary: fc.tuple(agentKey, agent).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: fc.constantFrom('', '# AI', '/*', '*/', '<!--', '-->', 'Crawl-delay: 5', '<html>', 'x') },
);
const hostile = fc.array(line, { minLength: 2, maxLength: 9 }).map((lines) => `${lines.join('\n')}\n`);

describe('every help text, followed to the letter', () => {
  it('has an entry, and every entry is a help text of its rule', () => {
    const diagnostics = files.flatMap(found);
    const seen = new Set(diagnostics.flatMap(({ variant, helpId }) => nameOf(variant, helpId)));
    const others = new Set(diagnostics.flatMap(otherTexts));
    const texts = rules.flatMap(({ id, messages }) =>
      Object.entries(messages).map(([key, text]) => ({ name: `${id} ${key}`, text: String(text) })),
    );
    expect([...seen].filter((name) => adviceOf(name) === undefined)).toEqual([]);
    // A text that begins as only advice does, and that is no title of a fix, is advice.
    const words = (names: ReadonlySet<string>): Set<string> =>
      new Set(texts.filter(({ name }) => names.has(name)).map(({ text }) => firstWord(text)));
    const [ofAdvice, ofOthers] = [words(seen), words(others)];
    const unknown = texts.filter(
      ({ name, text }) =>
        ADVICE[name] === undefined &&
        !others.has(name) &&
        /[.?]$/.test(text) &&
        ofAdvice.has(firstWord(text)) &&
        !ofOthers.has(firstWord(text)),
    );
    expect(unknown).toEqual([]);
    const stale = Object.keys(ADVICE).filter(
      (name) => !name.startsWith('* ') && !texts.some((one) => one.name === name),
    );
    expect(stale).toEqual([]);
    const executed = Object.keys(ADVICE).filter((name) => !name.startsWith('* ') && typeof ADVICE[name] !== 'string');
    expect(executed.filter((name) => !seen.has(name))).toEqual(NOT_SEEN);
  });

  it('blocks / in no fixture', () => {
    let followed = 0;
    for (const file of files) followed += expectOpen(file);
    expect(followed).toBeGreaterThan(500);
  });

  it(`blocks / in no generated file (seed ${SEED})`, () => {
    let followed = 0;
    fc.assert(
      fc.property(hostile, (text) => {
        followed += expectOpen({ name: text, bytes: new TextEncoder().encode(text), options: {} });
      }),
      {
        seed: SEED,
        numRuns: RUNS,
        // For readers of RFC 9309, the group of the first line goes on.
        examples: [
          ['User-agent: all\nDisallow all\nUser-agent: # *\nDisallow: /\n'],
          ['User-agent: *\nDisalow: ^/\nUser-agent: \nDisalow: /\n'],
          ['User-agent: *\nDisallow: /$\nAllow: /*\n\nDisallow: /\n'],
          ['User-agent: *\nAllowAI: /\nDisallowAI: /\nUser-agent: *\n<p>Disallow: /\n'],
          ['User-agent: *\nAllow: /\nAllowAI: /\nDisallow: /\nDisallow: /\n'],
          ['User-agent: *\nAllow: /index.html\nAllowAI: /\nUser-agent: x\nAllow: /index.html\nDisallow: /\n'],
          ['User-agent = *<br>Disallow: /<br>\nDisallow: /\n'],
        ],
      },
    );
    expect(followed).toBeGreaterThan(RUNS);
  });

  it.runIf(conformance)('blocks / in no real file', () => {
    let followed = 0;
    for (const file of real) followed += expectOpen(file);
    expect(followed).toBeGreaterThan(real.length);
  });
});

/** The findings as the command shows them. */
function found({ bytes, options }: File): readonly Diagnostic[] {
  return lintWithProofs(bytes, { ...ALL, ...options }).diagnostics;
}

/**
 * Follows the advice of each finding of a file alone, makes each fix that is offered alone, and makes all unsafe fixes
 * together. None blocks `/`. Returns how many results were examined.
 */
function expectOpen(file: File): number {
  const { name, bytes, options } = file;
  const robots = parse(bytes);
  const open = openFor(bytes);
  const { diagnostics, withheld } = lintWithProofs(bytes, { ...ALL, ...options });
  const warned = new Set(diagnostics.filter(({ helpId }) => helpId === 'closesSite').map(placeOf));
  for (const { diagnostic, reason } of withheld) {
    if (reason === 'closes-site') expect([name, warned.has(placeOf(diagnostic))]).toEqual([name, true]);
  }
  const unsafe = fix(bytes, { ...ALL, ...options, unsafe: true });
  expect([name, closedIn(unsafe.bytes, open)]).toEqual([name, []]);
  const offers = diagnostics.flatMap(({ fixes }) => fixes.filter(({ applicability }) => applicability === 'unsafe'));
  const together = closedIn(applyEdits(bytes, editsOf(offers.slice(0, MAX_TOGETHER), bytes.length)), open);
  expect([name, together]).toEqual([name, []]);
  const examined = new Set<string>();
  let left = MAX_BYTES;
  for (const diagnostic of diagnostics) {
    const place = new Place(bytes, robots, diagnostic);
    const offered = diagnostic.fixes.map(({ edits }) => Buffer.from(applyEdits(bytes, edits)).toString('latin1'));
    const advice = adviceOf(nameOf(diagnostic.variant, diagnostic.helpId)[0] ?? '');
    const results = typeof advice === 'function' && !warns(diagnostic) ? advice(place) : [];
    for (const text of [...offered, ...results]) {
      if (examined.has(text) || left < text.length) continue;
      left -= text.length;
      examined.add(text);
      const closed = closedIn(Buffer.from(text, 'latin1'), open);
      if (closed.length > 0) {
        const { variant, location, message, help } = diagnostic;
        expect({ name, variant, line: location.start.line, message, help, text, closed }).toBe('still allowed');
      }
    }
  }
  return examined.size;
}

/** The edits of fixes that do not overlap. */
function editsOf(fixes: readonly Fix[], length: number): Edit[] {
  const edited = new EditedBytes(length);
  return fixes.flatMap(({ edits }) => (edited.claim(edits) ? edits : []));
}

const DIALECTS: readonly Dialect[] = ['google', 'rfc9309'];
const CRAWLERS = ['*', 'Googlebot', 'bingbot'];

/** For whom `/` is allowed. A site that Google finds blocked is closed already, for readers of RFC 9309 too. */
function openFor(bytes: Uint8Array): string[] {
  const [google = [], other = []] = DIALECTS.map((dialect) => {
    const robots = parse(bytes, { dialect });
    return CRAWLERS.filter((crawler) => robots.rulesFor(crawler === '*' ? '*' : [crawler]).allows('/'));
  });
  return [...google.map((crawler) => `google ${crawler}`), ...other.map((crawler) => `rfc9309 ${crawler}`)];
}

function closedIn(bytes: Uint8Array, open: readonly string[]): string[] {
  const after = openFor(bytes);
  return open.filter((one) => !after.includes(one) && open.includes(one.replace('rfc9309', 'google')));
}

/** True if the finding itself says so. */
function warns({ message, help = '', helpId }: Diagnostic): boolean {
  return helpId === 'closesSite' || /\bblocks? the whole site\b/i.test(`${message} ${help}`);
}

function placeOf({ variant, location }: Diagnostic): string {
  return `${variant} ${location.span.start}`;
}

function nameOf(code: string, helpId: string | undefined): string[] {
  return helpId === undefined ? [] : [helpId in anyRuleTexts ? `* ${helpId}` : `${code} ${helpId}`];
}

function adviceOf(name: string): (typeof ADVICE)[string] | undefined {
  return ADVICE[name];
}

function otherTexts({ variant, messageId, fixes, related }: Diagnostic): string[] {
  const ids = [messageId, ...fixes.map(({ titleId }) => titleId), ...related.map((place) => place.messageId)];
  return ids.map((id) => `${variant} ${id}`);
}

function firstWord(text: string): string {
  return text.split(' ', 1)[0] as string;
}

function fileOfExample([text, options = {}]: (typeof EXAMPLES)[number]): File {
  return { name: text.slice(0, 60), bytes: new TextEncoder().encode(text), options };
}

function fixtures(): File[] {
  const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));
  return rules.flatMap(({ id }) => {
    const names = readdirSync(folder + id).filter((name) => /^(?:bad|good)[\w-]*\.txt$/.test(name));
    return names.map((name) => {
      const options = ['options.json', name.replace(/\.txt$/, '.options.json')].map((file): LintOptions => {
        const path = `${folder}${id}/${file}`;
        return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
      });
      const bytes = new Uint8Array(readFileSync(`${folder}${id}/${name}`));
      return { name: `${id}/${name}`, bytes, options: { ...options[0], ...options[1] } };
    });
  });
}

function faultyFiles(): File[] {
  return ['faulty-files.jsonl', 'correct-files.jsonl'].flatMap((from) => {
    const lines = readFileSync(new URL(`./faulty/${from}`, import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    return lines.flatMap((row): File[] => {
      const { name, text, base64, options = {} } = JSON.parse(row);
      if (text === undefined && base64 === undefined) return [];
      return [{ name, bytes: text === undefined ? Buffer.from(base64, 'base64') : Buffer.from(text), options }];
    });
  });
}
