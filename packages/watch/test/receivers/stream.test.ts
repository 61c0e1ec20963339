import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ndjsonReceiver, terminalReceiver } from '../../src/send.js';
import { blockedSite, jsonOf } from '../message-examples.js';

const message = jsonOf(blockedSite());
const signal = new AbortController().signal;

test('the terminal gets the time, the subject and the indented text', async () => {
  const stream = new PassThrough();
  await terminalReceiver(stream, () => Date.UTC(2026, 0, 5, 1)).send(message, signal);
  stream.end();
  expect(await text(stream)).toMatchInlineSnapshot(`
    "2026-01-05 01:00 UTC  Critical: https://shop.example: whole site newly blocked for every crawler that neither file names
      Newly blocked for every crawler that neither file names: the whole site.
      Gone from line 2 on (1 line):
        Disallow: /cart/
      New from line 2 on (1 line):
        Disallow: /
    "
  `);
});

test('NDJSON is one line for each message', async () => {
  const stream = new PassThrough();
  const receiver = ndjsonReceiver(stream);
  await receiver.send(message, signal);
  await receiver.send(message, signal);
  stream.end();
  const lines = (await text(stream)).split('\n');
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] ?? '')).toEqual(message);
});

test('a stream that cannot be written has not taken the message', async () => {
  const stream = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error('broken'), { code: 'EPIPE' }));
    },
  });
  await expect(ndjsonReceiver(stream).send(message, signal)).rejects.toThrow('the output cannot be written (EPIPE)');
});
