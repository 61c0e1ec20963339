/** What a pattern matches, as a plural predicate, by the kind of its words. */
export const predicates = {
  begin: 'begin with {text}',
  exact: 'are exactly {text}',
  contain: 'contain {text}',
  end: 'end in {text}',
  match: 'match {text}',
} as const;

/** What the rules of a crawler allow and block. */
export const access = {
  ignoresRobots: 'This crawler does not follow robots.txt: everything is allowed.',
  noGroup: {
    one: 'No group applies to this crawler: everything is allowed.',
    other: 'No group applies to these crawlers: everything is allowed.',
  },
  allAllowed: 'Everything is allowed.',
  allBlocked: 'Everything is blocked.',
  allowedExcept: 'Everything is allowed except {paths}.',
  blockedExcept: 'Everything is blocked except {paths}.',
  /** Before a list, each item on a line of its own. */
  allowedExceptThese: 'Everything is allowed except',
  blockedExceptThese: 'Everything is blocked except',
  robotsAllowed: 'The file /robots.txt itself is always allowed.',
  paths: 'paths that {predicate}',
  pathsUnless: 'paths that {predicate}, unless they {exceptions:either}',
  /** The last exceptions of a long list. */
  moreExceptions: 'match one of {count} more rules',
  moreBlocked: 'paths that {count} more rules block',
  moreAllowed: 'paths that {count} more rules allow',
} as const;
