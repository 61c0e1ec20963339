const MINUTE = 60_000;
/** Milliseconds of a window, and the windows that are kept: an hour in all. */
const WINDOW = 10 * MINUTE;
const WINDOWS = 6;
const MAX_DOMAINS = 64;

interface Counts {
  attempts: number;
  failed: number;
}

interface Window {
  readonly start: number;
  readonly domains: Map<string, Counts>;
}

/** Over the last hour. Each domain has the same weight, so that none outweighs the others by many attempts. */
export class AttemptCounts {
  readonly #windows: Window[] = [];

  add(domain: string, isFailed: boolean, now: number): void {
    this.#dropOld(now);
    let window = this.#windows.at(-1);
    if (window === undefined || now - window.start >= WINDOW) {
      window = { start: now, domains: new Map() };
      this.#windows.push(window);
    }
    let counts = window.domains.get(domain);
    if (counts === undefined) {
      if (window.domains.size === MAX_DOMAINS) return;
      counts = { attempts: 0, failed: 0 };
      window.domains.set(domain, counts);
    }
    counts.attempts++;
    if (isFailed) counts.failed++;
  }

  /** In any window, because in all a share just above half may fall below it by chance. */
  isMostlyFailing(now: number, except?: string): boolean {
    this.#dropOld(now);
    return this.#windows.some(({ domains }) => failedShare(domains, except) > 0.5);
  }

  #dropOld(now: number): void {
    while (this.#windows.length > 0 && now - this.#windows[0]!.start >= WINDOWS * WINDOW) this.#windows.shift();
  }
}

function failedShare(domains: ReadonlyMap<string, Counts>, except: string | undefined): number {
  let [sum, count] = [0, 0];
  for (const [domain, { attempts, failed }] of domains) {
    if (domain === except) continue;
    sum += failed / attempts;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}
