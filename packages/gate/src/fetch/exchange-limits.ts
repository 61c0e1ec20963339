/** How many exchanges there may be, and which belong together. */
export interface ExchangeLimits {
  /** Exchanges at once; 256 unless given. */
  readonly concurrency?: number | undefined;
  /** Milliseconds that a lookup or an exchange waits for its turn; 10,000 unless given. */
  readonly maxWait?: number | undefined;
  /** The registrable domain of a host name, by which limits count; by the public suffix list unless given. */
  readonly siteOf?: ((hostname: string) => string) | undefined;
}

export const EXCHANGE_DEFAULTS: { readonly concurrency: number; readonly maxWait: number } = {
  concurrency: 256,
  maxWait: 10_000,
};
