import type { Registry } from 'prom-client';

/** A number, or numbers by a label. */
type Reading = number | Readonly<Record<string, number>>;
type Read = () => Reading | Promise<Reading>;

/** Adds metrics that are read from other parts when they are requested. `label` is empty for a single number. */
export interface Readings {
  gauge(name: string, help: string, label: string, read: Read, aggregator?: 'min'): void;
  counter(name: string, help: string, label: string, read: Read): void;
}

export function readingsOf({ Counter, Gauge }: typeof import('prom-client'), registers: Registry[]): Readings {
  const labelNames = (label: string) => (label === '' ? [] : [label]);
  return {
    gauge(name, help, label, read, aggregator) {
      const metric: InstanceType<typeof Gauge> = new Gauge({
        name,
        help,
        labelNames: labelNames(label),
        ...(aggregator !== undefined && { aggregator }),
        registers,
        collect: async () => {
          for (const [labels, value] of samples(label, await read())) metric.set(labels, value);
        },
      });
    },
    counter(name, help, label, read) {
      const metric: InstanceType<typeof Counter> = new Counter({
        name,
        help,
        labelNames: labelNames(label),
        registers,
        collect: async () => {
          const reading = await read();
          metric.reset();
          for (const [labels, value] of samples(label, reading)) metric.inc(labels, value);
        },
      });
    },
  };
}

function samples(label: string, reading: Reading): [labels: Record<string, string>, value: number][] {
  if (typeof reading === 'number') return [[{}, reading]];
  return Object.entries(reading).map(([key, value]) => [{ [label]: key }, value]);
}
