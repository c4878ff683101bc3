import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleHotspot } from '../examples.ts';
import { testIdentity } from '../testing/certificates.ts';
import { plistErrors, readPlist } from '../testing/plist.ts';
import { appleWifi } from '../testing/schemas/apple-wifi.ts';
import { xmlErrors } from '../testing/tools.ts';
import { androidProfile, subscription } from './android.ts';
import { appleProfile } from './apple.ts';
import type { ProfileRequest } from './profile.ts';
import { windowsProfile } from './windows.ts';

const schemas = join(import.meta.dirname, '../testing/schemas');
const schema = (name: string) => ({ schema: join(schemas, name) });
const newId = () => crypto.randomUUID();

const request: ProfileRequest = {
  settings: exampleHotspot({
    plmns: [{ mcc: '262', mnc: '01' }],
    operatorNames: [{ language: 'en', name: 'Ladies & <Gentlemen>' }],
  }),
  realm: 'hotel.example',
  user: 'ann',
  password: 'a&b<c>"d"',
  inner: 'mschapv2',
  server: 'radius.hotel.example',
  ca: '',
};
const variants: readonly ProfileRequest[] = [
  request,
  { ...request, inner: 'pap', user: 'ann@hotel.example' },
  { ...request, settings: exampleHotspot({ security: 'wpa3', roamingConsortia: [] }) },
];

describe('Apple', () => {
  test.each(variants)(
    'a profile is a property list with the keys of the payload',
    async (variant) => {
      const profile = appleProfile(variant, newId);
      expect(await xmlErrors(profile, { dtd: join(schemas, 'property-list.dtd') })).toBe('');
      const [wifi] = contentOf(profile);
      expect(plistErrors(wifi, appleWifi)).toEqual([]);
    },
  );

  test('what was typed arrives as it was', () => {
    const [wifi] = contentOf(appleProfile(request, newId));
    const eap = wifi instanceof Map ? wifi.get('EAPClientConfiguration') : undefined;
    expect(eap instanceof Map && eap.get('UserPassword')).toBe(request.password);
    expect(eap instanceof Map && eap.get('UserName')).toBe('ann@hotel.example');
  });

  test('the authority is a payload that the network names', async () => {
    const { certificate } = await testIdentity({ name: 'Hotel authority' });
    const profile = appleProfile({ ...request, ca: certificate }, newId);
    expect(await xmlErrors(profile, { dtd: join(schemas, 'property-list.dtd') })).toBe('');
    const [authority, wifi] = contentOf(profile);
    const id = authority instanceof Map ? authority.get('PayloadUUID') : undefined;
    const eap = wifi instanceof Map ? wifi.get('EAPClientConfiguration') : undefined;
    expect(eap instanceof Map && eap.get('PayloadCertificateAnchorUUID')).toEqual([id]);
    expect(plistErrors(wifi, appleWifi)).toEqual([]);
  });

  test('the check finds what is wrong', async () => {
    const broken = appleProfile(request, newId).replace('MSCHAPv2', 'LEAP');
    expect(plistErrors(contentOf(broken)[0], appleWifi)).not.toEqual([]);
    const dtd = { dtd: join(schemas, 'property-list.dtd') };
    expect(await xmlErrors(broken.replaceAll('integer>', 'number>'), dtd)).not.toBe('');
  });
});

function contentOf(profile: string) {
  const root = readPlist(profile);
  const content = root instanceof Map ? root.get('PayloadContent') : undefined;
  return Array.isArray(content) ? content : [];
}

describe('Android', () => {
  let ca = '';
  beforeAll(async () => {
    ca = (await testIdentity({ name: 'Hotel authority' })).certificate;
  });

  test.each(variants)('a subscription is a management tree', async (variant) => {
    expect(await xmlErrors(subscription(variant), schema('passpoint.xsd'))).toBe('');
  });

  test('the file is MIME in base64, whose parts are in base64 again', () => {
    const mime = decoded(androidProfile({ ...request, ca }));
    const [, boundary = ''] = /^Content-Type: multipart\/mixed; boundary=(\S+)$/m.exec(mime) ?? [];
    const parts = mime.split(`--${boundary}`).slice(1, -1);
    const types = parts.map((part) => /Content-Type: (\S+)/.exec(part)?.[1]);
    expect(types).toEqual(['application/x-passpoint-profile', 'application/x-x509-ca-cert']);
    const [profile = '', authority = ''] = parts.map((part) =>
      decoded(part.split('\n\n')[1]?.trim() ?? ''),
    );
    expect(profile).toBe(subscription({ ...request, ca }));
    expect(authority.replaceAll(/\s/g, '')).toBe(ca.replaceAll(/\s/g, ''));
    expect(mime.trimEnd().endsWith(`--${boundary}--`)).toBe(true);
  });

  test('the password is in base64, as the tree has it', () => {
    const [, value = ''] =
      /<NodeName>Password<\/NodeName><Value>([^<]+)</.exec(subscription(request)) ?? [];
    expect(decoded(value)).toBe(request.password);
  });
});

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString();
}

describe('Windows', () => {
  test.each(variants)('a profile is valid, in the order of the schema', async (variant) => {
    expect(await xmlErrors(windowsProfile(variant), schema('wlan-profile.xsd'))).toBe('');
  });

  test('it holds neither user name nor password', () => {
    expect(windowsProfile(request)).not.toMatch(/ann@hotel|a&amp;b/);
  });

  test('the check finds what is wrong', async () => {
    const broken = windowsProfile(request).replace('>WPA2<', '>WPA2PSK<');
    expect(await xmlErrors(broken, schema('wlan-profile.xsd'))).not.toBe('');
  });
});
