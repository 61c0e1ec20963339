import { parse, type RobotsTxt } from '@maycrawl/core';
import { isReported, settingsOf } from './config/settings.js';
import { variantsOf } from './data/rule-variants.js';
import { commentLines } from './file/comments.js';
import type { Diagnostic } from './model/diagnostic.js';
import { defineMessages } from './model/message.js';
import type { LintOptions, Settings } from './model/options.js';
import { rules } from './rules/index.js';
import { malformedSuppression, texts as malformedTexts } from './rules/lines/malformed-suppression.js';
import { unusedSuppression, texts as unusedTexts } from './rules/lines/unused-suppression.js';
import { ruleNames } from './rules/rule-summaries.js';
import { FileContext } from './runner/file-context.js';
import { RuleRunner } from './runner/rule-runner.js';
import { type MalformedSuppression, SUPPRESSION_FORMS, type Suppression, suppress } from './runner/suppressions.js';
import { nearest } from './text/nearest.js';

const malformedMessages = defineMessages(malformedTexts);
const unusedMessages = defineMessages(unusedTexts);

/**
 * Returns the findings for a robots.txt file, in file order.
 *
 * Any bytes are valid input. Findings about the file's location, its transport or its site require the matching
 * options: `path` and `url`, `facts`, `environment` and `urls`. A string is encoded as UTF-8, so pass the bytes of a file
 * that may have another encoding. The names of all options and the values of `preset`, `rules` and `url` are checked;
 * `readConfig` checks all settings of a config file.
 *
 * @throws TypeError if `input` is neither bytes nor text, for an unknown lint rule, level or preset, or a malformed URL in
 * `options`.
 * @example lint('User-agent: *\nDisallowAI: /\n').map(({ code }) => code) // ['star-misses-special', 'key-prefix-match']
 */
export function lint(input: Uint8Array | string, options: LintOptions = {}): Diagnostic[] {
  const settings = settingsOf(options);
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  return lintParsed(bytes, parse(bytes, { dialect: settings.dialect }), settings);
}

/** Returns the findings for a file that is parsed already, in the dialect of the settings. */
export function lintParsed(bytes: Uint8Array, robots: RobotsTxt, settings: Settings): Diagnostic[] {
  const context = new FileContext(bytes, robots, settings);
  runnerFor(settings).run(context);
  const { remaining, unused, malformed } = suppress(bytes, commentLines(context), context.diagnostics.splice(0));
  reportUnused(context, unused);
  reportMalformed(context, malformed);
  return sorted([...remaining, ...context.diagnostics].filter((finding) => isReported(settings, finding)));
}

const runners: WeakMap<Settings['levels'], RuleRunner> = new WeakMap();

/** Returns the runner of the lint rules that are not `off`. Equal settings share their map of levels and a runner. */
function runnerFor({ levels }: Settings): RuleRunner {
  let runner = runners.get(levels);
  if (runner === undefined) {
    runner = new RuleRunner(rules.filter(({ id }) => levels.get(id) !== 'off'));
    runners.set(levels, runner);
  }
  return runner;
}

/** Reports suppressions that suppressed nothing, unless their rule is off; of words of a reason, only the first. */
function reportUnused(context: FileContext, unused: readonly Suppression[]): void {
  if (unused.length === 0) return;
  context.currentRule = unusedSuppression;
  let lineWithReason = 0;
  for (const { id, line, followsSpace, span } of unused) {
    if (ruleNames.includes(id)) {
      if (variantsOf(id).every((variant) => context.settings.levels.get(variant) === 'off')) continue;
      context.report({ span, message: unusedMessages.reportsNothing({ rule: id }), help: unusedMessages.remove() });
      continue;
    }
    if (line === lineWithReason) continue;
    const close = nearest(id, ruleNames);
    const message = unusedMessages.noSuchRule({ rule: id });
    if (close !== undefined) context.report({ span, message, help: unusedMessages.didYouMean({ rule: close }) });
    else if (!followsSpace) context.report({ span, message });
    else {
      lineWithReason = line;
      context.report({ span, message, help: unusedMessages.writeReason() });
    }
  }
}

function reportMalformed(context: FileContext, malformed: readonly MalformedSuppression[]): void {
  context.currentRule = malformedSuppression;
  for (const { text, meant, span } of malformed) {
    if (text === meant) {
      const help = malformedMessages.writeIds({ example: `# ${text} dead-rule` });
      context.report({ span, message: malformedMessages.namesNoRule({ form: text }), help });
      continue;
    }
    const help =
      meant === undefined
        ? malformedMessages.writeForm({ forms: SUPPRESSION_FORMS })
        : malformedMessages.didYouMean({ form: meant });
    context.report({ span, message: malformedMessages.notRead({ words: text }), help });
  }
}

function sorted(diagnostics: Diagnostic[]): Diagnostic[] {
  return diagnostics.sort(
    (a, b) =>
      a.location.span.start - b.location.span.start ||
      a.location.span.end - b.location.span.end ||
      (a.variant < b.variant ? -1 : a.variant > b.variant ? 1 : 0),
  );
}
