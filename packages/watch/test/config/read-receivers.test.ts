import { expect, test } from 'vitest';
import { readReceivers, readWatchConfig } from '../../src/config.js';

const read = (...receivers: unknown[]) =>
  readReceivers(readWatchConfig({ sites: ['a.example'], receivers }).config, {
    HOOK: 'https://hooks.example/T0/secret',
  });
const MAIL = { type: 'email', from: 'watch@example.com', host: 'smtp.example.com' };

test('each type, and one receiver for each address', () => {
  const receivers = read(
    { type: 'webhook', url: { env: 'HOOK' } },
    { ...MAIL, to: ['a@example.com', 'b@example.com'] },
    { ...MAIL, to: 'c@example.com', name: 'on call' },
    { ...MAIL, to: ['d@example.com'], name: 'night' },
    { type: 'program', command: ['/usr/local/bin/page-me'] },
  );
  expect(receivers.map(({ name }) => name)).toEqual([
    'webhook hooks.example',
    'email a@example.com',
    'email b@example.com',
    'on call',
    'night d@example.com',
    'program /usr/local/bin/page-me',
  ]);
});

test.each([
  [{ type: 'webhook', url: 'ftp://a.example' }, /^receivers\[1\]\.url: expected an http or https URL/],
  [{ type: 'fax' }, 'receivers[1].type: expected one of webhook, email, program, got "fax"'],
  [{ ...MAIL, to: ['a'] }, /^receivers\[1\]\.to: expected one address/],
  [{ ...MAIL, to: [] }, /^receivers\[1\]\.to: expected/],
  [{ ...MAIL, to: ['a@b.c', 'a@b.c'] }, /^receivers\[1\]: is called "email a@b.c" as receivers\[1\] is: leave out one/],
  ['https://a.example', 'receivers[1]: expected an object, got "https://a.example"'],
  [null, /^receivers\[1\]: expected an object/],
  [{ type: 'program', command: ['true'] }, /^receivers\[1\]: is called "program true" as receivers\[0\] is: give one/],
  [
    { type: 'program', command: ['x'], name: 'terminal' },
    /^receivers\[1\]\.name: "terminal" is the output of the command/,
  ],
  [
    { type: 'program', command: ['x'], name: 'log' },
    'receivers[1].name: "log" is the log of the service: choose another',
  ],
])('a mistake is named by its place: %j', (value, expected) => {
  expect(() => read({ type: 'program', command: ['true'] }, value)).toThrow(expected);
});
