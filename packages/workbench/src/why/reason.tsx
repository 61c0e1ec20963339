/** The sentences that explain a verdict: as text for the clipboard, and as elements for the page. */

import { findCrawler, mustBeNamed, productIn } from '@maycrawl/core/crawlers';
import { renderValues } from '@maycrawl/core/message';
import type { ComponentChildren } from 'preact';
import type { MatchingRule } from '../engine/protocol.js';
import type { SelectedWhy } from '../engine/selected-why.js';
import { pageLanguage, textOf } from '../messages/language.js';
import { rich, richMessage, text } from '../messages/text.js';

/** One sentence: the id of its message in the area `why`, and what its slots hold. */
export interface Sentence {
  readonly id: string;
  readonly slots: Readonly<Record<string, string | number>>;
}

export function verdictOf({ crawler, why }: SelectedWhy): Sentence {
  const isSetting = findCrawler(crawler)?.entry.fetches === 'never';
  const id = isSetting ? (why.allowed ? 'settingAllows' : 'settingForbids') : why.allowed ? 'mayFetch' : 'mayNotFetch';
  return { id, slots: { crawler, path: why.path } };
}

export function reasonOf({ crawler, why }: SelectedWhy): Sentence {
  switch (why.reason) {
    case 'crawler-ignores-robots': {
      const isForUsers = findCrawler(crawler)?.entry.fetches === 'for-users';
      return { id: isForUsers ? 'ignoresForUsers' : 'ignores', slots: { crawler } };
    }
    case 'unreachable':
      return { id: 'reasonUnreachable', slots: {} };
    case 'robots-txt':
      return { id: 'reasonRobotsTxt', slots: {} };
    case 'empty-rule':
      return { id: 'reasonEmptyRule', slots: { line: why.rule?.line ?? 0 } };
    case 'rule':
      return why.rule === undefined ? { id: 'reasonNoRule', slots: {} } : decided(why.rule, why.overruled[0]);
    default:
      return { id: 'reasonNoRule', slots: {} };
  }
}

function decided(rule: MatchingRule, loser: MatchingRule | undefined): Sentence {
  const slots = { line: rule.line, rule: ruleText(rule), count: rule.matchLength };
  if (loser === undefined) return { id: 'reasonOnly', slots };
  const both = { ...slots, loser: ruleText(loser), length: loser.matchLength };
  if (loser.matchLength < rule.matchLength) return { id: 'reasonBeats', slots: both };
  return { id: loser.type === rule.type ? 'reasonFirst' : 'reasonAllowWins', slots: both };
}

/** `Allow: /help/contact` */
export function ruleText({ type, pattern }: MatchingRule): string {
  return `${directive(type)}: ${pattern}`;
}

/** Directives stay English in every language, as in the file. */
export function directive(type: MatchingRule['type']): string {
  return type === 'allow' ? 'Allow' : 'Disallow';
}

/** Returns why the rules of these groups apply; undefined if no rules apply. */
export function groupSentence({ crawler, why }: SelectedWhy): Sentence | undefined {
  if (why.reason === 'crawler-ignores-robots' || why.reason === 'unreachable') return undefined;
  const entry = findCrawler(crawler)?.entry;
  if (why.token === undefined) {
    const isStarVoid = entry !== undefined && mustBeNamed(entry);
    return { id: isStarVoid ? 'groupMustBeNamed' : 'groupNone', slots: { crawler } };
  }
  const slots = { crawler, token: why.token, line: why.userAgentLines[0] ?? 0 };
  if (why.token === '*') return { id: 'groupStar', slots };
  const ownToken = findCrawler(crawler)?.token.toLowerCase() ?? productIn(crawler);
  if (why.token.toLowerCase() !== ownToken) return { id: 'groupFallback', slots };
  const count = why.userAgentLines.length;
  return count > 1 ? { id: 'groupsNamed', slots: { ...slots, count } } : { id: 'groupNamed', slots };
}

export function notesOf({ crawler, why }: SelectedWhy): readonly Sentence[] {
  const entry = findCrawler(crawler)?.entry;
  const notes: Sentence[] = [];
  if (entry?.fetches === 'never')
    notes.push({ id: 'setting', slots: { crawler, fetchers: entry.controls.join(', ') } });
  else if (!why.allowed && entry?.uses.includes('search')) {
    notes.push({ id: 'blockNotHide', slots: {} });
  }
  return notes;
}

const CODE_SLOTS: ReadonlySet<string> = new Set(['path', 'rule', 'loser', 'token', 'pattern']);

// The ids are chosen at run time, so the slots are not checked here; a test renders each sentence.
const anyText = text as (area: 'why', id: string, slots: object) => string;
const anyRich = rich as (area: 'why', id: string, slots: object) => ComponentChildren;

export function sayText({ id, slots }: Sentence): string {
  return anyText('why', id, slots);
}

export function sayRich({ id, slots }: Sentence): ComponentChildren {
  const elements = Object.entries(slots).map(([name, value]) => [
    name,
    CODE_SLOTS.has(name) && typeof value === 'string' ? (
      <code key={name} translate={false}>
        {
          // A rule is not broken after its directive.
          value.replace(': ', ':\u00a0')
        }
      </code>
    ) : (
      value
    ),
  ]);
  return anyRich('why', id, Object.fromEntries(elements));
}

/** Names the rule that the reader probably had in mind. */
export function nearRich({ why: { near } }: SelectedWhy): ComponentChildren {
  return near && richMessage(textOf('nearMisses', near.message.id), near.message.values);
}

function nearText({ why: { near } }: SelectedWhy): readonly string[] {
  if (near === undefined) return [];
  const { id, values } = near.message;
  return [renderValues(textOf('nearMisses', id), values, pageLanguage.value)];
}

export function answerText(selected: SelectedWhy): string {
  const group = groupSentence(selected);
  const [first, rest] = [
    [verdictOf(selected), reasonOf(selected)],
    [...(group ? [group] : []), ...notesOf(selected)],
  ];
  return [...first.map(sayText), ...nearText(selected), ...rest.map(sayText)].join(' ');
}
