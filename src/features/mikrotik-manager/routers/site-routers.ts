import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';

/** Throws unless the organization is a site, to which routers, their runs and their templates belong. */
export function requireSite({ name, type }: ScopedOrganization): void {
  if (type !== 'Site')
    throw new Problem('bad-input', `${name} is not a site. Please select the site of the routers.`);
}

/** Returns the routers of an organization and below it, without retired ones. */
export function routersOf(transaction: ScopedTransaction, organization: { path: string }) {
  return transaction
    .selectFrom('device')
    .where('device.type', '=', 'mikrotik')
    .where('device.status', '<>', 'Retired')
    .where(sql<boolean>`device.organization_path ^@ ${organization.path}`);
}

/** Returns routers by id; throws not-found unless all of them are routers of the organization. */
export async function findRouters(
  transaction: ScopedTransaction,
  organization: { path: string },
  ids: readonly string[],
) {
  const wanted = [...new Set(ids)];
  const found = await routersOf(transaction, organization)
    .select(['device.id', 'device.name', 'device.organization_number as areaNumber'])
    .where('device.id', '=', any(wanted))
    .orderBy('device.name')
    .orderBy('device.id')
    .execute();
  if (found.length < wanted.length)
    throw new Problem('not-found', 'A router does not exist any more. Reload the list.');
  return found;
}

export async function findRouter(
  transaction: ScopedTransaction,
  organization: { path: string },
  id: string,
) {
  const [router] = await findRouters(transaction, organization, [id]);
  if (router === undefined) throw new Problem('not-found', 'This router does not exist.');
  return router;
}

/** Makes routers due to be read and compared, and returns how many can be. Those without a state get one. */
export async function makeDue(
  transaction: ScopedTransaction,
  now: Date,
  ids: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into router_state (id, read_due_at, compare_due_at, backup_due_at, next_step_at)
    select id, ${now}, ${now}, ${now}, ${now} from device
    where id = any(${[...ids]}::uuid[]) and status = 'Active' and host is not null
      and settings->'api' <> 'null'
    on conflict (id) do update
    set read_due_at = ${now}, compare_due_at = ${now}, next_step_at = ${now}`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** Makes the routers below an organization due, whose templates or variables have changed. */
export async function makeDueBelow(
  transaction: ScopedTransaction,
  now: Date,
  { path }: { path: string },
): Promise<void> {
  await sql`
    update router_state set compare_due_at = ${now}, next_step_at = ${now}
    from device
    where device.id = router_state.id and router_state.next_step_at is not null
      and device.organization_path ^@ ${path}`.execute(transaction);
}
