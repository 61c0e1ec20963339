import { openFile } from './opened-file.js';

/** The file that the page opens with: it has a group for AI training, a misspelt field and a rule that beats another. */
export const exampleFile = openFile(
  new TextEncoder().encode(`# shop.example
User-agent: *
Content-Signal: search=yes, ai-train=no
Disallow: /cart
Disallow: /checkout/
Disallow: /search
Allow: /search/about
Disallow: /*?sort=
Disallow: /help/
Allow: /help/contact

# AI training
User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: Google-Extended
Disalow: /

User-agent: AdsBot-Google
Disallow: /checkout

Sitemap: https://shop.example/sitemap.xml
`),
  { kind: 'example' },
);

export const exampleUrls: readonly string[] = [
  '/',
  '/shoes',
  '/shoes?sort=price',
  '/cart',
  '/checkout/pay',
  '/checkout-help',
  '/search?q=boots',
  '/search/about',
  '/help/',
  '/help/contact',
  '/help/returns',
  '/assets/app.js',
];
