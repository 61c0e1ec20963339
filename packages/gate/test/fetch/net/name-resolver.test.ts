import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameResolverWithTtl } from '../../../src/fetch/net/name-resolver.js';
import { type NameServer, startNameServer } from '../../servers/name-server.js';
import { nameResolver } from '../fetching.js';

const folder = mkdtempSync(join(tmpdir(), 'maycrawl-hosts-'));
const hostsFile = join(folder, 'hosts');
let names: NameServer;

beforeAll(async () => {
  writeFileSync(
    hostsFile,
    '# a comment\n192.0.2.7\tListed.example alias.example # more\r\n2001:db8::7 listed.example\nnonsense x.example\n',
  );
  names = await startNameServer({
    'both.example': ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
    'four.example': ['192.0.2.4'],
    'six.example': ['2001:db8::6'],
    'empty.example': [],
    'broken.example': 'servfail',
    'silent.example': 'silent',
    'listed.example': ['192.0.2.99'],
  });
});

afterAll(async () => {
  await names.stop();
  rmSync(folder, { recursive: true });
});

/** In milliseconds: short for the name without a response; no other test is about it. */
const timeoutOf = (name: string): number => (name === 'silent.example' ? 50 : 30_000);
const resolve = (name: string) =>
  nameResolver({ servers: [names.address], hostsFile, queryTimeout: timeoutOf(name) })(name);

it('FAULT-22 an endless lookup can be cancelled, so that it does not keep a process running', async () => {
  const resolve = nameResolverWithTtl({ servers: [names.address], hostsFile, queryTimeout: 60_000 });
  // The query is sent synchronously, after the hosts file is read.
  const rejection = expect(resolve('silent.example')).rejects.toMatchObject({ code: 'ECANCELLED' });
  resolve.cancel();
  await rejection;
});

describe('names', () => {
  it('B10 resolve to the addresses of both families', async () => {
    expect([...(await resolve('both.example'))].sort()).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1']);
    expect(await resolve('four.example')).toEqual(['192.0.2.4']);
    expect(await resolve('six.example')).toEqual(['2001:db8::6']);
  });

  it('B10 in the hosts file are not queried by DNS', async () => {
    expect(await resolve('listed.example')).toEqual(['192.0.2.7', '2001:db8::7']);
    expect(await resolve('alias.example')).toEqual(['192.0.2.7']);
    await expect(resolve('x.example')).rejects.toThrow('ENOTFOUND');
  });

  it('B10 localhost and names under it resolve to loopback', async () => {
    const none = nameResolver({ servers: [names.address], hostsFile: join(folder, 'none') });
    expect(await none('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await none('site.localhost')).toEqual(['127.0.0.1', '::1']);
  });

  it.each([
    ['gone.example', 'ENOTFOUND'],
    ['empty.example', 'ENODATA'],
    ['broken.example', 'ESERVFAIL'],
    ['silent.example', 'ETIMEOUT'],
  ])('FAULT-22 %s rejects with %s', async (name, code) => {
    await expect(resolve(name)).rejects.toThrow(code);
  });
});
