/** Why a cache decides about a site, and what follows. */
export const cachedAccess = {
  notFetched: 'robots.txt was not fetched.',
  notFetchedBecause: 'robots.txt was not fetched ({failure}).',
  notEvaluated: 'robots.txt cannot be evaluated because of a fault in this software.',
  notEvaluatedBecause: 'robots.txt cannot be evaluated because of a fault in this software ({failure}).',
  freshCopy: 'A copy is still fresh and decides.',
  freshWithoutFile: 'The last answer is still fresh: there was no file, so the whole site is allowed, for every use.',
  lastGoodCopy: 'At this stage of the outage, the last good copy decides.',
  lastGoodWithoutFile:
    'At this stage of the outage, the last good answer decides: there was no file, so the whole site is allowed, for every use.',
  neverGood: 'It never could be, and the outage is past its first stage: the whole site is allowed, for every use.',
  siteReachable: 'The outage is a long one, and pages load: the whole site is allowed, for every use.',
  siteUnreachable: 'The outage is a long one, and no page is known to load: the whole site is blocked, for every use.',
  blockedUntilChanged: 'Until it changes, the whole site is blocked here, for every use.',
  goodLost: 'The last good copy is lost: the whole site is blocked, for every use.',
  nothingKnown:
    'So nothing is known about the policy of the site. Until it is fetched, no URL of the site is allowed here.',
} as const;
