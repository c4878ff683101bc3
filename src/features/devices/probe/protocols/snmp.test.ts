import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProgram } from '../testing/programs.ts';
import {
  authKey,
  privKey,
  type SnmpAgent,
  startInProcessAgent,
  startSnmpd,
  startUdpServer,
} from '../testing/snmp-agents.ts';
import { readSnmp, type SnmpAccess } from './snmp.ts';

type UserAccess = Omit<Extract<SnmpAccess, { version: '3' }>, 'version' | 'port'>;

const auth = { protocol: 'SHA-256', key: authKey } as const;
const priv = { protocol: 'AES-128', key: privKey } as const;
const open: UserAccess = { user: 'open' };
const signed: UserAccess = { user: 'signed', auth };
const secret: UserAccess = { user: 'private', auth, priv };
const deadline = 3000;

describe.each([
  ['net-snmp’s agent', startInProcessAgent, true],
  ['Debian’s snmpd (needs snmpd)', startSnmpd, hasProgram('snmpd')],
])('%s', (_agent, start, isHere) => {
  describe.skipIf(!isHere)('is read or reported', { concurrent: true }, () => {
    let agent: SnmpAgent;
    beforeAll(async () => {
      agent = await start();
    });
    afterAll(() => agent[Symbol.asyncDispose]());

    const byCommunity = (community: string, deadlineMs = deadline) =>
      readSnmp('127.0.0.1', { version: '2c', port: agent.port, community }, deadlineMs);
    const byUser = (access: UserAccess, deadlineMs = deadline) =>
      readSnmp('127.0.0.1', { version: '3', port: agent.port, ...access }, deadlineMs);

    const found = {
      ok: true,
      name: 'lobby-gateway',
      description: expect.stringMatching(/^(RouterOS CCR2004-16G-2S\+|Debian's own agent)$/),
      objectId: expect.stringMatching(/^1\.3\.6\.1\.4\.1\./),
      uptimeSeconds: expect.any(Number),
      milliseconds: expect.any(Number),
    };

    test('by community', async () => {
      expect(await byCommunity('right')).toEqual(found);
    });

    test('a wrong community is reported as a possible cause of no answer', async () => {
      const begun = performance.now();
      expect(await byCommunity('wrong', 400)).toMatchObject({
        ok: false,
        cause: 'no-answer',
        text: expect.stringMatching(/within 400 ms\. A wrong community looks the same/),
      });
      expect(performance.now() - begun).toBeLessThan(1500);
    });

    test.each([
      ['without keys', open],
      ['with SHA-256', signed],
      ['with SHA-256 and AES', secret],
    ])('by user %s', async (_how, access) => {
      expect(await byUser(access)).toEqual(found);
    });

    test.each<[string, UserAccess, RegExp]>([
      ['an unknown user', { user: 'nobody' }, /does not know this SNMPv3 user/],
      [
        'an unknown user with keys',
        { ...secret, user: 'nobody' },
        /does not know this SNMPv3 user/,
      ],
      [
        'a wrong authentication key',
        { ...signed, auth: { ...auth, key: 'another-key' } },
        /does not accept the authentication key|also the authentication key/,
      ],
      [
        'another authentication protocol',
        { ...signed, auth: { ...auth, protocol: 'SHA-1' } },
        /authentication key/,
      ],
      [
        'a wrong privacy key',
        { ...secret, priv: { ...priv, key: 'another-key' } },
        /The privacy key.* is probably wrong/,
      ],
    ])('%s is reported', async (_what, access, text) => {
      expect(await byUser(access, 1500)).toMatchObject({
        ok: false,
        cause: 'wrong-answer',
        text: expect.stringMatching(text),
      });
    });

    test('a user without privacy is reported', async () => {
      expect(await byUser({ ...secret, user: 'signed' }, 1500)).toMatchObject({ ok: false });
    });

    test('a security level below the user’s is reported', async () => {
      expect(await byUser({ user: 'private' }, 1500)).toMatchObject({ ok: false });
    });
  });
});

test('privacy without authentication is not attempted', async () => {
  const access = { version: '3', port: 161, user: 'private', priv } as const;
  expect(await readSnmp('127.0.0.1', access, deadline)).toMatchObject({
    cause: 'not-tried',
    text: expect.stringContaining('no privacy without authentication'),
  });
});

test('uptime is in seconds', async () => {
  await using agent = await startInProcessAgent();
  const access = { version: '2c', port: agent.port, community: 'right' } as const;
  expect(await readSnmp('127.0.0.1', access, deadline)).toMatchObject({ uptimeSeconds: 86_400 });
});

describe.skipIf(!hasProgram('snmpd'))('snmpd alone (needs snmpd)', () => {
  test('SHA-512 and AES-256', async () => {
    await using agent = await startSnmpd();
    const access = {
      version: '3',
      port: agent.port,
      user: 'strong',
      auth: { protocol: 'SHA-512', key: authKey },
      priv: { protocol: 'AES-256', key: privKey },
    } as const;
    expect(await readSnmp('127.0.0.1', access, deadline)).toMatchObject({ ok: true });
  });

  test('a view without the system group', async () => {
    await using agent = await startSnmpd();
    const access = { version: '2c', port: agent.port, community: 'narrow' } as const;
    expect(await readSnmp('127.0.0.1', access, deadline)).toMatchObject({
      cause: 'wrong-answer',
      text: expect.stringContaining('does not show its system group'),
    });
  });
});

/** Makes the library look for the user's keys, although v2c has no user. */
function signedReplyTo(request: Buffer): Buffer | undefined {
  const getRequest = request.indexOf(0xa0);
  if (getRequest < 0) return undefined;
  const begin = getRequest + 4;
  const id = request.subarray(begin, begin + request.readUInt8(begin - 1));
  const ber = (type: number, ...parts: (Buffer | number[])[]) => {
    const value = Buffer.concat(parts.map((part) => Buffer.from(part)));
    return Buffer.concat([Buffer.from([type, value.length]), value]);
  };
  const [integer, octets, sequence, response] = [2, 4, 0x30, 0xa2];
  const zero = ber(integer, [0]);
  const nothing = ber(octets);
  const isSigned = ber(octets, [1]);
  return ber(
    sequence,
    ber(integer, [3]),
    ber(sequence, ber(integer, id), ber(integer, [5, 0xdc]), isSigned, ber(integer, [3])),
    ber(octets, ber(sequence, nothing, zero, zero, nothing, nothing, nothing)),
    ber(sequence, nothing, nothing, ber(response, ber(integer, id), zero, zero, ber(sequence))),
  );
}

describe('an invalid reply neither ends the process nor delays the probe', {
  concurrent: true,
}, () => {
  const hello = Buffer.from('hello');
  test.each<[string, (request: Buffer) => Buffer | undefined]>([
    ['text', () => hello],
    ['an empty packet', () => Buffer.alloc(0)],
    ['its own request', (request) => request],
    ['an SNMPv3 reply to a v2c request', signedReplyTo],
    ['half of it', (request) => request.subarray(0, request.length / 2)],
    [
      'bytes by chance in it',
      (request) =>
        Buffer.from(request.map((byte, index) => (index % 7 === 6 ? byte ^ 0x5a : byte))),
    ],
  ])('%s', async (_what, respond) => {
    await using server = await startUdpServer(respond);
    const begun = performance.now();
    for (const access of [
      { version: '2c', port: server.port, community: 'right' },
      { version: '3', port: server.port, ...secret },
    ] as const)
      expect((await readSnmp('127.0.0.1', access, 300)).ok).toBe(false);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
