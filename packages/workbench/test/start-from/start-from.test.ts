import { parse } from '@maycrawl/core';
import { lint } from '@maycrawl/lint';
import { describe, expect, test } from 'vitest';
import { createTask } from '../../src/analysis/tasks/create-task.js';
import { NO_SENTENCES, optionsOf } from '../../src/start-from/builder-options.js';
import { originOf, templatesFor } from '../../src/start-from/templates.js';

const templates = templatesFor('https://shop.example');

function textOf(id: keyof typeof templates): string {
  const created = createTask(templates[id]);
  if (created.kind === 'error') throw new Error(`${id}: ${JSON.stringify(created.message)}`);
  return created.text;
}

function isAllowed(id: keyof typeof templates, path: string, crawler: string): boolean {
  return parse(textOf(id)).allows(`https://shop.example${path}`, crawler);
}

describe('templates', () => {
  test('there are sixteen, and the checker has no complaint about any', () => {
    const ids = Object.keys(templates) as (keyof typeof templates)[];
    expect(ids).toHaveLength(16);
    for (const id of ids) {
      // An empty file is what its template says.
      const findings = lint(textOf(id)).filter(({ severity }) => severity !== 'info');
      expect(findings, id).toEqual([]);
    }
  });

  test('do what their names say', () => {
    expect(isAllowed('allowAll', '/x', 'GPTBot')).toBe(true);
    expect(isAllowed('empty', '/x', 'GPTBot')).toBe(true);
    expect(isAllowed('staging', '/', 'Googlebot')).toBe(false);
    expect(isAllowed('staging', '/', 'AdsBot-Google')).toBe(false);
    expect([isAllowed('noTraining', '/', 'GPTBot'), isAllowed('noTraining', '/', 'Googlebot')]).toEqual([false, true]);
    expect([isAllowed('noAi', '/', 'DuckAssistBot'), isAllowed('noAi', '/', 'bingbot')]).toEqual([false, true]);
    expect([isAllowed('searchOnly', '/', 'bingbot'), isAllowed('searchOnly', '/', 'CCBot')]).toEqual([true, false]);
    expect([isAllowed('noTools', '/', 'AhrefsBot'), isAllowed('noTools', '/', 'Googlebot')]).toEqual([false, true]);
    expect([
      isAllowed('wordpress', '/wp-admin/', 'x'),
      isAllowed('wordpress', '/wp-admin/admin-ajax.php', 'x'),
    ]).toEqual([false, true]);
    expect([isAllowed('shop', '/cart/1', 'x'), isAllowed('shop', '/shoes', 'x')]).toEqual([false, true]);
    expect([isAllowed('nextjs', '/api/x', 'x'), isAllowed('nextjs', '/_next/a.js', 'x')]).toEqual([false, true]);
    expect([isAllowed('nuxt', '/api/x', 'x'), isAllowed('nuxt', '/_nuxt/a.js', 'x')]).toEqual([false, true]);
    expect([isAllowed('shopify', '/cart', 'x'), isAllowed('shopify', '/products/a', 'x')]).toEqual([false, true]);
    expect([isAllowed('magento', '/checkout/', 'x'), isAllowed('magento', '/static/a.css', 'x')]).toEqual([
      false,
      true,
    ]);
    expect(isAllowed('static', '/x', 'x')).toBe(true);
    expect(parse(textOf('wordpress')).sitemaps.map(({ url }) => url)).toEqual(['https://shop.example/wp-sitemap.xml']);
    expect([isAllowed('drupal', '/user/login', 'x'), isAllowed('drupal', '/core/a.js', 'x')]).toEqual([false, true]);
    expect(parse(textOf('withSitemap')).sitemaps.map(({ url }) => url)).toEqual(['https://shop.example/sitemap.xml']);
  });
});

describe('the builder', () => {
  test('its sentences are options of the command', () => {
    const sentences = {
      ...NO_SENTENCES,
      block: 'all',
      paths: 'cart/\n\n/x*y ',
      crawlers: 'AhrefsBot',
      comments: false,
    } as const;
    expect(optionsOf(sentences)).toEqual({
      blockAi: ['all'],
      blockPaths: ['/cart/', '/x*y'],
      blockCrawlers: ['AhrefsBot'],
      comments: false,
    });
    expect(optionsOf({ ...NO_SENTENCES, block: 'everything', sitemap: 'https://a.example/s.xml' })).toEqual({
      blockEverything: true,
      sitemaps: ['https://a.example/s.xml'],
      comments: true,
    });
  });

  test.each(['nothing', 'train', 'search', 'answers', 'all', 'everything'] as const)('%s can be blocked', (block) => {
    expect(createTask({ kind: 'options', options: optionsOf({ ...NO_SENTENCES, block }) }).kind).toBe('file');
  });
});

test('the sitemap is that of the live file, of the host as typed, or an example', () => {
  expect(originOf('https://live.example/robots.txt', 'typed.example')).toBe('https://live.example');
  expect(originOf(undefined, ' typed.example ')).toBe('https://typed.example');
  expect(originOf(undefined, 'http://typed.example:8080/x')).toBe('http://typed.example:8080');
  expect(originOf(undefined, '')).toBe('https://www.example.com');
  expect(originOf(undefined, 'not a host')).toBe('https://www.example.com');
});
