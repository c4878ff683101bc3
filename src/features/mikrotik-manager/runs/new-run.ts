import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { type RunKind, runKindNames, runningStates } from '../states.ts';
import type { RunSettings } from './contract.ts';
import { runOnRouters } from './run-job.ts';
import { sealScript } from './target.ts';
import { wavesOf } from './waves.ts';

interface NewRun {
  kind: RunKind;
  title: string;
  settings: RunSettings;
  /** the command, or the export to restore, with its secrets */
  script?: string | undefined;
  routers: readonly { id: string; name: string }[];
  stopAfter?: number | undefined;
  notBefore?: string | undefined;
  notAfter?: string | undefined;
}

export const historyOf = (id: string, title: string) => ({
  entityType: 'router run',
  entityId: id,
  label: title,
});

/** Adds a run and notes it in the history. What only reads starts at once; anything else is planned first. */
export async function addRun(request: OrganizationRequest, run: NewRun): Promise<{ id: string }> {
  const { transaction, organization, server, caller } = request;
  const { kind, title, settings, script, routers, stopAfter = 1, notBefore, notAfter } = run;
  const now = server.now();
  const id = crypto.randomUUID();
  const startsAtOnce = kind === 'backup' || (kind === 'command' && !settings.isWriting);
  await transaction
    .insertInto('router_run')
    .values({
      id,
      organization_number: organization.number,
      organization_path: organization.path,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
      kind,
      title,
      settings: JSON.stringify(settings),
      sealed_settings: script === undefined ? null : await sealScript(server, id, script),
      state: startsAtOnce ? 'Approved' : 'Draft',
      // Reading harms nobody, so failures stop nothing.
      stop_after: startsAtOnce ? 1_000 : stopAfter,
      not_before: notBefore === undefined ? null : new Date(notBefore),
      not_after: notAfter === undefined ? null : new Date(notAfter),
      ...(startsAtOnce && { approved_at: now, approved_by: caller.displayName, wave: 1 }),
    })
    .execute();
  const waves = startsAtOnce ? routers.map(() => 1) : wavesOf(routers.length);
  await refusingBusy(
    request,
    routers.map(({ id: routerId }) => routerId),
    () =>
      transaction
        .insertInto('router_run_target')
        .values(
          routers.map((router, index) => ({
            run_id: id,
            device_id: router.id,
            device_name: router.name,
            wave: waves[index] ?? 1,
            state: startsAtOnce ? ('Approved' as const) : ('Draft' as const),
            next_step_at: now,
          })),
        )
        .execute(),
  );
  request.wake(runOnRouters);
  await request.record({
    ...historyOf(id, title),
    action: startsAtOnce ? 'run' : 'create',
    organization,
    after: { kind: runKindNames[kind], routers: routers.map(({ name }) => name).join(', ') },
  });
  return { id };
}

/** Runs a statement that makes routers busy; a router that another run works on is refused by its name and that run's. */
export async function refusingBusy(
  { transaction }: OrganizationRequest,
  deviceIds: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const busy = await transaction
    .selectFrom('router_run_target as target')
    .innerJoin('router_run as run', 'run.id', 'target.run_id')
    .select(['target.device_name', 'run.title', 'run.approved_by'])
    .where('target.device_id', '=', any([...deviceIds]))
    .where('target.state', '=', any([...runningStates]))
    .limit(1)
    .executeTakeFirst();
  if (busy !== undefined)
    throw new Problem(
      'conflict',
      `${busy.device_name} is in a run of ${busy.approved_by ?? 'another administrator'}: ${busy.title}. Wait until that has ended, or cancel it under Jobs.`,
    );
  // Two at the same moment: the index decides, and the loser is told to look.
  await withUniqueFields({ router_run_target_running: 'deviceIds' }, work);
}
