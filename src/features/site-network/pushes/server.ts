import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { adoptedOf } from '../adapters/device-object.ts';
import { linesFor } from '../adapters/lines/lines.ts';
import { vendorFacts } from '../adapters/vendors.ts';
import { lockSiteNetwork } from '../vlans/ledger.ts';
import {
  adoptDrift,
  approveRun,
  cancelRun,
  checkTargets as checkTargetsCall,
  getLines,
  getRun,
  listRuns,
  listTargets,
  setDone,
  undoRun,
} from './contract.ts';
import { checkTargets } from './engine/check-targets.ts';
import { checkedEveryMs, pushDevices } from './engine/push-devices.ts';
import { occupyDevices, planPush, settleRun } from './runs.ts';
import { requireSource } from './source-access.ts';
import { sources } from './sources.ts';
import { listedTargets, lockTarget } from './targets.ts';

const mostRuns = 20;

export const pushHandlers: readonly Handler[] = [
  organizationHandler(listTargets, async ({ query }, request) => {
    await requireSource(request, listTargets, query.source);
    return { rows: await listedTargets(request, query), timeZone: await zoneOf(request) };
  }),

  organizationHandler(getLines, async ({ params }, request) => {
    const { wish, applied_wish, deviceType, source_name } = await lockTarget(
      request,
      getLines,
      params.targetId,
    );
    const { testedOn, proof } = vendorFacts[deviceType];
    const known = wish ?? applied_wish;
    const lines =
      known === null
        ? ''
        : linesFor(deviceType, known, { sourceName: source_name, isRemoval: wish === null });
    return { lines, testedOn, proof };
  }),

  organizationHandler(setDone, async ({ params }, request) => {
    const { transaction, caller, server } = request;
    const target = await lockTarget(request, setDone, params.targetId);
    if (target.state !== 'ByHand')
      throw new Problem(
        'conflict',
        `${target.deviceName} is not set up by hand, so a push changes it.`,
      );
    if (target.wish === null)
      await transaction.deleteFrom('push_target').where('id', '=', target.id).execute();
    else
      await transaction
        .updateTable('push_target')
        .set({ done_by: caller.displayName, done_at: server.now(), applied_at: server.now() })
        .where('id', '=', target.id)
        .execute();
    await request.record({
      ...historyOf(target),
      action: 'run',
      organization: request.organization,
      after: { push: `${target.deviceName}: done by hand` },
    });
    return {};
  }),

  organizationHandler(adoptDrift, async ({ params }, request) => {
    const { transaction, server } = request;
    const target = await lockTarget(request, adoptDrift, params.targetId);
    if (target.state !== 'Drifted')
      throw new Problem('conflict', `${target.deviceName} has not drifted.`);
    const adopted = adoptedOf(target.differences);
    if (adopted === null)
      throw new Problem(
        'conflict',
        `A secret differs at ${target.deviceName}, and secrets are not read into Atrium. Push to overwrite it, or enter the device’s secret here.`,
      );
    const keys = new Set(adopted.map(({ path, key }) => `${path} ${key}`));
    const kept = target.adopted.filter(({ path, key }) => !keys.has(`${path} ${key}`));
    const merged = adopted.map((one) => {
      const earlier = target.adopted.find(({ path, key }) => path === one.path && key === one.key);
      return one.properties === null || !earlier?.properties
        ? one
        : { ...one, properties: { ...earlier.properties, ...one.properties } };
    });
    await transaction
      .updateTable('push_target')
      .set({
        adopted: JSON.stringify([...kept, ...merged]),
        differences: '[]',
        state: 'InSync',
        next_check_at: new Date(server.now().getTime() + checkedEveryMs),
      })
      .where('id', '=', target.id)
      .execute();
    await request.record({
      ...historyOf(target),
      action: 'update',
      organization: request.organization,
      after: { push: `${target.deviceName}: adopted what the device has` },
    });
    return {};
  }),

  organizationHandler(checkTargetsCall, async ({ body }, request) => {
    const { transaction, organization, server } = request;
    await requireSource(request, checkTargetsCall, body.source);
    const due = await transaction
      .updateTable('push_target')
      .set({ next_check_at: server.now() })
      .where('organization_number', '=', organization.number)
      .where('source_kind', '=', body.source)
      .where('source_id', '=', body.sourceId)
      .where('state', '=', any(['InSync', 'Drifted', 'Failed', 'Pending']))
      .returning('source_name')
      .execute();
    const [first] = due;
    if (first === undefined) {
      request.changesNothing();
      return { targets: 0 };
    }
    await request.record({
      entityType: sources[body.source].noun,
      entityId: body.sourceId,
      label: first.source_name,
      action: 'test',
      organization,
      after: { push: 'Devices read' },
    });
    request.wake(checkTargets);
    return { targets: due.length };
  }),

  organizationHandler(listRuns, async ({ query }, request) => {
    await requireSource(request, listRuns, query.source);
    const rows = await request.transaction
      .selectFrom('push_run')
      .selectAll()
      .where('organization_number', '=', request.organization.number)
      .where('source_kind', '=', query.source)
      .where('source_id', '=', query.sourceId)
      .orderBy('created_at', 'desc')
      .limit(mostRuns)
      .execute();
    return { rows: rows.map(shownRun), timeZone: await zoneOf(request) };
  }),

  organizationHandler(getRun, async ({ params }, request) => {
    const run = await findRun(request, getRun, params.runId);
    const results = await request.transaction
      .selectFrom('push_result')
      .innerJoin('device', 'device.id', 'push_result.device_id')
      .innerJoin('organization as area', 'area.number', 'device.organization_number')
      .select([
        'push_result.id',
        'push_result.device_id as deviceId',
        'device.name as deviceName',
        'area.name as areaName',
        'push_result.state',
        'push_result.changes',
        'push_result.text',
      ])
      .where('run_id', '=', run.id)
      .orderBy('device.name')
      .execute();
    return { ...shownRun(run), results };
  }),

  organizationHandler(approveRun, async ({ params }, request) => {
    const { transaction, server, caller } = request;
    const run = await findRun(request, approveRun, params.runId);
    if (run.state !== 'Planned')
      throw new Problem('conflict', 'This push does not wait for approval any more.');
    // Wishes are changed under this lock: none changes between the check and the approval.
    await lockSiteNetwork(transaction, run.organization_number);
    const changed = await transaction
      .selectFrom('push_result')
      .innerJoin('push_target', 'push_target.id', 'push_result.target_id')
      .select('push_target.id')
      .where('push_result.run_id', '=', run.id)
      .where('push_target.wished_at', '>', run.created_at)
      .limit(1)
      .executeTakeFirst();
    if (changed !== undefined)
      throw new Problem(
        'conflict',
        `${run.source_name} was changed after this push was planned. Plan it again.`,
      );
    await transaction
      .updateTable('push_run')
      .set({ state: 'Approved', approved_at: server.now(), approved_by: caller.displayName })
      .where('id', '=', run.id)
      .execute();
    await occupyDevices(transaction, run.id, server.now());
    await settleRun(transaction, run.id, server.now());
    await recordRun(request, run, run.mode === 'undo' ? 'Undo approved' : 'Approved');
    request.wake(pushDevices);
    return {};
  }),

  organizationHandler(cancelRun, async ({ params }, request) => {
    const { transaction, server } = request;
    const run = await findRun(request, cancelRun, params.runId);
    if (run.state !== 'Planning' && run.state !== 'Planned')
      throw new Problem('conflict', 'This push is approved already, or has ended.');
    await transaction
      .updateTable('push_run')
      .set({ state: 'Cancelled', finished_at: server.now() })
      .where('id', '=', run.id)
      .execute();
    await transaction
      .updateTable('push_result')
      .set({ state: 'Cancelled', next_step_at: null, finished_at: server.now() })
      .where('run_id', '=', run.id)
      .where('state', '=', any(['Reading', 'Planned']))
      .execute();
    await recordRun(request, run, 'Cancelled');
    return {};
  }),

  organizationHandler(undoRun, async ({ params }, request) => {
    const run = await findRun(request, undoRun, params.runId);
    if (run.state !== 'Failed' && run.state !== 'PartlyApplied')
      throw new Problem(
        'conflict',
        'Only a push that failed is undone. Change the source instead.',
      );
    const devices = await request.transaction
      .selectFrom('push_result')
      .select('device_id as id')
      .where('run_id', '=', run.id)
      .where('state', '=', 'Failed')
      .execute();
    const runId = await planPush(
      request,
      { kind: run.source_kind, id: run.source_id, name: run.source_name },
      { mode: 'undo', deviceIds: devices.map(({ id }) => id) },
    );
    await recordRun(request, run, 'Undo planned');
    request.wake(pushDevices);
    return { runId };
  }),
];

async function zoneOf({ transaction, organization }: OrganizationRequest): Promise<string> {
  return (await inheritedSettings(transaction, organization.number)).timeZone ?? 'UTC';
}

type Run = Awaited<ReturnType<typeof findRun>>;

/** Returns a run of the request's site; locks it for calls that change it. */
async function findRun(
  request: OrganizationRequest,
  endpoint: typeof getRun | typeof approveRun | typeof cancelRun | typeof undoRun,
  id: string,
) {
  const run = await request.transaction
    .selectFrom('push_run')
    .selectAll()
    .where('id', '=', id)
    .where('organization_number', '=', request.organization.number)
    .$if(endpoint.effect === 'change', (one) => one.forUpdate())
    .executeTakeFirst();
  if (run === undefined) throw new Problem('not-found', 'This push does not exist.');
  await requireSource(request, endpoint, run.source_kind);
  return run;
}

function shownRun(run: Run) {
  return {
    id: run.id,
    sourceName: run.source_name,
    mode: run.mode,
    state: run.state,
    createdAt: run.created_at.toISOString(),
    createdBy: run.created_by,
    approvedAt: run.approved_at?.toISOString() ?? null,
    approvedBy: run.approved_by,
    finishedAt: run.finished_at?.toISOString() ?? null,
  };
}

function historyOf({
  source_kind,
  source_id,
  source_name,
}: Pick<Run, 'source_kind' | 'source_id' | 'source_name'>) {
  return { entityType: sources[source_kind].noun, entityId: source_id, label: source_name };
}

function recordRun(request: OrganizationRequest, run: Run, push: string): Promise<void> {
  return request.record({
    ...historyOf(run),
    action: 'run',
    organization: request.organization,
    after: { push },
  });
}
