import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { macAddress, url, urlAdvanced, vlan } from './network-validators.ts';

const octets = fc.array(
  fc.integer({ min: 0, max: 255 }).map((octet) => octet.toString(16).padStart(2, '0')),
  { minLength: 6, maxLength: 6 },
);

test('a MAC address is accepted in any usual notation and case', () => {
  fc.assert(
    fc.property(octets, (parts) => {
      const digits = parts.join('');
      const dotted = digits.match(/.{4}/g)?.join('.') ?? '';
      for (const text of [parts.join(':'), parts.join('-'), dotted, digits])
        for (const written of [text, text.toUpperCase()]) expect(macAddress(written)).toBe(true);
    }),
  );
});

test.each([
  '00:11:22:33:44',
  '00:11:22:33:44:55:66',
  '00:11-22:33:44:55',
  '0:1:2:3:4:5',
  'g0:11:22:33:44:55',
])('%s is no MAC address', (text) => expect(macAddress(text)).toBe('Invalid MAC'));

test('a VLAN number is within the limits of its style', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 4110 }), (number) => {
      const inOld = number >= 0 && number <= 4095;
      const inNew = number >= 1 && number <= 4094;
      expect(vlan()(number)).toBe(inOld || 'Vlan must be between 0 and 4095');
      expect(vlan('new')(number)).toBe(inNew || 'Vlan must be between 1 and 4094');
    }),
  );
  expect(vlan()(1.5)).toBe('Vlan must be between 0 and 4095');
});

describe('a URL', () => {
  test.each([
    'http://example.com',
    'https://example.com/a?b=c#d',
    'https://10.0.0.1:8443/',
    'https://[::1]/',
    'https://localhost',
  ])('is %s', (text) => expect(url(text)).toBe(true));

  test.each([
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https:///x',
    'https://a b.com',
    'https://-a.com',
    'https://256.1.1.1',
    'https://a..b',
  ])('is not %s', (text) => expect(url(text)).toBe('Invalid URL'));

  test('must start with https:// unless the field shows it', () => {
    expect(urlAdvanced()('https://example.com')).toBe(true);
    expect(urlAdvanced()('https://10.0.0.1')).toBe(true);
    for (const text of ['example.com', 'http://example.com'])
      expect(urlAdvanced()(text)).toBe('Please ensure URL starts with "https://"');
  });

  test('must not repeat the https:// that the field shows', () => {
    const rule = urlAdvanced({ protocolShown: true });
    expect(rule('example.com/path')).toBe(true);
    expect(rule('https://example.com')).toBe('"https://" is already included. Please remove');
  });

  test('needs a valid host', () => {
    for (const text of ['https://exa mple.com', 'https://999.1.1.1', 'https://?', 'https://_-'])
      expect(urlAdvanced()(text)).toBe('Invalid URL or IP address');
  });
});
