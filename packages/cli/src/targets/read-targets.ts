import { type InputLine, readStdinLines } from '../files/read-file.js';
import { usage } from '../terminal/command-error.js';
import { isTerminal } from '../terminal/paint.js';
import { withGuessedScheme } from '../urls/guess-scheme.js';
import { HOST_AND_PORT, readSite, readTarget, type Target, unsupportedTarget } from './target.js';

const STDIN = 0;

interface TargetSyntax {
  readonly literal: boolean;
  readonly paths: boolean;
}

/** The URLs to check. Only their text is in memory, because a list may be long. */
export class Targets {
  readonly #entries: readonly (string | readonly InputLine[])[];
  readonly #syntax: TargetSyntax;
  readonly size: number;
  readonly guessed: readonly string[];

  /** Parses each entry once, so that an invalid one is reported before the first verdict. */
  constructor(entries: readonly (string | readonly InputLine[])[], syntax: TargetSyntax) {
    this.#entries = entries;
    this.#syntax = syntax;
    const given = entries.filter((entry) => typeof entry === 'string');
    this.guessed = given.flatMap((url) => withGuessedScheme(url) ?? []);
    let size = 0;
    for (const _ of this) size++;
    this.size = size;
  }

  *[Symbol.iterator](): Generator<Target, void, undefined> {
    for (const entry of this.#entries) {
      if (typeof entry === 'string') yield this.#readGiven(entry);
      else for (const { text, number } of entry) yield this.#readListed(text, `line ${number} of stdin: `);
    }
  }

  #readGiven(url: string): Target {
    const whole = withGuessedScheme(url);
    return whole === undefined ? this.#read(url, '') : { ...this.#read(whole, ''), url };
  }

  #readListed(text: string, where: string): Target {
    const unsupported = HOST_AND_PORT.test(text) ? undefined : unsupportedTarget(text, this.#syntax.literal);
    return unsupported ?? this.#read(text, where);
  }

  #read(url: string, where: string): Target {
    const { literal, paths } = this.#syntax;
    return paths ? readTarget(url, literal, where) : readSite(url, where);
  }
}

/** `-` means the lines of stdin, which are also the default. */
export async function readTargets(urls: readonly string[], syntax: TargetSyntax): Promise<Targets> {
  const wholeStdin = urls.length === 0;
  const entries: (string | readonly InputLine[])[] = [];
  if (!wholeStdin || !(await isTerminal(STDIN)))
    for (const url of wholeStdin ? ['-'] : urls) entries.push(url === '-' ? readStdinLines() : url);
  const targets = new Targets(entries, syntax);
  if (targets.size === 0) throw usage('no URL: give one or more, or write them to stdin, one per line');
  return targets;
}
