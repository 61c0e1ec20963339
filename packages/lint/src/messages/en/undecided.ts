/** Why the analysis has no decision. `budget` is the name of the option as the reader knows it. */
export const undecided = {
  budget: 'The analysis reached its limit before a decision. A larger {budget} may help.',
  groups: 'The file has too many groups to describe every crawler at once. Describe single crawlers.',
  unconfirmed: 'The analysis found a path that the engine does not confirm, which is a bug in maycrawl.',
} as const;
