import { describe, expect, it } from 'vitest';
import { fix } from '../../../src/fix.js';
import { lint } from '../../../src/lint.js';
import type { LintOptions } from '../../../src/model/options.js';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function found(file: string, options: LintOptions = {}): string[] {
  return lint(file, options)
    .filter(({ variant }) => variant === 'group-merge-trap')
    .map(({ severity, claims }) => {
      const verdict = claims.find(({ kind }) => kind === 'verdict');
      return verdict?.kind === 'verdict'
        ? `${severity}: ${verdict.crawler} ${verdict.allowed ? 'allowed' : 'blocked'} ${verdict.path}`
        : severity;
    });
}

const NEXT_JS = 'User-Agent: Googlebot\n\nUser-Agent: *\nDisallow: /\n';

describe('a group that joins the next one across blank lines or comments', () => {
  it.each([
    ['a blank line, as Next.js writes it', NEXT_JS, ['error: Googlebot blocked /']],
    ['a comment', NEXT_JS.replace('\n\n', '\n# all others\n'), ['error: Googlebot blocked /']],
    ['CR LF', NEXT_JS.replaceAll('\n', '\r\n'), ['error: Googlebot blocked /']],
    ['* above', 'User-agent: *\n\nUser-agent: BadBot\nDisallow: /\n', ['error: * blocked /']],
    [
      'no example among the rules',
      'User-agent: a\n\nUser-agent: *\nDisallow: /x\nAllow: /x$\n',
      ['error: a blocked /xx'],
    ],
    ['a field and a blank line: one finding', `${NEXT_JS.slice(0, 22)}Host: e.com\n${NEXT_JS.slice(22)}`, ['warning']],
    ['no verdict differs', 'User-agent: a\n\nUser-agent: *\nAllow: /\n', []],
    ['no blank line', NEXT_JS.replace('\n\n', '\n'), []],
    ['the same crawler twice', 'User-agent: *\n\nUser-agent: *\nDisallow: /\n', []],
  ])('%s', (_, file, expected) => {
    expect(found(file).map((one) => (expected[0] === 'warning' ? one.slice(0, 7) : one))).toEqual(expected);
  });

  it('reports no difference in the preset portable only, as a warning', () => {
    const file = 'User-agent: *\n\nUser-agent: Googlebot\nDisallow:\n';
    expect(found(file, { preset: 'portable' })).toEqual(['warning']);
    expect(found(file, { preset: 'rfc9309' })).toEqual([]);
  });

  it('offers both intents, and --unsafe makes separate groups', () => {
    const [diagnostic] = lint(NEXT_JS).filter(({ variant }) => variant === 'group-merge-trap');
    expect(diagnostic?.fixes.map(({ applicability }) => applicability)).toEqual(['unsafe', 'unsafe']);
    expect(text(fix(NEXT_JS).bytes)).toBe(NEXT_JS);
    expect(text(fix(NEXT_JS, { unsafe: true, rules: { 'star-misses-special': 'off' } }).bytes)).toBe(
      'User-Agent: Googlebot\nDisallow:\n\nUser-Agent: *\nDisallow: /\n',
    );
  });
});
