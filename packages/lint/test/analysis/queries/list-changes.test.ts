import { parse, type Rule, type RuleSet } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../scripts/full-size.js';
import { listFileChanges } from '../../../src/analysis/queries/compare-files.js';
import { listChanges } from '../../../src/analysis/queries/list-changes.js';
import type { ChangeList, RuleChange } from '../../../src/analysis/queries/types.js';
import { type Random, random } from '../random.js';
import { allPaths, ruleLine, ruleLines, ruleSetOf, type World, worlds } from '../small-worlds.js';

const SEED = 20_261_122;

function rules(...lines: string[]): RuleSet {
  return ruleSetOf(lines, 'google');
}

function shown({ side, rule, direction, change }: RuleChange): string {
  const found = change.kind === 'witness' ? change.witness.path : change.kind;
  return `${side} ${rule.type}: ${rule.pattern} ${direction} ${found}`;
}

/** Returns `lines` with several typical edits. */
function edited(r: Random, world: World, lines: readonly string[]): string[] {
  let after = [...lines];
  for (let edits = 1 + r.below(3); edits > 0; edits--) {
    const at = r.below(after.length + 1);
    switch (r.below(6)) {
      case 0:
        after.splice(at, 0, ruleLine(r, world));
        break;
      case 1:
        after.splice(at, 1);
        break;
      case 2:
        after.splice(at, 1, ruleLine(r, world));
        break;
      case 3:
        after = after.map((line) => (r.below(3) === 0 ? `${line}*` : line));
        break;
      case 4:
        after = after.map((line) =>
          r.below(3) > 0 ? line : line.startsWith('a') ? `dis${line}` : line.replace('dis', ''),
        );
        break;
      default:
        after.reverse();
    }
  }
  return after;
}

const SIDES = ['before', 'after'] as const;

/** The lines of both rules of each entry with a witness. */
function listedRules(changes: readonly RuleChange[]): Set<string> {
  return new Set(
    changes.flatMap(({ side, rule, direction, change, opposing }) =>
      change.kind !== 'witness'
        ? []
        : SIDES.map((one) => `${direction} ${one} ${(one === side ? rule : opposing)?.line}`),
    ),
  );
}

/** True if no rule of the other set can have the rank of this one. */
function isSurelyChanged(rule: Rule | undefined, other: RuleSet): boolean {
  return (
    rule !== undefined &&
    rule.normalizedPattern !== '' &&
    !other.rules.some(({ type, matchLength }) => type === rule.type && matchLength === rule.matchLength)
  );
}

/** Verifies the list with every short path. A witness may be longer than these. */
function checkAgainstAllPaths(list: ChangeList, before: RuleSet, after: RuleSet, world: World): number {
  const listed = listedRules(list.changes);
  const pairs = new Set<string>();
  let differing = 0;
  for (const { side, rule, direction, change, opposing } of list.changes) {
    expect(change.kind).not.toBe('undecided');
    if (change.kind !== 'witness') continue;
    const { path } = change.witness;
    const verdicts = { before: before.check(path), after: after.check(path) };
    expect(verdicts.before.allowed).toBe(direction === 'newlyBlocked');
    expect(verdicts.after.allowed).toBe(direction === 'newlyAllowed');
    expect(verdicts[side].rule?.line).toBe(rule.line);
    expect(verdicts[side === 'after' ? 'before' : 'after'].rule).toEqual(opposing);
    const pair = SIDES.map((one) => verdicts[one].rule?.line).join();
    expect(pairs).not.toContain(pair);
    pairs.add(pair);
  }
  for (const path of allPaths(world)) {
    if (before.allows(path) === after.allows(path)) continue;
    differing++;
    const [old, now] = [before.check(path), after.check(path)];
    const direction = now.allowed ? 'newlyAllowed' : 'newlyBlocked';
    const [isOldListed, isNowListed] = [
      listed.has(`${direction} before ${old.rule?.line}`),
      listed.has(`${direction} after ${now.rule?.line}`),
    ];
    const isComplete =
      (isOldListed || isNowListed) &&
      (isOldListed || !isSurelyChanged(old.rule, after)) &&
      (isNowListed || !isSurelyChanged(now.rule, before));
    if (!isComplete) throw new Error(`${path} is not listed as ${direction}`);
  }
  const kinds = new Set(list.changes.map(({ direction, change }) => `${direction} ${change.kind}`));
  const { comparison } = list;
  for (const direction of ['newlyBlocked', 'newlyAllowed'] as const) {
    const kind = comparison.kind === 'different' ? comparison[direction].kind : 'none';
    expect(kind).toBe(kinds.has(`${direction} witness`) ? 'witness' : 'none');
  }
  return differing;
}

describe('the list of changes agrees with the engine', () => {
  it.each(worlds)('$name', (world) => {
    const r = random(SEED);
    let [changes, differing] = [0, 0];
    for (let round = 0; round < sized(60, 250); round++) {
      const lines = ruleLines(r, world, 6);
      const newLines = r.below(4) === 0 ? ruleLines(r, world, 6) : edited(r, world, lines);
      const [before, after] = [ruleSetOf(lines, world.dialect), ruleSetOf(newLines, world.dialect)];
      const list = listChanges(before, after);
      try {
        differing += checkAgainstAllPaths(list, before, after, world);
      } catch (error) {
        throw new Error(`seed ${SEED}, round ${round}: ${JSON.stringify({ lines, newLines })}`, { cause: error });
      }
      changes += list.changes.length;
    }
    console.log(`seed ${SEED}, ${world.name}: ${changes} changed rules, ${differing} paths with another verdict`);
    expect(differing).toBeGreaterThan(0);
  });
});

describe('every change is listed', () => {
  const dirs = Array.from({ length: 12 }, (_, i) => `/dir${i + 1}/`);

  it('twelve folders in place of Allow: /', () => {
    const { changes } = listChanges(rules('allow: /'), rules(...dirs.map((dir) => `disallow: ${dir}`)));
    expect(changes.map(shown)).toEqual(dirs.map((dir) => `after disallow: ${dir} newlyBlocked ${dir}`));
  });

  it('each removed rule, if one new rule decides the paths of all', () => {
    const shop = ['disallow: /cart', 'disallow: /checkout', 'disallow: /*?s='];
    const { changes } = listChanges(rules(...shop), rules('allow: /', 'disallow: /api/'));
    expect(changes.map((change) => `${shown(change)}, ${change.opposing?.pattern}`)).toEqual([
      'after disallow: /api/ newlyBlocked /api/, undefined',
      'before disallow: /cart newlyAllowed /cart, /',
      'before disallow: /checkout newlyAllowed /checkout, /',
      'before disallow: /*?s= newlyAllowed /?s=, /',
    ]);
  });

  it('the new rule too, if it also decides paths that a remaining rule blocked', () => {
    const { changes } = listChanges(rules('disallow: /', 'disallow: /cart'), rules('disallow: /', 'allow: /'));
    expect(changes.map((change) => `${shown(change)}, ${change.opposing?.pattern}`)).toEqual([
      'after allow: / newlyAllowed /, /',
      'before disallow: /cart newlyAllowed /cart, /',
    ]);
  });

  it('removed rules, if the one that remains allows their paths', () => {
    const { changes } = listChanges(rules('disallow: /a', 'disallow: /b'), rules('allow: /*'));
    expect(changes.map(shown)).toEqual(['before disallow: /a newlyAllowed /a', 'before disallow: /b newlyAllowed /b']);
  });

  it('500 removed rules and 500 new wildcards, within the budget', () => {
    const removed = Array.from({ length: 500 }, (_, i) => `disallow: /${i}/`);
    const added = Array.from({ length: 500 }, (_, i) => `allow: /*${i}*x`);
    const { changes } = listChanges(rules(...removed), rules('allow: /', ...added));
    const found = changes.filter(({ side, change }) => side === 'before' && change.kind === 'witness');
    expect(found).toHaveLength(500);
    expect(changes.length).toBeLessThanOrEqual(1_001);
  });

  it('300 added rules, without those that change nothing', () => {
    const added = Array.from({ length: 300 }, (_, i) => `disallow: /page${1000 + i}`);
    const { changes } = listChanges(rules('disallow: /page10'), rules('disallow: /page10', ...added));
    expect(changes).toHaveLength(300);
    expect(changes.filter(({ change }) => change.kind === 'witness')).toHaveLength(200);
    expect(changes.filter(({ change }) => change.kind === 'undecided')).toEqual([]);
  });

  it('an edit that only changes precedence', () => {
    const { changes } = listChanges(rules('disallow: /a*b', 'allow: /a'), rules('disallow: /a*b', 'allow: /a***'));
    expect(changes.map(shown)).toEqual(['after allow: /a*** newlyAllowed /ab', 'before allow: /a newlyBlocked none']);
  });

  it('the removal of all rules', () => {
    const { changes } = listChanges(rules('disallow: /a', 'disallow: /b', 'allow: /b/c'), rules());
    expect(changes.map(shown)).toEqual([
      'before disallow: /a newlyAllowed /a',
      'before disallow: /b newlyAllowed /b',
      'before allow: /b/c newlyBlocked none',
    ]);
  });

  it('the folder of an index file counts with its rule', () => {
    const { changes } = listChanges(rules('disallow: /f'), rules('disallow: /f', 'allow: /f/index.html'));
    expect(changes.map(shown)).toEqual(['after allow: /f/index.html newlyAllowed /f/index.html']);
    const covered = listChanges(
      rules('disallow: /f', 'allow: /f/index.html*'),
      rules('disallow: /f', 'allow: /f/index.html*', 'disallow: /f/$'),
    );
    // The new rule has the same paths as the folder, which outranks it.
    expect(covered.changes).toEqual([]);
  });

  it('rules in another order get the same witnesses', () => {
    const lines = ['disallow: /a/*x', 'disallow: /*y', 'allow: /b', 'allow: /a/b*'];
    const paths = (after: string[]) =>
      listChanges(rules('disallow: /b*'), rules(...after))
        .changes.map(shown)
        .sort();
    expect(paths(lines)).toEqual(paths([...lines].reverse()));
  });

  it('rejects rule sets of two dialects and budgets that are not positive', () => {
    expect(() => listChanges(rules(), ruleSetOf([], 'rfc9309'))).toThrow(TypeError);
    expect(() => listChanges(rules(), rules(), { budget: 0 })).toThrow(TypeError);
  });

  it('what the budget does not decide is undecided', () => {
    const many = Array.from({ length: 50 }, (_, i) => `disallow: /*a${i}*b`);
    const { comparison, changes } = listChanges(rules(), rules(...many), { budget: 100 });
    expect(comparison.kind).toBe('different');
    const kinds = changes.map(({ change }) => change.kind);
    expect([kinds.length, kinds.at(-1), kinds.includes('none')]).toEqual([50, 'undecided', false]);
  });
});

describe('the changes of whole files', () => {
  const linesOf = (text: string) => {
    const [before, after] = [parse('user-agent: one\nuser-agent: two\ndisallow:\n'), parse(text)];
    return listFileChanges(before, after)
      .crawlers.filter(({ comparison }) => comparison.kind === 'different')
      .map(({ crawlers, changes }) => [
        crawlers[0],
        ...changes.flatMap(({ change, rule, opposing }) =>
          change.kind === 'witness'
            ? [`${change.witness.path} ${rule.line} ${opposing?.line} ${change.witness.after.rule?.line}`]
            : [],
        ),
      ]);
  };

  it('each crawler gets the lines of its own groups', () => {
    const text =
      'user-agent: one\ndisallow: /a\ndisallow: /b\n\nuser-agent: two\n\ndisallow: /a\ndisallow: /b\n' +
      '\nuser-agent: three\nallow: /c\n';
    expect(linesOf(text)).toEqual([
      ['one', '/a 2 3 2', '/b 3 3 3'],
      ['two', '/a 7 3 7', '/b 8 3 8'],
    ]);
  });

  it('12,000 groups, each with its own rule: every change is listed with the lines of the file', () => {
    const nameOf = (i: number) => `bot${[...`${i}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    const groups = (path: string) =>
      Array.from({ length: 12_000 }, (_, i) => `user-agent: ${nameOf(i)}\nallow: /\ndisallow: /${path}${i}/`).join(
        '\n',
      );
    const [before, after] = [parse(groups('a'), { maxBytes: 8_000_000 }), parse(groups('b'), { maxBytes: 8_000_000 })];
    const { kind, crawlers } = listFileChanges(before, after);
    expect(kind).toBe('different');
    const changed = crawlers.filter(({ changes }) => changes.length > 0);
    expect(changed).toHaveLength(12_000);
    const lines = new Set(
      changed.flatMap(({ changes }) =>
        changes.map(({ change, rule, opposing }) =>
          change.kind === 'witness' && opposing?.line === rule.line - 1 ? rule.line : 0,
        ),
      ),
    );
    expect(lines).toEqual(new Set(Array.from({ length: 12_000 }, (_, i) => 3 * i + 3)));
  });
});
