import { describe, expect, it } from 'vitest';
import { lint } from '../../src/lint.js';

describe('empty-rule', () => {
  it.each([
    ['below a comment that says the opposite', '# All are blocked\nUser-agent: *\nDisallow:\n', 'emptyDisallow'],
    ['beside a rule', 'User-agent: *\nDisallow:\nDisallow: /a\n', 'uselessDisallow'],
    [
      'in a group that is merged with one with rules',
      'User-agent: *\nDisallow:\n\nUser-agent: *\nDisallow: /wp-admin/\n',
      'mergedDisallow',
    ],
    [
      'of several crawlers, one without rules',
      'User-agent: a\nUser-agent: b\nAllow:\n\nUser-agent: A\nDisallow: /x\n',
      'emptyAllow',
    ],
    [
      'of several crawlers with rules',
      'User-agent: a\nUser-agent: b\nAllow:\n\nUser-agent: A\nUser-agent: b\nDisallow: /x\n',
      'mergedAllow',
    ],
  ])('%s', (_, text, messageId) => {
    expect(lint(text, { select: ['empty-rule'] }).map((finding) => finding.messageId)).toEqual([messageId]);
  });
});
