// On both engines: it executes statements that no example of a route does.
import { expect, test } from 'vitest';
import { sharedServer } from '../../../../test/server.ts';
import { takeDueSteps } from '../../../server/jobs/run-job.ts';
import { pmsWorld } from '../testing/pms-world.ts';
import { forgetLeftStays } from './forget-left-stays.ts';

test('who stayed is forgotten 90 days after the check-out, and the stay remains', async () => {
  const server = await sharedServer();
  server.clock.now = new Date('2026-06-10T12:00:00Z');
  const world = await pmsWorld(server, { type: 'fias' });
  const leftBefore = (days: number) => ({
    checked_out_at: new Date(server.clock.now.getTime() - days * 86_400_000),
  });
  await world.addStay({ reservation: 'old', ...leftBefore(91) });
  await world.addStay({ reservation: 'recent', ...leftBefore(89) });
  await world.addStay({ reservation: 'here' });
  await takeDueSteps(forgetLeftStays(server.context));
  const stays = await server.database.system
    .selectFrom('stay')
    .select(['reservation', 'last_name', 'first_name', 'folded_name', 'room'])
    .where('gateway_id', '=', world.gateway.id)
    .orderBy('reservation')
    .execute();
  const named = { last_name: 'Müller', first_name: 'Anna', folded_name: 'muller', room: '101' };
  expect(stays).toEqual([
    { reservation: 'here', ...named },
    { reservation: 'old', last_name: '', first_name: '', folded_name: '', room: '101' },
    { reservation: 'recent', ...named },
  ]);
});
