import type { Group, Line, RobotsTxt, Rule } from '@maycrawl/core';
import { findCrawler } from '@maycrawl/core/crawlers';
import { type MessageValues, renderValues, type Sentence } from '@maycrawl/core/message';
import { translatedText } from '@maycrawl/lint';
import { otherFields, patternWords } from '@maycrawl/lint/internal';
import { effectOf } from './group-summary.js';
import { type LineLanguage, type LineTexts, usesText } from './messages/line-texts.js';
import type { GroupSummary } from './types.js';

/** In characters. */
const MAX_PATTERN = 120;
/** The lint rule that has the texts on fields that Google ignores. */
const FIELDS_RULE = 'unsupported-by-google';

/** Returns what a line does, in sentences; none for a blank line or a comment. */
export function describeLine(
  line: Line,
  robots: RobotsTxt,
  summaries: readonly GroupSummary[],
  language: LineLanguage,
): readonly Sentence[] {
  return new LineDescription(robots, summaries, language).of(line);
}

class LineDescription {
  readonly #robots: RobotsTxt;
  readonly #summaries: readonly GroupSummary[];
  readonly #language: LineLanguage;

  constructor(robots: RobotsTxt, summaries: readonly GroupSummary[], language: LineLanguage) {
    this.#robots = robots;
    this.#summaries = summaries;
    this.#language = language;
  }

  of(line: Line): readonly Sentence[] {
    if (line.kind === 'blank') return [];
    if (line.kind === 'invalid') return [this.#say('invalid')];
    if (line.kind === 'field') return this.#ofField(line.key);
    switch (line.directive) {
      case 'sitemap':
        return [this.#say('sitemap')];
      case 'user-agent':
        return this.#ofUserAgent(line.number);
      default:
        return this.#ofRule(line.number);
    }
  }

  #say(id: keyof LineTexts['lines'], values: MessageValues = {}): Sentence {
    return renderValues(this.#language.texts.lines[id], values, this.#language.language);
  }

  #ofField(key: string): readonly Sentence[] {
    const known = otherFields.get(key.toLowerCase());
    if (known === undefined) return [this.#say('unknownField')];
    const { findings = {}, language } = this.#language;
    return [known.ignored, ...(known.instead === undefined ? [] : [known.instead])].map((message) =>
      translatedText({ ...message, variant: FIELDS_RULE }, findings, language),
    );
  }

  #ofUserAgent(number: number): readonly Sentence[] {
    const group = this.#robots.groups.find(({ userAgents }) => userAgents.some(({ line }) => line === number));
    const agent = group?.userAgents.find(({ line }) => line === number);
    if (group === undefined || agent === undefined) return [];
    if (agent.token === '') return [this.#say('noToken')];
    return [...this.#ofCrawler(agent.token), ...this.#ofGroup(group)];
  }

  #ofCrawler(token: string): readonly Sentence[] {
    if (token === '*') return [this.#say('everyOther')];
    const entry = findCrawler(token)?.entry;
    if (entry === undefined) return [this.#say('unknownCrawler', { token })];
    const { name, vendor } = entry;
    const sentence = this.#say('crawler', { name, vendor, uses: usesText(this.#language, entry.uses) });
    return entry.obeysRobotsTxt === 'no' ? [sentence, this.#say('mayNotApply')] : [sentence];
  }

  #ofGroup({ userAgents }: Group): readonly Sentence[] {
    const summary = this.#summaries.find(({ line }) => line === userAgents[0]?.line);
    return summary === undefined ? [] : [effectOf(summary, this.#language)];
  }

  #ofRule(number: number): readonly Sentence[] {
    const group = this.#robots.groups.find(({ rules }) => rules.some(({ line }) => line === number));
    const rule = group?.rules.find(({ line }) => line === number);
    if (group === undefined || rule === undefined) return [this.#say('ruleWithoutGroup')];
    if (rule.matchLength === 0) return [this.#say('noPath')];
    if (!/^[/*]/.test(rule.normalizedPattern)) return [this.#say('matchesNothing')];
    const { kind, text } = patternWords(cut(rule.normalizedPattern));
    return [
      this.#say(`${rule.type}-${kind}`, { text }),
      this.#say('length', { count: rule.matchLength }),
      ...this.#beatenBy(rule, group),
      ...this.#ofGroup(group),
    ];
  }

  /** The rule that decides the path that the pattern spells. */
  #beatenBy(rule: Rule, group: Group): readonly Sentence[] {
    const token = group.userAgents.find((agent) => agent.token !== '')?.token;
    const path = rule.normalizedPattern.replace(/\$$/, '').replaceAll('*', '');
    if (token === undefined || !path.startsWith('/')) return [];
    const winner = this.#robots.rulesFor(token).check(path).describeRules(0).rule;
    if (winner === undefined || winner.line === rule.line) return [];
    const { line, pattern, matchLength: length } = winner;
    const id = winner.type === 'allow' ? 'beatenByAllow' : 'beatenByDisallow';
    return [this.#say(id, { line, path: cut(path), pattern: cut(pattern), length })];
  }
}

function cut(text: string): string {
  return text.length <= MAX_PATTERN ? text : `${text.slice(0, MAX_PATTERN).replace(/[\ud800-\udbff]$/, '')}…`;
}
