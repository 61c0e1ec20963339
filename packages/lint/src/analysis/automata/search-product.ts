/*
 * Decides whether there is a path that all wanted automata match and no unwanted one.
 *
 * The search runs over the product of all automata, best first:
 *
 * 1. A node is the state of every automaton after some bytes of a path, with the state of the percent-encoding.
 * 2. From a node, all bytes that move no automaton towards its next letter lead to the same node, so one of them is
 *    tried for all. The bytes that an automaton expects are tried one by one.
 * 3. A branch ends if a wanted automaton is DEAD, or if an unwanted one accepts every continuation.
 * 4. The node with the fewest letters to match comes first. If nothing prevents it, this leads straight to a path.
 *
 * Why it decides: there are finitely many nodes, and each is expanded at most once. Either the search reaches a node
 * where all wanted automata accept and no unwanted one does, and the bytes that led there are the path; or there is no
 * such node.
 */

import type { Dialect } from '@maycrawl/core';
import { SLASH } from '../../text/bytes.js';
import type { Meter } from './meter.js';
import { DEAD, type PatternAutomaton } from './pattern-automaton.js';
import { exoticPartOf, IMPOSSIBLE, isHexDigit, NO_ESCAPE, nextEscape, OTHER_BYTES } from './possible-paths.js';

/** There is no such path: this is a proof. */
export const NO_PATH = 'none';
/** The budget ended before a decision. */
export const OUT_OF_BUDGET = 'out-of-budget';
/** A path begins with `/`, which distinguishes it from the two constants. */
export type PathAnswer = `/${string}` | typeof NO_PATH | typeof OUT_OF_BUDGET;

/** The cost of a node beside its byte steps, which bounds the memory as well as the time. */
const NODE_STEPS = 40;
/** The steps after which a search ends undecided, however large the budget is: its nodes are held in memory. */
const MAX_STEPS = 40_000_000;

interface Node {
  /** The state of each automaton, those of the wanted ones first. */
  readonly states: Int32Array;
  readonly escaping: number;
  readonly byte: number;
  readonly from: Node | undefined;
}

/** Finds a path in normal form that all of `wanted` match and none of `unwanted`. */
export function searchProduct(
  wanted: readonly PatternAutomaton[],
  unwanted: readonly PatternAutomaton[],
  dialect: Dialect,
  meter: Meter,
): PathAnswer {
  return new ProductSearch(wanted, unwanted, dialect, meter).run();
}

class ProductSearch {
  readonly #automata: readonly PatternAutomaton[];
  readonly #wanted: number;
  readonly #dialect: Dialect;
  readonly #meter: Meter;
  readonly #seen: Set<string> = new Set();
  /** A bucket queue: the nodes to expand, by the number of letters that the wanted automata still have to match. */
  readonly #queue: { readonly nodes: Node[]; taken: number }[] = [];
  /** No bucket below this one has nodes. */
  #lowest = 0;
  #found: Node | undefined;
  /** For each byte, the number of the last node at which some automaton expected it. */
  readonly #expectedAt: Int32Array = new Int32Array(128);
  #nodeNumber = 0;

  constructor(
    wanted: readonly PatternAutomaton[],
    unwanted: readonly PatternAutomaton[],
    dialect: Dialect,
    meter: Meter,
  ) {
    this.#automata = [...wanted, ...unwanted];
    this.#wanted = wanted.length;
    this.#dialect = dialect;
    this.#meter = meter;
  }

  run(): PathAnswer {
    const start: Node = {
      states: new Int32Array(this.#automata.length),
      escaping: NO_ESCAPE,
      byte: SLASH,
      from: undefined,
    };
    const lowest = this.#meter.remaining - MAX_STEPS;
    this.#step(start, SLASH);
    for (;;) {
      if (this.#found !== undefined) return pathTo(this.#found);
      if (this.#meter.isSpent || this.#meter.remaining < lowest) return OUT_OF_BUDGET;
      const node = this.#take();
      if (node === undefined) return NO_PATH;
      this.#expand(node);
    }
  }

  /** Removes the node with the fewest letters to match; of several, the one found first. */
  #take(): Node | undefined {
    for (; this.#lowest < this.#queue.length; this.#lowest++) {
      const bucket = this.#queue[this.#lowest];
      if (bucket && bucket.taken < bucket.nodes.length) return bucket.nodes[bucket.taken++];
    }
    return undefined;
  }

  #expand(node: Node): void {
    this.#nodeNumber++;
    const required = this.#markExpected(node);
    if (required !== undefined) {
      this.#step(node, required);
      return;
    }
    const other = OTHER_BYTES.find(
      (byte) => this.#expectedAt[byte] !== this.#nodeNumber && (node.escaping === NO_ESCAPE || !isHexDigit(byte)),
    );
    // The plainest byte comes first, so that witnesses are readable.
    if (other !== undefined) this.#step(node, other);
    for (let byte = 0; byte < 128 && this.#found === undefined; byte++) {
      if (this.#expectedAt[byte] === this.#nodeNumber) this.#step(node, byte);
    }
  }

  /** Marks the bytes that automata expect. Returns the only byte that is not DEAD for a wanted one in its head. */
  #markExpected({ states }: Node): number | undefined {
    for (let i = 0; i < states.length; i++) {
      const automaton = this.#automata[i] as PatternAutomaton;
      let state = states[i] as number;
      if (state === DEAD) continue;
      const { letters, head } = automaton;
      if (state < head.length) {
        if (i < this.#wanted) return letters.charCodeAt(state);
        this.#expectedAt[letters.charCodeAt(state)] = this.#nodeNumber;
        continue;
      }
      if (automaton.isLiteral) continue;
      const { fallback } = automaton;
      if (state === letters.length) state = automaton.anchored ? (fallback[state] as number) : -1;
      for (; state >= 0; state = fallback[state] as number) {
        this.#expectedAt[letters.charCodeAt(state)] = this.#nodeNumber;
        this.#meter.spend(1);
      }
    }
    return undefined;
  }

  #step(from: Node, byte: number): void {
    const automata = this.#automata;
    this.#meter.spend(automata.length + NODE_STEPS);
    const escaping = nextEscape(from.escaping, byte, this.#dialect);
    if (escaping === IMPOSSIBLE) return;
    const states = new Int32Array(automata.length);
    let toGo = 0;
    let accepted = true;
    for (let i = 0; i < automata.length; i++) {
      const automaton = automata[i] as PatternAutomaton;
      const before = from.states[i] as number;
      const state = before === DEAD ? DEAD : automaton.next(before, byte);
      states[i] = state;
      const isFull = state === automaton.letters.length;
      if (i < this.#wanted) {
        if (state === DEAD) return;
        toGo += automaton.letters.length - state;
        accepted &&= isFull;
      } else if (isFull) {
        if (!automaton.anchored) return;
        accepted = false;
      }
    }
    this.#add({ states, escaping, byte, from }, toGo, accepted);
  }

  #add(node: Node, toGo: number, accepted: boolean): void {
    const key = keyOf(node);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (accepted) this.#found = node;
    this.#queue[toGo] ??= { nodes: [], taken: 0 };
    this.#queue[toGo]?.nodes.push(node);
    this.#lowest = Math.min(this.#lowest, toGo);
  }
}

/**
 * Encodes each state as a UTF-16 code unit; DEAD becomes 0. States are below 65,535: a line has at most 16,663 bytes,
 * each of which becomes at most three in normal form.
 */
function keyOf({ states, escaping }: Node): string {
  let key = String.fromCharCode(escaping);
  for (const state of states) key += String.fromCharCode(state + 1);
  return key;
}

function pathTo(node: Node): `/${string}` {
  const characters: string[] = [];
  for (let at: Node = node; at.from?.from !== undefined; at = at.from) characters.push(String.fromCharCode(at.byte));
  return `/${characters.reverse().join('')}`;
}

/** Returns a path that a URL keeps unchanged, if `find` finds one when told to; otherwise what it finds without. */
export function preferPlain(find: (onlyPlain: boolean) => PathAnswer): PathAnswer {
  const answer = find(false);
  if (answer === NO_PATH || answer === OUT_OF_BUDGET || !exoticPartOf(answer)) return answer;
  const plain = find(true);
  return plain === NO_PATH || plain === OUT_OF_BUDGET ? answer : plain;
}
