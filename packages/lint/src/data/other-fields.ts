/** A known field that is neither a rule, a user-agent line nor a sitemap. */
export interface OtherField {
  /** Usual spelling. */
  readonly name: string;
  /** Which crawlers use the field or what defines it, as a clause that follows "Google ignores it;". */
  readonly readers: string;
  /** What to use for Google instead. Defined only for fields that site owners expect Google to follow. */
  readonly instead?: string;
}

const CRAWL_RATE =
  "Google adapts its crawl rate to the server's responses: to slow it down for a short time, respond with 503 or 429.";

/** Fields that real robots.txt files use beside the four that Google reads, by name in lower case. */
export const otherFields: ReadonlyMap<string, OtherField> = new Map(
  [
    {
      name: 'Crawl-delay',
      readers: 'Bing and some other crawlers wait that long between requests',
      instead: CRAWL_RATE,
    },
    {
      name: 'Host',
      readers: 'Yandex once used it to choose the main one of several hosts',
      instead: 'Redirect the other hosts to the main one, or name it with rel="canonical".',
    },
    {
      name: 'Clean-param',
      readers: 'only Yandex uses it',
      instead: 'Name the URL without its parameters with rel="canonical".',
    },
    {
      name: 'Request-rate',
      readers: 'few crawlers have ever supported it',
      instead: CRAWL_RATE,
    },
    {
      name: 'Visit-time',
      readers: 'few crawlers have ever supported it',
      instead: 'Google has no setting for the hours at which it crawls.',
    },
    {
      name: 'Noindex',
      readers: 'it stopped supporting the field in September 2019',
      instead:
        'Use a robots meta tag or an X-Robots-Tag header. Do not block the page: neither is read on a blocked page.',
    },
    {
      name: 'Nofollow',
      readers: 'it stopped supporting the field in September 2019',
      instead: 'Use a robots meta tag, an X-Robots-Tag header or rel="nofollow" on links.',
    },
    { name: 'Content-Signal', readers: "Cloudflare's Content Signals Policy defines it" },
    { name: 'Content-Usage', readers: 'drafts of the IETF working group AIPREF define it' },
    { name: 'License', readers: 'Really Simple Licensing (RSL) defines it' },
    { name: 'Comment', readers: 'the Extended Standard for Robot Exclusion of 1996 defines it for remarks' },
    { name: 'Robot-version', readers: 'the Extended Standard for Robot Exclusion of 1996 defines it' },
    { name: 'ACAP-crawler', readers: 'the Automated Content Access Protocol defined it' },
    { name: 'ACAP-allow-crawl', readers: 'the Automated Content Access Protocol defined it' },
    { name: 'ACAP-disallow-crawl', readers: 'the Automated Content Access Protocol defined it' },
    {
      name: 'Agentmap',
      readers: 'drafts of Agentic Resource Discovery (ARD) define it to link to a catalog for agents',
    },
    { name: 'Schemamap', readers: 'NLWeb uses it to find structured data' },
    { name: 'LLMs-txt', readers: 'some sites use it to link to a text for language models' },
    { name: 'LLM-Content', readers: 'some sites use it to link to a text for language models' },
    { name: 'LLM-Full-Content', readers: 'some sites use it to link to a text for language models' },
    { name: 'AI-Policy', readers: 'some sites use it to link to terms for AI' },
  ].map((field) => [field.name.toLowerCase(), field]),
);
