// On both engines
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedServer, type TestServer } from '../../../../../test/server.ts';
import { countFailure, subjectOf } from '../../../session/queries.ts';
import { newMac, type RadiusWorld, radiusWorld } from '../../testing/radius-world.ts';

let server: TestServer;
let world: RadiusWorld;

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  world = await radiusWorld(server);
});

const byCode = (code: string) => ({ name: code, password: code, macAddress: newMac() });

test('ten misses of a device slow it down, nobody else, with one entry in the history', async () => {
  const { code } = await world.newCode();
  const macAddress = newMac();
  const guess = (n: number) =>
    `ACDEFGHJ${String(n).replaceAll(/[0125 8]/g, 'X')}${n % 2 ? 'K' : 'M'}`;
  for (let n = 0; n < 10; n += 1)
    expect(await world.reasonOf({ name: `${guess(n)}${'ACDEFGHJKM'[n]}`, macAddress })).toBe(
      'code-unknown',
    );
  expect(await world.reasonOf({ name: code, macAddress })).toBe('slowed-down');
  expect(await world.reasonOf(byCode(code))).toBeNull();
  // A known device needs no guess.
  world.passTime(5);
  expect(await world.reasonOf({ name: 'AAAACCCCDDD', macAddress })).toBe('code-unknown');
  expect(await world.reasonOf({ name: 'AAAACCCCEEE', macAddress })).toBe('slowed-down');
  const alerts = await server.database.system
    .selectFrom('admin_history')
    .select(['administrator_name', 'entity_type', 'after'])
    .where('organization_number', '=', world.family.area.number)
    .where('action', '=', 'run')
    .execute();
  expect(alerts).toEqual([
    {
      administrator_name: 'Atrium',
      entity_type: 'organization',
      after: {
        'guessing slowed down': 'one device',
        'wrong codes and passwords within an hour': 10,
      },
    },
  ]);
});

test('a thousand misses in an area slow down all its devices, with one entry in the history', async () => {
  const { area, siblingArea } = world.family;
  const { code } = await world.newCode();
  const miss = (name: string) => world.reasonOf({ name, macAddress: newMac() });
  // Each device misses once. Only the last of a thousand misses are sent.
  const [allButTwo, hourMs] = [998, 3_600_000];
  const subject = subjectOf(
    { free: 1_000, forgivenAfterMs: hourMs / 1_000 },
    'guesses in an area',
    String(area.number),
  );
  for (let n = 0; n < allButTwo; n += 1)
    await countFailure(server.context, [subject], hourMs, async () => {});
  expect(await miss('AAAACCCCDDD')).toBe('code-unknown');
  expect(await world.reasonOf(byCode(code))).toBeNull();
  expect(await miss('AAAACCCCEEE')).toBe('code-unknown');
  expect(await miss('AAAACCCCFFF')).toBe('slowed-down');
  expect(await world.reasonOf(byCode(code))).toBe('slowed-down');
  const from = await world.addNas({ area: siblingArea });
  expect(await world.reasonOf({ name: 'AAAACCCCDDD', macAddress: newMac(), from })).toBe(
    'code-unknown',
  );
  const alerts = await server.database.system
    .selectFrom('admin_history')
    .select('after')
    .where('organization_number', '=', area.number)
    .where('action', '=', 'run')
    .execute();
  expect(alerts).toEqual([
    {
      after: {
        'guessing slowed down': 'all devices of the area',
        'wrong codes and passwords within an hour': 1_000,
      },
    },
  ]);
});
