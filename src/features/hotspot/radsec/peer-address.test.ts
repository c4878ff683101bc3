import { expect, test } from 'vitest';
import { startDns, type Zone } from '../testing/dns-responder.ts';
import { peerAddress } from './peer-address.ts';

const naptr = (
  changes: Partial<NonNullable<Zone[string]['naptr']>[number]> & { replacement: string },
) => ({ order: 50, preference: 50, flags: 's', service: 'aaa+auth:radius.tls.tcp', ...changes });

async function look(match: string, zone: Zone, options = {}) {
  await using dns = await startDns(zone, options);
  return await peerAddress({ match, kind: 'naptr', host: null, port: 2_083 }, 500, dns.resolver);
}

test('a realm’s record leads to the server that its SRV record prefers', async () => {
  const found = await look('*.example.com', {
    'example.com': {
      naptr: [
        naptr({ order: 60, replacement: 'later.example.com' }),
        naptr({ service: 'x-eduroam:radius.tls', order: 10, replacement: 'other.example.com' }),
        naptr({ service: 'AAA+AUTH:RADIUS.TLS.TCP', replacement: '_radsec._tcp.example.com' }),
      ],
    },
    '_radsec._tcp.example.com': {
      srv: [
        { priority: 20, weight: 0, port: 2_083, name: 'spare.example.com' },
        { priority: 10, weight: 1, port: 2_084, name: 'small.example.com' },
        { priority: 10, weight: 9, port: 2_085, name: 'large.example.com' },
      ],
    },
  });
  expect(found).toMatchObject({ ok: true, host: 'large.example.com', port: 2_085 });
});

test('a record with the flag a names the server itself, on the port of RadSec', async () => {
  const zone = {
    'example.com': { naptr: [naptr({ flags: 'A', replacement: 'aaa.example.com' })] },
  };
  expect(await look('example.com', zone)).toEqual({
    ok: true,
    host: 'aaa.example.com',
    port: 2_083,
    text: 'The NAPTR record of example.com leads to aaa.example.com:2083. ',
  });
});

test.each<[string, Zone, { isSilent?: boolean }, string]>([
  ['does not exist', {}, {}, 'has no NAPTR record. Ask the partner'],
  ['has no record', { 'example.com': {} }, {}, 'has no NAPTR record. Ask the partner'],
  [
    'has records of other services',
    {
      'example.com': {
        naptr: [naptr({ service: 'SIP+D2T', replacement: '_sip._tcp.example.com' })],
      },
    },
    {},
    'has no NAPTR record for aaa+auth:radius.tls.tcp.',
  ],
  ['gets no answer', {}, { isSilent: true }, 'could not be read (ETIMEOUT)'],
])('a realm that %s says so', async (_what, zone, options, text) => {
  expect(await look('example.com', zone, options)).toEqual({
    ok: false,
    text: expect.stringContaining(text),
  });
});
