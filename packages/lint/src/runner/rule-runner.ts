import type { Span } from '@maycrawl/core';
import type { LintRule, Visitors } from '../model/lint-rule.js';
import type { FileContext } from './file-context.js';

type Kind = keyof Visitors;

/** A rule that wants to see things of one kind, those that hold one of its octets. */
interface Subscriber {
  readonly rule: LintRule;
  /** Called with the thing, its group where it has one, and the context; or with the context alone (`file`). */
  readonly visit: (first: unknown, second?: unknown, third?: unknown) => void;
  /** Bits of the octets that it waits for; ALL: it sees everything. */
  readonly mask: number;
}

type Subscribers = Readonly<Record<Kind, readonly Subscriber[]>>;

const ALL = -1;
/** Words that are remembered: files are much alike. */
const MAX_WAITING = 1_000;
/** Bits of a word that octets may set. */
const MAX_BITS = 31;

/**
 * Which rules see what. Rules that wait for the same octets share a bit; an octet's word tells which bits it sets, so
 * that one look at a value says whom it concerns.
 */
export class RuleRunner {
  readonly #bits: Map<string, number> = new Map();
  readonly #classes: Int32Array = new Int32Array(256);
  readonly #subscribers: Subscribers;
  /** By the word of a file's octets. */
  readonly #waiting: Map<number, Subscribers> = new Map();

  constructor(rules: readonly LintRule[]) {
    this.#subscribers = byKind((kind) => rules.flatMap((rule) => this.#subscriberOf(rule, kind)));
  }

  /** Shows the whole file to the rules. */
  run(context: FileContext): void {
    const { robots, bytes: octets } = context;
    const seen = this.#octetsIn(octets, { start: 0, end: robots.lines.at(-1)?.span.end ?? 0 });
    const waiting = this.#waitingFor(seen);
    showAll(waiting.file, context, context);
    this.#walkLines(waiting, context);
    this.#walkGroups(waiting, context);
    for (const one of robots.fields) this.#show(waiting.field, context, one.span, one, context);
    for (const one of robots.sitemaps) this.#show(waiting.sitemap, context, one.span, one, context);
  }

  /** Those that may be called in a file of these octets: most wait for what few files hold. */
  #waitingFor(seen: number): Subscribers {
    let waiting = this.#waiting.get(seen);
    if (waiting === undefined) {
      const of = (kind: Kind): readonly Subscriber[] =>
        this.#subscribers[kind].filter(({ mask }) => mask === ALL || (mask & seen) !== 0);
      waiting = byKind(of);
      if (this.#waiting.size >= MAX_WAITING) this.#waiting.clear();
      this.#waiting.set(seen, waiting);
    }
    return waiting;
  }

  #walkLines({ line: every, invalid, keyed }: Subscribers, context: FileContext): void {
    if (every.length + invalid.length + keyed.length === 0) return;
    for (const line of context.robots.lines) {
      showAll(every, context, line, context);
      if (line.kind === 'invalid') this.#show(invalid, context, line.span, line, context);
      else if (line.kind !== 'blank') {
        const written = { start: line.keySpan.start, end: line.valueSpan.end };
        this.#show(keyed, context, written, line, context);
      }
    }
  }

  #walkGroups({ group: groups, userAgent, rule: rules }: Subscribers, context: FileContext): void {
    for (const group of context.robots.groups) {
      showAll(groups, context, group, context);
      for (const agent of group.userAgents) this.#show(userAgent, context, agent.span, agent, group, context);
      for (const rule of group.rules) this.#show(rules, context, rule.span, rule, group, context);
    }
  }

  #show(
    subscribers: readonly Subscriber[],
    context: FileContext,
    span: Span,
    first: unknown,
    second: unknown,
    third?: unknown,
  ): void {
    const seen = this.#octetsIn(context.bytes, span);
    for (let i = 0; i < subscribers.length; i++) {
      const { rule, visit, mask } = subscribers[i] as Subscriber;
      if (mask !== ALL && (mask & seen) === 0) continue;
      context.current = rule;
      visit(first, second, third);
    }
  }

  #octetsIn(octets: Uint8Array, { start, end }: Span): number {
    const classes = this.#classes;
    let seen = 0;
    for (let at = start; at < end; at++) seen |= classes[octets[at] as number] as number;
    return seen;
  }

  #subscriberOf(rule: LintRule, kind: Kind): Subscriber[] {
    const visit = rule.visit[kind] as Subscriber['visit'] | undefined;
    if (visit === undefined) return [];
    const mask = rule.characters === undefined ? ALL : this.#maskOf(rule.characters);
    // Bound, as a visitor may call its siblings.
    return [{ rule, visit: visit.bind(rule.visit), mask }];
  }

  /** The bit of a set of octets; ALL where no bit is left, which costs time alone. */
  #maskOf(octets: string): number {
    const known = this.#bits.get(octets);
    if (known !== undefined) return known;
    if (this.#bits.size === MAX_BITS) return ALL;
    const bit = 1 << this.#bits.size;
    this.#bits.set(octets, bit);
    for (const character of octets) this.#setBit(character.charCodeAt(0), bit);
    return bit;
  }

  #setBit(code: number, bit: number): void {
    const last = code < 0x80 ? code : 0xff;
    for (let octet = Math.min(code, 0x80); octet <= last; octet++) {
      this.#classes[octet] = (this.#classes[octet] as number) | bit;
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

function showAll(subscribers: readonly Subscriber[], context: FileContext, first: unknown, second?: unknown): void {
  for (let i = 0; i < subscribers.length; i++) {
    const { rule, visit } = subscribers[i] as Subscriber;
    context.current = rule;
    visit(first, second);
  }
}
