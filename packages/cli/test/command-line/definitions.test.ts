import { beforeAll, describe, expect, it } from 'vitest';
import { allFlags, type Command, command, loadAll, ownFlags } from '../../src/command-line/command.js';
import { completionOf, type Flags, hintOf, variableOf } from '../../src/command-line/flag.js';
import { helpOf, plain } from '../../src/command-line/help.js';
import { pageTable } from '../../src/command-line/page-table.js';
import { readCommandLine } from '../../src/command-line/read-command-line.js';
import { serve } from '../../src/commands/serve/serve-command.js';
import { knownVariables } from '../../src/commands/serve/serve-variables.js';
import { COMMANDS } from '../../src/commands.js';

let all: readonly Command[] = [];
beforeAll(async () => {
  all = await loadAll(COMMANDS);
});

/** The words that are there twice. */
const repeated = (words: readonly string[]): string[] => words.filter((word, index) => words.indexOf(word) !== index);

const facts = { name: 'x', summary: '', title: '', usage: [], about: '', exitCodes: { 0: 'done' }, examples: [] };
const read = () => ({ task: 'x' });

/** The names and short names of a command's options, in all of its sections. */
const namesIn = ({ sections }: Pick<Command, 'sections'>): string[] =>
  Object.values(sections).flatMap((flags) =>
    Object.entries(flags).flatMap(([name, { short }]) => (short === undefined ? [name] : [name, short])),
  );

describe('a definition', () => {
  it('with the same option in two sections, or with one of every command, is a type error', () => {
    const twice = { A: { same: { text: 'One' }, a: { text: 'Two' } }, B: { same: { text: 'Three' } } } as const;
    // @ts-expect-error the option is in two sections
    expect(repeated(namesIn(command({ ...facts, sections: twice, read })))).toEqual(['same']);
    // @ts-expect-error every command has this option
    expect(namesIn(command({ ...facts, sections: { A: { help: { text: 'One' } } }, read }))).toEqual(['help']);
    expect(repeated(namesIn(command({ ...facts, sections: { A: twice.A }, read })))).toEqual([]);
  });

  it('has each name and each letter once, and its own name', () => {
    for (const [index, definition] of all.entries()) {
      expect([definition.name, repeated(namesIn(definition))]).toEqual([Object.keys(COMMANDS)[index], []]);
      expect(namesIn(definition).filter((name) => ['help', 'version', 'h', 'v'].includes(name))).toEqual([]);
    }
  });

  it('gives an option a value if other commands do, but for --explain and --use, and the same letter', () => {
    // lint --explain RULE, join --explain; filter --use CATEGORY, check --use: a command that comes first decides.
    const forms = new Map<string, string>();
    for (const definition of all)
      for (const [name, { value, short }] of Object.entries(ownFlags(definition))) {
        const form = `${value === undefined} ${short}`;
        if (!['explain', 'use'].includes(name)) expect([name, forms.get(name) ?? form]).toEqual([name, form]);
        forms.set(name, form);
      }
    expect(forms.size).toBeGreaterThan(70);
  });

  it('has no variable twice', () => {
    expect(repeated(knownVariables(ownFlags(serve)))).toEqual([]);
    const planted: Flags = { 'drain-delay': { text: 'One' }, drain_delay: { text: 'Two' }, token: { text: 'Three' } };
    expect(repeated(knownVariables(planted)).sort()).toEqual([variableOf('drain-delay'), variableOf('token')]);
  });

  it('describes each option in one clause, and says what to write as its value', () => {
    for (const definition of all)
      for (const [name, flag] of Object.entries(allFlags(definition))) {
        const where = `${definition.name} --${name}`;
        expect([where, plain(flag.text)]).toEqual([where, expect.stringMatching(/^[^`[\]].{4,89}$/)]);
        for (const text of [flag.text, flag.detail, flag.page]) expect(text ?? '', where).not.toMatch(/\.$/);
        if (flag.value !== undefined) expect([where, hintOf(name, flag)]).not.toEqual([where, '']);
        expect(completionOf(flag) === undefined).toBe(flag.value === undefined);
      }
  });
});

describe('made from one definition', () => {
  const flags = {
    level: {
      value: 'LEVEL',
      short: 'l',
      choices: ['low', 'high'],
      default: 'low',
      text: 'Set the [level](#levels) of `x`',
      detail: 'It is used once',
      page: 'Only the page says this',
    },
    count: { value: 'N', many: true, fallback: 'none', text: 'Add a number', hint: 'give a number' },
  } as const satisfies Flags;
  const planted = command({
    ...facts,
    sections: { Options: flags },
    read: (line) => ({ task: 'x', values: line.values(), label: line.label('level') }),
  });
  const run = (...argv: readonly string[]) => readCommandLine(['x', ...argv], { x: async () => planted }, {});

  it('the parser has types, defaults and lists', async () => {
    expect(await run()).toEqual({ task: 'x', values: { level: 'low', count: [] }, label: '--level' });
    expect(await run('-l', 'high', '--count', '-1', '--count=2')).toMatchObject({
      values: { level: 'high', count: ['-1', '2'] },
    });
  });

  it.each([
    [['--level', 'x'], 'unknown level "x": write --level low or --level high'],
    [['--level'], '--level needs a value: write --level low or --level high'],
    [['-l', 'low', '--level=high'], '--level is given 2 times: give it once'],
    [['--count', '-x'], '--count needs a value, and "-x" looks like an option: if it is the value, write --count=-x'],
    [['--count='], '--count is empty: give a number'],
    [['--lvel', 'low'], 'unknown option --lvel; did you mean --level?'],
  ])('%j is an error', async (argv, message) => {
    await expect(run(...argv)).rejects.toThrow(message);
  });

  it('the help has the choices before the text', () => {
    expect(helpOf(planted)).toContain(
      `
Options
  -l, --level LEVEL  low (default) or high. Set the level of x. It is used once
  --count N          Add a number. May be repeated. Default: none
  -h, --help         Show this text
`,
    );
  });

  it('the page has a row for each option', () => {
    expect(pageTable(flags, false)).toBe(`| option | meaning |
| --- | --- |
| \`--level LEVEL\`, \`-l\` | \`low\` (default) or \`high\`. Set the [level](#levels) of \`x\`. It is used once. Only the page says this. |
| \`--count N\` | Add a number. May be repeated. Default: none. |`);
    expect(pageTable(flags, true)).toContain('| `MAYCRAWL_COUNT` | Add a number. May be repeated. | none |');
  });
});
