import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typeFacts, typeNames } from '../../devices/device-types.ts';
import { gateways } from './gateways.ts';
import { hotspotResponse, octalBytes } from './mikrotik.ts';
import {
  credentials,
  gatewayDevice,
  recordingApi,
  type SentReply,
} from './testing/gateway-device.ts';

const signal = AbortSignal.timeout(60_000);
const query = (text: string) => new URLSearchParams(text);
const gateway = (id: string) => {
  const found = gateways.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no adapter ${id}`);
  return found;
};

const arrivals = {
  coovachilli: 'res=notyet&uamip=10.1.0.1&uamport=3990&challenge=00ff&mac=AA-BB-CC-DD-EE-01',
  mikrotik:
    'mac=AA:BB:CC:DD:EE:01&ip=10.5.50.7&identity=lobby&link-login-only=http%3A%2F%2F10.5.50.1%2Flogin&link-orig=http%3A%2F%2Fexample.com%2F&chap-id=%5C152&chap-challenge=%5C044%5C377a',
  nomadix: 'UI=010203&UURL=x&MA=AABBCCDDEE01&RN=101&SIP=10.5.0.7&OS=http%3A%2F%2Fexample.com%2F',
  meraki:
    'base_grant_url=https%3A%2F%2Fn143.network-auth.com%2Fsplash%2Fgrant&user_continue_url=http%3A%2F%2Fexample.com%2F&client_mac=aa:bb:cc:dd:ee:01&node_mac=00:18:0a:00:00:01',
  unifi: 'id=aa:bb:cc:dd:ee:01&ap=00:18:0a:00:00:01&t=1&url=http%3A%2F%2Fexample.com%2F&ssid=Guest',
  smartzone:
    'nbiIP=10.0.0.5&client_mac=aa:bb:cc:dd:ee:01&uip=10.5.0.7&ssid=Guest&vlan=12&url=http%3A%2F%2Fexample.com%2F&mac=00:18:0a:00:00:01&reason=Un-Auth-Captive',
  aruba:
    'cmd=login&mac=aa:bb:cc:dd:ee:01&ip=10.5.0.7&essid=Guest&switchip=securelogin.arubanetworks.com&url=http%3A%2F%2Fexample.com%2F',
  cisco:
    'switch_url=https%3A%2F%2F192.0.2.1%2Flogin.html&ap_mac=00:18:0a:00:00:01&client_mac=aa:bb:cc:dd:ee:01&wlan=Guest&redirect=example.com%2F',
} as const;

describe('each adapter', () => {
  test.each(Object.entries(arrivals))(
    '%s reads its gateway’s request, and no other does',
    (id, text) => {
      const readers = gateways.filter((one) => one.read(query(text)) !== null).map((one) => one.id);
      expect(readers).toEqual([id]);
      expect(gateway(id).read(query(text))?.macAddress).toBe('AA:BB:CC:DD:EE:01');
    },
  );

  test('serves types of devices that no other adapter serves', () => {
    const served = gateways.flatMap(({ types }) => types);
    expect(new Set(served).size).toBe(served.length);
    // Types with a portal secret are of no use without an adapter that reads it.
    for (const type of Object.keys(typeNames) as (keyof typeof typeNames)[])
      if (typeFacts[type].portalSecret !== null) expect(served).toContain(type);
  });

  test('never throws and never leaves http for a hostile request', () => {
    const names = [
      ...new Set(Object.values(arrivals).flatMap((one) => [...query(one).keys()])),
      'fas',
      'iv',
    ];
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'javascript:alert(1)',
        'http://a\r\nSet-Cookie: x=1',
        'https://evil.example/',
        '10.1.0.1',
        '3990',
        'aa:bb:cc:dd:ee:01',
        '\\377\\400',
      ),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), hostile), (values) => {
        const sent = new URLSearchParams(values);
        for (const one of gateways) {
          const arrival = one.read(sent);
          if (arrival === null) continue;
          const device = gatewayDevice({
            type: one.types[0] ?? 'other',
            portalSecret: 'secret-of-it',
          });
          one.forgery?.(sent, `http://portal.example/?${sent}`, device);
          if (arrival.details.initialVector !== undefined) continue;
          const letIn = one.letIn(arrival, credentials, device);
          const address =
            letIn.kind === 'redirect'
              ? letIn.url
              : letIn.kind === 'form'
                ? letIn.action
                : 'http://a';
          for (const url of [
            address,
            arrival.originalUrl ?? 'http://a',
            one.logOutUrl(arrival, device) ?? 'http://a',
          ])
            expect(url).toMatch(/^https?:\/\/[^\s\p{Cc}]+$/u);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('MikroTik', () => {
  test('decodes octal escapes into bytes, for every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = [...bytes].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
        expect([...octalBytes(text)]).toEqual([...bytes]);
      }),
    );
    expect([...octalBytes('\\1a\\0601')]).toEqual([92, 49, 97, 48, 49]);
  });

  test('answers the challenge as the md5.js of RouterOS does', () => {
    // printf 'jabc$\377a' | md5sum
    expect(hotspotResponse('abc', '\\152', '\\044\\377a')).toBe('23c80495758baba3fd8acaa19f3b177b');
  });

  test('sends the browser to the hotspot, and back to the portal', () => {
    const arrival = gateway('mikrotik').read(query(arrivals.mikrotik));
    const letIn = arrival && gateway('mikrotik').letIn(arrival, credentials, gatewayDevice());
    if (letIn?.kind !== 'redirect') throw new Error('The browser is not redirected');
    const url = new URL(letIn.url);
    expect(url.origin + url.pathname).toBe('http://10.5.50.1/login');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      username: credentials.ticket,
      password: hotspotResponse(credentials.ticket, '\\152', '\\044\\377a'),
      dst: credentials.returnUrl,
    });
    expect(arrival && gateway('mikrotik').logOutUrl(arrival, gatewayDevice())).toBe(
      'http://10.5.50.1/logout',
    );
  });

  test('knows the VLAN of a conference by the name of its hotspot', () => {
    const vlanOf = (name: string) =>
      gateway('mikrotik').read(query(`${arrivals.mikrotik}&server-name=${name}`))?.vlan;
    expect(vlanOf('atrium-700-0f3c5a9b')).toBe(700);
    expect(vlanOf('hotspot1')).toBeNull();
  });

  test('logs in by REST where the page has no challenge', async () => {
    const { api, requests } = recordingApi({ status: 200, body: '[]' });
    const arrival = gateway('mikrotik').read(query(arrivals.mikrotik.replace(/&chap-id=.*/, '')));
    const letIn =
      arrival && gateway('mikrotik').letIn(arrival, credentials, gatewayDevice({ api }));
    if (letIn?.kind !== 'call') throw new Error('Nothing is called');
    expect(await letIn.run(signal)).toEqual({ ok: true });
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/rest/ip/hotspot/active/login' });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      user: credentials.ticket,
      password: credentials.ticket,
      'mac-address': 'AA:BB:CC:DD:EE:01',
      ip: '10.5.50.7',
    });
  });

  test('a link to a public host is not a hotspot', () => {
    const sent = query(arrivals.mikrotik);
    sent.set('link-login-only', 'https://evil.example.com/login');
    expect(gateway('mikrotik').forgery?.(sent, '', gatewayDevice())).toContain('evil.example.com');
    const own = gatewayDevice({ host: 'hotspot.hotel.example.com' });
    sent.set('link-login-only', 'https://hotspot.hotel.example.com/login');
    expect(gateway('mikrotik').forgery?.(sent, '', own)).toBeNull();
  });
});

async function called(id: keyof typeof arrivals, ...replies: readonly SentReply[]) {
  const { api, requests } = recordingApi(...replies);
  const arrival = gateway(id).read(query(arrivals[id]));
  if (arrival === null) throw new Error('The request was not read');
  const letIn = gateway(id).letIn(arrival, credentials, gatewayDevice({ api }));
  if (letIn.kind !== 'call') throw new Error('Nothing is called');
  return { result: await letIn.run(signal), requests };
}

describe('Nomadix', () => {
  const ok = { body: '<USG RESULT="OK" ID="1" IP="10.0.0.1"></USG>' };

  test('adds the device, sets its rates and updates the cache', async () => {
    const { result, requests } = await called('nomadix', ok, ok, ok, ok);
    expect(result).toEqual({ ok: true });
    expect(requests.map(({ body }) => /COMMAND="(\w+)"/.exec(body ?? '')?.[1])).toEqual([
      'USER_ADD',
      'SET_BANDWIDTH_UP',
      'SET_BANDWIDTH_DOWN',
      'CACHE_UPDATE',
    ]);
    expect(requests[0]?.body).toContain('MAC_ADDR="AABBCCDDEE01"');
    expect(requests[0]?.body).toContain('<EXPIRY_TIME UNITS="SECONDS">3600</EXPIRY_TIME>');
  });

  test('says what the gateway says', async () => {
    const body =
      '<USG RESULT="ERROR"><ERROR_NUM>201</ERROR_NUM><ERROR_DESC>Unknown command</ERROR_DESC></USG>';
    const { result, requests } = await called('nomadix', { body });
    expect(result).toEqual({
      ok: false,
      error: '“Lobby gateway” rejected the command: Unknown command.',
    });
    expect(requests).toHaveLength(1);
    expect((await called('nomadix', { status: 404, body: '<html' })).result).toEqual({
      ok: false,
      error: '“Lobby gateway” rejected the command: status 404.',
    });
  });
});

describe('UniFi', () => {
  const signedIn = { cookies: ['TOKEN=abc'], headers: new Map([['x-csrf-token', 'csrf']]) };

  test('signs in to UniFi OS and authorizes the guest within the limits', async () => {
    const { result, requests } = await called('unifi', signedIn, { body: '{"meta":{"rc":"ok"}}' });
    expect(result).toEqual({ ok: true });
    expect(requests[1]).toMatchObject({
      path: '/proxy/network/api/s/default/cmd/stamgr',
      headers: { cookie: 'TOKEN=abc', 'x-csrf-token': 'csrf' },
    });
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({
      cmd: 'authorize-guest',
      mac: 'aa:bb:cc:dd:ee:01',
      ap_mac: '00:18:0a:00:00:01',
      minutes: 60,
      up: 2_000,
      down: 10_000,
      bytes: 500,
    });
  });

  test('takes a controller of the former kind', async () => {
    const { requests } = await called(
      'unifi',
      { status: 404 },
      { cookies: ['unifises=1'] },
      { body: '{"meta":{"rc":"ok"}}' },
    );
    expect(requests.map(({ path }) => path)).toEqual([
      '/api/auth/login',
      '/api/login',
      '/api/s/default/cmd/stamgr',
    ]);
  });

  test('says when the password is wrong', async () => {
    expect((await called('unifi', { status: 401 })).result).toEqual({
      ok: false,
      error:
        '“Lobby gateway” rejected the sign-in with status 401. Check the user name and password in Devices.',
    });
  });
});

test('SmartZone logs the device in by the portal interface', async () => {
  const { result, requests } = await called('smartzone', {
    body: '{"ResponseCode":201,"ReplyMessage":"Login succeeded"}',
  });
  expect(result).toEqual({ ok: true });
  expect(requests[0]).toMatchObject({ port: 9443, path: '/portalintf' });
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    RequestType: 'Login',
    'UE-MAC': 'aa:bb:cc:dd:ee:01',
    'UE-IP': '10.5.0.7',
    'UE-Username': credentials.ticket,
    'UE-Password': credentials.ticket,
  });
  const refused = await called('smartzone', {
    body: '{"ResponseCode":301,"ReplyMessage":"Login failed"}',
  });
  expect(refused.result).toEqual({
    ok: false,
    error: '“Lobby gateway” rejected the login: Login failed.',
  });
});

test('SmartZone’s usual redirect is no failed login, and its encrypted address is decrypted', async () => {
  const smartZone = gateway('smartzone');
  expect(smartZone.read(query(arrivals.smartzone))?.error).toBeNull();
  const ssl = arrivals.smartzone.replace('Un-Auth-Captive', 'Un-Auth-SSL-Captive');
  expect(smartZone.read(query(ssl))?.error).toBeNull();
  const encrypted = smartZone.read(
    query(arrivals.smartzone.replace('client_mac=aa:bb:cc:dd:ee:01', 'client_mac=ENC0a1b')),
  );
  if (encrypted === null) throw new Error('The request was not read');
  expect(encrypted.macAddress).toBeNull();
  const { api, requests } = recordingApi({
    body: '{"ResponseCode":200,"ReplyMessage":"OK","Data":"aa:bb:cc:dd:ee:01"}',
  });
  const device = gatewayDevice({ api });
  const complete = await smartZone.complete?.(encrypted, device, signal);
  expect(complete).toMatchObject({
    macAddress: 'AA:BB:CC:DD:EE:01',
    details: { clientMac: 'ENC0a1b' },
  });
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    RequestCategory: 'GetConfig',
    RequestType: 'Decrypt',
    Data: 'ENC0a1b',
  });
});

test('SmartZone logs out the device that the guest chose', async () => {
  const smartZone = gateway('smartzone');
  const arrival = smartZone.read(query(arrivals.smartzone));
  if (arrival === null) throw new Error('The request was not read');
  const out = async (mac: string) => {
    const { api, requests } = recordingApi({ body: '{"ResponseCode":200}' });
    await smartZone.logOut?.(mac, arrival, gatewayDevice({ api }), signal);
    return JSON.parse(requests[0]?.body ?? '');
  };
  const other = await out('AA:BB:CC:DD:EE:02');
  expect(other).toMatchObject({ RequestType: 'Logout', 'UE-MAC': 'AA:BB:CC:DD:EE:02' });
  expect(other).not.toHaveProperty('UE-IP');
  expect(await out('AA:BB:CC:DD:EE:01')).toMatchObject({ 'UE-IP': '10.5.0.7' });
});

test('Meraki grants only at Meraki’s own cloud', () => {
  const arrival = gateway('meraki').read(query(arrivals.meraki));
  expect(arrival && gateway('meraki').letIn(arrival, credentials, gatewayDevice())).toEqual({
    kind: 'redirect',
    url: `https://n143.network-auth.com/splash/grant?continue_url=${encodeURIComponent(credentials.returnUrl)}&duration=3600`,
  });
  for (const host of ['evil.example', 'network-auth.com.evil.example', 'evilnetwork-auth.com'])
    expect(
      gateway('meraki').read(query(arrivals.meraki.replace('n143.network-auth.com', host))),
    ).toBeNull();
});

test('Aruba and Cisco get the ticket in a form', () => {
  for (const [id, action] of [
    ['aruba', 'https://securelogin.arubanetworks.com/cgi-bin/login'],
    ['cisco', 'https://192.0.2.1/login.html'],
  ] as const) {
    const sent = query(arrivals[id]);
    const arrival = gateway(id).read(sent);
    expect(gateway(id).forgery?.(sent, '', gatewayDevice())).toBeNull();
    const letIn = arrival && gateway(id).letIn(arrival, credentials, gatewayDevice());
    expect(letIn).toMatchObject({ kind: 'form', action });
    expect(JSON.stringify(letIn)).toContain(credentials.ticket);
  }
});
