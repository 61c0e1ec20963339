import type { Span } from '@maycrawl/core';
import type { FileContext } from './context.js';
import type { LintRule, Visitors } from './rule.js';

type Kind = keyof Visitors;

const KINDS: readonly Kind[] = ['file', 'line', 'invalid', 'keyed', 'group', 'userAgent', 'rule', 'field', 'sitemap'];

/** A rule that wants to see things of one kind, those that hold one of its octets. */
interface Subscriber<K extends Kind> {
  readonly rule: LintRule;
  readonly visit: NonNullable<Visitors[K]>;
  /** Bits of the octets that it waits for; -1: it sees all. */
  readonly mask: number;
}

/**
 * Which rules see what. Rules that wait for the same octets share a bit; an octet's word tells which bits it sets, so
 * that one look at a value says whom it concerns.
 */
export class Walk {
  private readonly bits: Map<string, number> = new Map();
  private readonly classes: Int32Array = new Int32Array(256);
  private readonly subscribers: { readonly [K in Kind]: Subscriber<K>[] } = {
    file: [],
    line: [],
    invalid: [],
    keyed: [],
    group: [],
    userAgent: [],
    rule: [],
    field: [],
    sitemap: [],
  };

  constructor(rules: readonly LintRule[]) {
    for (const rule of rules) for (const kind of KINDS) this.subscribe(rule, kind);
  }

  /** Shows the whole file to the rules. */
  run(context: FileContext): void {
    for (const { rule, visit } of this.subscribers.file) {
      context.current = rule;
      visit(context);
    }
    this.walkLines(context);
    this.walkGroups(context);
    const { robots } = context;
    for (const field of robots.fields) this.show('field', context, field.span, (visit) => visit(field, context));
    for (const map of robots.sitemaps) this.show('sitemap', context, map.span, (visit) => visit(map, context));
  }

  private walkLines(context: FileContext): void {
    const { line: everyLine, invalid, keyed } = this.subscribers;
    if (everyLine.length + invalid.length + keyed.length === 0) return;
    for (const line of context.robots.lines) {
      for (const { rule, visit } of everyLine) {
        context.current = rule;
        visit(line, context);
      }
      if (line.kind === 'invalid') this.show('invalid', context, line.span, (visit) => visit(line, context));
      else if (line.kind !== 'blank') {
        const { start } = line.keySpan;
        this.show('keyed', context, { start, end: line.valueSpan.end }, (visit) => visit(line, context));
      }
    }
  }

  private walkGroups(context: FileContext): void {
    for (const group of context.robots.groups) {
      for (const { rule, visit } of this.subscribers.group) {
        context.current = rule;
        visit(group, context);
      }
      for (const agent of group.userAgents) {
        this.show('userAgent', context, agent.span, (visit) => visit(agent, group, context));
      }
      for (const rule of group.rules) this.show('rule', context, rule.span, (visit) => visit(rule, group, context));
    }
  }

  private show<K extends Kind>(
    kind: K,
    context: FileContext,
    span: Span,
    call: (visit: NonNullable<Visitors[K]>) => void,
  ): void {
    const subscribers = this.subscribers[kind] as readonly Subscriber<K>[];
    if (subscribers.length === 0) return;
    const seen = this.octetsIn(context.octets, span);
    for (const { rule, visit, mask } of subscribers) {
      if (mask !== -1 && (mask & seen) === 0) continue;
      context.current = rule;
      call(visit);
    }
  }

  private octetsIn(octets: Uint8Array, { start, end }: Span): number {
    const { classes } = this;
    let seen = 0;
    for (let at = start; at < end; at++) seen |= classes[octets[at] as number] as number;
    return seen;
  }

  private subscribe<K extends Kind>(rule: LintRule, kind: K): void {
    const visit = rule.visit[kind];
    if (visit === undefined) return;
    const mask = rule.octets === undefined ? -1 : this.maskOf(rule.octets);
    (this.subscribers[kind] as Subscriber<K>[]).push({ rule, visit: visit as NonNullable<Visitors[K]>, mask });
  }

  private maskOf(octets: string): number {
    let bit = this.bits.get(octets);
    if (bit === undefined) {
      if (this.bits.size === 31) return -1;
      bit = 1 << this.bits.size;
      this.bits.set(octets, bit);
      for (const character of octets) {
        const code = character.charCodeAt(0);
        if (code < 0x80) this.classes[code] = (this.classes[code] as number) | bit;
        else for (let octet = 0x80; octet < 256; octet++) this.classes[octet] = (this.classes[octet] as number) | bit;
      }
    }
    return bit;
  }
}
