import { sql } from 'kysely';
import { levelFor, reaches } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { findRouters, requireSite } from '../routers/site-routers.ts';
import { channelNames, mostUnconfirmed, runKindNames, runningStates } from '../states.ts';
import { commandFacts } from './command-facts.ts';
import { shownCommand } from './command-text.ts';
import {
  approveRun,
  cancelRun,
  createRun,
  getRun,
  listRuns,
  type RunSettings,
} from './contract.ts';
import { runOnRouters } from './run-job.ts';
import { findRun, listedRuns, shownRun } from './run-list.ts';
import { sealCommand } from './target.ts';
import { stopRun, wavesOf } from './waves.ts';

const historyOf = (id: string, title: string) => ({
  entityType: 'router run',
  entityId: id,
  label: title,
});

function settingsOf(body: {
  kind: string;
  command?: string | undefined;
  channel?: RunSettings['channel'] | undefined;
  version?: string | undefined;
  withRouterBoot?: boolean | undefined;
}): RunSettings {
  const { kind, command, channel = null, version = null, withRouterBoot = true } = body;
  const isCommand = kind === 'command' && command !== undefined;
  return {
    command: isCommand ? shownCommand(command) : null,
    isWriting: isCommand ? commandFacts(command).isWriting : kind !== 'backup',
    channel: kind === 'firmware' ? channel : null,
    version: kind === 'firmware' ? version : null,
    withRouterBoot: kind === 'firmware' && withRouterBoot,
    withoutGuard: false,
  };
}

function titleOf(kind: keyof typeof runKindNames, settings: RunSettings): string {
  switch (kind) {
    case 'command':
      return (settings.command ?? '').split('\n', 1)[0]?.slice(0, 120) || runKindNames.command;
    case 'firmware':
      return `RouterOS ${settings.version ?? (settings.channel === null ? 'upgrade' : channelNames[settings.channel])}`;
    case 'templates':
      return 'Apply templates';
    case 'backup':
      return 'Back up';
    default:
      return kind satisfies never;
  }
}

/** Writing commands can do anything, so they need the level delete. */
function requireWriting({ caller }: OrganizationRequest): void {
  if (!reaches(levelFor(caller.permissions, 'mikrotik-manager'), 'delete'))
    throw new Problem(
      'not-allowed',
      'Commands that change routers need the level delete in Mikrotik Manager. Ask an administrator for it.',
    );
}

export const runHandlers = [
  organizationHandler(listRuns, async (_input, request) => ({ rows: await listedRuns(request) })),

  organizationHandler(getRun, ({ params }, request) => shownRun(request, params.runId)),

  organizationHandler(createRun, async ({ body }, request) => {
    const { transaction, organization, server, caller } = request;
    requireSite(organization);
    const { kind, command, notBefore, notAfter, stopAfter = 1 } = body;
    if (kind === 'command') {
      if (command === undefined) rejectFieldErrors({ command: 'Enter a command' });
      const [error] = commandFacts(command ?? '').errors;
      if (error !== undefined)
        rejectFieldErrors({ command: `Line ${error.line}: ${error.message}` });
    }
    if (notBefore !== undefined && notAfter !== undefined && notAfter <= notBefore)
      rejectFieldErrors({ notAfter: 'Must be after the beginning' });
    const settings = settingsOf(body);
    if (kind === 'command' && settings.isWriting) requireWriting(request);
    const routers = await findRouters(transaction, organization, body.deviceIds);
    const now = server.now();
    const id = crypto.randomUUID();
    const title = titleOf(kind, settings);
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
        sealed_settings: command === undefined ? null : await sealCommand(server, id, command),
        state: startsAtOnce ? 'Approved' : 'Draft',
        // Reading harms nobody, so failures stop nothing.
        stop_after: startsAtOnce ? 1_000 : stopAfter,
        not_before: notBefore === undefined ? null : new Date(notBefore),
        not_after: notAfter === undefined ? null : new Date(notAfter),
        ...(startsAtOnce && { approved_at: now, approved_by: caller.displayName, wave: 1 }),
      })
      .execute();
    const waves = startsAtOnce ? routers.map(() => 1) : wavesOf(routers.length);
    await refusingBusy(request, body.deviceIds, () =>
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
  }),

  organizationHandler(approveRun, async ({ params, body }, request) => {
    const { transaction, server, caller, organization } = request;
    const run = await findRun(request, params.runId);
    if (run.state !== 'Planned')
      throw new Problem('conflict', `${run.title} does not wait for an approval any more.`);
    if (run.kind === 'command') requireWriting(request);
    const targets = await transaction
      .selectFrom('router_run_target')
      .select(['id', 'device_id', 'device_name', 'plan'])
      .where('run_id', '=', run.id)
      .where('state', '=', 'Planned')
      .orderBy('wave')
      .orderBy('device_name')
      .orderBy('id')
      .execute();
    if (targets.length > mostUnconfirmed && body.routers !== targets.length)
      rejectFieldErrors({ routers: `Type the number of routers: ${targets.length}` });
    const unguarded = targets.filter(({ plan }) => plan?.hasGuard === false).length;
    if (run.kind !== 'firmware' && unguarded > 0 && body.withoutGuard !== true)
      rejectFieldErrors({
        withoutGuard: 'Confirm that these routers cannot undo the change by themselves',
      });
    const now = server.now();
    const begins = run.not_before !== null && run.not_before > now ? run.not_before : now;
    await refusingBusy(
      request,
      targets.flatMap(({ device_id }) => device_id ?? []),
      () =>
        transaction
          .updateTable('router_run_target')
          .set({ state: 'Approved', next_step_at: null })
          .where('run_id', '=', run.id)
          .where('state', '=', 'Planned')
          .execute(),
    );
    // Dealt again, because routers whose plan failed leave their waves: the first one is alone in any case.
    const waves = wavesOf(targets.length);
    await sql`
      update router_run_target set wave = dealt.wave,
        next_step_at = case when dealt.wave = 1 then ${begins}::timestamptz end
      from unnest(${targets.map(({ id }) => id)}::uuid[], ${waves}::integer[]) dealt (id, wave)
      where router_run_target.id = dealt.id`.execute(transaction);
    await transaction
      .updateTable('router_run')
      .set({
        state: 'Approved',
        wave: 1,
        approved_at: now,
        approved_by: caller.displayName,
        settings: JSON.stringify({ ...run.settings, withoutGuard: body.withoutGuard === true }),
      })
      .where('id', '=', run.id)
      .execute();
    request.wake(runOnRouters);
    await request.record({
      ...historyOf(run.id, run.title),
      action: 'run',
      organization,
      after: {
        kind: runKindNames[run.kind],
        routers: targets.map((one) => one.device_name).join(', '),
      },
    });
    return {};
  }),

  organizationHandler(cancelRun, async ({ params }, request) => {
    const { transaction, server, organization } = request;
    const run = await findRun(request, params.runId);
    const isRunning = run.state === 'Approved';
    if (!isRunning && run.state !== 'Draft' && run.state !== 'Planned')
      throw new Problem('conflict', `${run.title} has ended already.`);
    const now = server.now();
    await stopRun(transaction, run.id, `Cancelled by ${request.caller.displayName}.`, now);
    if (!isRunning) {
      await transaction
        .updateTable('router_run')
        .set({ state: 'Cancelled' })
        .where('id', '=', run.id)
        .execute();
      await transaction
        .updateTable('router_run_target')
        .set({ state: 'Skipped', next_step_at: null, ended_at: now })
        .where('run_id', '=', run.id)
        .where('state', '=', 'Draft')
        .execute();
    }
    await request.record({
      ...historyOf(run.id, run.title),
      action: 'update',
      organization,
      before: { state: isRunning ? 'Running' : 'Planned' },
      after: { state: isRunning ? 'Stopped' : 'Cancelled' },
    });
    return {};
  }),
];

/** Runs a statement that makes routers busy; a router that another run works on is refused by its name and that run's. */
async function refusingBusy(
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
