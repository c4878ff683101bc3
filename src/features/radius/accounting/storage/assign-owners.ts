import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../../server/context.ts';
import { any } from '../../../../server/database/listing.ts';
import { startEntitlements } from '../../grants/start-entitlements.ts';
import { type SessionOwner, type StoredSession, usualInterimSeconds } from './stored-session.ts';

/** A session without an owner, and the grant that its events name. */
export interface Orphan {
  session: StoredSession;
  area: number;
  grantId: string | null;
}

/**
 * Gives sessions to their guests: by the grant of the login, or by the user name or the device in the area. The first
 * session of a grant begins its entitlement, and its attempt at the portal is online. Returns the owners by the ids of
 * the sessions; those that nobody was granted are missing.
 */
export async function assignOwners(
  transaction: ScopedTransaction,
  orphans: readonly Orphan[],
  now: Date,
): Promise<Map<string, SessionOwner>> {
  const owners = await ownersByGrant(transaction, orphans, now);
  const others = orphans.filter(({ session }) => !owners.has(session.id));
  for (const [id, owner] of await ownersByName(transaction, others)) owners.set(id, owner);
  return owners;
}

async function ownersByGrant(
  transaction: ScopedTransaction,
  orphans: readonly Orphan[],
  now: Date,
): Promise<Map<string, SessionOwner>> {
  const ids = new Set(orphans.flatMap(({ grantId }) => (grantId === null ? [] : [grantId])));
  if (ids.size === 0) return new Map();
  const grants = await transaction
    .selectFrom('radius_grant')
    .select(['id', 'organization_number as area', 'started_at as startedAt'])
    .select(['guest_id as guestId', 'plan_id as planId', 'access_code_id as accessCodeId'])
    .select(
      sql<number>`coalesce((limits->>'interimSeconds')::integer, ${usualInterimSeconds}::integer)`.as(
        'interimSeconds',
      ),
    )
    .where('id', '=', any([...ids]))
    .execute();
  const known = new Map(grants.map((grant) => [grant.id, grant]));
  // A gateway only begins what was granted in its own area.
  const granted = orphans.flatMap(({ session, area, grantId }) => {
    const grant = known.get(grantId ?? '');
    return grant === undefined || grant.area !== area ? [] : [{ session, grant }];
  });
  const firsts = new Map<string, StoredSession>();
  for (const { session, grant } of granted)
    if (grant.startedAt === null && !firsts.has(grant.id)) firsts.set(grant.id, session);
  const started = await startEntitlements(
    transaction,
    [...firsts].map(([grantId, { macAddress, startedAt }]) => ({
      grantId,
      macAddress,
      startedAt: new Date(startedAt),
    })),
    now,
  );
  await showOnline(transaction, [...firsts.keys()], now);
  return new Map(
    granted.map(({ session, grant }) => [
      session.id,
      {
        grantId: grant.id,
        guestId: started.get(grant.id)?.guestId ?? grant.guestId,
        planId: grant.planId,
        accessCodeId: grant.accessCodeId,
        interimSeconds: grant.interimSeconds,
      },
    ]),
  );
}

/** Ends the portal's attempts whose guests are online now. */
async function showOnline(
  transaction: ScopedTransaction,
  grantIds: readonly string[],
  now: Date,
): Promise<void> {
  if (grantIds.length === 0) return;
  await transaction
    .updateTable('portal_attempt')
    .set({ step: 'Online', updated_at: now })
    .where('grant_id', '=', any(grantIds))
    .where('step', '<>', 'Online')
    .execute();
}

async function ownersByName(
  transaction: ScopedTransaction,
  orphans: readonly Orphan[],
): Promise<Map<string, SessionOwner>> {
  // A session is searched for when it begins, not at each of its events.
  const wanted = orphans.flatMap(({ session: { id, isNew, userName, macAddress }, area }) =>
    isNew ? [{ id, area, user_name: userName, mac_address: macAddress }] : [],
  );
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<SessionOwner & { id: string }>`
    select wanted.id, null as "grantId", guest.id as "guestId", guest.plan_id as "planId",
      guest.access_code_id as "accessCodeId",
      coalesce((plan.settings->>'interimInterval')::integer, ${usualInterimSeconds}::integer) as "interimSeconds"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      id uuid, area integer, user_name text, mac_address text)
    cross join lateral (
      select coalesce(
        (select id from guest where organization_number = wanted.area
          and lower(username) = lower(wanted.user_name) and erased_at is null),
        (select guest_id from guest_device device join guest on guest.id = device.guest_id
          where device.mac_address = wanted.mac_address and device.organization_number = wanted.area
          order by guest.valid_until desc nulls first, device.last_seen_at desc nulls last limit 1)
      ) as id
    ) found
    join guest on guest.id = found.id
    left join service_plan plan on plan.id = guest.plan_id`.execute(transaction);
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}
