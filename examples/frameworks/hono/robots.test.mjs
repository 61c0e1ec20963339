import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from '@maycrawl/core';
import { createApp } from './app.mjs';

async function robotsOf(environment) {
  const response = await createApp(environment).request('/robots.txt');
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type'), /^text\/plain/);
  return parse(await response.text());
}

test('production blocks the cart, and everything for GPTBot', async () => {
  const robots = await robotsOf('production');
  assert.equal(robots.allows('https://shop.example/products/1', 'Googlebot'), true);
  assert.equal(robots.allows('https://shop.example/cart/1', 'Googlebot'), false);
  assert.equal(robots.allows('https://shop.example/products/1', 'GPTBot'), false);
});

test('staging blocks everything', async () => {
  const robots = await robotsOf('staging');
  assert.equal(robots.allows('https://shop.example/products/1', 'Googlebot'), false);
});

test('another environment does not start', () => {
  assert.throws(() => createApp(undefined), /SITE_ENV/);
});
