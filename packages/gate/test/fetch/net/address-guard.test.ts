import { describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../../src/fetch/net/address-guard.js';

describe('FAULT-10 without allowPrivate', () => {
  const guard = createAddressGuard(false);

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('FAULT-10 %s is public', (address) => {
    expect(guard(address)).toBeUndefined();
  });

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    // Metadata and host services of clouds: Azure, Alibaba, Oracle, AWS, Google.
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    '2002:a83f:8110::1',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '172.31.255.255',
    '192.168.0.1',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.1',
    '198.19.0.1',
    '203.0.113.1',
    '224.0.0.251',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:a00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    '100::1',
  ])('FAULT-10 %s is not public', (address) => {
    expect(guard(address)).toContain(address);
  });

  it.each(['localhost', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '', '8.8.8.8:80', '[::1]', '8.8.8.8 '])(
    'FAULT-10 "%s" is not an IP address, even if a resolver returns it',
    (text) => {
      expect(guard(text)).toContain('not an IP address');
      expect(createAddressGuard(true)(text)).toContain('not an IP address');
    },
  );
});

describe('FAULT-10 with allowPrivate', () => {
  it('FAULT-10 the networks are permitted in addition to public addresses', () => {
    const guard = createAddressGuard(['10.0.0.0/8', 'fd00::/8', '::ffff:192.168.0.0/112']);
    for (const address of ['10.255.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fd00::1', '192.168.7.7', '8.8.8.8']) {
      expect(guard(address)).toBeUndefined();
    }
    for (const address of [
      '127.0.0.1',
      '11.0.0.1'.replace('11', '192'),
      '192.169.0.1'.replace('192.169', '172.16'),
      'fc00::1',
      '::1',
    ]) {
      expect(guard(address)).toBeDefined();
    }
  });

  it('FAULT-10 true permits every address', () => {
    for (const address of ['127.0.0.1', '::1', 'fe80::1', '10.0.0.1'])
      expect(createAddressGuard(true)(address)).toBeUndefined();
  });

  it('allowPrivate may contain an internal service of a cloud', () => {
    expect(createAddressGuard(['168.63.129.16/32'])('168.63.129.16')).toBeUndefined();
  });

  it.each<[unknown, string]>([
    ['10/8', '"10/8" is not a network: write "10.0.0.0/8".'],
    ['10.1/16', '"10.1/16" is not a network: write "10.1.0.0/16".'],
    ['192.168.1/24', '"192.168.1/24" is not a network: write "192.168.1.0/24".'],
    ['999/8', '"999/8" is not a network: write it as "10.0.0.0/8" or "fd00::/8".'],
    ['10.0.0.1/8', '"10.0.0.1/8" is not a network: write "10.0.0.0/8", which begins with that address.'],
    ['10.0.0.0', '"10.0.0.0" is not a network: write "10.0.0.0/32" for one address.'],
    ['::1', '"::1" is not a network: write "::1/128" for one address.'],
    ['10.0.0.0/33', '"10.0.0.0/33" is not a network: the number after "/" is at most 32 for IPv4.'],
    ['::/129', '"::/129" is not a network: the number after "/" is at most 128 for IPv6.'],
    ['fd00::1/8', '"fd00::1/8" is not a network: write "fd00::/8", which begins with that address.'],
    ['fe80::1%eth0', '"fe80::1%eth0" is not a network: write it as "10.0.0.0/8" or "fd00::/8".'],
    ['fe80::%eth0/64', '"fe80::%eth0/64" is not a network: write it as "10.0.0.0/8" or "fd00::/8".'],
    [' 10.0.0.0/8', '" 10.0.0.0/8" is not a network: write "10.0.0.0/8", without spaces.'],
    ['::ffff:0.0.0.0/90', '"::ffff:0.0.0.0/90" is not a network: write "::ffc0:0:0/90"'],
    ['64:ff9b::/96', '"64:ff9b::/96" is not a network: write the IPv4 network instead.'],
    ['012.0.0.0/8', '"012.0.0.0/8" is not a network: '],
    ['0x0a.0.0.0/8', '"0x0a.0.0.0/8" is not a network: '],
    ['167772160/8', '"167772160/8" is not a network: '],
    ['10.0.0.0/08', '"10.0.0.0/08" is not a network: '],
    ['10.0.0.0/255.0.0.0', '"10.0.0.0/255.0.0.0" is not a network: '],
    ['example.com/8', '"example.com/8" is not a network: '],
    ['', '"" is not a network: '],
    ['/8', '"/8" is not a network: '],
    [10, '10 is not a network: '],
    [undefined, 'undefined is not a network: '],
  ])('FAULT-10 %j is not a network', (network, message) => {
    const make = () => createAddressGuard([network as string]);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(`allowPrivate: ${message}`);
    expect(make).not.toThrow(/\n/);
  });

  it.each(['2001:db8::/32', '::1/128', 'FD00::/8', '0.0.0.0/0', '::/0', '127.0.0.1/32', '10.128.0.0/9'])(
    'FAULT-10 %s is a network',
    (network) => {
      expect(() => createAddressGuard([network])).not.toThrow();
    },
  );
});
