import type { Line, RobotsTxt, Span } from '@maycrawl/core';
import { rulePage } from '../data/rule-pages.js';
import { ruleOf } from '../data/rule-variants.js';
import { isText } from '../file/content-kind.js';
import { wholeFile } from '../file/parts.js';
import type { Diagnostic, Fix, LocatedEdit, Location, Related } from '../model/diagnostic.js';
import type { Edit, Finding, FindingFix, LintContext, LintRule } from '../model/lint-rule.js';
import type { Settings } from '../model/options.js';
import { anyRuleMessages } from './any-rule-texts.js';
import { Positions, textOf } from './positions.js';

const NONE: readonly never[] = Object.freeze([]);

/** The file that is linted, with the findings so far. */
export class FileContext implements LintContext {
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
  readonly settings: Settings;
  readonly diagnostics: Diagnostic[] = [];
  /** The lint rule that runs. Its findings get its id. */
  currentRule: LintRule | undefined;
  readonly #limited: Set<LintRule> = new Set();
  readonly #cache: Map<object, unknown> = new Map();
  readonly #positions: Positions;

  constructor(bytes: Uint8Array, robots: RobotsTxt, settings: Settings) {
    this.bytes = bytes;
    this.robots = robots;
    this.settings = settings;
    this.#positions = new Positions(bytes, robots.lines);
  }

  line(number: number): Line {
    const line = this.robots.lines[number - 1];
    if (line === undefined) throw new RangeError(`there is no line ${number}`);
    return line;
  }

  text(span: Span): string {
    return textOf(this.bytes, span);
  }

  within(span: Span, start: number, end: number = span.end - span.start): Span {
    return { start: span.start + start, end: span.start + end };
  }

  wholeLines(first: number, last: number = first): Span {
    const start = this.line(first).span.start;
    const next = this.robots.lines[last];
    return { start, end: next === undefined ? this.line(last).span.end : next.span.start };
  }

  once<T>(key: object, make: (context: LintContext) => T): T {
    const cached = this.#cache.get(key);
    if (cached !== undefined || this.#cache.has(key)) return cached as T;
    const value = make(this);
    this.#cache.set(key, value);
    return value;
  }

  report(finding: Finding): void {
    const rule = this.currentRule;
    if (rule === undefined) throw new Error('report() was called while no lint rule runs');
    const level = this.settings.levels.get(rule.id) ?? rule.severity;
    if (level === 'off') return;
    const presetLevel = rule.presets?.[this.settings.preset] ?? rule.severity;
    const { message } = finding;
    // Edits of lines would damage what is not text, as half of a UTF-16 line end.
    const fixes = rule.fixesAnyContent === true || isText(this) ? finding.fixes : undefined;
    // The same line may be wrong in another way, such as a tag, so that the advice alone does harm.
    const help = fixes === finding.fixes ? finding.help : undefined;
    const location = this.#locate(finding.span);
    this.diagnostics.push({
      code: ruleOf(rule.id),
      variant: rule.id,
      severity: level === presetLevel ? (finding.severity ?? level) : level,
      message: message.text,
      messageId: message.id,
      params: message.params,
      tags: finding.tags ?? NONE,
      location,
      related: finding.related === undefined ? NONE : finding.related.map((place) => this.#relatedOf(place)),
      help: help?.text,
      helpId: help?.id,
      helpParams: help?.params,
      docs: rulePage(rule.id),
      fixes: fixes === undefined ? NONE : fixes.map((fix) => this.#fixOf(fix, location)),
      claims: finding.claims ?? NONE,
    });
  }

  noteLimit(): void {
    if (this.currentRule !== undefined) this.#limited.add(this.currentRule);
  }

  /** Reports each rule that did not examine the whole file, at its last finding or at the end of the file. */
  reportLimits(): void {
    if (this.#limited.size === 0) return;
    const end = this.robots.lines.at(-1)?.span.end ?? 0;
    const last = new Map<string, Span>();
    for (const { variant, location } of this.diagnostics) {
      if (location.span.start >= (last.get(variant)?.start ?? 0)) last.set(variant, location.span);
    }
    for (const rule of this.#limited) {
      this.currentRule = rule;
      const message = anyRuleMessages.notAllExamined({ rule: rule.id });
      this.report({ span: last.get(rule.id) ?? { start: end, end }, severity: 'info', message });
    }
  }

  #relatedOf({ span, message: { text, id, params } }: NonNullable<Finding['related']>[number]): Related {
    return { message: text, messageId: id, params, location: this.#locate(span) };
  }

  #fixOf({ title: { text, id, params }, applicability, edits }: FindingFix, location: Location): Fix {
    return {
      title: text,
      titleId: id,
      params,
      applicability,
      edits: edits.map((edit) => this.#locateEdit(edit, location)),
    };
  }

  /** The edit with its positions. Many fixes edit what the finding underlines. */
  #locateEdit({ span, text }: Edit, location: Location): LocatedEdit {
    const isSame = span.start === location.span.start && span.end === location.span.end;
    const { start, end } = isSame ? location : this.#locate(span);
    return { span, start, end, text };
  }

  #locate(span: Span): Location {
    const positions =
      span.end > this.robots.byteLength ? this.once(Positions, () => this.#wholePositions()) : this.#positions;
    const start = positions.at(span.start);
    return { span, start, end: span.end === span.start ? start : positions.at(span.end) };
  }

  #wholePositions(): Positions {
    return new Positions(this.bytes, wholeFile(this).lines);
  }
}
