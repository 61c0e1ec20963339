import { describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.js';

const refusal = (...argv: string[]): Promise<string> =>
  readArguments(argv).then(
    (args) => `accepted: ${JSON.stringify(args)}`,
    (error) => `${error.name} ${error.code}: ${error.message}`,
  );

describe('what the command line asks for', () => {
  it('check has its defaults', async () => {
    expect(await readArguments(['check', '--robots', 'r.txt', '/a'])).toEqual({
      task: 'check',
      robots: 'r.txt',
      crawlers: ['Googlebot'],
      dialect: 'google',
      literal: false,
      json: false,
      urls: ['/a'],
    });
  });

  it('check takes every option, in any place', async () => {
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
      robots: '-',
      crawlers: ['x', 'y'],
      dialect: 'rfc9309',
      literal: true,
      json: true,
      urls: ['/a', '/b'],
    });
  });

  it('words stay as they were written', async () => {
    expect(await readArguments(['check', '--robots', '007', '--as', '1e3', '--', '0x10', '--as'])).toMatchObject({
      robots: '007',
      crawlers: ['1e3'],
      urls: ['0x10', '--as'],
    });
  });

  it('crawlers takes a name or none', async () => {
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
  ])('%j asks for help', async (argv, topic) => {
    expect(await readArguments(argv)).toEqual({ task: 'help', topic });
  });

  it.each([[['--version']], [['-v']], [['check', '--version']]])('%j asks for the version', async (argv) => {
    expect(await readArguments(argv)).toEqual({ task: 'version' });
  });
});

describe('what it refuses, saying what to change', () => {
  it.each([
    [[], 'no command: write maycrawl check'],
    [['chek'], 'unknown command "chek"; did you mean check?'],
    [['frobnicate'], 'unknown command "frobnicate"; there are check and crawlers'],
    [['https://a.example/'], 'write maycrawl check --robots FILE and then the URL'],
    [['help', 'chekc'], 'no help on "chekc"; did you mean check?'],
    [['--jsn'], 'unknown option --jsn; did you mean --json?'],
    [['check', '/a'], 'give the file with --robots FILE'],
    [['check', '--robot', 'f', '/a'], 'unknown option --robot; did you mean --robots?'],
    [['check', '--robots', 'f', '-x', '/a'], 'unknown option -x (maycrawl check --help lists them)'],
    [['crawlers', '--robots', 'f'], 'unknown option --robots (maycrawl crawlers --help lists them)'],
    [['check', '/a', '--robots'], '--robots needs a value: name a file, or - for stdin'],
    [['check', '--robots', '--json', '/a'], 'if it is meant, write --robots=--json'],
    [['check', '--robots', '', '/a'], '--robots is empty: name a file'],
    [['check', '--robots', 'a', '--robots', 'b', '/a'], '--robots is given 2 times: give it once'],
    [['check', '--robots', 'f', '--as', ' ', '/a'], '--as is empty: name a crawler'],
    [['check', '--robots', 'f', '--json=yes', '/a'], '--json takes no value: write --json alone'],
    [['check', '--robots', 'f', '--dialect', 'bing', '/a'], 'write --dialect google or --dialect rfc9309'],
    [['check', '--robots', '-'], 'give the URLs as arguments'],
    [['check', '--robots', '-', '/a', '-'], 'give the URLs as arguments'],
    [['check', '--robots', 'f', '-', '-'], 'give one -'],
    [['crawlers', 'a', 'b'], 'put a User-Agent header in quotes'],
    [['crawlers', ''], 'the name is empty'],
  ])('%j', async (argv, words) => {
    const message = await refusal(...argv);
    expect(message).toMatch(/^CommandError usage: [^\n]+$/);
    expect(message).toContain(words);
  });

  it('names of object properties are no options', async () => {
    expect(await refusal('check', '--constructor', '/a')).toContain('unknown option --constructor');
    expect(await refusal('check', '--__proto__', '/a')).toContain('unknown option --__proto__');
  });
});
