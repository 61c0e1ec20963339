/** What alerts say of failed checks. Google counts from its own first failed fetch, so times ahead are approximate. */
export const outages = {
  answered: {
    one: 'robots.txt of {site} has answered {status} since {since} ({count:number} failed check).',
    other: 'robots.txt of {site} has answered {status} since {since} ({count:number} failed checks).',
  },
  failed: {
    one: 'robots.txt of {site} has not been fetched since {since} ({count:number} failed check): {detail}.',
    other: 'robots.txt of {site} has not been fetched since {since} ({count:number} failed checks): {detail}.',
  },
  unchecked: {
    one: 'This machine has not been able to check {site} since {since} ({count:number} failed check): {detail}. Nothing is known of the site.',
    other:
      'This machine has not been able to check {site} since {since} ({count:number} failed checks): {detail}. Nothing is known of the site.',
  },
  intermittent: {
    one: 'robots.txt of {site} has failed again and again since {since}: {count:number} of the last {checks:number} checks failed ({detail}).',
    other:
      'robots.txt of {site} has failed again and again since {since}: {count:number} of the last {checks:number} checks failed ({detail}).',
  },
  blockedNow: 'Until then, Google treats the whole site as blocked.',
  'last-good': 'If it goes on, Google will use its last copy of the file in about {duration}.',
  'never-good':
    'If it goes on, Google will treat the whole site as allowed in about {duration}, because there never was a file.',
  'as-site-reachable':
    'If it goes on, in about {duration} Google will treat the whole site as allowed if its pages can be fetched, otherwise as blocked.',
  'disallow-all': 'If it goes on, Google will treat the whole site as blocked in about {duration}.',
} as const;

/** Lengths of time, by their largest unit of which there are two or more. */
export const durations = {
  minutes: { one: '{count:number} minute', other: '{count:number} minutes' },
  hours: { one: '{count:number} hour', other: '{count:number} hours' },
  days: { one: '{count:number} day', other: '{count:number} days' },
} as const;
