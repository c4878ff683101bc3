// On both engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownedBy } from '../../../../test/planting.ts';
import { newProvider, type TestProvider } from '../../../../test/provider.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { eraseGuest } from '../../users/contract.ts';
import { plantPromotion } from '../testing/planted-promotion.ts';

let server: TestServer;
let family: TestProvider;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  family = await newProvider(server);
  token = await server.signInAs(family.provider.number);
});
afterAll(() => server.close());

test('the erasure of a guest removes what promotions know of the guest', async () => {
  const { system } = server.database;
  const at = server.clock.now;
  const promotion_id = await plantPromotion(server, family.site);
  const { number: organization_number, path: organization_path } = family.area;
  const here = { organization_number, organization_path };
  const { id: guest_id } = await system
    .insertInto('guest')
    .values({ ...ownedBy(family.area), name: 'Ada', search_text: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const device = 'AA:BB:CC:00:00:07';
  await system
    .insertInto('guest_session')
    .values({
      ...here,
      guest_id,
      mac_address: device,
      started_at: at,
      state: 'stopped',
      stopped_at: at,
    })
    .execute();
  await system
    .insertInto('promotion_message')
    .values({ ...here, promotion_id, variant: 0, guest_id, created_at: at })
    .execute();
  const visit = crypto.randomUUID();
  const seen = { ...here, promotion_id, variant: 0, kind: 'shown' as const, at };
  await system
    .insertInto('promotion_event')
    .values([
      { ...seen, visit, device: `guest ${guest_id}`, guest_id },
      // What the guest's device saw before the guest was known.
      { ...seen, visit: crypto.randomUUID(), device },
      { ...seen, visit: crypto.randomUUID(), device: 'AA:BB:CC:00:00:08' },
    ])
    .execute();
  await system
    .insertInto('promotion_device')
    .values({ ...here, promotion_id, device, day: '2026-06-10', shown: 1, last_visit: visit })
    .execute();
  await server.call(
    eraseGuest,
    { params: { orgNumber: String(family.provider.number), guestId: guest_id } },
    token,
  );
  expect(await system.selectFrom('promotion_message').select('id').execute()).toEqual([]);
  expect(await system.selectFrom('promotion_device').select('id').execute()).toEqual([]);
  expect(await system.selectFrom('promotion_event').select('device').execute()).toEqual([
    { device: 'AA:BB:CC:00:00:08' },
  ]);
});
