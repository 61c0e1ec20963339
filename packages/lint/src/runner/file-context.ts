import type { Line, RobotsTxt, Span } from '@maycrawl/core';
import { wholeFile } from '../file/whole-file.js';
import type { Diagnostic } from '../model/diagnostic.js';
import type { Finding, LintContext } from '../model/lint-context.js';
import type { LintRule } from '../model/lint-rule.js';
import type { Settings } from '../model/options.js';
import { locate, textOf } from './source-text.js';

/** Where the page of a rule stands, below the project's root. */
export function docsOf(id: string): string {
  return `docs/rules/${id}.md`;
}

/** The file under judgement, and what was found so far. */
export class FileContext implements LintContext {
  readonly bytes: Uint8Array;
  readonly robots: RobotsTxt;
  readonly settings: Settings;
  readonly diagnostics: Diagnostic[] = [];
  /** The rule that runs: its findings bear its id. */
  current: LintRule | undefined;
  readonly #made: Map<object, unknown> = new Map();

  constructor(octets: Uint8Array, robots: RobotsTxt, settings: Settings) {
    this.bytes = octets;
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
    const made = this.#made;
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as T;
    const value = make();
    made.set(key, value);
    return value;
  }

  report(finding: Finding): void {
    const rule = this.current;
    if (rule === undefined) throw new Error('no rule runs');
    const level = this.settings.levels.get(rule.id) ?? rule.severity;
    if (level === 'off') return;
    const usual = rule.presets?.[this.settings.preset] ?? rule.severity;
    this.diagnostics.push({
      code: rule.id,
      severity: level === usual ? (finding.severity ?? level) : level,
      message: finding.message,
      location: this.#locate(finding.span),
      related: (finding.related ?? []).map(({ span, message }) => ({ message, location: this.#locate(span) })),
      help: finding.help,
      docs: docsOf(rule.id),
      fixes: finding.fixes ?? [],
      claims: finding.claims ?? [],
    });
  }

  #locate(span: Span): Diagnostic['location'] {
    const { robots } = span.end > this.robots.byteLength ? { robots: wholeFile(this) } : this;
    return locate(this.bytes, robots.lines, span);
  }
}
