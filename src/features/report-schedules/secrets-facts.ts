import type { SecretSender, World } from '../../../test/facts.ts';
import {
  createSchedule,
  deleteSchedule,
  listRuns,
  listSchedules,
  replaceSecret,
  updateSchedule,
} from './contract.ts';
import { exampleSchedule } from './examples.ts';

/** Creates and replaces the secret of a webhook. Each may be in only one response. */
export async function sendScheduleSecrets(
  { family, unique }: World,
  sender: SecretSender,
): Promise<void> {
  const here = { params: { orgNumber: String(family.site.number) } };
  const { report, filters, ...fields } = exampleSchedule({
    name: unique('Secret '),
    webhookUrl: 'https://hooks.example/reports',
  });
  const created = await sender.call(createSchedule, {
    ...here,
    body: { ...fields, report, filters },
  });
  const { secret, schedule } = JSON.parse(created.body);
  sender.mark('the secret of a webhook', secret, created.sighting);
  const params = { ...here.params, scheduleId: String(schedule.id) };
  const replaced = await sender.call(replaceSecret, { params });
  sender.mark(
    'a replaced secret of a webhook',
    JSON.parse(replaced.body).secret,
    replaced.sighting,
  );
  await sender.call(updateSchedule, {
    params,
    body: { ...fields, name: unique('Secret '), version: 2 },
  });
  await sender.call(listSchedules, { ...here, query: {} });
  await sender.call(listRuns, { params });
  await sender.call(deleteSchedule, { params });
}
