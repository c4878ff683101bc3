import { sql } from 'kysely';
import { any } from '../../../server/database/listing.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { followStays } from '../public/follow-stays.ts';
import { liveStates } from '../rules/states.ts';

/** Makes the networks of guests who stay here without one, as when a pool was added or had no VLAN. Returns how many. */
export async function makeMissing(request: OrganizationRequest): Promise<number> {
  const { transaction, organization, server, caller } = request;
  const { rows } = await sql<{ id: string; areaPath: string }>`
    select stay.id, stay.organization_path as "areaPath" from stay
    join payment_gateway gateway on gateway.id = stay.gateway_id and gateway.status = 'Active'
    where stay.checked_out_at is null and ${isInSubtree('stay.organization_path', organization)}
    order by stay.checked_in_at, stay.id`.execute(transaction);
  const before = await countLive(request);
  const followed = { transaction, now: server.now(), by: caller.displayName };
  const byArea = Map.groupBy(rows, ({ areaPath }) => areaPath);
  for (const [areaPath, stays] of byArea)
    await followStays(
      followed,
      areaPath,
      stays.map(({ id }) => id),
    );
  return (await countLive(request)) - before;
}

async function countLive({ transaction, organization }: OrganizationRequest): Promise<number> {
  const { count } = await transaction
    .selectFrom('pan')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_number', '=', organization.number)
    .where('state', '=', any(liveStates))
    .executeTakeFirstOrThrow();
  return Number(count);
}
