import { expect, test } from 'vitest';
import type { SnmpValues } from '../../devices/public/snmp-values.ts';
import { measuredOf } from './measured.ts';

const gigabit = 6;
const bridge = 209;

function values(given: Partial<SnmpValues> = {}): SnmpValues {
  return {
    ok: true,
    ticks: 90_000,
    objectId: null,
    serial: null,
    cpu: null,
    temperature: null,
    interfaces: [],
    storage: [],
    ...given,
  };
}

const port = (index: number, octetsIn: bigint | null, type = gigabit) => ({
  index,
  name: `ether${index}`,
  type,
  status: 'up' as const,
  octetsIn,
  octetsOut: 0n,
});
const before = (index: number, octetsIn: string) => ({ index, octetsIn, octetsOut: '0' });

test('traffic is what passed since the reading before, by the agent’s clock', () => {
  const earlier = { countedAt: 60_000, interfaces: [before(1, '1000'), before(2, '0')] };
  // 300 seconds later
  const { bitsIn, interfaces } = measuredOf(
    values({ interfaces: [port(1, 76_000n), port(2, 150_000n), port(3, 5n)] }),
    earlier,
  );
  expect(interfaces.map((one) => one.bitsIn)).toEqual([2_000, 4_000, null]);
  expect(bitsIn).toBe(6_000);
});

test('bridges and VLANs do not count the traffic of their ports again', () => {
  const earlier = { countedAt: 60_000, interfaces: [before(1, '0'), before(2, '0')] };
  const { bitsIn, interfaces } = measuredOf(
    values({ interfaces: [port(2, 75_000n, bridge), port(1, 75_000n)] }),
    earlier,
  );
  expect(bitsIn).toBe(2_000);
  expect(interfaces.map(({ index }) => index)).toEqual([1, 2]);
});

test.each([
  ['the first reading', { countedAt: null, interfaces: [] }],
  ['a restart of the agent', { countedAt: 90_001, interfaces: [before(1, '0')] }],
  ['a counter that began again', { countedAt: 60_000, interfaces: [before(1, '99999')] }],
])('%s has no traffic', (_name, earlier) => {
  expect(measuredOf(values({ interfaces: [port(1, 500n)] }), earlier).bitsIn).toBeNull();
});

test('counters of 64 bits are exact', () => {
  const large = 2n ** 63n;
  const { bitsIn } = measuredOf(values({ interfaces: [port(1, large + 75_000n)] }), {
    countedAt: 60_000,
    interfaces: [before(1, String(large))],
  });
  expect(bitsIn).toBe(2_000);
});

test('shares are between 0 and 100, and texts can be stored', () => {
  const measured = measuredOf(
    values({
      cpu: 141.4,
      serial: 'A\0B',
      storage: [{ name: 'ram', isMemory: true, bytes: 200, usedBytes: 50 }],
    }),
    { countedAt: null, interfaces: [] },
  );
  expect(measured).toMatchObject({ cpu: 100, memory: 25, serial: 'AB', uptimeSeconds: 900 });
});
