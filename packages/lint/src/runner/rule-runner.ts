import type { Span } from '@maycrawl/core';
import type { LintRule, Visitors } from '../model/lint-rule.js';
import type { FileContext } from './file-context.js';

type Kind = keyof Visitors;

interface Subscriber {
  readonly rule: LintRule;
  /**
   * Takes the element, its group if it has one, and the context; `file` takes the context alone. It is called with the
   * rule as `this`, because a visitor may call another one as `this.…`. A bound function would take longer.
   */
  readonly visit: (this: LintRule, first: unknown, second?: unknown, third?: unknown) => void;
  /** The bit of the bytes that an element must contain; {@link ALL} if every element is visited. */
  readonly mask: number;
  /** The bit of the condition of the rule; {@link NO_CONDITION} if it concerns every file. */
  readonly condition: number;
}

type Subscribers = Readonly<Record<Kind, readonly Subscriber[]>>;

const ALL = -1;
/** The bit of rules without a condition. Those of conditions follow. */
const NO_CONDITION = 1;
/** Files of which the subscribers are cached. Most contain the same characters, so few masks occur. */
const MAX_CACHED_MASKS = 1_000;
const MAX_BITS = 31;
/** Between two calls of `onStep`. */
const LINES_PER_STEP = 200;

/**
 * Runs lint rules over a file in one pass.
 *
 * Rules with equal `characters` share a bit. A table holds the bits of each byte, so that one scan of an element yields
 * the mask of all subscribers that the element can concern.
 */
export class RuleRunner {
  /** The bit of each set of characters. */
  readonly #bits: Map<string, number> = new Map();
  readonly #bitsOfByte: Int32Array = new Int32Array(256);
  readonly #subscribers: Subscribers;
  /** The conditions of rules. The place of each is its bit. */
  readonly #conditions: NonNullable<LintRule['concerns']>[] = [];
  /** The subscribers for a file, by the mask of all its bytes and the conditions that are true. */
  readonly #subscribersByMask: Map<number, Subscribers> = new Map();

  constructor(rules: readonly LintRule[]) {
    this.#subscribers = byKind((kind) => rules.flatMap((rule) => this.#subscriberOf(rule, kind)));
  }

  /** Calls the rules for every element of the file; the findings are in `context.diagnostics`. */
  run(context: FileContext): void {
    const { robots, bytes } = context;
    const fileMask = this.#maskIn(bytes, { start: 0, end: robots.lines.at(-1)?.span.end ?? 0 });
    const subscribers = this.#subscribersFor(fileMask, this.#conditionsIn(context));
    for (const one of subscribers.file) {
      context.settings.onStep?.();
      visitAll([one], context, context);
    }
    this.#visitLines(subscribers, context);
    this.#visitGroups(subscribers, context);
    for (const field of robots.fields) this.#visit(subscribers.field, context, field.span, field, context);
    for (const sitemap of robots.sitemaps) this.#visit(subscribers.sitemap, context, sitemap.span, sitemap, context);
    context.reportLimits();
  }

  /** The subscribers that can be called for a file with this mask. Most require bytes that few files contain. */
  #subscribersFor(fileMask: number, conditions: number): Subscribers {
    const key = conditions * 2 ** MAX_BITS + fileMask;
    let subscribers = this.#subscribersByMask.get(key);
    if (subscribers === undefined) {
      const of = (kind: Kind): readonly Subscriber[] =>
        this.#subscribers[kind].filter(
          ({ mask, condition }) => (mask === ALL || (mask & fileMask) !== 0) && (condition & conditions) !== 0,
        );
      subscribers = byKind(of);
      if (this.#subscribersByMask.size >= MAX_CACHED_MASKS) this.#subscribersByMask.clear();
      this.#subscribersByMask.set(key, subscribers);
    }
    return subscribers;
  }

  /** The bits of the conditions that are true for a file, and the bit of rules without one. */
  #conditionsIn(context: FileContext): number {
    const conditions = this.#conditions;
    let found = NO_CONDITION;
    for (let i = 0; i < conditions.length; i++) {
      if (conditions[i]?.(context) === true) found |= NO_CONDITION << (i + 1);
    }
    return found;
  }

  #conditionOf({ concerns }: LintRule): number {
    if (concerns === undefined) return NO_CONDITION;
    if (!this.#conditions.includes(concerns)) this.#conditions.push(concerns);
    return NO_CONDITION << (this.#conditions.indexOf(concerns) + 1);
  }

  #visitLines({ line: every, invalid, keyed }: Subscribers, context: FileContext): void {
    if (every.length + invalid.length + keyed.length === 0) return;
    for (const line of context.robots.lines) {
      if (line.number % LINES_PER_STEP === 0) context.settings.onStep?.();
      visitAll(every, context, line, context);
      if (line.kind === 'invalid') this.#visit(invalid, context, line.span, line, context);
      else if (line.kind !== 'blank') {
        const keyAndValue = { start: line.keySpan.start, end: line.valueSpan.end };
        this.#visit(keyed, context, keyAndValue, line, context);
      }
    }
  }

  #visitGroups({ group: groups, userAgent, rule: rules }: Subscribers, context: FileContext): void {
    let visited = 0;
    for (const group of context.robots.groups) {
      visitAll(groups, context, group, context);
      for (const agent of group.userAgents) this.#visit(userAgent, context, agent.span, agent, group, context);
      for (const rule of group.rules) {
        if (++visited % LINES_PER_STEP === 0) context.settings.onStep?.();
        this.#visit(rules, context, rule.span, rule, group, context);
      }
    }
  }

  #visit(
    subscribers: readonly Subscriber[],
    context: FileContext,
    span: Span,
    first: unknown,
    second: unknown,
    third?: unknown,
  ): void {
    const spanMask = this.#maskIn(context.bytes, span);
    for (let i = 0; i < subscribers.length; i++) {
      const { rule, visit, mask } = subscribers[i] as Subscriber;
      if (mask !== ALL && (mask & spanMask) === 0) continue;
      context.currentRule = rule;
      visit.call(rule, first, second, third);
    }
  }

  #maskIn(bytes: Uint8Array, { start, end }: Span): number {
    const bitsOfByte = this.#bitsOfByte;
    let mask = 0;
    for (let at = start; at < end; at++) mask |= bitsOfByte[bytes[at] as number] as number;
    return mask;
  }

  #subscriberOf(rule: LintRule, kind: Kind): Subscriber[] {
    const visit = rule[kind] as Subscriber['visit'] | undefined;
    if (visit === undefined) return [];
    const mask = rule.characters === undefined ? ALL : this.#maskOf(rule.characters);
    return [{ rule, visit, mask, condition: this.#conditionOf(rule) }];
  }

  /** The bit of a set of characters. If none is left, ALL: the rule then visits every element, which costs only time. */
  #maskOf(characters: string): number {
    const shared = this.#bits.get(characters);
    if (shared !== undefined) return shared;
    if (this.#bits.size === MAX_BITS) return ALL;
    const bit = 1 << this.#bits.size;
    this.#bits.set(characters, bit);
    for (const character of characters) this.#setBit(character.charCodeAt(0), bit);
    return bit;
  }

  #setBit(code: number, bit: number): void {
    const last = code < 0x80 ? code : 0xff;
    for (let byte = Math.min(code, 0x80); byte <= last; byte++) {
      this.#bitsOfByte[byte] = (this.#bitsOfByte[byte] as number) | bit;
    }
  }
}

function byKind(of: (kind: Kind) => readonly Subscriber[]): Subscribers {
  return {
    file: of('file'),
    line: of('line'),
    invalid: of('invalid'),
    keyed: of('keyed'),
    group: of('group'),
    userAgent: of('userAgent'),
    rule: of('rule'),
    field: of('field'),
    sitemap: of('sitemap'),
  };
}

function visitAll(subscribers: readonly Subscriber[], context: FileContext, first: unknown, second?: unknown): void {
  for (let i = 0; i < subscribers.length; i++) {
    const { rule, visit } = subscribers[i] as Subscriber;
    context.currentRule = rule;
    visit.call(rule, first, second);
  }
}
