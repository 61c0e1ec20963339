/** Where the crawler of `maycrawl test-crawler` may reach, and what is left of it. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { main, scratch, startMaycrawl } from '../../maycrawl.js';
import { expectNone, isPermitted, isPermittedTo } from './crawler-processes.js';

const { file, folder } = scratch();
// A user without rights reads the crawlers too.
chmodSync(folder, 0o755);
const TEST = ['test-crawler', '--token', 'ExampleBot', '--only', 'empty-disallow'];
const CRAWL = `
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
const [start, other] = process.argv.slice(2);
for (const path of ['/robots.txt', '/', '/a', '/b/c']) await (await fetch(new URL(path, start))).text();
`;

/** The number of a user without rights. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** True if such a user can read the command. */
const isReadable = isRoot && spawnSync(process.execPath, [main, '--version'], { uid: NOBODY }).status === 0;

it.skipIf(!isRoot || !isPermitted)('a crawler that root starts may become another user', async () => {
  const mark = `maycrawl-nobody-${process.pid}`;
  const crawler = file(
    'nobody.mjs',
    `${CRAWL}process.seteuid(${NOBODY});
spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { detached: true }).unref();
process.exit();`,
  );
  const { code, stdout } = await startMaycrawl([...TEST, '--', 'node', crawler, '{start}']).end();
  expect([code, stdout]).toEqual([0, '1 scenario: 1 obeyed\n']);
  await expectNone(mark);
});

describe('a crawler that requests another host', () => {
  it.each<readonly [flag: string, reaches: boolean, uid: number | undefined]>([
    ['--unconfined', true, undefined],
    ['--jobs=1', !isPermitted, undefined],
    // Whom the system permits no namespace of users is told so.
    ...(isReadable ? [['--jobs=2', !isPermittedTo(NOBODY), NOBODY] as const] : []),
  ])('%s', async (flag, reaches, uid) => {
    let requests = 0;
    const server = createHttpServer((_, response) => {
      requests += 1;
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const crawler = file('strays.mjs', `${CRAWL}await fetch(other).then((r) => r.text(), () => {});`);
    const { code, stdout } = await startMaycrawl([...TEST, flag, '--', 'node', crawler, '{start}', url], {}, uid).end();
    expect([code, requests > 0]).toEqual([0, reaches]);
    expect(stdout.includes('was not confined')).toBe(reaches);
  });
});

describe('a crawler that leaves a process behind', () => {
  it.skipIf(!isPermitted)('in a group of its own: it ends too', async () => {
    const mark = `maycrawl-daemon-${process.pid}`;
    const daemon = `spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { detached: true }).unref();`;
    const crawler = file('daemon.mjs', `${CRAWL}${daemon}process.exit();`);
    const { code, stdout } = await startMaycrawl([...TEST, '--', 'node', crawler, '{start}']).end();
    expect([code, stdout]).toEqual([0, '1 scenario: 1 obeyed\n']);
    await expectNone(mark);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends all, and says what ran', async (signal) => {
    const mark = `maycrawl-${signal}-${process.pid}`;
    const socket = join(folder, mark);
    const waits = createServer();
    const connected = once(waits.listen(socket), 'connection');
    onTestFinished(() => void waits.close());
    const crawler = file(
      'waits.mjs',
      `${CRAWL}spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { stdio: 'ignore' });
connect(other).on('error', () => {});`,
    );
    const { child, end } = startMaycrawl([...TEST, '--', 'node', crawler, '{start}', socket]);
    await connected;
    child.kill(signal);
    const { code, stderr } = await end();
    expect([code, stderr]).toEqual([signal === 'SIGINT' ? 130 : 143, 'maycrawl: stopped: 0 of 1 scenario ran\n']);
    await expectNone(mark);
  });
});
