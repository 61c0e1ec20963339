import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { rules } from '@maycrawl/lint/internal';
import { describe, expect, it } from 'vitest';
import { loadAll } from '../../../src/command-line/command.js';
import { readCommandLine } from '../../../src/command-line/read-command-line.js';
import { optionsOf } from '../../../src/commands/completion/script-input.js';
import { COMMANDS } from '../../../src/commands.js';
import { complaint, environment, maycrawl, root, scratch } from '../../maycrawl.js';

const { folder, file } = scratch();
file('notes.txt', '');
file('a file.txt', '');
const commands = await loadAll(COMMANDS);
const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** Writes the script of a shell to a file, and returns its path. */
function scriptFor(shell: string): string {
  const { status, stdout, stderr } = maycrawl(['completion', shell]);
  expect([status, stderr]).toEqual([0, '']);
  return file(`completion.${shell}`, stdout);
}

function run(shell: string, args: readonly string[], cwd: string = folder): string[] {
  const { stdout, stderr, status } = spawnSync(shell, args, {
    cwd,
    env: environment({ TERM: 'dumb', HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder }),
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').slice(0, -1);
}

/** What Tab offers after a line: these words, or with `isPart` others too. */
interface Case {
  readonly line: string;
  readonly offered: readonly string[];
  readonly isPart?: boolean;
}

const deadRules = rules
  .flatMap(({ id, variants }) => [id, ...variants.map((one) => one.id)])
  .filter((id) => id.startsWith('dead'));
const CASES: readonly Case[] = [
  { line: 'maycrawl ', offered: [...Object.keys(COMMANDS), 'help'] },
  { line: 'maycrawl fi', offered: ['filter'] },
  { line: 'maycrawl help se', offered: ['serve'] },
  { line: 'maycrawl check --form', offered: ['--format'] },
  { line: 'maycrawl check --format ', offered: ['text', 'json', 'csv'] },
  { line: 'maycrawl lint --format s', offered: ['sarif'] },
  {
    line: 'maycrawl check --as ',
    offered: ['all', 'ai', 'ai-training', 'Googlebot', 'GPTBot', 'bingbot'],
    isPart: true,
  },
  {
    line: 'maycrawl check --as googleb',
    offered: ['Googlebot', 'Googlebot-Image', 'Googlebot-News', 'Googlebot-Video'],
  },
  { line: 'maycrawl filter --as user-a', offered: [] },
  { line: 'maycrawl crawlers --use undoc', offered: ['undocumented'] },
  { line: 'maycrawl lint --explain dead', offered: deadRules },
  { line: 'maycrawl cache ', offered: ['stats', 'rows', 'purge', 'compact'] },
  { line: 'maycrawl lint no', offered: ['notes.txt'] },
  { line: 'maycrawl check --quiet --robots no', offered: ['notes.txt'] },
];

function expectOffered(found: Iterable<string | undefined>, { line, offered, isPart = false }: Case): void {
  const words = [line, ...new Set(found)];
  if (isPart) expect(words).toEqual(expect.arrayContaining([line, ...offered]));
  else expect(words.sort()).toEqual([line, ...offered].sort());
}

describe('the scripts are made from the definitions', () => {
  it('the words for a value are those that the command accepts', async () => {
    const base: Readonly<Record<string, readonly string[]>> = {
      diff: ['a', 'b'],
      check: ['http://h/'],
      fetch: ['http://h/'],
      history: ['http://h/'],
      sitemaps: ['http://h/'],
      watch: ['http://h/'],
      filter: ['--as', 'x'],
      join: ['--as', 'x'],
      'test-crawler': ['--token', 'x', '{start}'],
      add: ['robots.txt', '--block-ai', 'train'],
      create: ['--block', '/a/'],
      'test-parser': ['true'],
    };
    const needed: Readonly<Record<string, readonly string[]>> = {
      unknown: ['--use', 'search'],
      mute: ['--for', '2h'],
    };
    const checked = new Set<string>();
    for (const command of commands)
      for (const { name, value } of optionsOf(command)) {
        if (value?.kind !== 'choices') continue;
        checked.add(name);
        const given = [command.name, ...(base[command.name] ?? []), ...(needed[name] ?? []), `--${name}`];
        const message = (word: string): Promise<string> =>
          readCommandLine([...given, word], COMMANDS, {}).then(
            () => 'accepted',
            (error: Error) => error.message,
          );
        for (const word of value.words) {
          expect([command.name, word, await message(word)]).toEqual([command.name, word, 'accepted']);
          expect(await message('nope')).toContain(word);
        }
      }
    expect([...checked].sort()).toEqual(
      [
        'dialect',
        'environment',
        'fail-on',
        'format',
        'language',
        'log-level',
        'mute',
        'policy',
        'preset',
        'rows',
        'state',
        'template',
        'threshold',
        'unknown',
      ].sort(),
    );
  });

  it('wrong input is one line', () => {
    expect(complaint(['completion'])).toBe(
      'maycrawl: completion needs the name of your shell: write bash, zsh or fish',
    );
    expect(complaint(['completion', 'bahs'])).toBe(
      'maycrawl: there is no completion for "bahs": write bash, zsh or fish',
    );
    expect(complaint(['completion', 'powershell'])).toContain('"powershell": write bash, zsh or fish');
    expect(complaint(['completion', 'bash', 'zsh'])).toContain('completion takes one shell: leave out "zsh"');
  });
});

describe.skipIf(!isInstalled('bash'))('bash', () => {
  const script = scriptFor('bash');
  const breaks = ` \\t\\n"'><=;|&(:`;

  /** Completes the last of the words, which are split as bash splits them. */
  function complete(words: readonly string[], wordBreaks = breaks): string[] {
    const call = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_WORDBREAKS=$'${wordBreaks.replace("'", "\\'")}'
      _maycrawl maycrawl; ((\${#COMPREPLY[@]} == 0)) || printf '%s\\n' "\${COMPREPLY[@]}"`;
    return run('bash', ['--norc', '--noprofile', '-c', call, script, ...words]);
  }

  it('the syntax is valid', () => {
    expect(run('bash', ['-n', script])).toEqual([]);
  });

  it.each(CASES)('$line', (wanted) => {
    expectOffered(complete(wanted.line.split(' ')), wanted);
  });

  it.each([
    [['maycrawl', 'check', '--format', '=', 'js'], ['json']],
    [
      ['maycrawl', 'check', '--format', '='],
      ['text', 'json', 'csv'],
    ],
    [['maycrawl', 'lint', '--rule', 'dead-r'], ['dead-rule=']],
    [['maycrawl', 'lint', '--rule', 'dead-rule', '=', 'e'], ['error']],
    [['maycrawl', 'lint', '--rule', '=', 'dead-rule', '=', 'e'], ['error']],
    [['maycrawl', 'lint', '--select', 'tie,dead-r'], ['tie,dead-rule']],
    [['maycrawl', 'check', 'https', ':', '//example.com', '--qu'], ['--quiet']],
    [['maycrawl', '--json', '--as', 'lint', 'ch'], ['check']],
    [['maycrawl', 'check', '--as', 'yahoo'], ['Yahoo\\!\\ Slurp']],
    [['maycrawl', 'create', '-o', 'no'], ['notes.txt']],
    [['maycrawl', 'lint', '--', 'no'], ['notes.txt']],
    [['maycrawl', 'lint', '--', '--fi'], []],
    [['maycrawl', 'lint', 'a f'], ['a file.txt']],
    [['maycrawl', 'cache', 'purge', ''], []],
    [['maycrawl', 'check', '--timeout', ''], []],
    [['maycrawl', 'check', '-'], expect.arrayContaining(['--as', '--robots', '--help'])],
    [['maycrawl', '--v'], ['--version']],
  ])('%j', (words, expected) => {
    expect(complete(words)).toEqual(expected);
  });

  it('without = among the characters that split words, the whole word is completed', () => {
    expect(complete(['maycrawl', 'check', '--format=js'], ' ')).toEqual(['--format=json']);
    expect(complete(['maycrawl', 'lint', '--rule', 'dead-rule=e'], ' ')).toEqual(['dead-rule=error']);
    expect(complete(['maycrawl', 'lint', '--rule=dead-rule=e'], ' ')).toEqual(['--rule=dead-rule=error']);
  });

  it('every option of every command is offered', () => {
    for (const command of commands)
      expect(complete(['maycrawl', command.name, '--'])).toEqual(optionsOf(command).map(({ name }) => `--${name}`));
  });
});

describe.skipIf(!isInstalled('fish'))('fish', () => {
  const script = scriptFor('fish');

  /** Returns the words with their descriptions, as fish shows them. */
  const complete = (line: string): string[][] =>
    run('fish', ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', script, line]).map((row) =>
      row.split('\t'),
    );

  it('the syntax is valid', () => {
    expect(run('fish', ['--no-execute', script])).toEqual([]);
  });

  it.each(CASES)('$line', (wanted) => {
    const found = complete(wanted.line).map(([word]) => word);
    expectOffered(found, wanted);
  });

  it.each([
    ['maycrawl check --format=j', [['--format=json', '']]],
    ['maycrawl check --liter', [['--literal', 'With --robots: match the URL exactly as written']]],
    ['maycrawl lint --rule dead-rule=e', [['dead-rule=error', expect.any(String)]]],
    ['maycrawl lint --select tie,dead-r', [['tie,dead-rule', expect.any(String)]]],
    ['maycrawl crawlers gptb', [['GPTBot', 'OpenAI']]],
    ['maycrawl cache purge ', []],
    ['maycrawl check ', []],
  ])('%s', (line, expected) => {
    expect(complete(line).map(([word, text = '']) => [word, text])).toEqual(expected);
  });
});

/** The zsh that is unpacked for the tests has no terminal of its own. */
const hasTerminal = spawnSync('zsh', ['-fc', 'zmodload zsh/zpty']).status === 0;

describe.skipIf(!isInstalled('zsh'))('zsh', () => {
  const script = scriptFor('zsh');

  it('the syntax is valid', () => {
    expect(run('zsh', ['-n', script])).toEqual([]);
  });

  it.skipIf(!hasTerminal)('completes commands, options, values and files (skipped without zsh/zpty)', () => {
    const cases: readonly Case[] = [
      ...CASES,
      { line: 'maycrawl check --format=j', offered: ['json'] },
      { line: 'maycrawl lint --rule dead-rule=e', offered: ['error'] },
      { line: 'maycrawl lint --select tie,dead-r', offered: ['dead-rule'] },
    ];
    const helper = fileURLToPath(new URL('complete.zsh', import.meta.url));
    const output = run('zsh', ['-f', helper, script, ...cases.map(({ line }) => line)]).join('\n');
    const found = [...output.matchAll(/<matches>\n(.*?)<\/matches>/gs)].map(([, text = '']) =>
      text.split('\n').filter(Boolean),
    );
    expect(found).toHaveLength(cases.length);
    for (const [i, wanted] of cases.entries()) expectOffered(found[i] ?? [], wanted);
  });

  it('describes words', () => {
    const text = maycrawl(['completion', 'zsh'], { cwd: root }).stdout;
    expect(text).toContain(`'GPTBot:OpenAI'`);
    expect(text).toContain('[With --robots\\: match the URL exactly as written]');
  });
});
