/** A name that no crawler uses as its product token today. */
export interface FormerToken {
  readonly token: string;
  readonly vendor: string;
  /** False if the vendor never documented it as a product token. */
  readonly wasToken: boolean;
  /** The token that applies today; undefined if there is none. */
  readonly successor?: string;
  /** The vendor says that the crawler with today's token still follows a group with this one, if no group names it. */
  readonly isFollowed?: boolean;
  /** A page that states which token applies, or that the crawler no longer exists. */
  readonly source: string;
}

const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers';

/** Names that files still contain, beside those that the crawler registry lists as retired. */
const FORMER_TOKENS: readonly FormerToken[] = [
  { token: 'Googlebot-Smartphone', vendor: 'Google', wasToken: false, successor: 'Googlebot', source: GOOGLE },
  { token: 'Googlebot-Desktop', vendor: 'Google', wasToken: false, successor: 'Googlebot', source: GOOGLE },
  { token: 'Googlebot-Mobile', vendor: 'Google', wasToken: true, successor: 'Googlebot', source: GOOGLE },
  {
    token: 'ia_archiver',
    vendor: 'Alexa',
    wasToken: true,
    source: 'https://blog.archive.org/2017/04/17/robots-txt-meant-for-search-engines-dont-work-well-for-web-archives/',
  },
  {
    token: 'NaverBot',
    vendor: 'Naver',
    wasToken: true,
    successor: 'Yeti',
    source: 'https://searchadvisor.naver.com/guide/seo-basic-robots',
  },
  {
    token: 'msnbot',
    vendor: 'Microsoft',
    wasToken: true,
    successor: 'bingbot',
    isFollowed: true,
    source: 'https://blogs.bing.com/webmaster/June-2010/Bing-crawler-bingbot-on-the-horizon',
  },
];

const byToken: ReadonlyMap<string, FormerToken> = new Map(
  FORMER_TOKENS.map((entry) => [entry.token.toLowerCase(), entry]),
);

export function formerToken(token: string): FormerToken | undefined {
  return byToken.get(token.toLowerCase());
}

/** Returns the former names whose groups the crawler still follows, if no group names it. */
export function followedFormerTokens(token: string): FormerToken[] {
  return FORMER_TOKENS.filter(
    ({ successor, isFollowed }) => isFollowed === true && successor?.toLowerCase() === token.toLowerCase(),
  );
}
