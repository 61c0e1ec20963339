import { describe, expect, it } from 'vitest';
import { complaint, maycrawl, scratch } from '../../maycrawl.js';

const { file } = scratch();
const diff = (...args: readonly string[]) => maycrawl(['diff', ...args]).stdout;
const json = (...args: readonly string[]) => JSON.parse(diff('--json', ...args));
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const openSite = file('open.txt', 'User-agent: *\nAllow: /\n');
const folders = numbers(12).map((i) => `/dir${i + 1}/`);
const twelve = file('twelve.txt', `User-agent: *\n${folders.map((path) => `Disallow: ${path}\n`).join('')}`);
const many = file(
  'many.txt',
  `User-agent: *\n${numbers(300)
    .map((i) => `Disallow: /page${1000 + i}\n`)
    .join('')}`,
);
const HIDDEN = ': --all or --format json lists all';

describe('diff is complete', () => {
  it('twelve folders are one entry, and JSON lists each', () => {
    expect(diff(openSite, twelve)).toContain(
      `  newly blocked: ${folders.map((path) => `${path}*`).join(', ')}
    before: allowed by line 2, allow: /
    after:  blocked by lines 2–13

every other crawler and URL: unchanged, proved
`,
    );
    const { newlyBlocked } = json(openSite, twelve).differences[0];
    expect(newlyBlocked.examples.map(({ path }: { path: string }) => path)).toEqual(folders);
    expect(newlyBlocked.examples[11].changed).toEqual({
      file: 'after',
      type: 'disallow',
      pattern: '/dir12/',
      line: 13,
    });
    expect(newlyBlocked.undecided).toEqual([]);
  });

  it('the crawlers of --as share the budget, and those with the same groups are one set', () => {
    const names = numbers(20).map((i) => `crawler-${String.fromCharCode(97 + i)}`);
    const [old, now] = ['a', 'b'].map((folder) => {
      const groups = names.map((name, i) => `User-agent: ${name}\nDisallow: /${folder}*x${i}*y\nAllow: /${folder}*z\n`);
      return file(`share-${folder}.txt`, groups.join('\n'));
    }) as [string, string];
    const decided = (budget: number, crawlers: readonly string[]): number => {
      const options = crawlers.flatMap((name) => ['--as', name]);
      const { differences } = json('--budget', `${budget}`, ...options, old, now);
      type Answer = { result: string; undecided: readonly unknown[] };
      const isDecided = ({ result, undecided }: Answer): boolean => result === 'some' && undecided.length === 0;
      return differences.filter(
        (one: Record<'newlyBlocked' | 'newlyAllowed', Answer>) =>
          isDecided(one.newlyBlocked) && isDecided(one.newlyAllowed),
      ).length;
    };
    expect(decided(1_000, names.slice(0, 1))).toBe(1);
    expect(decided(1_000, names)).toBeLessThan(names.length);
    expect(decided(5_000, names)).toBe(names.length);
    const { differences } = json('--as', 'GPTBot', '--as', 'CCBot', openSite, twelve);
    expect(differences.map(({ crawlers }: { crawlers: unknown }) => crawlers)).toEqual([['GPTBot', 'CCBot']]);
  });

  it.each(['text', 'markdown', 'github'])('--format %s counts what it leaves out of 300 added rules', (format) => {
    const output = diff('--format', format, openSite, many);
    expect(new Set(output.match(/\/page\d{4}/g)).size).toBe(20);
    expect(output.replaceAll('\\', '')).toContain(`and 280 more${HIDDEN}`);
    expect(output).not.toContain('every other');
    const all = diff('--all', '--format', format, openSite, many);
    for (const i of numbers(300)) expect(all).toContain(`/page${1000 + i}`);
    expect(all).not.toContain('more: --all');
    expect(json(openSite, many).differences[0].newlyBlocked.examples).toHaveLength(300);
  });

  it('crawlers with equal edits written in different order are merged', () => {
    const groups = (one: string, two: string) => `User-agent: ABot\n${one}\nUser-agent: BBot\n${two}`;
    const before = file('two-old.txt', groups('Disallow: /a\n', 'Disallow: /a\n'));
    const after = file('two-new.txt', groups('Disallow: /b/\nDisallow: /c\n', 'Disallow: /c\nDisallow: /b/\n'));
    const output = diff(before, after);
    expect(output).toContain('ABot and BBot\n  the lines are those for ABot\n  newly blocked: /c*, /b/*\n');
    expect(output.match(/newly allowed: \/a\*/g)).toHaveLength(1);
    const lines = json(before, after).differences.map(
      ({ newlyBlocked }: { newlyBlocked: { examples: { after: { rule: { line: number } } }[] } }) =>
        newlyBlocked.examples.map((example) => example.after.rule.line),
    );
    expect(lines).toEqual([
      [3, 2],
      [6, 7],
    ]);
  });

  it('crawlers with equal edits that change other verdicts are not merged', () => {
    const groups = (rules: string) => `User-agent: ABot\n${rules}\nUser-agent: BBot\nAllow: /\n${rules}`;
    const output = diff(file('x-old.txt', groups('Disallow: /a\n')), file('x-new.txt', groups('Disallow: /b\n')));
    expect(output).toContain('\nABot\n');
    expect(output).toContain('\nBBot\n');
  });

  it('an edit that only changes precedence', () => {
    const before = file('p-old.txt', 'User-agent: *\nDisallow: /a*b\nAllow: /a\n');
    const after = file('p-new.txt', 'User-agent: *\nDisallow: /a*b\nAllow: /a***\n');
    expect(diff(before, after)).toContain(
      '  newly allowed: part of /a* (such as /ab)\n    before: blocked by line 2, disallow: /a*b\n    after:  allowed by line 3, allow: /a***\n',
    );
  });

  it('the removal of a group, and of everything', () => {
    const before = file('g-old.txt', 'User-agent: *\nDisallow: /a\n\nUser-agent: ABot\nDisallow: /\nAllow: /b\n');
    const after = file('g-new.txt', 'User-agent: *\nDisallow: /a\n');
    const [difference] = json('--as', 'ABot', before, after).differences;
    expect(difference.newlyAllowed.examples.map(({ changed }: { changed: object }) => changed)).toEqual([
      { file: 'before', type: 'disallow', pattern: '/', line: 5 },
    ]);
    expect(difference.newlyBlocked.result).toBe('none');
    const removed = json(before, file('nothing.txt', '')).differences;
    const paths = removed.flatMap(({ newlyAllowed }: { newlyAllowed: { examples: { path: string }[] } }) =>
      newlyAllowed.examples.map(({ path }) => path),
    );
    expect(paths.sort()).toEqual(['/', '/a']);
  });

  it('the whole site comes first, then listed URLs, then short patterns', () => {
    const after = file('order.txt', 'User-agent: *\nDisallow: /a\nDisallow: /long/page\nDisallow: /\nDisallow: /bb\n');
    const order = (...args: string[]) =>
      json(...args, openSite, after).differences[0].newlyBlocked.examples.map(({ path }: { path: string }) => path);
    const site = file('order-old.txt', 'User-agent: *\n');
    expect(json(site, after).differences[0].newlyBlocked.examples.map(({ path }: { path: string }) => path)).toEqual([
      '/',
      '/a',
      '/bb',
      '/long/page',
    ]);
    expect(order('--urls', file('long.txt', '/long/page\n')).slice(0, 2)).toEqual(['/', '/long/page']);
  });

  it('what the budget does not decide is said, with the lines, and counts for --fail-on', () => {
    const before = file('b-old.txt', 'User-agent: *\nDisallow: /*a*b\n');
    const after = file('b-new.txt', 'User-agent: *\nDisallow: /*a*b*\n');
    expect(json(before, after).result).toBe('equivalent');
    const other = file('b-other.txt', 'User-agent: *\nDisallow: /a*c\n');
    const run = maycrawl(['diff', '--as', 'ABot', '--budget', '1', '--fail-on', 'any', before, other]);
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('newly blocked: not decided for 1 rule (line 2 after the edit).');
    expect(json('--as', 'ABot', '--budget', '1', before, other).differences[0].newlyBlocked.undecided).toEqual([
      { file: 'after', type: 'disallow', pattern: '/a*c', line: 2 },
    ]);
    expect(json('--budget', '1000000', before, other).result).toBe('different');
  });

  it.each(['0', '-1', '1.5', 'x', '1e9', '99999999999999999999'])('--budget %s is rejected', (steps) => {
    expect(complaint(['diff', `--budget=${steps}`, openSite, twelve])).toContain('--budget');
  });

  it('12,000 groups with a change each: the text is bounded, and JSON lists all', () => {
    const name = (i: number) => [...`${i}`].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const groups = (count: number, path: string) =>
      numbers(count)
        .map((i) => `user-agent: x${name(i)}\nallow: /\ndisallow: /${path}${i}/\n`)
        .join('');
    const files = (count: number) => ['a', 'b'].map((path) => file(`${count}${path}.txt`, groups(count, path)));
    const output = diff(...files(12_000));
    expect(output.length).toBeLessThan(10_000);
    expect(output).toMatch(/changes for [\d,]+ more crawlers are not shown: --all or --format json lists all/);
    expect(json(...files(1000)).differences).toHaveLength(1000);
  });
});
