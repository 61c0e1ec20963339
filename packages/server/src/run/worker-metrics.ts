import { randomUUID } from 'node:crypto';
import type { MetricValues } from '../operation/service-metrics.js';

export type Message =
  /** From a process that is asked for metrics, to the primary. */
  | { readonly maycrawl: 'metrics-wanted'; readonly id: string }
  /** From the primary to every process. */
  | { readonly maycrawl: 'metrics-asked'; readonly id: string }
  /** The answer of a process. */
  | { readonly maycrawl: 'metrics-values'; readonly id: string; readonly values: MetricValues }
  /** From the primary to the process that wanted them. */
  | { readonly maycrawl: 'metrics-text'; readonly id: string; readonly text: string };

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && typeof (value as Message).maycrawl === 'string';
}

export interface Channel {
  send(message: Message): void;
  onMessage(listener: (message: Message) => void): void;
}

/** Returns the function that reads the metrics of all processes: the primary collects and adds them. */
export function metricsOverChannel(
  { send, onMessage }: Channel,
  own: () => Promise<MetricValues>,
): () => Promise<string> {
  const waiting = new Map<string, (text: string) => void>();
  onMessage(async (message) => {
    if (message.maycrawl === 'metrics-asked') {
      send({ maycrawl: 'metrics-values', id: message.id, values: await own() });
    } else if (message.maycrawl === 'metrics-text') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    }
  });
  return () =>
    new Promise((resolve) => {
      const id = randomUUID();
      waiting.set(id, resolve);
      send({ maycrawl: 'metrics-wanted', id });
    });
}
