const MINUTE = 60_000;
/** Milliseconds after which an attempt is forgotten: between one and two of these. */
const WINDOW = 30 * MINUTE;
/** Domains that are counted in a window. If there are more, the next window begins. */
const MAX_DOMAINS = 256;
/** Attempts that count for a domain in a window: more are scaled down, so that no domain outweighs the others. */
const MAX_ATTEMPTS = 64;

interface Counts {
  attempts: number;
  failed: number;
}

/** Counts attempts and failures by domain over the last 30 to 60 minutes, in bounded memory. */
export class AttemptCounts {
  #current: Map<string, Counts> = new Map();
  #previous: Map<string, Counts> = new Map();
  /** When the current window began. */
  #since = Number.NEGATIVE_INFINITY;

  add(domain: string, isFailed: boolean, now: number): void {
    this.#forgetOld(now);
    let counts = this.#current.get(domain);
    if (counts === undefined) {
      if (this.#current.size === MAX_DOMAINS) this.#beginWindow(now);
      counts = { attempts: 0, failed: 0 };
      this.#current.set(domain, counts);
    }
    counts.attempts++;
    if (isFailed) counts.failed++;
    if (counts.attempts < MAX_ATTEMPTS) return;
    counts.attempts /= 2;
    counts.failed /= 2;
  }

  /** Returns true if over half of the attempts failed. Those of the domain `except` do not count. */
  isMostlyFailing(now: number, except?: string): boolean {
    this.#forgetOld(now);
    let [attempts, failed] = [0, 0];
    for (const window of [this.#current, this.#previous]) {
      for (const [domain, counts] of window) {
        if (domain === except) continue;
        attempts += counts.attempts;
        failed += counts.failed;
      }
    }
    return 2 * failed > attempts;
  }

  #forgetOld(now: number): void {
    if (now - this.#since < WINDOW) return;
    if (now - this.#since >= 2 * WINDOW) this.#current = new Map();
    this.#beginWindow(now);
  }

  #beginWindow(now: number): void {
    this.#previous = this.#current;
    this.#current = new Map();
    this.#since = now;
  }
}
