import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coovaChilli, uamResponse, uamSignature } from './coovachilli.ts';
import { credentials, gatewayDevice } from './testing/gateway-device.ts';

const secret = 'uam-secret-of-the-lobby';
const challenge = '9f1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e';
const base =
  'http://portal.example/portal/5?res=notyet&uamip=10.1.0.1&uamport=3990&challenge=9f1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e&called=00-11-22-33-44-55&mac=AA-BB-CC-DD-EE-01&ip=10.1.0.7&nasid=lobby&ssid=Guest&vlan=12&userurl=http%3a%2f%2fexample.com%2f%3fa%3d1';
const signed = `${base}&md=${uamSignature(base, secret)}`;
const queryOf = (url: string) => new URL(url).searchParams;

test('reads what the gateway tells about the guest', () => {
  expect(coovaChilli.read(queryOf(signed))).toEqual({
    gateway: 'coovachilli',
    macAddress: 'AA:BB:CC:DD:EE:01',
    ipAddress: '10.1.0.7',
    identifiers: ['lobby', '00-11-22-33-44-55'],
    ssid: 'Guest',
    vlan: 12,
    originalUrl: 'http://example.com/?a=1',
    isOnline: false,
    error: null,
    details: { gateway: 'http://10.1.0.1:3990', challenge },
  });
});

test('a refused login has its reason, and a running session is online', () => {
  const failed = queryOf(signed.replace('res=notyet', 'res=failed&reply=Code+used+up'));
  expect(coovaChilli.read(failed)).toMatchObject({ error: 'Code used up', isOnline: false });
  expect(coovaChilli.read(queryOf(signed.replace('notyet', 'already')))?.isOnline).toBe(true);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://a/', '//a', ''])(
  'userurl %s is no original page',
  (url) => {
    const query = queryOf(base);
    query.set('userurl', url);
    expect(coovaChilli.read(query)?.originalUrl).toBeNull();
  },
);

test.each(['uamip=10.1.0.1%2f..', 'uamip=a%20b', 'uamip=x%40evil.example', 'uamip=a%0d%0ab'])(
  'an address with %s is none of a gateway',
  (address) => {
    expect(coovaChilli.read(queryOf(base.replace('uamip=10.1.0.1', address)))).toBeNull();
  },
);

describe('the signature', () => {
  const device = gatewayDevice({ portalSecret: secret, host: null });
  const forgery = (url: string) => coovaChilli.forgery?.(queryOf(url), url, device);

  test('is the one that md5sum computes', () => {
    const sum = execFileSync('md5sum', { input: base + secret, encoding: 'utf8' }).slice(0, 32);
    expect(uamSignature(base, secret)).toBe(sum.toUpperCase());
  });

  test('of the gateway is accepted, and needs the secret', () => {
    expect(forgery(signed)).toBeNull();
    expect(forgery(`${base}&md=${uamSignature(base, 'another secret')}`)).toContain(
      'does not fit the portal secret of “Lobby gateway”',
    );
    expect(forgery(base)).toContain('did not sign');
    expect(forgery(`${base}&md=`)).toContain('does not fit');
  });

  test('covers every character before it, and nothing may follow it', () => {
    expect(forgery(signed.replace('DD-EE-01', 'DD-EE-02'))).toContain('does not fit');
    expect(forgery(`${signed}&uamip=10.9.9.9`)).toContain('does not fit');
    expect(
      forgery(
        signed.replace('?', `?md=${uamSignature('http://portal.example/portal/5', secret)}&`),
      ),
    ).toContain('does not fit');
    fc.assert(
      fc.property(fc.nat(base.length - 1), fc.integer({ min: 33, max: 126 }), (at, code) => {
        const character = String.fromCharCode(code);
        fc.pre(signed[at] !== character && !'?#'.includes(character));
        const url = signed.slice(0, at) + character + signed.slice(at + 1);
        fc.pre(URL.canParse(url));
        expect(forgery(url)).not.toBeNull();
      }),
    );
  });

  test('without a secret here, only private gateways are taken', () => {
    const open = gatewayDevice({ host: null });
    const check = (address: string) => {
      const url = base.replace('10.1.0.1', address);
      return coovaChilli.forgery?.(queryOf(url), url, open);
    };
    for (const address of ['10.1.0.1', '192.168.182.1', '100.64.0.1', 'chilli.lan'])
      expect(check(address)).toBeNull();
    for (const address of ['8.8.8.8', 'evil.example.com', '2001:4860:4860::8888'])
      expect(check(address)).toContain('neither a private address nor the address');
  });
});

describe('the response', () => {
  const chap = (password: string, bytes: Buffer) =>
    createHash('md5')
      .update(Buffer.concat([Buffer.alloc(1), Buffer.from(password), bytes]))
      .digest('hex');

  test('is CHAP with the identifier 0, over the challenge hashed with the secret', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.string({ minLength: 1 }),
        (password, bytes, key) => {
          const hex = Buffer.from(bytes).toString('hex');
          const hashed = createHash('md5')
            .update(Buffer.concat([bytes, Buffer.from(key)]))
            .digest();
          expect(uamResponse(password, hex, key)).toBe(chap(password, hashed));
          expect(uamResponse(password, hex, null)).toBe(chap(password, Buffer.from(bytes)));
        },
      ),
    );
  });

  test('of one challenge fits no other challenge and no other ticket', () => {
    const [first, other] = [challenge, challenge.replace('9f', '9e')];
    expect(uamResponse('ticket', first, secret)).not.toBe(uamResponse('ticket', other, secret));
    expect(uamResponse('ticket', first, secret)).not.toBe(uamResponse('tickets', first, secret));
  });

  test('goes to the gateway that signed, with nothing else in the address', () => {
    const arrival = coovaChilli.read(queryOf(signed));
    const device = gatewayDevice({ portalSecret: secret });
    expect(arrival && coovaChilli.letIn(arrival, credentials, device)).toEqual({
      kind: 'redirect',
      url: `http://10.1.0.1:3990/logon?username=${credentials.ticket}&response=${uamResponse(credentials.ticket, challenge, secret)}`,
    });
    expect(arrival && coovaChilli.logOutUrl(arrival, device)).toBe('http://10.1.0.1:3990/logoff');
  });
});
