import { parse } from '@maycrawl/core';
import { settingsOf } from './config/settings.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { LintOptions, Settings } from './model/options.js';
import { rules } from './rules/index.js';
import { unusedSuppression } from './rules/lines/unused-suppression.js';
import { FileContext } from './runner/file-context.js';
import { RuleRunner } from './runner/rule-runner.js';
import { type Suppression, suppress } from './runner/suppressions.js';
import { nearest } from './text/nearest.js';

/**
 * What is wrong in a robots.txt, in file order. Total: any octets give a result. Says nothing of the place, the
 * transport or the site where `options` don't. Throws a `TypeError` for options that are none (unknown rule, level,
 * preset, a malformed URL).
 */
export function lint(input: Uint8Array | string, options: LintOptions = {}): Diagnostic[] {
  const settings = settingsOf(options);
  const octets = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const context = new FileContext(octets, parse(octets, { dialect: settings.dialect }), settings);
  walkFor(settings).run(context);
  const { left, unused } = suppress(context.robots.lines, context.diagnostics.splice(0));
  reportUnused(context, unused);
  return sorted([...left, ...context.diagnostics]);
}

const walks: WeakMap<Settings['levels'], RuleRunner> = new WeakMap();

/** The walk of the rules that are on. */
function walkFor({ levels }: Settings): RuleRunner {
  let walk = walks.get(levels);
  if (walk === undefined) {
    walk = new RuleRunner(rules.filter(({ id }) => levels.get(id) !== 'off'));
    walks.set(levels, walk);
  }
  return walk;
}

/** Says of each suppression that kept nothing silent that it is not needed. */
function reportUnused(context: FileContext, unused: readonly Suppression[]): void {
  const ids = rules.map(({ id }) => id);
  context.current = unusedSuppression;
  for (const { id, span } of unused) {
    const close = nearest(id, ids);
    if (ids.includes(id)) context.report({ span, message: `${id} finds nothing here.`, help: 'Take it out.' });
    else if (close === undefined) context.report({ span, message: `There is no rule ${id}.` });
    else context.report({ span, message: `There is no rule ${id}.`, help: `Did you mean ${close}?` });
  }
}

function sorted(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.sort(
    (a, b) =>
      a.location.span.start - b.location.span.start ||
      a.location.span.end - b.location.span.end ||
      (a.code < b.code ? -1 : a.code > b.code ? 1 : 0),
  );
}
