import { sql } from 'kysely';
import { levelFor, reaches } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import { formatDateTime } from '../../../contract/values/format.ts';
import { organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import { findBackup, openExport } from '../backups/find-backup.ts';
import { incompleteText } from '../config/exported-objects.ts';
import { restoreBackup } from '../contract.ts';
import { findRouter, findRouters, requireSite } from '../routers/site-routers.ts';
import { channelNames, mostUnconfirmed, type RunKind, runKindNames } from '../states.ts';
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
import { addRun, historyOf, refusingBusy } from './new-run.ts';
import { runOnRouters } from './run-job.ts';
import { findRun, listedRuns, shownRun } from './run-list.ts';
import { stopRun, wavesOf } from './waves.ts';

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

function titleOf(kind: Exclude<RunKind, 'restore'>, settings: RunSettings): string {
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

/** Writing commands and backups can change everything, so they need the level delete. */
function requireWriting({ caller }: OrganizationRequest): void {
  if (!reaches(levelFor(caller.permissions, 'mikrotik-manager'), 'delete'))
    throw new Problem(
      'not-allowed',
      'Commands that change routers and restoring a backup need the level delete in Mikrotik Manager. Ask an administrator for it.',
    );
}

export const runHandlers = [
  organizationHandler(listRuns, async (_input, request) => ({ rows: await listedRuns(request) })),

  organizationHandler(getRun, ({ params }, request) => shownRun(request, params.runId)),

  organizationHandler(createRun, async ({ body }, request) => {
    const { transaction, organization } = request;
    requireSite(organization);
    const { kind, command, notBefore, notAfter, stopAfter } = body;
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
    return addRun(request, {
      kind,
      title: titleOf(kind, settings),
      settings,
      script: command,
      routers,
      stopAfter,
      notBefore,
      notAfter,
    });
  }),

  organizationHandler(restoreBackup, async ({ params }, request) => {
    const { transaction, organization, server } = request;
    requireSite(organization);
    const backup = await findBackup(request, params.backupId);
    const router = await findRouter(transaction, organization, backup.deviceId);
    const script = await openExport(server, backup);
    const incomplete = incompleteText(script);
    if (incomplete !== null)
      throw new Problem(
        'conflict',
        `This backup is incomplete and cannot be restored. ${incomplete} when it was taken.`,
      );
    return addRun(request, {
      kind: 'restore',
      title: `Restore the backup of ${formatDateTime(backup.takenAt, backup.timeZone, 'en-GB')}`,
      settings: settingsOf({ kind: 'restore' }),
      script,
      routers: [router],
    });
  }),

  organizationHandler(approveRun, async ({ params, body }, request) => {
    const { transaction, server, caller, organization } = request;
    const run = await findRun(request, params.runId);
    if (run.state !== 'Planned')
      throw new Problem('conflict', `${run.title} does not wait for an approval any more.`);
    if (run.kind === 'command' || run.kind === 'restore') requireWriting(request);
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
