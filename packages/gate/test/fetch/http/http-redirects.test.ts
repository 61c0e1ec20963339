import { describe, expect, it } from 'vitest';
import { clauseOf } from '../../clause-of.js';
import { http, startMisbehaving } from '../../servers/misbehaving.js';
import { fetchFrom, fetchRobots, LOCAL, RULES, respond, textOf } from '../fetching.js';

const to = (location: string | readonly string[], status = '302 Found'): Buffer => http(status, { Location: location });
const file = http('200 OK', {}, RULES);
/** The text as a header with its UTF-8 bytes, one character each. */
const inUtf8 = (text: string): string => Buffer.from(text).toString('latin1');
const pathOf = (request: string): string => request.split(' ')[1] ?? '';

/** Redirects to `/1`, `/2` … up to `/hops`, which is the file. */
const redirects = (hops: number) =>
  respond(
    ...Array.from({ length: hops }, (_, hop) =>
      to(`/${hop + 1}`, ['301 a', '302 b', '303 c', '307 d', '308 e'][hop % 5]),
    ),
    file,
  );

it('FAULT-06 five redirects are followed, with six requests', async () => {
  const outcome = await fetchFrom(redirects(5));
  expect(textOf(outcome)).toBe(RULES);
  expect(outcome.hops.map(({ status }) => status)).toEqual([301, 302, 303, 307, 308, 200]);
  expect(outcome.hops.map(({ url }) => new URL(url).pathname)).toEqual(['/robots.txt', '/1', '/2', '/3', '/4', '/5']);
  expect(outcome.hops.every(({ address }) => address === '127.0.0.1')).toBe(true);
});

it('B2 the maximum number of redirects is a setting', async () => {
  expect(await fetchFrom(redirects(2), { ...LOCAL, maxRedirects: 1 })).toMatchObject({ kind: 'unavailable' });
  expect(await fetchFrom(redirects(7), { ...LOCAL, maxRedirects: 7 })).toMatchObject({ kind: 'file' });
});

describe('FAULT-07', () => {
  it('FAULT-07 six redirects count as no file, and the seventh request is not made', async () => {
    const outcome = await fetchFrom(redirects(6));
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'too-many-redirects', status: 301 });
    expect(outcome.hops).toHaveLength(6);
  });

  it.each([
    ['to itself', ['/robots.txt']],
    ['to itself with a fragment', ['#top']],
    ['of two', ['/a', '/robots.txt']],
    ['of three, after a redirect', ['/a', '/b', '/c', '/a']],
  ])('FAULT-07 a loop %s counts as no file', async (_name, locations) => {
    const answers = locations.map((location) => http('302 Found', { Location: location, 'Set-Cookie': 'seen=1' }));
    const outcome = await fetchFrom(respond(...answers));
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'redirect-loop' });
    expect(outcome.hops).toHaveLength(locations.length);
  });

  it('FAULT-07 a loop that only a cookie would end counts as no file, since no cookies are sent', async () => {
    const outcome = await fetchFrom((socket, request) => {
      const hasCookie = /^cookie:/im.test(request);
      socket.end(hasCookie ? file : http('302 Found', { Location: '/robots.txt', 'Set-Cookie': 'seen=1; Path=/' }));
    });
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'redirect-loop', hops: [{ status: 302 }] });
  });
});

describe('FAULT-08', () => {
  it('FAULT-08 a redirect to another host and port is followed', async () => {
    const other = await startMisbehaving(respond(file));
    try {
      const outcome = await fetchFrom(respond(to(`http://user:secret@other.test:${other.port}/rules#x`)));
      expect(textOf(outcome)).toBe(RULES);
      expect(outcome.hops[1]).toEqual({
        url: `http://other.test:${other.port}/rules`,
        status: 200,
        address: '127.0.0.1',
      });
      // Neither credentials nor cookies are sent.
      expect(other.requests[0]).toMatch(new RegExp(`^GET /rules HTTP/1.1\r\nHost: other.test:${other.port}\r\n`));
      expect(other.requests[0]).not.toMatch(/authorization|cookie|referer/i);
    } finally {
      await other.stop();
    }
  });
});

describe('FAULT-09', () => {
  const schemes = [
    'file:///etc/passwd',
    'data:text/plain,allow',
    'javascript:1',
    'gopher://h/',
    'mailto:a@b',
    'ws://127.0.0.1/',
  ];
  it.each(schemes)('FAULT-09 a redirect to %s counts as no file', async (location) => {
    const outcome = await fetchFrom(respond(to(location)));
    expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'bad-location', hops: [{ status: 302 }] });
  });

  it('FAULT-09 if FTP is enabled, a redirect to ftp: is followed within the remaining time', async () => {
    const outcome = await fetchFrom(respond(to('ftp://files.test/robots.txt')), {
      ...LOCAL,
      async ftp(url, { deadline, connectTimeout, maxBytes, addresses }) {
        expect(deadline).toBeGreaterThan(0);
        expect(deadline).toBeLessThanOrEqual(LOCAL.timeout!);
        expect(maxBytes).toBe(512_000);
        expect(connectTimeout).toBe(10_000);
        expect(addresses).toEqual(['127.0.0.1']);
        return {
          kind: 'unavailable',
          reason: 'status',
          status: 550,
          hops: [{ url, status: 550, address: '127.0.0.1' }],
        };
      },
    });
    expect(outcome).toMatchObject({ kind: 'unavailable', status: 550, hops: [{ status: 302 }, { status: 550 }] });
  });
});

describe('FAULT-10', () => {
  // A listener at the address would respond, and must not be connected to.
  const spellings = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    '[::1]',
    '[::]',
    'localhost.test',
    'LOCALHOST.TEST.',
  ];
  it.each(spellings)('FAULT-10 loopback written as %s is refused, and no connection is made', async (host) => {
    const inside = await startMisbehaving(respond(file), {
      host: host.includes('::1]') || host === '[::]' ? '::1' : '127.0.0.1',
    });
    const outside = await startMisbehaving(respond(to(inUtf8(`http://${host}:${inside.port}/robots.txt`))), {
      host: '127.0.0.2',
    });
    try {
      const settings = { ...LOCAL, allowPrivate: ['127.0.0.2/32'] };
      const outcome = await fetchRobots(`http://127.0.0.2:${outside.port}/robots.txt`, settings);
      expect(outcome).toMatchObject({
        kind: 'refused',
        hops: [{ status: 302 }, { status: undefined, address: undefined }],
      });
      expect(inside.accepted).toBe(0);
    } finally {
      await Promise.all([inside.stop(), outside.stop()]);
    }
  });

  const special = [
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[fd00::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[::7f00:1]',
    '[2001:db8::1]',
    '[4000::1]',
  ];
  it.each(special)('FAULT-10 %s is refused', async (host) => {
    const outcome = await fetchRobots(`http://${host}/robots.txt`, { userAgent: LOCAL.userAgent });
    expect(outcome).toMatchObject({ kind: 'refused', hops: [{ address: undefined }] });
  });

  it('FAULT-10 the detail has the address and the setting that can allow it', async () => {
    const outcome = await fetchRobots('http://inside.test/robots.txt', { ...LOCAL, allowPrivate: false });
    expect(outcome).toMatchObject({ permittedBy: 'allowPrivate' });
    expect(clauseOf(outcome)).toBe(
      'inside.test: 127.0.0.1 is not a public address (loopback), and private ones are not allowed',
    );
  });
});

describe('FAULT-11', () => {
  it('FAULT-11 the checked address is the one connected to, and each hop is checked', async () => {
    const lookedUp: string[] = [];
    const addresses: Record<string, string> = { 'allowed.test': '127.0.0.1', 'other.test': '127.0.0.2' };
    const locations = ['/again', 'http://other.test/robots.txt'];
    const checked = await startMisbehaving((socket, _request, count) => void socket.end(to(locations[count]!)), {
      host: '127.0.0.1',
    });
    const settings = {
      ...LOCAL,
      allowPrivate: ['127.0.0.1/32'],
      resolve: async (name: string) => {
        lookedUp.push(name);
        return [addresses[name]!];
      },
    };
    try {
      const outcome = await fetchRobots(`http://allowed.test:${checked.port}/robots.txt`, settings);
      expect(outcome).toMatchObject({
        kind: 'refused',
        hops: [{ status: 302, address: '127.0.0.1' }, { status: 302, address: '127.0.0.1' }, { address: undefined }],
      });
      // Each name is looked up once: not again after the check, and not while the result is cached.
      expect(lookedUp).toEqual(['allowed.test', 'other.test']);
      expect(checked.accepted).toBe(2);
    } finally {
      await checked.stop();
    }
  });

  it('FAULT-11 FAULT-10 a redirect to ftp: is refused like any other', async () => {
    const ftp = () => Promise.reject(new Error('opened'));
    const outcome = await fetchFrom(respond(to('ftp://10.0.0.1/robots.txt')), { ...LOCAL, ftp });
    expect(outcome).toMatchObject({ kind: 'refused', hops: [{ status: 302 }, { address: undefined }] });
  });

  it('FAULT-11 of the addresses of a host, only the permitted ones are used', async () => {
    const server = await startMisbehaving(respond(file), { host: '127.0.0.3' });
    try {
      const settings = {
        ...LOCAL,
        allowPrivate: ['127.0.0.3/32'],
        resolve: async () => ['127.0.0.1', '::1', '127.0.0.3', 'localhost'],
      };
      const outcome = await fetchRobots(`http://mixed.test:${server.port}/robots.txt`, settings);
      expect(outcome).toMatchObject({ kind: 'file', hops: [{ address: '127.0.0.3' }] });
    } finally {
      await server.stop();
    }
  });
});

describe('FAULT-12', () => {
  it.each([
    ['relative', 'folder/rules?a=b', '/folder/rules?a=b'],
    ['without a scheme', '//HOST/x', '/x'],
    ['only a query', '?q', '/robots.txt?q'],
    ['UTF-8', inUtf8('/é/テスト'), '/%C3%A9/%E3%83%86%E3%82%B9%E3%83%88'],
    ['Latin-1', '/\xe9', '/%E9'],
    ['with white space around', '  /x  ', '/x'],
    ['with back slashes', '\\x\\y', '/x/y'],
  ])('FAULT-12 a Location that is %s is followed', async (_name, location, path) => {
    const requested: string[] = [];
    const outcome = await fetchFrom((socket, request, count) => {
      requested.push(pathOf(request));
      const host = /Host: (.*)\r/.exec(request)![1]!;
      socket.end(count === 0 ? to(location.replace('HOST', host)) : file);
    });
    expect(textOf(outcome)).toBe(RULES);
    expect(requested).toEqual(['/robots.txt', path]);
  });

  it('FAULT-12 a host in UTF-8 is looked up in its Punycode form', async () => {
    const lookedUp: string[] = [];
    const resolve = async (name: string) => {
      lookedUp.push(name);
      return [];
    };
    const location = inUtf8('http://exämple.test/');
    expect(await fetchFrom(respond(to(location)), { ...LOCAL, resolve })).toMatchObject({
      kind: 'unreachable',
      reason: 'dns',
    });
    expect(lookedUp).toEqual(['xn--exmple-cua.test']);
  });

  it('FAULT-12 two equal Locations count as one; two different ones count as no file', async () => {
    expect(await fetchFrom(respond(to(['/a', '/a']), file))).toMatchObject({ kind: 'file' });
    expect(await fetchFrom(respond(to(['/a', '/b']), file))).toMatchObject({
      kind: 'unavailable',
      reason: 'bad-location',
    });
  });

  it.each(['http://', 'http://[::1/', 'http://a b/', 'http://h:99999/', 'http://%ff/', 'http://1.2.3.4.5/'])(
    'FAULT-12 the malformed Location %s counts as no file',
    async (location) => {
      expect(await fetchFrom(respond(to(location)))).toMatchObject({ kind: 'unavailable', reason: 'bad-location' });
    },
  );
});

it('FAULT-13 a redirect to a URL that a cached copy blocks counts as no file, without a request', async () => {
  const checked: string[] = [];
  const settings = {
    ...LOCAL,
    isHopDisallowed: (url: string) => {
      checked.push(new URL(url).pathname);
      return url.endsWith('/blocked');
    },
  };
  const outcome = await fetchFrom(respond(to('/allowed'), to('/blocked'), file), settings);
  expect(outcome).toMatchObject({ kind: 'unavailable', reason: 'disallowed-hop', hops: [{}, { status: 302 }] });
  expect(outcome.hops).toHaveLength(2);
  expect(checked).toEqual(['/allowed', '/blocked']);
});

it('B3, FAULT-14 meta refresh, scripts and frames are not followed', async () => {
  const page = '<meta http-equiv=refresh content="0;url=/other"><script>location="/x"</script><iframe src=/y></iframe>';
  const headers = { 'Content-Type': 'text/html', Refresh: '0; url=/other' };
  const outcome = await fetchFrom(respond(http('200 OK', headers, page)));
  expect(textOf(outcome)).toBe(page);
  expect(outcome.hops).toHaveLength(1);
});
