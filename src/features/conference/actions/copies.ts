import { pickFields } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { addDays } from '../../../contract/values/period.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import type { Repetition } from '../contract.ts';
import { type Conference, conference } from '../fields.ts';
import { addConference } from '../records/change-conference.ts';
import { openedSecrets } from '../records/conference-secrets.ts';
import { type FoundConference, findConference, historyOf } from '../records/find-conference.ts';
import { recordedFields } from '../records/recorded-fields.ts';
import { runConferences } from '../steps/run-conferences.ts';

/** Returns the fields of a conference at another local start, with the same length by the clock. */
function movedTo(fields: Conference, start: string): Conference {
  const length = Date.parse(`${fields.end}Z`) - Date.parse(`${fields.start}Z`);
  const end = new Date(Date.parse(`${start}Z`) + length).toISOString().slice(0, 16);
  return { ...fields, start, end };
}

/** Copies a conference as a draft. Its login and key stay with the original. */
export async function copyTo(
  request: OrganizationRequest,
  id: string,
  start: string,
): Promise<{ id: string }> {
  const { transaction, organization, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const original = await findConference(request, id);
  const fields = movedTo(pickFields(conference, original.record), start);
  const added = await addConference(request, { ...fields, vlan: null }, {}, 'Draft');
  await record({
    ...historyOf({ id: added.id, name: fields.name }),
    action: 'create',
    organization,
    after: {
      ...(await recordedFields(transaction, added.fields)),
      state: 'Draft',
      copy: original.record.start,
    },
  });
  return { id: added.id };
}

/** Schedules a conference again on the same day and time of each following week, each checked for itself. */
export async function repeatWeekly(
  request: OrganizationRequest,
  id: string,
  weeks: number,
): Promise<Repetition[]> {
  const { transaction, organization, server, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const original = await findConference(request, id);
  const fields = pickFields(conference, original.record);
  const { code: _code, ...secrets } = await openedSecrets(server, id, original.row.secrets);
  const repetitions: Repetition[] = [];
  for (let week = 1; week <= weeks; week += 1) {
    const start = addDays(fields.start.slice(0, 10), 7 * week) + fields.start.slice(10);
    repetitions.push(await repetitionAt(request, original, movedTo(fields, start), secrets));
  }
  const added = repetitions.filter((one) => one.id !== null).length;
  await record({
    ...historyOf(original.record),
    action: 'run',
    organization,
    after: { repetitions: `${added} of ${weeks} weeks` },
  });
  request.wake(runConferences);
  return repetitions;
}

async function repetitionAt(
  request: OrganizationRequest,
  { row }: FoundConference,
  fields: Conference,
  secrets: { password?: string; wpaKey?: string },
): Promise<Repetition> {
  const { start } = fields;
  try {
    // Whatever does not fit throws before anything of it is written.
    const added = await addConference(request, fields, secrets, 'Scheduled');
    return { start, id: added.id, awaitsApproval: added.needsApproval, problems: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problems = Object.values(error.fields ?? {});
    return {
      start,
      id: null,
      awaitsApproval: false,
      problems: problems.length > 0 ? problems : [`${row.name}: ${error.message}`],
    };
  }
}
