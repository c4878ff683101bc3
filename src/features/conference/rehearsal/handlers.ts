import { crossFieldErrors, type Stored } from '../../../contract/fields/fields.ts';
import { Problem } from '../../../contract/problem.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { loadSite } from '../../advanced-conference/public/reservations.ts';
import { changeSessions, endNetworkSessions } from '../../radius/public/session-changes.ts';
import { withdrawWishes } from '../../site-network/public/pushes.ts';
import { lockSiteNetwork } from '../../site-network/public/vlan-ledger.ts';
import { addConference, requireSite } from '../records/change-conference.ts';
import { historyOf } from '../records/find-conference.ts';
import { zoneOf } from '../records/plan-conference.ts';
import { runConferences } from '../steps/run-conferences.ts';
import { sourceOf } from '../steps/tell-devices.ts';
import {
  endRehearsal,
  getRehearsal,
  mostEarlier,
  type Rehearsal,
  startRehearsal,
} from './contract.ts';
import { rehearsalRequest } from './fields.ts';
import { earlierRehearsal, lastRehearsals, shownRehearsal } from './find-rehearsals.ts';
import { fieldOfRehearsal, pretendEvent, rehearsalName } from './pretend-event.ts';
import { canEnd, canFollow } from './running.ts';

export const rehearsalHandlers: readonly Handler[] = [
  organizationHandler(getRehearsal, async (_input, { transaction, organization }) => {
    const [last, ...others] = await lastRehearsals(
      transaction,
      organization.number,
      mostEarlier + 1,
    );
    const earlier = [];
    for (const row of others) earlier.push(await earlierRehearsal(transaction, row));
    return {
      rehearsal: last === undefined ? null : await shownRehearsal(transaction, last),
      earlier,
    };
  }),
  organizationHandler(startRehearsal, ({ body }, request) => start(request, body)),
  organizationHandler(endRehearsal, async (_input, request) => {
    await stop(request);
    return {};
  }),
];

/** Schedules a pretend event from now on; the job prepares it, checks it and tears it down. */
async function start(
  request: OrganizationRequest,
  body: Stored<typeof rehearsalRequest>,
): Promise<Rehearsal> {
  const { transaction, organization, server, record } = request;
  requireSite(organization);
  rejectFieldErrors(crossFieldErrors(rehearsalRequest, body));
  await lockSiteNetwork(transaction, organization.number);
  const [last] = await lastRehearsals(transaction, organization.number, 1);
  if (last !== undefined && !canFollow({ state: last.state, endsAt: last.ends_at }, server.now()))
    throw new Problem('conflict', 'A rehearsal is running. Wait until it has ended, or end it.');
  const { fields, secrets } = pretendEvent(body, {
    site: await loadSite(transaction, organization),
    zone: await zoneOf(transaction, organization),
    now: server.now(),
  });
  const { id } = await withFieldsOfRehearsal(addConference(request, fields, secrets, 'Scheduled'));
  await transaction
    .updateTable('conference')
    .set({ is_rehearsal: true })
    .where('id', '=', id)
    .execute();
  await record({
    ...historyOf({ id, name: rehearsalName }),
    action: 'test',
    organization,
    after: { mode: body.mode },
  });
  request.wake(runConferences);
  const [row] = await lastRehearsals(transaction, organization.number, 1);
  if (row === undefined) throw new Error('The rehearsal was just added');
  return shownRehearsal(transaction, row);
}

/** Names errors of the pretend event after the fields that were sent. */
async function withFieldsOfRehearsal<T>(adding: Promise<T>): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    if (!(error instanceof Problem) || error.fields === undefined) throw error;
    const errors: Record<string, string> = {};
    for (const [name, message] of Object.entries(error.fields)) {
      const field = fieldOfRehearsal(name);
      errors[field] = [errors[field], message].filter(Boolean).join(' ');
    }
    rejectFieldErrors(errors);
    throw error;
  }
}

async function stop(request: OrganizationRequest): Promise<void> {
  const { transaction, organization, server, caller, record } = request;
  await lockSiteNetwork(transaction, organization.number);
  const [row] = await lastRehearsals(transaction, organization.number, 1);
  if (row === undefined || !canEnd(row)) {
    request.changesNothing();
    return;
  }
  const now = server.now();
  await endNetworkSessions(transaction, [row.id], { now, by: caller.displayName });
  await withdrawWishes({ transaction, server }, sourceOf(row));
  await transaction
    .updateTable('conference')
    .set({ state: 'Ending', ended_by: caller.displayName, next_step_at: now })
    .where('id', '=', row.id)
    .execute();
  await record({ ...historyOf(row), action: 'run', organization, after: { state: 'Ending' } });
  request.wake(runConferences);
  request.wake(changeSessions);
}
