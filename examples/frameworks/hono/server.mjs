import { serve } from '@hono/node-server';
import { createApp } from './app.mjs';

const { SITE_ENV, PORT = '3000' } = process.env;
serve({ fetch: createApp(SITE_ENV).fetch, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}/`);
});
