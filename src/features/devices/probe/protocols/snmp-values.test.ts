import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProgram } from '../testing/programs.ts';
import {
  authKey,
  privKey,
  type SnmpAgent,
  startSnmpd,
  startUdpServer,
} from '../testing/snmp-agents.ts';
import { readSnmpValues } from './snmp-values.ts';

const deadlineMs = 5_000;

describe.skipIf(!hasProgram('snmpd'))('Debian’s agent (needs snmpd)', () => {
  let agent: SnmpAgent;
  beforeAll(async () => {
    agent = await startSnmpd();
  });
  afterAll(() => agent[Symbol.asyncDispose]());

  test.each([
    ['v2c', { version: '2c', community: 'right' } as const],
    [
      'v3 with privacy',
      {
        version: '3',
        user: 'private',
        auth: { protocol: 'SHA-256', key: authKey },
        priv: { protocol: 'AES-128', key: privKey },
      } as const,
    ],
  ])('shows its interfaces, memory and uptime by %s', async (_name, access) => {
    const values = await readSnmpValues('127.0.0.1', { ...access, port: agent.port }, deadlineMs);
    if (!values.ok) throw new Error(values.text);
    expect(values.ticks).toBeGreaterThanOrEqual(0);
    expect(values.objectId).toBe('1.3.6.1.4.1.8072.3.2.10');
    const loopback = values.interfaces.find(({ name }) => name === 'lo');
    expect(loopback).toMatchObject({ status: 'up', type: 24 });
    expect(loopback?.octetsIn).toBeTypeOf('bigint');
    const memory = values.storage.find(({ isMemory }) => isMemory);
    expect(memory?.bytes).toBeGreaterThan(memory?.usedBytes ?? Number.POSITIVE_INFINITY);
  });

  test('leaves out what its view hides', async () => {
    const values = await readSnmpValues(
      '127.0.0.1',
      { version: '2c', port: agent.port, community: 'narrow' },
      deadlineMs,
    );
    expect(values).toMatchObject({ ok: true, ticks: null, objectId: null, storage: [] });
  });
});

test('a device that does not answer has no values within the deadline', async () => {
  await using silent = await startUdpServer(() => undefined);
  const started = performance.now();
  const values = await readSnmpValues(
    '127.0.0.1',
    { version: '2c', port: silent.port, community: 'right' },
    300,
  );
  expect(values).toMatchObject({ ok: false, cause: 'no-answer' });
  expect(performance.now() - started).toBeLessThan(2_000);
});
