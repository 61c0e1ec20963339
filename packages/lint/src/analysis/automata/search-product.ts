/*
 * Is there a path that every one of some automata matches and none of some others?
 *
 * All automata run side by side (a product). A node is what they have made of some octets of a path: a state each, and
 * how far an escape has been read. From a node, octets that no automaton there waits for all lead to the same node, so
 * one of them stands for the rest, and the node has as many ways on as octets are told apart. A way is given up where a
 * wanted automaton is DEAD or an unwanted one accepts for good. Nodes are finite in number and each is looked at once:
 * either one is reached where all the wanted accept and no unwanted does, and the octets that led there are the answer,
 * or none can be. Nodes with the fewest letters to go come first, which leads straight to a path where nothing stands
 * in between.
 */

import type { Dialect } from '@maycrawl/core';
import type { Meter } from './meter.js';
import { DEAD, type PatternAutomaton } from './pattern-automaton.js';
import { IMPOSSIBLE, isHexDigit, NO_ESCAPE, nextEscape, OTHER_BYTES } from './possible-paths.js';

/** No such path: proved. */
export const NO_PATH = 'none';
/** The budget ended first. */
export const OUT_OF_BUDGET = 'out-of-budget';
/** A path begins with `/`: the answers that are none can be told from it. */
export type PathAnswer = `/${string}` | typeof NO_PATH | typeof OUT_OF_BUDGET;

const SLASH = 0x2f;
/** What a node costs beside its steps: bounds memory along with time. */
const NODE_STEPS = 40;

interface Node {
  /** A state for each automaton, the wanted first. */
  readonly states: Int32Array;
  /** How far an escape has been read. */
  readonly escaping: number;
  readonly octet: number;
  readonly from: Node | undefined;
}

/** A path in normal form that all of `wanted` match and none of `unwanted`. */
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
  /** Nodes that are still to be looked at, by the letters that they have to go. */
  readonly #open: { readonly nodes: Node[]; taken: number }[] = [];
  #least = 0;
  #found: Node | undefined;
  /** Octets that some automaton waits for at the node in hand; marked by its number. */
  readonly #waited: Int32Array = new Int32Array(128);
  #mark = 0;

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
      octet: SLASH,
      from: undefined,
    };
    this.#step(start, SLASH);
    for (;;) {
      if (this.#found !== undefined) return pathTo(this.#found);
      if (this.#meter.isSpent) return OUT_OF_BUDGET;
      const node = this.#take();
      if (node === undefined) return NO_PATH;
      this.#expand(node);
    }
  }

  /** The node with the fewest letters to go; of those, the one found first. */
  #take(): Node | undefined {
    for (; this.#least < this.#open.length; this.#least++) {
      const bucket = this.#open[this.#least];
      if (bucket && bucket.taken < bucket.nodes.length) return bucket.nodes[bucket.taken++];
    }
    return undefined;
  }

  #expand(node: Node): void {
    this.#mark++;
    const only = this.#markWaited(node);
    if (only !== undefined) {
      this.#step(node, only);
      return;
    }
    const other = OTHER_BYTES.find(
      (octet) => this.#waited[octet] !== this.#mark && (node.escaping === NO_ESCAPE || !isHexDigit(octet)),
    );
    // First of all the plainest way.
    if (other !== undefined) this.#step(node, other);
    for (let octet = 0; octet < 128 && this.#found === undefined; octet++) {
      if (this.#waited[octet] === this.#mark) this.#step(node, octet);
    }
  }

  /**
   * Marks the octets that move an automaton; the only one that keeps every wanted automaton alive, where one is in its
   * head.
   */
  #markWaited({ states }: Node): number | undefined {
    for (let i = 0; i < states.length; i++) {
      const automaton = this.#automata[i] as PatternAutomaton;
      let state = states[i] as number;
      if (state === DEAD) continue;
      const { letters, head } = automaton;
      if (state < head.length) {
        if (i < this.#wanted) return letters.charCodeAt(state);
        this.#waited[letters.charCodeAt(state)] = this.#mark;
        continue;
      }
      if (automaton.isLiteral) continue;
      const { fallback } = automaton;
      if (state === letters.length) state = automaton.anchored ? (fallback[state] as number) : -1;
      for (; state >= 0; state = fallback[state] as number) {
        this.#waited[letters.charCodeAt(state)] = this.#mark;
        this.#meter.spend(1);
      }
    }
    return undefined;
  }

  #step(from: Node, octet: number): void {
    const automata = this.#automata;
    this.#meter.spend(automata.length + NODE_STEPS);
    const escaping = nextEscape(from.escaping, octet, this.#dialect);
    if (escaping === IMPOSSIBLE) return;
    const states = new Int32Array(automata.length);
    let toGo = 0;
    let accepted = true;
    for (let i = 0; i < automata.length; i++) {
      const automaton = automata[i] as PatternAutomaton;
      const before = from.states[i] as number;
      const state = before === DEAD ? DEAD : automaton.next(before, octet);
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
    this.#add({ states, escaping, octet, from }, toGo, accepted);
  }

  #add(node: Node, toGo: number, accepted: boolean): void {
    const key = keyOf(node);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (accepted) this.#found = node;
    this.#open[toGo] ??= { nodes: [], taken: 0 };
    this.#open[toGo]?.nodes.push(node);
    this.#least = Math.min(this.#least, toGo);
  }
}

/** States are below 65,535: a line ends at 16,663 octets, each of which makes three at most. DEAD becomes 0. */
function keyOf({ states, escaping }: Node): string {
  let key = String.fromCharCode(escaping);
  for (const state of states) key += String.fromCharCode(state + 1);
  return key;
}

function pathTo(node: Node): `/${string}` {
  const octets: string[] = [];
  for (let at: Node = node; at.from?.from !== undefined; at = at.from) octets.push(String.fromCharCode(at.octet));
  return `/${octets.reverse().join('')}`;
}
