import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';

/** A file, parsed in each dialect once, when it is first read in it. */
export class FileInDialects {
  readonly bytes: Uint8Array;
  readonly #parsed: Map<Dialect, RobotsTxt> = new Map();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  in(dialect: Dialect): RobotsTxt {
    const robots = this.#parsed.get(dialect) ?? parse(this.bytes, { dialect });
    this.#parsed.set(dialect, robots);
    return robots;
  }
}
