/**
 * What is wrong with an option: `@maycrawl/core/option-error`. A program that has the option under another name, such as
 * a flag or a field of JSON, renders the message with that name.
 *
 * @module
 */

import type { Sentence } from './message.js';

/** Returns the name of an option as the reader knows it. */
export type NameOf = (option: string) => string;

/** A text that other languages have too: what identifies it in their catalogues, and the text in English. */
export interface OptionSentence {
  readonly message: unknown;
  readonly text: (nameOf: NameOf) => string;
}

/** Text about options, which may name them. */
export type OptionText = string | ((nameOf: NameOf) => string) | OptionSentence;

/** An option that has a wrong value. `message` names it as the library does. */
export class OptionError extends TypeError {
  readonly #options: readonly string[];
  readonly #problem: OptionText;

  /**
   * @param options empty if the mistake is in no single option
   * @param problem what was expected, what was given and what to write, without the names of `options`
   */
  constructor(options: string | readonly string[], problem: OptionText, cause?: ErrorOptions) {
    const names = [options].flat();
    super(messageOf(names, textOf(problem, itself)), cause);
    this.#options = names;
    this.#problem = problem;
  }

  /** The wrong options; several if they exclude each other. */
  get options(): readonly string[] {
    return this.#options;
  }

  /** What identifies the problem in catalogues of other languages; undefined if they do not have it. */
  get translatable(): unknown {
    return typeof this.#problem === 'object' ? this.#problem.message : undefined;
  }

  /** Returns the problem without the names of `options`. Other options in it are named by `nameOf`. */
  problem(nameOf: NameOf = itself): Sentence {
    return textOf(this.#problem, nameOf);
  }

  /** Returns the message with options named by `nameOf`; `problem` may be that of another language. */
  describe(nameOf: NameOf, problem: Sentence = this.problem(nameOf)): Sentence {
    return messageOf(this.#options.map(nameOf), problem);
  }
}

/** Returns what is wrong with a value in the place of options; `given` describes it. */
export function notOptions(given: string): Sentence {
  return `expected an object with options, got ${given}`;
}

/** @throws TypeError if `options`, which are an object, have a name that is not `known`: the line names it */
export function checkOptionNames(where: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const shown = JSON.stringify(name.slice(0, 80));
    throw new TypeError(`${where}: no option is called ${shown}; known are ${known.join(', ')}`);
  }
}

/** Returns what is wrong with a value that has line ends; `given` is the value in quotes. */
export function notOneLine(given: string): Sentence {
  return `expected a single line, got ${given}: remove the line break`;
}

function textOf(text: OptionText, nameOf: NameOf): string {
  if (typeof text === 'object') return text.text(nameOf);
  return typeof text === 'string' ? text : text(nameOf);
}

function messageOf(names: readonly string[], problem: string): string {
  return names.length === 0 ? problem : `${names.join(', ')}: ${problem}`;
}

function itself(option: string): string {
  return option;
}
