import type { MetadataRoute } from 'next';

/** The group of `*` does not apply to them. */
const ADS_BOTS = ['AdsBot-Google', 'AdsBot-Google-Mobile'];

export default function robots(): MetadataRoute.Robots {
  const { SITE_ENV } = process.env;
  if (SITE_ENV === 'production') {
    return {
      rules: [
        { userAgent: '*', disallow: ['/cart/', '/search?'] },
        { userAgent: ['GPTBot', 'CCBot'], disallow: '/' },
      ],
      sitemap: 'https://shop.example/sitemap.xml',
    };
  }
  if (SITE_ENV === 'staging') return { rules: { userAgent: ['*', ...ADS_BOTS], disallow: '/' } };
  throw new Error(`SITE_ENV must be "production" or "staging", got ${JSON.stringify(SITE_ENV)}`);
}
