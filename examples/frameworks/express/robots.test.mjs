import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { parse } from '@maycrawl/core';
import { createApp } from './app.mjs';

async function robotsOf(environment) {
  const server = createApp(environment).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/robots.txt`);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type'), /^text\/plain/);
    return parse(await response.text());
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('production blocks the cart, and everything for crawlers that train models', async () => {
  const robots = await robotsOf('production');
  assert.equal(robots.allows('https://shop.example/products/1', 'Googlebot'), true);
  assert.equal(robots.allows('https://shop.example/cart/1', 'Googlebot'), false);
  assert.equal(robots.allows('https://shop.example/products/1', 'GPTBot'), false);
  assert.equal(robots.allows('https://shop.example/products/1', 'OAI-SearchBot'), true);
});

test('staging blocks everything', async () => {
  const robots = await robotsOf('staging');
  assert.equal(robots.allows('https://shop.example/products/1', 'Googlebot'), false);
});

test('another environment does not start', () => {
  assert.throws(() => createApp(undefined), /SITE_ENV/);
});
