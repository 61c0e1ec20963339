import { type Dialect, parse, type RobotsTxt } from '@maycrawl/core';
import { allowsUrl, bodyHash, decidedUrl, Gate, type GateRecord, type OriginRobots } from '@maycrawl/gate';
import type { LineBatch } from '../../files/line-batch.js';
import { publishInternalError } from '../../session/internal-errors.js';
import { type ConstantAnswer, ConstantStore } from './constant-store.js';
import type { VerdictSource } from './line-decider.js';
import type { SentOrigin, ThreadData } from './thread-messages.js';

/** The constant time of the gates. */
const NOW = Date.now();

class AddedOrigin extends ConstantStore {
  readonly name = 'added-origin';
  added: SentOrigin | undefined;

  constructor() {
    super(NOW);
  }

  get(origin: string): GateRecord | undefined {
    return this.added?.origin === origin ? this.recordOf(origin, this.added.answer) : undefined;
  }
}

export class ThreadSource implements VerdictSource {
  readonly crawler: string;
  readonly decidedUrl: typeof decidedUrl = decidedUrl;
  readonly #dialect: Dialect;
  readonly #request: (origin: string, url: string) => void;
  readonly #store: AddedOrigin;
  readonly #open: () => Promise<Gate>;
  readonly #waiting: Map<string, (robots: OriginRobots | Promise<OriginRobots>) => void> = new Map();
  #gate: Gate;
  /** An empty gate, opened in advance because that is asynchronous. */
  #next: Gate | undefined;

  private constructor(
    { crawler, dialect }: ThreadData,
    request: (origin: string, url: string) => void,
    store: AddedOrigin,
    open: () => Promise<Gate>,
    gates: readonly [Gate, Gate],
  ) {
    this.crawler = crawler;
    this.#dialect = dialect;
    this.#request = request;
    this.#store = store;
    this.#open = open;
    [this.#gate, this.#next] = gates;
  }

  /** `request` is called with each origin that `robots` waits for, and a URL of it. `add` answers it. */
  static async open(data: ThreadData, request: (origin: string, url: string) => void): Promise<ThreadSource> {
    const { crawler, dialect, memoryBytes } = data;
    const store = new AddedOrigin();
    const refuse = () => Promise.reject(new Error('a thread fetches nothing'));
    const options = { crawler, dialect, memoryBytes, store, now: () => NOW, fetch: { resolve: refuse } };
    const open = () => Gate.open({ userAgent: 'maycrawl', ...options });
    return new ThreadSource(data, request, store, open, [await open(), await open()]);
  }

  tryAllows(url: string): boolean | undefined {
    return this.#gate.tryAllows(url);
  }

  tryAllowsLines(lines: LineBatch, from: number): number {
    return this.#gate.tryAllowsLines(lines, from);
  }

  robots(url: string): Promise<OriginRobots> {
    const { origin } = decidedUrl(url);
    return new Promise((resolve) => {
      this.#waiting.set(origin, resolve);
      this.#request(origin, url);
    });
  }

  /** Answers the calls that wait for an origin, and adds it to the gate if it is to be kept. */
  add(added: SentOrigin): void {
    const { origin, isKept, answer } = added;
    const waiting = this.#waiting.get(origin);
    this.#waiting.delete(origin);
    if (isKept) {
      this.#store.added = added;
      // The store answers synchronously, so the origin is in memory when the call returns.
      const robots = this.#gate.robots(`${origin}/`);
      this.#store.added = undefined;
      waiting?.(robots);
    } else {
      waiting?.(this.#passing(origin, answer));
    }
  }

  /** Returns the state of an origin that is not kept: the part that a decider of lines reads. */
  #passing(origin: string, answer: ConstantAnswer): OriginRobots {
    const access = { access: answer.access, step: 'local-failure', until: NOW } as const;
    let robots: RobotsTxt | undefined;
    let isFaulty = false;
    const allows: OriginRobots['allows'] = (url, crawler = this.crawler) => {
      const { href } = decidedUrl(url);
      if (isFaulty) return false;
      try {
        if (answer.access === 'rules') robots ??= parse(answer.body, { dialect: this.#dialect });
        return allowsUrl({ access, robots }, href, crawler);
      } catch (error) {
        isFaulty = true;
        if (answer.access === 'rules') publishInternalError({ origin, hash: bodyHash(answer.body), error });
        return false;
      }
    };
    return { access, allows } as OriginRobots;
  }

  forget(): void {
    if (this.#next === undefined) return;
    void this.#gate.close();
    this.#gate = this.#next;
    this.#next = undefined;
    void this.#open().then((gate) => {
      this.#next = gate;
    });
  }
}
