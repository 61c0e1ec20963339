import type { Line, parse } from '@maycrawl/core';
import { applyEdits } from '../../src/fixes/apply-edits.js';
import type { Diagnostic } from '../../src/model/diagnostic.js';

/** Returns the file after the advice of a finding was followed to the letter: once for each way to read it. */
export type Advice = (at: Place) => readonly string[];

/** Why a help text names no edit of the file. */
export type NoEdit = string;

/** The lines of a group. */
interface GroupLines {
  readonly first: number;
  readonly last: number;
  readonly rules: readonly number[];
  /** The tokens in lower case. */
  readonly agents: readonly string[];
  /** The user-agent lines of a token. */
  readonly named: (token: string) => number[];
}

/** A finding in its file. Texts have one character for each byte. */
export class Place {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly found: Diagnostic;
  readonly #groups;

  constructor(bytes: Uint8Array, { lines, groups }: ReturnType<typeof parse>, found: Diagnostic) {
    this.text = Buffer.from(bytes).toString('latin1');
    this.lines = lines;
    this.#groups = groups;
    this.found = found;
  }

  /** The number of the line of the finding. */
  get number(): number {
    return this.found.location.start.line;
  }

  get value(): string {
    const line = this.line();
    return 'valueSpan' in line ? this.text.slice(line.valueSpan.start, line.valueSpan.end) : '';
  }

  line(number = this.number): Line {
    return this.lines[Math.min(number, this.lines.length) - 1] as Line;
  }

  /** The text of a line, without its end. */
  lineText(number = this.number): string {
    const { start, end } = this.line(number).span;
    return this.text.slice(start, end);
  }

  /** A parameter of the help text, or of the message. */
  param(name: string): string {
    return this.params(name)[0] ?? '';
  }

  params(name: string): string[] {
    const value = this.found.helpParams?.[name] ?? this.found.params[name] ?? '';
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    return texts.map((text) => Buffer.from(text).toString('latin1'));
  }

  related(): number[] {
    return this.found.related.map(({ location }) => location.start.line);
  }

  fixes(): string[] {
    const bytes = Buffer.from(this.text, 'latin1');
    return this.found.fixes.map(({ edits }) => Buffer.from(applyEdits(bytes, edits)).toString('latin1'));
  }

  /** The file with its lines after `change` returned a new text for each, or undefined to remove it. */
  withLines(change: (text: string, number: number) => string | undefined): string {
    let at = 0;
    return this.lines
      .map(({ number, span }, index) => {
        const end = this.lines[index + 1]?.span.start ?? this.text.length;
        const ending = this.text.slice(span.end, end) || '\n';
        const before = this.text.slice(at, span.start);
        at = end;
        const text = change(this.text.slice(span.start, span.end), number);
        return text === undefined ? before : before + text + ending;
      })
      .join('');
  }

  without(...numbers: number[]): string {
    return this.withLines((text, number) => (numbers.includes(number) ? undefined : text));
  }

  /** The file with other lines instead of that of the finding. */
  withLine(...lines: string[]): string {
    return this.withLines((text, number) => (number === this.number ? lines.join('\n') : text));
  }

  below(number: number, ...lines: string[]): string {
    return this.withLines((text, at) => (at === number ? [text, ...lines].join('\n') : text));
  }

  above(number: number, ...lines: string[]): string {
    return this.withLines((text, at) => (at === number ? [...lines, text].join('\n') : text));
  }

  withSpan({ start, end }: { start: number; end: number }, text: string): string {
    return this.text.slice(0, start) + text + this.text.slice(end);
  }

  withKey(key: string): string {
    const line = this.line();
    return 'keySpan' in line ? this.withSpan(line.keySpan, key) : this.withLine(`${key}: ${this.lineText()}`);
  }

  withValue(value: string): string {
    const line = this.line();
    return 'valueSpan' in line ? this.withSpan(line.valueSpan, value) : this.text;
  }

  withAgents(tokens: readonly string[]): string {
    return this.withLine(...tokens.map((token) => `User-agent: ${token}`));
  }

  /** Adds a rule below the group that the line of the finding is in. */
  withRule(rule: string): string {
    return this.below(this.group()?.last ?? this.lines.length, rule);
  }

  /** The group that a line is in. */
  group(number = this.number): GroupLines | undefined {
    return this.groups()
      .filter(({ first }) => first <= number)
      .at(-1);
  }

  groups(token?: string): GroupLines[] {
    const all = this.#groups.map(({ userAgents, rules }) => ({
      first: userAgents[0]?.line ?? 0,
      last: (rules.at(-1) ?? userAgents.at(-1))?.line ?? 0,
      rules: rules.map(({ line }) => line),
      agents: userAgents.map((agent) => agent.token.toLowerCase()),
      named: (name: string) =>
        userAgents.filter((agent) => agent.token.toLowerCase() === name.toLowerCase()).map(({ line }) => line),
    }));
    return token === undefined ? all : all.filter(({ agents }) => agents.includes(token.toLowerCase()));
  }

  /** The pattern on a line with stars, so that it is longer than those on the other lines. */
  lengthened(number: number, others: readonly number[]): string {
    const length = Math.max(...others.map((other) => this.lineText(other).length)) + 2;
    const line = this.line(number);
    if (!('valueSpan' in line)) return this.text;
    const value = this.text.slice(line.valueSpan.start, line.valueSpan.end);
    const [start, end] = value.endsWith('$') ? [value.slice(0, -1), '$'] : [value, ''];
    return this.withSpan(line.valueSpan, start + '*'.repeat(length) + end);
  }
}
