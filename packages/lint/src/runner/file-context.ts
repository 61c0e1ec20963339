import type { Line, RobotsTxt, Span } from '@maycrawl/core';
import { rulePage } from '../data/rule-pages.js';
import { wholeFile } from '../file/whole-file.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Finding, LintContext } from '../model/lint-context.js';
import type { LintRule } from '../model/lint-rule.js';
import type { Settings } from '../model/options.js';
import { locate, textOf } from './source-text.js';

/** The file that is linted, with the findings so far. */
export class FileContext implements LintContext {
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
  readonly settings: Settings;
  readonly diagnostics: Diagnostic[] = [];
  /** The lint rule that runs. Its findings get its id. */
  currentRule: LintRule | undefined;
  /** The values of `once`. */
  readonly #cache: Map<object, unknown> = new Map();

  constructor(bytes: Uint8Array, robots: RobotsTxt, settings: Settings) {
    this.bytes = bytes;
    this.robots = robots;
    this.settings = settings;
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

  once<T>(key: object, make: () => T): T {
    const cached = this.#cache.get(key);
    if (cached !== undefined || this.#cache.has(key)) return cached as T;
    const value = make();
    this.#cache.set(key, value);
    return value;
  }

  report(finding: Finding): void {
    const rule = this.currentRule;
    if (rule === undefined) throw new Error('report() was called while no lint rule runs');
    const level = this.settings.levels.get(rule.id) ?? rule.severity;
    if (level === 'off') return;
    const presetLevel = rule.presets?.[this.settings.preset] ?? rule.severity;
    this.diagnostics.push({
      code: rule.id,
      severity: level === presetLevel ? (finding.severity ?? level) : level,
      message: finding.message,
      location: this.#locate(finding.span),
      related: (finding.related ?? []).map(({ span, message }) => ({ message, location: this.#locate(span) })),
      help: finding.help,
      docs: rulePage(rule.id),
      fixes: finding.fixes ?? [],
      claims: finding.claims ?? [],
    });
  }

  #locate(span: Span): Diagnostic['location'] {
    const { robots } = span.end > this.robots.byteLength ? { robots: wholeFile(this) } : this;
    return locate(this.bytes, robots.lines, span);
  }
}
