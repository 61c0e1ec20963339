import { ENGLISH } from '@maycrawl/core/message';

export const grouped = ENGLISH.number;

export const inBytes = (bytes: number): string => `${grouped(bytes)} byte${bytes === 1 ? '' : 's'}`;

export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns how often each outcome occurs, by the names of the outcomes and in their order, without those that do not. */
export function outcomeCounts<Outcome extends string>(
  results: readonly { readonly outcome: Outcome }[],
  names: Readonly<Record<Outcome, string>>,
): string {
  const counts = Object.entries<string>(names).flatMap(([outcome, name]) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    return count === 0 ? [] : [`${grouped(count)} ${name}`];
  });
  return counts.join(', ');
}
