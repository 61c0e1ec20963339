/** What is known of a field that is neither a rule, a user-agent line nor a sitemap (D8). */
export interface OtherField {
  /** As people write it. */
  readonly name: string;
  /** Who reads it, as a clause. */
  readonly readers: string;
  /** What serves instead at Google, where site owners expect it to obey the field. */
  readonly instead?: string;
}

/** Fields that robots.txt files hold beside those of the standard, by name in lower case. */
export const otherFields: ReadonlyMap<string, OtherField> = new Map(
  [
    {
      name: 'Crawl-delay',
      readers: 'Bing and some others space their requests by it',
      instead: "Google sets its pace by the site's answers: answer 503 or 429 for a short while to slow it down.",
    },
    {
      name: 'Host',
      readers: 'it once told Yandex the main one of several hosts',
      instead: 'Redirect the other hosts, or name the main one by rel="canonical".',
    },
    {
      name: 'Clean-param',
      readers: 'Yandex alone reads it',
      instead: 'Name the URL without its parameters by rel="canonical".',
    },
    {
      name: 'Request-rate',
      readers: 'few crawlers ever read it',
      instead: "Google sets its pace by the site's answers: answer 503 or 429 for a short while to slow it down.",
    },
    {
      name: 'Visit-time',
      readers: 'few crawlers ever read it',
      instead: 'Nothing tells Google at which hours to crawl.',
    },
    {
      name: 'Noindex',
      readers: 'it stopped reading it in September 2019',
      instead:
        'Use a robots meta tag or an X-Robots-Tag header, and leave the page open to crawling so that it is seen.',
    },
    {
      name: 'Nofollow',
      readers: 'it stopped reading it in September 2019',
      instead: 'Use a robots meta tag, an X-Robots-Tag header or rel="nofollow" on links.',
    },
    { name: 'Content-Signal', readers: "Cloudflare's Content Signals Policy defines it" },
    { name: 'Content-Usage', readers: 'the AIPREF working group of the IETF drafts it' },
    { name: 'License', readers: 'Really Simple Licensing (RSL) defines it' },
    { name: 'Comment', readers: 'the Extended Standard for Robot Exclusion of 1996 has it for remarks' },
    { name: 'Robot-version', readers: 'the Extended Standard for Robot Exclusion of 1996 has it' },
    { name: 'ACAP-crawler', readers: 'the Automated Content Access Protocol had it' },
    { name: 'ACAP-allow-crawl', readers: 'the Automated Content Access Protocol had it' },
    { name: 'ACAP-disallow-crawl', readers: 'the Automated Content Access Protocol had it' },
    { name: 'Schemamap', readers: 'NLWeb finds structured data by it' },
    { name: 'LLMs-txt', readers: 'some sites point to a text for language models by it' },
    { name: 'LLM-Content', readers: 'some sites point to a text for language models by it' },
    { name: 'LLM-Full-Content', readers: 'some sites point to a text for language models by it' },
    { name: 'AI-Policy', readers: 'some sites point to terms for AI by it' },
  ].map((field) => [field.name.toLowerCase(), field]),
);
