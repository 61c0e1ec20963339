import { expect, test, vi } from 'vitest';
import { Engine } from '../../src/engine/engine.js';
import { nearOf } from '../../src/engine/near.js';
import { textsLoaded } from '../../src/messages/language.js';
import { answerText } from '../../src/why/reason.js';

function answer(file: string, path: string, crawler: string): string {
  const engine = new Engine();
  engine.setDraft(file);
  return answerText({ url: path, crawler, why: engine.why(1, { path, crawler }, nearOf) });
}

const SHOP = 'User-agent: *\nDisallow: /help/\nAllow: /help/contact\n';

test.each([
  [
    SHOP,
    '/help/contact',
    'bingbot',
    'bingbot may fetch /help/contact. Line 3 decides: Allow: /help/contact (13 characters) beats Disallow: /help/ (6). The more specific rule wins. No group names bingbot. The group for * (line 1) applies to it.',
  ],
  [
    SHOP,
    '/help/x',
    'bingbot',
    'bingbot may not fetch /help/x. Line 2 decides: Disallow: /help/ (6 characters). No group names bingbot. The group for * (line 1) applies to it. Blocking a page does not remove it from search results. To remove it, allow crawling and add noindex to the page.',
  ],
  [
    SHOP,
    '/',
    'GPTBot',
    'GPTBot may fetch /. No rule matches. What no rule matches is allowed. No group names GPTBot. The group for * (line 1) applies to it.',
  ],
  [
    'User-agent: Googlebot\nDisallow: /a\nAllow: /a\n',
    '/a',
    'Googlebot-Image',
    'Googlebot-Image may fetch /a. Line 3 decides: Allow: /a (2 characters), and Disallow: /a is equally long. Allow wins when both are equally long. No group names Googlebot-Image. The group for Googlebot (line 1) applies.',
  ],
  [
    'User-agent: GPTBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /a\n',
    '/b',
    'GPTBot',
    'GPTBot may not fetch /b. Line 2 decides: Disallow: / (1 character). 2 lines name GPTBot, the first is line 1. Their groups count as one.',
  ],
  [
    SHOP,
    '/help/x',
    'AdsBot-Google',
    'AdsBot-Google may fetch /help/x. No rule matches. What no rule matches is allowed. Line 2 would block this, but it is in the group of `*`, which does not apply to AdsBot-Google. No group names AdsBot-Google. A group for * does not apply to it.',
  ],
  [
    SHOP,
    '/help/x',
    'ChatGPT-User',
    'ChatGPT-User may fetch /help/x. ChatGPT-User fetches pages when a person asks. robots.txt does not stop it.',
  ],
  [
    'User-agent: Google-Extended\nDisallow: /\n',
    '/a',
    'Google-Extended',
    'The setting Google-Extended forbids the use of /a. Line 2 decides: Disallow: / (1 character). The group for Google-Extended (line 1) names Google-Extended. Google-Extended is a setting and sends no requests. It limits the use of pages that Googlebot fetched.',
  ],
  [
    'User-agent: mybot\nDisallow:\n',
    '/a',
    'mybot',
    'mybot may fetch /a. Line 2 is empty, and no rule with a path matches. What no rule matches is allowed. The group for mybot (line 1) names mybot.',
  ],
  [
    'User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /b\n',
    '/a',
    'Googlebot',
    'Googlebot may fetch /a. No rule matches. What no rule matches is allowed. Line 2 would block this, but it is in the group of `*`. Googlebot follows only its own group (line 4). The group for Googlebot (line 4) names Googlebot.',
  ],
  [
    '',
    '/a',
    'mybot',
    'mybot may fetch /a. No rule matches. What no rule matches is allowed. No group names mybot, and none is for *.',
  ],
])('%#', async (file, path, crawler, expected) => {
  // Loading texts names the language of the page.
  vi.stubGlobal('document', { documentElement: {} });
  await textsLoaded();
  expect(answer(file, path, crawler)).toBe(expected);
});
