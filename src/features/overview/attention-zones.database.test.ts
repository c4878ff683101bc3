import { expect, test } from 'vitest';
import { newProvider } from '../../../test/provider.ts';
import { sharedServer } from '../../../test/server.ts';
import { addDays, localDay } from '../../contract/values/period.ts';
import { getOverview } from './contract.ts';

test('what needs attention has the time zone of where it is', async () => {
  const server = await sharedServer();
  const { grouping, site } = await newProvider(server);
  const today = localDay(server.context.now(), 'UTC');
  await server.database.system
    .updateTable('organization')
    .set({ is_trial_mode: true, trial_ends_on: addDays(today, 3) })
    .where('number', '=', site.number)
    .execute();
  const token = await server.signInAs(grouping.number);
  const params = { orgNumber: String(grouping.number) };
  const { timeZone, attention } = await server.call(getOverview, { params }, token);
  expect(timeZone).toBe('UTC');
  expect(attention.rows.map(({ place }) => place)).toEqual([
    { number: site.number, names: [site.name], timeZone: 'Atlantic/Reykjavik' },
  ]);
});
