import type { MetricValues } from '../operation/service-metrics.js';

/** Returns the metrics that only grow: those that stay true of a process that has ended. */
export function countersOf(metrics: MetricValues): MetricValues {
  // The type of prom-client is its enumeration; the JSON has these texts.
  return metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));
}

/** Returns the sum of the counters of two processes, as those of one. */
export function addedCounters(first: MetricValues, second: MetricValues): MetricValues {
  const sums = new Map(first.map((metric) => [metric.name, metric]));
  for (const metric of second) {
    const other = sums.get(metric.name);
    sums.set(metric.name, other === undefined ? metric : { ...metric, values: addedValues(other, metric) });
  }
  return [...sums.values()];
}

type Metric = MetricValues[number];

function addedValues({ values: first }: Metric, { values: second }: Metric): Metric['values'] {
  // A histogram has series of three names: its buckets, its sum and its count.
  const keyOf = ({ labels, ...value }: Metric['values'][number]) =>
    JSON.stringify([(value as { metricName?: string }).metricName, Object.entries(labels).sort()]);
  const sums = new Map(first.map((value) => [keyOf(value), value]));
  for (const value of second) {
    const key = keyOf(value);
    const other = sums.get(key);
    sums.set(key, other === undefined ? value : { ...value, value: value.value + other.value });
  }
  return [...sums.values()];
}
