import { sql } from 'kysely';
import type { Job, JobDeclaration } from '../../../server/jobs/job.ts';
import { recurringJob } from '../../../server/jobs/recurring-job.ts';
import { rowJob } from '../../../server/jobs/row-job.ts';
import { everything } from '../../../server/tenancy.ts';
import { backupRow, storeBackup, takeBackup } from '../backups/take-backup.ts';
import { shownChange } from '../config/difference.ts';
import { compare, openChanges, sealChanges, wishHash } from './compare.ts';
import { configurationOf } from './configuration.ts';
import { type Connection, connect, type ManagerServer } from './connect.ts';
import { readFacts } from './read-router.ts';
import type { RouterFacts } from './router-facts.ts';

const minute = 60_000;
const readEveryMs = 5 * minute;
const compareEveryMs = 6 * 60 * minute;
const backupEveryMs = 24 * 60 * minute;
const retryAfterMs = 30 * minute;

const columns = [
  'id',
  'compare_due_at',
  'backup_due_at',
  'wish_hash',
  'sync',
  'drifted_at',
  'sealed_adopted',
] as const;

/** Reads routers every 5 minutes, compares them with their templates every 6 hours and backs them up daily. */
export const keepRouters: JobDeclaration = (server): Job =>
  rowJob(server, {
    name: 'router-upkeep',
    pollIntervalMs: 10_000,
    table: 'router_state',
    nextStepAt: 'next_step_at',
    attempts: 'step_attempts',
    columns,
    claimDurationsMs: [5 * minute, 15 * minute],
    batchSize: 32,
    concurrency: 16,
    async step(row, write) {
      const result = await keep(server, row);
      await write(async (transaction) => {
        if (result.backup !== null) await storeBackup(transaction, result.backup);
        const changes = { ...result.changes, read_due_at: after(server, readEveryMs) };
        await transaction
          .updateTable('router_state')
          .set(changes)
          .where('id', '=', row.id)
          .execute();
        const { rows } = await sql<{ next: Date }>`
          select least(read_due_at, compare_due_at, backup_due_at) as next
          from router_state where id = ${row.id}`.execute(transaction);
        return rows[0]?.next ?? null;
      });
    },
  });

type Row = Parameters<
  Parameters<typeof rowJob<'router_state', (typeof columns)[number]>>[1]['step']
>[0];

function after({ now }: ManagerServer, milliseconds: number): Date {
  return new Date(now().getTime() + milliseconds);
}

async function keep(server: ManagerServer, row: Row) {
  const now = server.now();
  // What was due and failed is tried again later, with the next reading that succeeds.
  const later = {
    ...(row.compare_due_at <= now && { compare_due_at: after(server, retryAfterMs) }),
    ...(row.backup_due_at <= now && { backup_due_at: after(server, retryAfterMs) }),
  };
  const connection = await connect(server, row.id);
  if (!connection.ok) return { changes: { ...later, read_error: connection.text }, backup: null };
  const facts = await readFacts(connection.client, now);
  if (!facts.ok) return { changes: { ...later, read_error: facts.text }, backup: null };
  const read = { facts: JSON.stringify(facts.value), read_at: now, read_error: null };
  const compared =
    row.compare_due_at <= now ? await comparedState(server, row, connection, facts.value) : {};
  if (row.backup_due_at > now) return { changes: { ...read, ...compared }, backup: null };
  const taken = await takeBackup(connection.client, 'daily');
  if (!taken.ok) {
    const backup_due_at = after(server, retryAfterMs);
    return { changes: { ...read, ...compared, backup_due_at }, backup: null };
  }
  const about = { deviceId: row.id, runId: null, version: facts.value.version };
  return {
    changes: { ...read, ...compared, backup_due_at: after(server, backupEveryMs) },
    backup: await backupRow(server, taken.value, { ...about, why: 'Daily' }),
  };
}

async function comparedState(
  server: ManagerServer,
  row: Row,
  { access, client }: Connection,
  facts: RouterFacts,
) {
  const compared_at = server.now();
  const compare_due_at = after(server, compareEveryMs);
  const configuration = await server.database.withScope(everything, (transaction) =>
    configurationOf(transaction, server, access),
  );
  const common = { compared_at, compare_due_at, sync_error: null };
  const none = { differences: '[]', sealed_differences: null, drifted_at: null };
  if (configuration.templates.length === 0)
    return { ...common, ...none, sync: 'NoTemplate' as const };
  const adopted = await openChanges(server, row.id, 'adopted', row.sealed_adopted);
  const compared = await compare(client, configuration, adopted, facts.version);
  if (!compared.ok)
    return { ...common, ...none, sync: 'Failed' as const, sync_error: compared.text };
  const { changes, wish } = compared.value;
  const hash = await wishHash(wish);
  if (changes.length === 0) return { ...common, ...none, sync: 'InSync' as const, wish_hash: hash };
  const hasDrifted = row.wish_hash === hash;
  return {
    ...common,
    sync: hasDrifted ? ('Drifted' as const) : ('Pending' as const),
    drifted_at: hasDrifted ? (row.drifted_at ?? compared_at) : null,
    differences: JSON.stringify(changes.map(shownChange)),
    sealed_differences: await sealChanges(server, row.id, 'differences', changes),
  };
}

/** Adds the states of new routers, and removes those of devices that are routers no more. */
export const findRouters: JobDeclaration = (server) =>
  recurringJob(server, {
    name: 'find-routers',
    everyMs: minute,
    async step(transaction) {
      const now = server.now();
      // Routers that are known already are not even locked.
      await sql`
        insert into router_state (id, read_due_at, compare_due_at, backup_due_at, next_step_at)
        select id, ${now}, ${now}, ${now}, ${now} from device
        where type = 'mikrotik' and status = 'Active' and host is not null
          and settings->'api' <> 'null' and created_by <> 'sample'
          and not exists (
            select from router_state where router_state.id = device.id and next_step_at is not null)
        on conflict (id) do update set next_step_at = excluded.next_step_at`.execute(transaction);
      await sql`
        update router_state set next_step_at = null
        from device where device.id = router_state.id and next_step_at is not null
          and (device.type <> 'mikrotik' or device.status <> 'Active' or device.host is null
            or device.settings->'api' = 'null')`.execute(transaction);
      return false;
    },
  });
