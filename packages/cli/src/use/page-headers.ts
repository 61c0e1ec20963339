import type { UsageHeaders } from '@maycrawl/core/usage';
import { type Flag, WrongValue } from '../command-line/flag.js';
import { quoted } from '../text/printable.js';

type HeaderName = keyof UsageHeaders;

export interface PageHeader {
  readonly name: HeaderName;
  readonly value: string;
}

const NAMES: readonly HeaderName[] = ['content-usage', 'content-signal'];

function readHeader(text: string): PageHeader {
  const colon = text.indexOf(':');
  if (colon === -1) throw new WrongValue(`${quoted(text)} has no colon`);
  const written = text.slice(0, colon).trim();
  const name = NAMES.find((known) => known === written.toLowerCase());
  if (name === undefined) throw new WrongValue(`${quoted(written)} is not a header that states a use`);
  return { name, value: text.slice(colon + 1).trim() };
}

export const HEADER_FLAG = {
  value: 'HEADER',
  many: true,
  text: 'With `--use`: a header of the pages, as `Content-Usage: train-ai=n`',
  detail: 'Or one as `Content-Signal: ai-train=no`. The command fetches no pages, so it cannot read their headers',
  hint: "write --header 'Content-Usage: train-ai=n' or --header 'Content-Signal: ai-train=no'",
  completes: { kind: 'nothing' },
  read: readHeader,
} as const satisfies Flag;

/** Returns the headers by their names; those of one name are one value. */
export function pageHeaders(given: readonly PageHeader[]): UsageHeaders {
  const valuesOf = (wanted: HeaderName): string[] =>
    given.filter(({ name }) => name === wanted).map(({ value }) => value);
  const named = NAMES.map((name) => [name, valuesOf(name)] as const);
  return Object.fromEntries(named.filter(([, values]) => values.length > 0));
}
