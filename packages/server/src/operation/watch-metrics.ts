import type { Registry } from 'prom-client';
import type { Readings } from './readings.js';

/** What a watcher knows of one site. */
export interface WatchedSiteReading {
  readonly site: string;
  /** The kinds of its open alerts. */
  readonly open: readonly string[];
  /** The last check that succeeded, milliseconds since the epoch; undefined if none is known of. */
  readonly succeededAt: number | undefined;
  /** True if the last check failed. */
  readonly isFailing: boolean;
}

/** What a watcher that runs beside the service knows. */
export interface WatchReadings {
  /** The sites that were checked, of those in its config: they bound the number of series. */
  sites(): Iterable<WatchedSiteReading>;
  /** When a check was last written, or when the watcher started, milliseconds since the epoch. */
  writtenAt(): number;
  /** False while the store of the watcher fails. */
  isWriting(): boolean;
}

/** Adds the metrics of a watcher. The configured sites are labels: no client can add one. */
export function addWatchMetrics(
  { Gauge }: typeof import('prom-client'),
  registers: Registry[],
  { gauge }: Readings,
  watch: WatchReadings,
  now: () => number,
): void {
  const secondsSince = (time: number): number => Math.max(0, now() - time) / 1_000;
  const written = 'Seconds since the watcher last wrote a check, or since it started.';
  gauge('maycrawl_watch_written_age_seconds', written, '', () => secondsSince(watch.writtenAt()));
  const works = '1 if the store of the watcher works, otherwise 0.';
  gauge('maycrawl_watch_store_up', works, '', () => (watch.isWriting() ? 1 : 0));
  new Gauge({
    name: 'maycrawl_watch_open_alerts',
    help: '1 for each open alert, by site and kind; there is no series for what is not open.',
    labelNames: ['site', 'kind'],
    registers,
    collect() {
      this.reset();
      for (const { site, open: kinds } of watch.sites()) for (const kind of kinds) this.set({ site, kind }, 1);
    },
  });
  const failing = '1 if the last check of a site failed, otherwise 0.';
  gauge('maycrawl_watch_site_failing', failing, 'site', () => bySite(watch, ({ isFailing }) => (isFailing ? 1 : 0)));
  const succeeded = 'Seconds since a check of a site last succeeded.';
  gauge('maycrawl_watch_site_success_age_seconds', succeeded, 'site', () =>
    bySite(watch, ({ succeededAt }) => succeededAt && secondsSince(succeededAt)),
  );
}

function bySite(
  watch: WatchReadings,
  read: (site: WatchedSiteReading) => number | undefined,
): Readonly<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const site of watch.sites()) {
    const value = read(site);
    if (value !== undefined) values[site.site] = value;
  }
  return values;
}
