import { UNSUPPORTED_SCHEME } from '@maycrawl/core/url';

/** Why the gate allows or blocks a URL, by the reason. Rules that decide have sentences of their own. */
export const verdicts = {
  'unsupported-scheme': UNSUPPORTED_SCHEME as typeof UNSUPPORTED_SCHEME,
  unavailable: '{robotsUrl} is unavailable{cause}.',
  unreachable: '{robotsUrl} cannot be fetched{cause}.',
  'unreachable-for-long': '{robotsUrl} has been unreachable for a long time{cause}.',
  'refused-address': '{robotsUrl} was not fetched{cause}.',
  overloaded: '{robotsUrl} was not fetched{cause}.',
  'backed-off': '{robotsUrl} was not fetched{cause}.',
  'local-failure': '{robotsUrl} cannot be fetched from this machine{cause}.',
  'internal-error': '{robotsUrl} cannot be evaluated because of a fault in this software (file {fileHash}).',
} as const;

/** What `{cause}` is: the failure of the last fetch, or the status of the one that decides. */
export const causes = { failure: ': {detail}', status: ' ({status})' } as const;

/** Why redirects lead to no file, by the reason. */
export const redirects = {
  'redirect-loop': '{robotsUrl} redirects to itself, which counts as no file{cause}.',
  'too-many-redirects': '{robotsUrl} redirects too often, which counts as no file{cause}.',
  'bad-location': '{robotsUrl} redirects to no valid URL, which counts as no file{cause}.',
  'disallowed-hop': '{robotsUrl} redirects to a URL that is blocked, which counts as no file{cause}.',
} as const;

/** Of a sitemap, if a setting would permit the request for its robots.txt. */
export const notFetched = '{robotsUrl} was not fetched: {detail}';

export const others = {
  /** Of a page that robots.txt allows. */
  pageRefused: 'It is not requested: {detail}.',
  /** The rules have decided, and their own sentence fails. */
  ruleNotShown: 'The rule in {robotsUrl} cannot be shown because of a fault in this software.',
  allowed: 'Allowed: {url}. {why}',
  blocked: 'Blocked: {url}. {why}',
} as const;
