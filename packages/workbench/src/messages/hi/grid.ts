/** Texts of the grid of URLs and crawlers. */
export const grid = {
  url: 'URL',
  crawlers: 'क्रॉलर',
  addUrls: 'URL जोड़ें',
  fromSitemap: 'साइटमैप से',
  noUrls: 'यह देखने के लिए URL जोड़ें कि उन्हें कौन ला सकता है।',
  allowed: 'अनुमति है',
  blocked: 'ब्लॉक है',
  line: 'पंक्ति {line}',
  noRule: 'कोई नियम नहीं',
  cellAllowed: '{url}, {crawler}: अनुमति है, {decider}।',
  cellBlocked: '{url}, {crawler}: ब्लॉक है, {decider}।',
  changed: 'बदला है।',
  totals: '{allowed} को अनुमति · {blocked} ब्लॉक',
  mayFetch: '{crawler} को {path} लाने की अनुमति है',
  mayNotFetch: '{crawler} को {path} लाने की अनुमति नहीं है',
  why: 'क्यों',
};
