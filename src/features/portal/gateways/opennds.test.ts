import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fasToken, openNds } from './opennds.ts';
import { credentials, gatewayDevice } from './testing/gateway-device.ts';

const hid = '1d20decbc269bcb04bbc2ee74c592bf3bfdbcd0cf9bbdc0b7b3c12e315d54c8b';
// As openNDS 9.10.0 of Debian sends it.
const text = `hid=${hid}, clientip=10.77.0.10, clientmac=3e:34:84:f2:50:03, client_type=cpd_can, gatewayname=Lobby%20Node%3a76e6da935765%20, gatewayurl=http%3a%2f%2fstatus.client, version=9.10.0, gatewayaddress=10.77.0.1:2050, gatewaymac=76e6da935765, originurl=http%3a%2f%2f10.78.0.20%2fhello%3fa%3d1, clientif=lan, themespec=(null), (null)(null)(null)(null)`;
const arrivalQuery = (clear: string) =>
  new URLSearchParams({ fas: Buffer.from(clear).toString('base64') });
const device = gatewayDevice({ type: 'opennds', portalSecret: '1234567890', host: null });

/** Encrypts as the PHP command of openNDS does: the key is filled with zeros, the result is Base64 twice. */
function encryptedQuery(clear: string, key: string): URLSearchParams {
  const iv = '0123456789abcdef';
  const cipher = createCipheriv(
    'aes-256-cbc',
    Buffer.concat([Buffer.from(key), Buffer.alloc(32)]).subarray(0, 32),
    Buffer.from(iv),
  );
  const once = Buffer.concat([cipher.update(clear), cipher.final()]).toString('base64');
  return new URLSearchParams({ fas: Buffer.from(once).toString('base64'), iv });
}

const arrival = {
  gateway: 'opennds',
  macAddress: '3E:34:84:F2:50:03',
  ipAddress: '10.77.0.10',
  identifiers: ['Lobby Node:76e6da935765 ', 'Lobby', '76:E6:DA:93:57:65'],
  ssid: null,
  vlan: null,
  originalUrl: 'http://10.78.0.20/hello?a=1',
  isOnline: false,
  error: null,
  details: { gateway: 'http://10.77.0.1:2050/', hid },
};

test('reads level 1, also where a plus sign became a space', () => {
  expect(openNds.read(arrivalQuery(text))).toEqual(arrival);
  const clear = `${text}, location=~~~>>>`;
  const raw = Buffer.from(clear).toString('base64');
  expect(raw).toContain('+');
  expect(openNds.read(new URLSearchParams(`fas=${raw}`))).toEqual(arrival);
});

describe('level 2', () => {
  test('is read with the key of the device only', () => {
    const sent = openNds.read(encryptedQuery(text, '1234567890'));
    expect(sent?.macAddress).toBeNull();
    expect(sent && openNds.decrypt?.(sent, device)).toEqual(arrival);
    const other = { ...device, portalSecret: '1234567891' };
    expect(sent && openNds.decrypt?.(sent, other)).toBeNull();
    expect(openNds.forgery?.(encryptedQuery(text, '1234567890'), '', device)).toBeNull();
    const online = encryptedQuery(text, '1234567890');
    online.set('status', 'authenticated');
    const back = openNds.read(online);
    expect(back && openNds.decrypt?.(back, device)?.isOnline).toBe(true);
    expect(openNds.forgery?.(encryptedQuery(text, '1234567890'), '', other)).toContain(
      'not encrypted with the portal secret',
    );
  });

  test('survives any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (fas, iv) => {
        const sent = openNds.read(new URLSearchParams({ fas, iv }));
        if (sent !== null) expect(openNds.decrypt?.(sent, device)).toBeNull();
      }),
    );
  });
});

test('lets in by the hashed token, with the ticket for BinAuth', () => {
  const letIn = openNds.letIn(arrival, credentials, device);
  if (letIn.kind !== 'redirect') throw new Error('The browser is not redirected');
  const url = new URL(letIn.url);
  expect(url.origin + url.pathname).toBe('http://10.77.0.1:2050/opennds_auth/');
  expect(url.searchParams.get('tok')).toBe(fasToken(hid, '1234567890'));
  expect(Buffer.from(url.searchParams.get('custom') ?? '', 'base64').toString()).toBe(
    credentials.ticket,
  );
  expect(url.searchParams.get('redir')).toBe(credentials.returnUrl);
});

test('no request proves its device', () => {
  expect(openNds.isProof?.(device)).toBeUndefined();
});

test('the gateway is a private address, and the key is known', () => {
  const strange = arrivalQuery(text.replace('10.77.0.1:2050', 'evil.example.com'));
  expect(openNds.forgery?.(strange, '', device)).toContain('evil.example.com');
  expect(openNds.forgery?.(arrivalQuery(text), '', device)).toBeNull();
  expect(openNds.forgery?.(arrivalQuery(text), '', { ...device, portalSecret: null })).toContain(
    'Enter its faskey',
  );
});
