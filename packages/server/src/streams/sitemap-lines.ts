import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSiteUrl } from '@maycrawl/core/url';
import type { OriginRobots, SitemapReport, SitemapUrl } from '@maycrawl/gate';
import type { ClientGate } from '../access/client-gate.js';
import { BlockStream } from './block-stream.js';

export interface SitemapRequest {
  readonly gate: Pick<ClientGate, 'robots' | 'sitemaps'>;
  readonly url: string;
  readonly crawler: string;
  readonly limit: number;
  readonly stallTimeout: number;
}

/** Characters that are collected before the walk waits for the reader. */
const BLOCK_CHARACTERS = 32_768;

/**
 * Returns the URLs of a site's sitemaps, or of one sitemap, as lines: each with its problems in place, the last one
 * `{"done":true,…}`. Sitemaps are fetched as fast as the client reads, and no more once it is gone.
 */
export function sitemapLines(request: SitemapRequest): Readable {
  const controller = new AbortController();
  const { stallTimeout } = request;
  const walk = new SitemapWalk(request, controller.signal);
  return new BlockStream(walk.blocks(), { stallTimeout, onClose: () => controller.abort() });
}

/** A walk that writes lines until a block is full, and continues when it has been taken. */
class SitemapWalk {
  readonly #request: SitemapRequest;
  readonly #signal: AbortSignal;
  #text = '';
  #urls = 0;
  #problems = 0;
  #hasEnded = false;
  /** Resolves the promise that the reader waits for. */
  #wakeReader: () => void = () => undefined;
  /** Resolves the promise that the walk waits for. */
  #wakeWalk: () => void = () => undefined;

  constructor(request: SitemapRequest, signal: AbortSignal) {
    this.#request = request;
    this.#signal = signal;
  }

  async *blocks(): AsyncGenerator<string, void> {
    let error: unknown;
    this.#walk()
      .catch((reason) => {
        error = reason;
      })
      .finally(() => {
        this.#hasEnded = true;
        this.#wakeReader();
      });
    for (;;) {
      const text = this.#text;
      this.#text = '';
      this.#wakeWalk();
      if (text !== '') yield text;
      else if (this.#hasEnded) break;
      else await new Promise<void>((resolve) => (this.#wakeReader = resolve));
    }
    if (error !== undefined) throw error;
  }

  async #walk(): Promise<void> {
    const { gate, url, crawler, limit } = this.#request;
    const signal = this.#signal;
    const isSite = isSiteUrl(url);
    const origin = await gate.robots(url, { signal });
    if (isSite) this.#reportUnknown(origin);
    const onReport = (report: SitemapReport) => this.#report(report);
    const options = { signal, onReport, ...(isSite ? {} : { only: [url] }) };
    let limited = false;
    for await (const entry of gate.sitemaps(url, crawler, options)) {
      this.#text += lineOf(entry);
      this.#urls++;
      limited = this.#urls >= limit;
      if (limited) break;
      if (this.#text.length >= BLOCK_CHARACTERS) await this.#taken();
    }
    const done = { done: true, urls: this.#urls, problems: this.#problems, limited };
    this.#text += `${JSON.stringify(done)}\n`;
  }

  async #taken(): Promise<void> {
    const taken = new Promise<void>((resolve) => (this.#wakeWalk = resolve));
    this.#wakeReader();
    await taken;
    // A fast reader takes blocks at once: without this, no other request would be answered in between.
    await nextTurn();
    this.#signal.throwIfAborted();
  }

  /** Called at the end of a sitemap: its lines are sent, because the next one may take half a minute. */
  #report({ sitemap, problems }: SitemapReport): void {
    for (const { reason, detail } of problems) this.#addProblem(sitemap, reason, detail);
    this.#wakeReader();
  }

  /** Reports a robots.txt that cannot be fetched, so that the sitemaps are not known. */
  #reportUnknown({ robots, access, failure, record }: OriginRobots): void {
    if (robots !== undefined || access.access !== 'disallow-all') return;
    this.#addProblem(`${record.origin}/robots.txt`, 'unreachable', failure?.detail ?? access.step);
  }

  #addProblem(sitemap: string, reason: string, detail: string): void {
    this.#problems++;
    this.#text += `${JSON.stringify({ problem: { sitemap, reason, detail } })}\n`;
  }
}

function lineOf({ loc, lastmod, sitemap, foreign }: SitemapUrl): string {
  return `${JSON.stringify({ loc, lastmod: lastmod ?? null, sitemap, foreign })}\n`;
}
