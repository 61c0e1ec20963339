// Times the checker on files of 500 KiB that are expensive for it, each as a multiple of parsing the same file.
//
//   node bench/lint-shapes.mjs [--only nested]
import { parseArgs } from 'node:util';
import { parse } from '../packages/core/dist/index.js';
import { fix, lint } from '../packages/lint/dist/index.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    bytes: { type: 'string', default: '512000' },
  },
});
const BYTES = Number(values.bytes);

/** Fills a file of BYTES with numbered pieces. */
function filled(head, piece) {
  const parts = [head];
  let size = head.length;
  for (let index = 0; size < BYTES; index++) {
    const text = piece(index);
    if (size + text.length > BYTES) break;
    parts.push(text);
    size += text.length;
  }
  return parts.join('');
}

const STAR = 'User-agent: *\n';
const SHAPES = {
  'plain disallows': () => filled(STAR, (i) => `Disallow: /folder-${i}/\n`),
  'nested prefixes': () => filled(STAR, (i) => `Disallow: /${'a'.repeat(i + 1)}\n`),
  'nested folders, alternating': () => filled(STAR, (i) => `${i % 2 ? 'Allow' : 'Disallow'}: ${'/a'.repeat(i + 1)}\n`),
  'allows below a blocked site': () => filled(`${STAR}Disallow: /\n`, (i) => `Allow: /page-${i}\n`),
  'wildcards a*a*': () => filled(STAR, (i) => `Disallow: /${'a*'.repeat(30)}b${i}\n`),
  'wildcards, few literals': () => filled(STAR, (i) => `${i % 3 ? 'Disallow' : 'Allow'}: /*${i % 97}*${i % 89}\n`),
  'long segments': () => filled(STAR, (i) => `Disallow: /*${'a'.repeat(900)}b${i}\n`),
  'groups of one token': () => filled('', (i) => `User-agent: a\nDisallow: /${i}\n`),
  'groups of many tokens': () => filled('', (i) => `User-agent: bot${letters(i)}\nDisallow: /${i}\n`),
  'named groups without the rules of *': () =>
    filled(
      `${STAR}Disallow: /private/\nDisallow: /tmp/\n\n`,
      (i) => `User-agent: bot${letters(i)}\nDisallow: /${i}\n\n`,
    ),
  'groups of rules with the same effect': () =>
    filled('', (i) => `User-agent: bot${letters(i)}\nDisallow: /p${i}\nDisallow: /p${i}/\nAllow: /p${i}/x*\n\n`),
  'one group of many tokens': () => filled('', (i) => `User-agent: bot${letters(i)}\n`),
  typos: () => filled(STAR, (i) => `Disalow: /folder-${i}/\n`),
  'typos of nested rules': () => filled(STAR, (i) => `Disalow: /p${i}\n`),
  'typos among allows': () => filled(STAR, (i) => `${i % 2 ? 'Allow' : 'Disalow'}: /folder-${i % 500}/${i}\n`),
  'missing colons': () => filled(STAR, (i) => `Disallow /folder-${i}/\n`),
  'raw spaces': () => filled(STAR, (i) => `Disallow: /my folder ${i}/\n`),
  'raw spaces below allows': () => filled(STAR, (i) => `${i % 2 ? 'Allow' : 'Disallow'}: /my folder ${i}/\n`),
  'duplicate rules': () => filled(STAR, (i) => `Disallow: /folder-${i % 100}/\n`),
  'trailing stars': () => filled(STAR, (i) => `Disallow: /folder-${i}/*\n`),
  ties: () => filled(STAR, (i) => `Disallow: /x${i >> 1}*\nAllow: /y${i >> 1}*\n`),
  'full URLs': () => filled(STAR, (i) => `Disallow: https://example.com/folder-${i}/\n`),
  'no slash': () => filled(STAR, (i) => `Disallow: folder-${i}/\n`),
  sitemaps: () => filled('', (i) => `Sitemap: https://example.com/sitemap-${i}.xml\n`),
  'unknown fields': () => filled(STAR, (i) => `Field-${i}: value\n`),
  'blank lines': () => filled(`${STAR}Disallow: /a\n`, () => '\n'),
  comments: () => filled(STAR, (i) => `# comment ${i}\nDisallow: /${i}\n`),
  suppressions: () => filled(STAR, (i) => `# maycrawl-disable-next-line raw-space\nDisallow: /a ${i}\n`),
  'one line': () => filled(`${STAR}Disallow: /`, () => 'a*a?'),
  html: () => filled('<!doctype html>\n', (i) => `<p class="a">User-agent: ${i} <a href="/x">Disallow</a></p>\n`),
  'not UTF-8': () => filled(STAR, (i) => `Disallow: /caf\u00e9-${i}/\n`),
};

function letters(number) {
  return [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
}

/** The least CPU time of some runs, in milliseconds. */
function time(run, runs = 2) {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

console.log(
  `| file of ${BYTES.toLocaleString('en')} bytes | parse ms | lint | × parse | fix | × parse | unsafe | × parse | all | × parse |`,
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [name, make] of Object.entries(SHAPES)) {
  if (!name.includes(values.only)) continue;
  const bytes = new TextEncoder().encode(make());
  const parsing = time(() => parse(bytes).lines, 5);
  const runs = [
    () => lint(bytes),
    () => fix(bytes),
    () => fix(bytes, { unsafe: true }),
    () => fix(bytes, { select: ['all'] }),
  ];
  const cells = runs.flatMap((run) => {
    const ms = time(run);
    return [ms.toFixed(0), (ms / parsing).toFixed(0)];
  });
  console.log(`| ${[name, parsing.toFixed(1), ...cells].join(' | ')} |`);
}
