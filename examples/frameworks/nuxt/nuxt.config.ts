export default defineNuxtConfig({
  modules: ['@nuxtjs/robots'],
  site: { url: 'https://shop.example' },
  robots: {
    groups: [
      { userAgent: ['*'], disallow: ['/cart/', '/search?'] },
      { userAgent: ['GPTBot', 'CCBot'], disallow: ['/'] },
    ],
    sitemap: 'https://shop.example/sitemap.xml',
  },
  nitro: { prerender: { routes: ['/robots.txt'] } },
});
