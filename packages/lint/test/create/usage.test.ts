/** Statements of use that `createRobots` and `addToRobots` write, decided by `usageFor`. */
import { parse } from '@maycrawl/core';
import { usageFor } from '@maycrawl/core/usage';
import { describe, expect, it } from 'vitest';
import { type AddOptions, addToRobots } from '../../src/add-to-robots.js';
import { type CreateOptions, DoubtfulOptionError } from '../../src/create/create-options.js';
import { createRobotsWithNotes } from '../../src/create-robots.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function created(options: CreateOptions): string {
  return createRobotsWithNotes({ comments: false, ...options }).text;
}

function added(before: string, options: AddOptions): { text: string; use: readonly string[] } {
  const { bytes, use } = addToRobots(encoder.encode(before), { comments: false, ...options });
  return { text: decoder.decode(bytes), use };
}

describe('createRobots with statements of use', () => {
  it.each<[CreateOptions, string]>([
    [
      { contentUsage: ['train-ai=n,search=y', '/press/* train-ai=y, search=y'], contentSignal: ['ai-input=no'] },
      'User-agent: *\nContent-Usage: train-ai=n, search=y\nContent-Usage: /press/ train-ai=y, search=y\n' +
        'Content-Signal: ai-input=no\nAllow: /\n',
    ],
    [
      { contentUsage: ['train-ai=n'], pathsFor: ['GPTBot'], blockPaths: ['/x/'] },
      'User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nContent-Usage: train-ai=n\nDisallow: /x/\n',
    ],
    [
      { contentUsage: ['train-ai=n'], allowOnly: ['GPTBot'] },
      'User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nContent-Usage: train-ai=n\nAllow: /\n',
    ],
    [
      { contentSignal: ['ai-train=no, use=reference'], blockPaths: ['/x/'], blockImages: ['/a.jpg'] },
      'User-agent: *\nContent-Signal: ai-train=no, use=reference\nDisallow: /x/\n\n' +
        'User-agent: Googlebot-Image\nContent-Signal: ai-train=no, use=reference\nDisallow: /a.jpg\nDisallow: /x/\n',
    ],
  ])('writes %j', (options, text) => {
    expect(created(options)).toBe(text);
  });

  it('writes a statement once, and one without effect if it is insisted on', () => {
    expect(created({ contentUsage: ['train-ai=n', 'train-ai = n'] })).toBe(
      'User-agent: *\nContent-Usage: train-ai=n\nAllow: /\n',
    );
    expect(created({ contentUsage: ['train-ai=n'], blockEverything: true, insist: true })).toContain(
      'User-agent: *\nContent-Usage: train-ai=n\n',
    );
  });

  it('says what usageFor decides', () => {
    const { text, notes } = createRobotsWithNotes({ contentUsage: ['train-ai=n, search=y'], comments: false });
    expect(notes).toEqual(['use of pages by crawlers that no group names: train-ai denied; search granted (line 2)']);
    expect(usageFor(parse(text), 'ExampleBot').of('/x').preferences).toMatchObject({
      'train-ai': 'denied',
      search: 'granted',
    });
  });

  it.each<[CreateOptions, string]>([
    [
      { contentUsage: ['ai-use=n'] },
      '"ai-use" is a name of an earlier draft, which programs do not read today; write train-ai or search',
    ],
    [{ contentUsage: ['bots=n'] }, '"bots" is a name of an earlier draft'],
    [{ contentUsage: ['Train-AI=n'] }, 'write "train-ai", not "Train-AI": names are in lower case'],
    [{ contentUsage: ['train-ai=no'] }, 'write train-ai=y or train-ai=n, not "train-ai=no"'],
    [{ contentUsage: ['train-ai=N'] }, 'write train-ai=y or train-ai=n, not "train-ai=N"'],
    [{ contentUsage: ['train-ai'] }, 'write train-ai=y or train-ai=n, not "train-ai"'],
    [{ contentUsage: ['ai-train=n'] }, '"ai-train" is a name of Content-Signal; write train-ai'],
    [{ contentUsage: ['ai-input=n'] }, '"ai-input" is a name of Content-Signal, and Content-Usage has none for it'],
    [{ contentUsage: ['serch=n'] }, 'Content-Usage has no name "serch"; did you mean search?'],
    [{ contentUsage: ['train-ai=n,'] }, 'expected names and values, such as train-ai=n,search=y, got "train-ai=n,"'],
    [
      { contentUsage: ['/press/train-ai=n'] },
      'expected names and values, after the path and a space, such as "/press/ train-ai=n,search=y", got "/press/train-ai=n"',
    ],
    [{ contentUsage: ['train-ai=n, search=y /press/'] }, 'the path comes first: write "/press/ train-ai=n, search=y"'],
    [{ contentUsage: ['train-ai=n\nDisallow: /'] }, 'expected names and values in one line without #'],
    [{ contentUsage: ['search=y, search=y'] }, '"search" is stated twice; leave out one'],
    [
      { contentSignal: ['/x/ search=yes'] },
      'Content-Signal has no path; leave out "/x/", or state it as Content-Usage',
    ],
    [{ contentSignal: ['use=all'] }, 'write use=immediate or use=reference or use=full, not "use=all"'],
    [
      { contentUsage: ['train-ai=y'], contentSignal: ['ai-train=no'] },
      'train-ai=y and ai-train=no contradict each other',
    ],
  ])('refuses %j in one line', (options, message) => {
    expect(() => created(options)).toThrow(TypeError);
    expect(() => created({ ...options, insist: true })).toThrow(message);
  });

  it.each<[CreateOptions, string]>([
    [
      { contentUsage: ['train-ai=n', '/press/ search=y'] },
      '/press/: Content-Usage: train-ai=n would no longer count there, as a longer path wins. State all of it for /press/',
    ],
    [
      { contentUsage: ['/x/ train-ai=n'], blockPaths: ['/x/'] },
      '/x/ train-ai=n has no effect, as such pages are blocked',
    ],
    [{ contentUsage: ['train-ai=n'], blockEverything: true }, 'train-ai=n has no effect, as such pages are blocked'],
  ])('%j is doubtful', (options, message) => {
    expect(() => created(options)).toThrow(DoubtfulOptionError);
    expect(() => created(options)).toThrow(message);
  });
});

describe('addToRobots with statements of use', () => {
  it.each<[string, string, AddOptions, string]>([
    [
      'inserts in the group of *',
      'User-agent: *\nDisallow: /a/\n',
      { contentUsage: ['train-ai=n'] },
      'User-agent: *\nDisallow: /a/\nContent-Usage: train-ai=n\n',
    ],
    [
      'makes a group for a crawler, which keeps its rules and the statements that are not replaced',
      'User-agent: *\nContent-Usage: train-ai=n, search=y\nContent-Signal: ai-train=no\nDisallow: /a/\n',
      { contentUsage: ['train-ai=y'], pathsFor: ['ExampleBot'] },
      'User-agent: *\nContent-Usage: train-ai=n, search=y\nContent-Signal: ai-train=no\nDisallow: /a/\n\n' +
        'User-agent: ExampleBot\nContent-Usage: search=y\nContent-Usage: train-ai=y\nDisallow: /a/\n',
    ],
    [
      'ends a group that has no rules',
      '',
      { contentSignal: ['search=yes'], pathsFor: ['ExampleBot'], sitemaps: ['https://e.example/s.xml'] },
      'User-agent: ExampleBot\nContent-Signal: search=yes\nDisallow:\n\nSitemap: https://e.example/s.xml\n',
    ],
    [
      'makes a second group where the crawler shares one',
      'User-agent: *\nUser-agent: b\nDisallow: /\n',
      { contentUsage: ['/x/ search=y'], pathsFor: ['b'], insist: true },
      'User-agent: *\nUser-agent: b\nDisallow: /\n\nUser-agent: b\nContent-Usage: /x/ search=y\nDisallow:\n',
    ],
    [
      'adds nothing that the file states',
      'User-agent: *\ncontent-usage: train-ai=n,search=y\nDisallow: /a/\n',
      { contentUsage: ['train-ai=n, search=y'] },
      'User-agent: *\ncontent-usage: train-ai=n,search=y\nDisallow: /a/\n',
    ],
  ])('%s', (_, before, options, after) => {
    expect(added(before, options).text).toBe(after);
    expect(added(after, options).text).toBe(after);
  });

  it('says what changes, and changes no access', () => {
    const before = 'User-agent: *\nContent-Usage: train-ai=n\nDisallow: /a/\n';
    const { text, use } = added(before, { contentUsage: ['train-ai=y'], pathsFor: ['ExampleBot'] });
    expect(use).toEqual(['use of pages by ExampleBot: train-ai granted, before: denied (line 6)']);
    for (const name of ['ExampleBot', 'Other'])
      for (const path of ['/a/', '/b']) expect(parse(text).allows(path, name)).toBe(parse(before).allows(path, name));
    expect(usageFor(parse(text), 'Other').of('/b').preferences['train-ai']).toBe('denied');
  });

  it.each<[string, AddOptions, string]>([
    [
      'User-agent: *\nContent-Usage: train-ai=n\nDisallow: /a/\n',
      { contentUsage: ['train-ai=y'] },
      'train-ai=y has not its full effect: line 2, Content-Usage: train-ai=n, is stricter, and the strictest counts. Remove that line',
    ],
    [
      'User-agent: *\nContent-Usage: / train-ai=y\nDisallow: /a/\n',
      { contentUsage: ['train-ai=n'] },
      'train-ai=n has no effect: line 2, Content-Usage: / train-ai=y, has a longer path, which wins',
    ],
    [
      'User-agent: *\nContent-Usage: train-ai=n\nDisallow: /a/\n',
      { contentUsage: ['/press/ search=y'] },
      'line 2, Content-Usage: train-ai=n, would no longer count there, as a longer path wins.',
    ],
    [
      'User-agent: *\nDisallow: /\n',
      { contentUsage: ['train-ai=n'] },
      'train-ai=n has no effect, as such pages are blocked',
    ],
  ])('%j with %j is doubtful', (before, options, message) => {
    expect(() => added(before, options)).toThrow(DoubtfulOptionError);
    expect(() => added(before, options)).toThrow(message);
    expect(added(before, { ...options, insist: true }).text.length).toBeGreaterThan(before.length);
  });

  it('names crawlers to which a statement for * does not apply', () => {
    const before = encoder.encode('User-agent: b\nDisallow: /a/\n\nUser-agent: *\nDisallow: /a/\n');
    expect(addToRobots(before, { contentUsage: ['train-ai=n'] }, (option) => `--${option}`).notes).toEqual([
      'b: what is for * does not apply, as a group names them; --pathsFor adds it there',
    ]);
  });
});
