import { type DescribedRule, parse, type Verdict } from '@maycrawl/core';
import {
  type MessageLanguage,
  type MessageValues,
  renderValues,
  type Sentence,
  type Translated,
} from '@maycrawl/core/message';
import { indexFolder } from '@maycrawl/core/precedence';
import { ruleLine } from '../patterns/pattern-text.js';

/** The slots of the sentences on a verdict of the rules. The engine writes the English ones itself: `Verdict.explain`. */
export interface VerdictSlots {
  /** The only rule that matches. */
  readonly only: '{token:code} {line:number} {rule:code} {count:number}';
  /** The rule that decides is longer than the next one, as long and an allow rule, or as long and the first. */
  readonly beats: '{token:code} {line:number} {rule:code} {count:number} {loserLine:number} {loser:code} {length:number}';
  readonly allowWins: '{token:code} {line:number} {rule:code} {count:number} {loserLine:number} {loser:code}';
  readonly firstWins: '{token:code} {line:number} {rule:code} {count:number} {loserLine:number} {loser:code}';
  /** Follows a sentence on a rule: what was matched, if that is not what the file has. */
  readonly matchedAs: '{matched:code}';
  /** Follows a sentence on two rules: the number of those that lose as well. */
  readonly more: '{count:number}';
  readonly emptyRule: '{token:code} {line:number} {rule:code}';
  readonly noMatchingRule: '{token:code}';
  readonly noGroup: '';
  readonly robotsTxt: '';
  readonly ignoresRobots: '';
  /** Of a file on which the engine fails. */
  readonly notEvaluated: '';
}

/** The sentences on verdicts of the rules in one language. */
export interface RuleVerdictTexts {
  readonly verdicts: Translated<VerdictSlots>;
  readonly language: MessageLanguage;
}

/** What a verdict of the rules must have. */
export type ExplainableVerdict = Pick<Verdict, 'reason' | 'token' | 'describeRules'>;

/** Returns the reason of a verdict of the rules in another language than English, as `Verdict.explain` does in English. */
export function explainVerdict(verdict: ExplainableVerdict, texts: RuleVerdictTexts): Sentence {
  const { token = '' } = verdict;
  const say = (id: keyof VerdictSlots, values: MessageValues = {}): Sentence =>
    renderValues(texts.verdicts[id], { token, ...values }, texts.language);
  switch (verdict.reason) {
    case 'rule':
      return ruleSentences(verdict, say).join(' ');
    case 'empty-rule': {
      const { rule } = verdict.describeRules(0);
      return say('emptyRule', rule && { line: rule.line, rule: ruleText(rule) });
    }
    case 'no-matching-rule':
      return say('noMatchingRule');
    case 'no-group':
      return say('noGroup');
    case 'robots-txt':
      return say('robotsTxt');
    case 'crawler-ignores-robots':
      return say('ignoresRobots');
  }
}

function ruleSentences(
  verdict: ExplainableVerdict,
  say: (id: keyof VerdictSlots, values: MessageValues) => Sentence,
): readonly Sentence[] {
  const { rule, overruled, overruledCount } = verdict.describeRules(1);
  if (rule === undefined) return [say('noMatchingRule', {})];
  const [loser] = overruled;
  const decides = { line: rule.line, rule: ruleText(rule), count: rule.matchLength };
  const matched = matchedText(rule);
  const as = matched === undefined ? [] : [say('matchedAs', { matched })];
  if (loser === undefined) return [say('only', decides), ...as];
  const more = overruledCount === 1 ? [] : [say('more', { count: overruledCount - 1 })];
  const both = { ...decides, loserLine: loser.line, loser: ruleText(loser), length: loser.matchLength };
  return [say(winningId(rule, loser), both), ...as, ...more];
}

function winningId(rule: DescribedRule, loser: DescribedRule): keyof VerdictSlots {
  if (loser.matchLength < rule.matchLength) return 'beats';
  return loser.type === rule.type ? 'firstWins' : 'allowWins';
}

function ruleText(rule: DescribedRule): string {
  return ruleLine(rule).trimEnd();
}

/** Returns what was matched, if its length is not that of the rule as written: the normal form, or an index file's folder. */
function matchedText({ type, pattern, matchLength }: DescribedRule): string | undefined {
  if (matchLength === pattern.length) return undefined;
  const [rule] = parse(`user-agent: *\n${type}: ${pattern}`).rulesFor('*').rules;
  if (rule === undefined) return undefined;
  const folder = indexFolder(rule);
  if (rule.matchLength !== matchLength) return folder && `${folder}$`;
  return rule.normalizedPattern;
}
