/** The keys of a prefix. All are in one slot of a Cluster, because one script writes what a check leads to. */
export class WatchKeys {
  readonly #base: string;
  /** Sorted set: every origin, all with the score 0. */
  readonly origins: string;
  /** Sorted set: ids of messages by their positions. */
  readonly outbox: string;
  /** Hash: the events by their ids. */
  readonly events: string;
  /** Counts runs and messages. */
  readonly sequence: string;

  constructor(prefix: string) {
    this.#base = `${prefix}{watch}:`;
    this.origins = `${this.#base}origins`;
    this.outbox = `${this.#base}outbox`;
    this.events = `${this.#base}events`;
    this.sequence = `${this.#base}sequence`;
  }

  /** Hash: the state of a site and its current run. */
  site(origin: string): string {
    return `${this.#base}site:${origin}`;
  }

  /** Sorted set: the former runs of a site by their beginnings. */
  runs(origin: string): string {
    return `${this.#base}runs:${origin}`;
  }

  /** Hash: the packed bytes, and when a check last saw them. */
  version(hash: string): string {
    return `${this.#base}version:${hash}`;
  }

  /** Hash: what receivers did with a message. */
  delivery(id: string): string {
    return `${this.#base}delivery:${id}`;
  }

  get versionPattern(): string {
    return `${this.#base.replace(/[\\*?[\]^-]/g, '\\$&')}version:*`;
  }

  hashOf(versionKey: string): string {
    return versionKey.slice(this.version('').length);
  }
}
