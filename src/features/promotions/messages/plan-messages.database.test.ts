// On both engines
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newProvider } from '../../../../test/provider.ts';
import { startTestServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { plantPromotion } from '../testing/planted-promotion.ts';
import { planPromotionMessages } from './plan-messages.ts';

// A separate server, because the job works for the whole platform.
test('of many guests who leave at the same moment, each gets the message', async () => {
  const count = 1_100;
  const server = await startTestServer();
  onTestFinished(() => server.close());
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  const family = await newProvider(server);
  await plantPromotion(server, family.site, {
    type: 'message',
    placement: 'message',
    hoursAfter: 2,
  });
  const { now } = server.clock;
  await sql`
    with added as (
      insert into guest (organization_number, organization_path, name, search_text, email, marketing_consent_at,
        created_at, created_by, updated_at, updated_by)
      select ${family.area.number}::integer, ${family.area.path}, 'Guest', '', 'guest' || one || '@example.com',
        ${now}::timestamptz, ${now}::timestamptz, 'test', ${now}::timestamptz, 'test'
      from generate_series(1, ${count}::integer) one
      returning id)
    insert into guest_session (organization_number, organization_path, guest_id, mac_address, started_at, stopped_at, state)
    select ${family.area.number}::integer, ${family.area.path}, id, 'AA:BB:CC:00:00:07', ${now}::timestamptz,
      ${now}::timestamptz, 'stopped'
    from added`.execute(server.database.system);
  server.clock.now = new Date(now.getTime() + 121 * 60_000);
  for (let step = 0; step < 4; step += 1) await takeDueSteps(planPromotionMessages(server.context));
  const messages = await server.database.system
    .selectFrom('promotion_message')
    .select('id')
    .execute();
  expect(messages).toHaveLength(count);
});
