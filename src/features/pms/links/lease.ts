import { sql } from 'kysely';
import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import { linkedTypes } from '../../payment-gateways/queries.ts';
import type { LinkState } from '../states.ts';

/** A replica that has not renewed its lease for this time has lost the link. */
export const leaseMs = 30_000;

/** Adds the rows of gateways that have none, and takes or renews the leases that are free. Returns the held gateways. */
export async function holdLeases(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  holder: string,
): Promise<{ id: string; version: number }[]> {
  const at = now();
  await sql`
    insert into pms_link (id, organization_number, organization_path, since)
    select id, organization_number, organization_path, ${at} from payment_gateway
    where category = 'pms' and type = ${any(linkedTypes)} and status in ('Active', 'Test')
      and not exists (select from pms_link where pms_link.id = payment_gateway.id)
    on conflict do nothing`.execute(database.system);
  const until = new Date(at.getTime() + leaseMs);
  // Waits for rows that a transaction of the link has locked: skipping them would end the link.
  const { rows } = await sql<{ id: string; version: number }>`
    with free as (
      select pms_link.id from pms_link
      join payment_gateway gateway on gateway.id = pms_link.id
      where gateway.category = 'pms' and gateway.type = ${any(linkedTypes)}
        and gateway.status in ('Active', 'Test')
        and (holder is null or held_until <= ${at}) and holder is distinct from ${holder}
      order by pms_link.id for update of pms_link skip locked
    )
    update pms_link set holder = ${holder}, held_until = ${until}
    from payment_gateway gateway
    where gateway.id = pms_link.id and gateway.category = 'pms' and gateway.type = ${any(linkedTypes)}
      and gateway.status in ('Active', 'Test')
      and (pms_link.holder = ${holder} or pms_link.id in (select id from free))
    returning pms_link.id, gateway.version`.execute(database.system);
  return rows;
}

/** Locks the link and returns whether the replica still holds it: one that was slow must write nothing. */
export async function stillHolds(
  transaction: ScopedTransaction,
  gatewayId: string,
  holder: string,
  now: Date,
): Promise<boolean> {
  const link = await transaction
    .selectFrom('pms_link')
    .select(['holder', 'held_until'])
    .where('id', '=', gatewayId)
    .forUpdate()
    .executeTakeFirst();
  return link?.holder === holder && link.held_until !== null && link.held_until > now;
}

/** Lets another replica take the link over at once. */
export async function releaseLease(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  gatewayId: string,
  holder: string,
): Promise<void> {
  await database.system
    .updateTable('pms_link')
    .set({ holder: null, held_until: null, state: 'down', since: now() })
    .where('id', '=', gatewayId)
    .where('holder', '=', holder)
    .execute();
}

/** `holder`: writes nothing when another replica has the link now. */
export async function writeLinkState(
  transaction: ScopedTransaction,
  gatewayId: string,
  state: LinkState,
  { now, holder }: { now: Date; holder?: string | undefined },
): Promise<void> {
  await transaction
    .updateTable('pms_link')
    .set({ state, since: now, ...(state === 'up' && { last_error: null }) })
    .where('id', '=', gatewayId)
    .where('state', '<>', state)
    .$if(holder !== undefined, (query) => query.where('holder', '=', holder ?? null))
    .execute();
}
