import { describe, expect, it } from 'vitest';
import { readSite } from '../../src/targets/target.js';
import { withGuessedScheme } from '../../src/urls/guess-scheme.js';
import { notAUrl } from '../../src/urls/not-a-url.js';
import { complaint, maycrawl, scratch } from '../maycrawl.js';

const { folder, file } = scratch();
const robots = file('robots.txt', 'User-agent: *\nDisallow: /cart\n');
const check = (...args: string[]) => maycrawl(['check', '--robots', robots, ...args], { cwd: folder });

describe('a host without a scheme', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['example.com/a?b#c', 'https://example.com/a?b#c'],
    ['example.com?b', 'https://example.com?b'],
    ['Example.COM:8443/x', 'https://Example.COM:8443/x'],
    ['example.com:80/x', 'http://example.com:80/x'],
    ['example.com.', 'https://example.com.'],
    ['a.b.example.co.uk/x.txt', 'https://a.b.example.co.uk/x.txt'],
    ['münchen.example/straße', 'https://münchen.example/straße'],
    ['例え。jp', 'https://例え。jp'],
    ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
    ['my_site.example', 'https://my_site.example'],
    ['localhost', 'http://localhost'],
    ['LOCALHOST:3000/x', 'http://LOCALHOST:3000/x'],
    ['shop.localhost:3000', 'http://shop.localhost:3000'],
    ['localhost:443', 'https://localhost:443'],
    ['127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['[::1]', 'http://[::1]'],
    ['[2001:db8::1]:8080/x', 'http://[2001:db8::1]:8080/x'],
    ['[2001:DB8::1]:443/x', 'https://[2001:DB8::1]:443/x'],
  ])('%s is %s', (given, whole) => {
    expect(withGuessedScheme(given)).toBe(whole);
  });

  it.each([
    '',
    '/path',
    '//example.com/x',
    'https://example.com',
    'mailto:a@example.com',
    'intranet',
    'intranet/wiki',
    'intranet:8080',
    '-example.com',
    '.example.com/',
    'example',
    'a b.example',
    'user@example.com',
    'user:word@example.com/x',
    '*.example.com',
    'example.com:99999/',
    'example.com:0/x',
    'example..com',
    `${'a'.repeat(64)}.example`,
    'example.com:http/',
    'ex%61mple.com',
    '10.1',
    '0x7f.1',
    '[::1',
    '[nonsense]',
    '::1',
    'robots.txt',
    'sitemap.xml.gz',
    'public.old/../',
    'index.html',
    'example.com\u0000/x',
    ' example.com',
  ])('%j is not completed', (given) => {
    expect(withGuessedScheme(given)).toBeUndefined();
  });

  it('long and hostile text takes little time', () => {
    for (const part of ['a.', '[', ':', '1.', 'é', '-', 'a:1']) {
      const start = process.cpuUsage();
      withGuessedScheme(part.repeat(100_000));
      expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
    }
  });

  it('is read with the scheme that the notice on stderr names', () => {
    const { stdout, stderr, status } = check('example.com/cart', 'localhost/', '/cart');
    expect(status).toBe(1);
    expect(stderr).toBe(
      'maycrawl: 2 URLs have no scheme: using "https://example.com/cart", "http://localhost/" (for http, write http://)\n',
    );
    expect(stdout).toContain('blocked example.com/cart for Googlebot\n  checked as https://example.com/cart');
    expect(stdout).toContain('used as https://example.com/robots.txt');
    const [answer] = check('--json', 'example.com/cart').stdout.split('\n');
    expect(JSON.parse(answer ?? '')).toMatchObject({ url: 'example.com/cart', decidedUrl: 'https://example.com/cart' });
    expect(check('--literal', '--json', 'example.com/x/../cart').stdout).toContain('https://example.com/x/../cart');
    expect(check('--literal', 'example.com/x/../cart').stdout).toContain('/x/../cart (with a scheme)\n');
  });

  it('names the first three of many', () => {
    expect(check('-q', 'a.example').stderr).toBe('');
    expect(check('a.example', 'b.example', 'c.example', 'd.example').stderr).toContain(
      '"https://c.example" and 1 more (',
    );
  });

  it('is completed by fetch, sitemaps and cache purge, too', () => {
    const fetching = ['--store', 'memory', '--timeout', '1'];
    for (const args of [
      ['fetch', ...fetching],
      ['sitemaps', ...fetching],
    ]) {
      const { stderr, status } = maycrawl([...args, 'localhost:9/']);
      expect(stderr).toContain(
        'maycrawl: the URL has no scheme: using "http://localhost:9/" (for https, write https://)',
      );
      expect(status).toBe(1);
    }
  });
});

describe('what is not clearly a host is asked back in one line', () => {
  const asked = (url: string): string => complaint(['check', '--store', 'memory', '--', url], { cwd: folder });

  it.each([
    [
      'robots.txt',
      '"robots.txt" is not a URL but looks like a file: for a site, write https://robots.txt; for a robots.txt, maycrawl check --robots robots.txt URL',
    ],
    ['urls.csv', '"urls.csv" is not a URL but looks like a file: for a site, write https://urls.csv'],
    ['intranet', '"intranet" is not a URL: write a whole one'],
    ['http//example.com/x', '"http//example.com/x" is not a URL: write http://example.com/x'],
    ['::1', '"::1" is not a URL: write an IPv6 address as http://[::1]'],
    ['a@example.com', '"a@example.com" is an e-mail address: write a URL'],
    ['example.com:http/x', '"example.com:http/x" has no valid port: write a number from 1 to 65535'],
    ['example.com:99999', 'has no valid port'],
    ['-example.com', '"-example.com" is not a URL'],
    ['//example.com/x', '"//example.com/x" names no site: write the whole URL, as https://example.com/x'],
  ])('%s', (url, words) => {
    expect(asked(url)).toContain(words);
  });

  const FILE =
    'is not a URL but looks like a file: for a site, write its URL, as https://example.com; for a robots.txt, maycrawl check --robots';
  it.each([
    ['host:8080/x', 'has no scheme: write http://host:8080/x or https://host:8080/x'],
    ['host:0/x', 'has no valid port: write a number from 1 to 65535 after the colon'],
    ['example.com:', 'has no valid port: write a number from 1 to 65535 after the colon'],
    ['https://host:99999/', 'has no valid port: write a number from 1 to 65535 after the colon'],
    ['./r.txt', `${FILE} ./r.txt URL`],
    ['../r', `${FILE} ../r URL`],
    ['sub/dir/robots.txt', `${FILE} sub/dir/robots.txt URL`],
    ['~/robots.txt', `${FILE} ~/robots.txt URL`],
    ['C:\\robots.txt', `${FILE} C:\\robots.txt URL`],
    ['.example.com/x', 'has an empty part between the dots of its host: write https://example.com/x'],
    ['example..com', 'has an empty part between the dots of its host: write https://example.com'],
    ['0x7f.1', 'has an unusual form of an IP address: write http://127.0.0.1'],
    ['127.0.0.01', 'has an unusual form of an IP address: write http://127.0.0.1'],
    ['10.1:8080/x', 'has an unusual form of an IP address: write http://10.0.0.1:8080/x'],
    ['[::1', 'is not a URL: write an IPv6 address as http://[::1]'],
    ['[::1/x', 'is not a URL: write an IPv6 address as http://[::1]/x'],
    ['https://[::1', 'is not a URL: write an IPv6 address as https://[::1]'],
    ['*.example.com', 'has a wildcard in its host: write the URL of one site, as https://www.example.com'],
    ['a.example,b.example', 'has a comma in its host: write several URLs with spaces between them'],
    ['http://a b/', 'has white space, which no URL has: write %20 for a space, or leave it out'],
    ['1.2.3.4.5', 'is not a URL: write a whole one, as https://example.com/path'],
  ])('%s is asked for with a URL that is accepted', (url, words) => {
    const text = notAUrl(url);
    expect(text).toBe(words);
    for (const [suggested] of text.matchAll(/https?:\/\/\S+(?<![;,])/g))
      expect(() => readSite(suggested)).not.toThrow();
  });

  it('where a file is asked for, the URL of the site', () => {
    for (const [command, ...args] of [['lint'], ['policy'], ['diff', robots]]) {
      const line = complaint([command ?? '', ...args, 'site.example'], { cwd: folder });
      expect(line).toContain('there is no such file; for the site, write https://site.example');
    }
    expect(complaint(['format', 'site.example'])).toContain('there is no such file; check the path');
  });

  it('long and hostile text is answered in little time', () => {
    for (const part of ['a.', '..', '[', ':', '1.', '0x', './', '::', 'a:1', ' ']) {
      const start = process.cpuUsage();
      notAUrl(part.repeat(100_000));
      expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
    }
  });

  it('a file of this folder, whatever its name', () => {
    file('notes.example', '');
    expect(asked('notes.example')).toContain('"notes.example" is not a URL but looks like a file');
  });

  it('lines of a list need a scheme', () => {
    expect(complaint(['check', '--store', 'memory'], { input: 'https://h.example/\nexample.com\n' })).toBe(
      'maycrawl: line 2 of stdin: "example.com" is not a URL: write a whole one, as https://example.com',
    );
  });

  it('what begins with - is an option, unless it follows --', () => {
    expect(complaint(['check', '-example.com'])).toContain('unknown option -e');
  });
});
