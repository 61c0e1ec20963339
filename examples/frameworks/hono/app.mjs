import { Hono } from 'hono';
import { robotsFor } from './robots-for.mjs';

export function createApp(environment) {
  const robots = robotsFor(environment);
  const app = new Hono();
  // Above the middleware that asks for a login, and above routes that match every path.
  app.get('/robots.txt', (context) => context.text(robots));
  app.get('*', (context) => context.html('<h1>Shop</h1>'));
  return app;
}
