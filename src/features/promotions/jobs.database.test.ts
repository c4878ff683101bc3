// On both engines
import { expect, onTestFinished, test } from 'vitest';
import { newProvider } from '../../../test/provider.ts';
import { startTestServer } from '../../../test/server.ts';
import { takeDueSteps } from '../../server/jobs/run-job.ts';
import { promotionJobs } from './jobs.ts';
import { plantPromotion } from './testing/planted-promotion.ts';

// A separate server, because the jobs work for the whole platform.
test('what devices saw is forgotten after 400 days, and how often on a day after some days', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  const { area } = await newProvider(server);
  const { system } = server.database;
  const common = {
    organization_number: area.number,
    organization_path: area.path,
    promotion_id: await plantPromotion(server, area),
    device: 'AA:BB:CC:00:00:07',
  };
  const visit = () => crypto.randomUUID();
  const seenAt = ['2025-05-05T12:00:00.000Z', '2025-05-07T12:00:00.000Z'];
  await system
    .insertInto('promotion_event')
    .values(seenAt.map((at) => ({ ...common, variant: 0, kind: 'shown', at, visit: visit() })))
    .execute();
  const days = ['2026-06-06', '2026-06-07'];
  await system
    .insertInto('promotion_device')
    .values(days.map((day) => ({ ...common, day, shown: 1, last_visit: visit() })))
    .execute();
  for (const job of promotionJobs) await takeDueSteps(job(server.context));
  const events = await system.selectFrom('promotion_event').select('at').execute();
  expect(events.map(({ at }) => at.toISOString())).toEqual(seenAt.slice(1));
  const devices = await system.selectFrom('promotion_device').select('day').execute();
  expect(devices).toEqual([{ day: days[1] }]);
});
