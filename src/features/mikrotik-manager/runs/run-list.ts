import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { timeZoneOf } from '../routers/time-zone.ts';
import type { Run, RunRow } from './contract.ts';

const mostRuns = 200;

const columns = [
  'id',
  'kind',
  'title',
  'state',
  'settings',
  'created_at',
  'created_by',
  'approved_at',
  'approved_by',
  'ended_at',
  'not_before',
  'not_after',
  'stop_after',
  'wave',
] as const;

/** Locks a run of an organization and returns it. */
export async function findRun({ transaction, organization }: OrganizationRequest, id: string) {
  const run = await transaction
    .selectFrom('router_run')
    .select(columns)
    .where('id', '=', id)
    .where('organization_number', '=', organization.number)
    .forUpdate()
    .executeTakeFirst();
  if (run === undefined) throw new Problem('not-found', 'This run does not exist.');
  return run;
}

async function runsOf(
  { transaction, organization }: OrganizationRequest,
  condition = sql<boolean>`true`,
) {
  const timeZone = await timeZoneOf(transaction, organization);
  const count = (states: string) =>
    sql<number>`(select count(*)::integer from router_run_target
      where run_id = router_run.id and ${sql.raw(states)})`;
  const rows = await transaction
    .selectFrom('router_run')
    .select(columns)
    .select([
      count('true').as('all'),
      count("state = 'Done'").as('done'),
      count("state in ('Failed', 'RolledBack')").as('failed'),
      count("state = 'Skipped'").as('skipped'),
      sql<number>`(select coalesce(max(wave), 1) from router_run_target where run_id = router_run.id)`.as(
        'waves',
      ),
    ])
    .where('organization_number', '=', organization.number)
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostRuns)
    .execute();
  return rows.map(({ settings, all, done, failed, skipped, ...row }) => ({
    settings,
    run: {
      id: row.id,
      kind: row.kind,
      title: row.title,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      approvedAt: row.approved_at?.toISOString() ?? null,
      approvedBy: row.approved_by,
      endedAt: row.ended_at?.toISOString() ?? null,
      notBefore: row.not_before?.toISOString() ?? null,
      notAfter: row.not_after?.toISOString() ?? null,
      timeZone,
      stopAfter: row.stop_after,
      wave: row.wave,
      waves: row.waves,
      counts: { all, done, failed, skipped },
    } satisfies RunRow,
  }));
}

export async function listedRuns(request: OrganizationRequest): Promise<RunRow[]> {
  return (await runsOf(request)).map(({ run }) => run);
}

export async function shownRun(request: OrganizationRequest, id: string): Promise<Run> {
  const [found] = await runsOf(request, sql`id = ${id}`);
  if (found === undefined) throw new Problem('not-found', 'This run does not exist.');
  const targets = await request.transaction
    .selectFrom('router_run_target as target')
    .leftJoin('device', 'device.id', 'target.device_id')
    .leftJoin('organization as area', 'area.number', 'device.organization_number')
    .select([
      'target.id',
      'target.device_id as deviceId',
      'target.device_name as deviceName',
      'area.name as areaName',
      'target.wave',
      'target.state',
      'target.text',
      'target.plan',
      'target.output',
      sql<string | null>`(select backup.id from router_backup backup
        where backup.run_id = target.run_id and backup.why = 'BeforeChange'
          and backup.device_id = target.device_id
        order by backup.taken_at desc limit 1)`.as('backupId'),
      'target.started_at',
      'target.ended_at',
    ])
    .where('target.run_id', '=', id)
    .orderBy('target.wave')
    .orderBy('target.device_name')
    .orderBy('target.id')
    .execute();
  return {
    ...found.run,
    settings: found.settings,
    targets: targets.map(({ started_at, ended_at, ...target }) => ({
      ...target,
      startedAt: started_at?.toISOString() ?? null,
      endedAt: ended_at?.toISOString() ?? null,
    })),
  };
}
