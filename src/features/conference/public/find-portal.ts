import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';

/** What is known about the device of a visitor of a portal. */
interface Visitor {
  /** in which the gateway says that the device is */
  vlan: number | null;
  macAddress: string | null;
}

/**
 * Returns the service area whose portal a running Standard conference of the site shows to the devices in its VLAN and to
 * those that are online through it; null: the portal of the area they are in. The transaction must reach the site.
 */
export async function findPortalOfConference(
  transaction: ScopedTransaction,
  areaPath: string,
  { vlan, macAddress }: Visitor,
): Promise<number | null> {
  if (vlan === null && macAddress === null) return null;
  const { rows } = await sql<{ number: number }>`
    select portal.number
    from conference join organization portal
      on portal.number = (conference.settings->>'portalArea')::integer and portal.status <> 'Removed'
    where conference.organization_number = any (
        string_to_array(trim(both '/' from ${areaPath}::text), '/')::integer[])
      and conference.state in ('Preparing', 'Active') and conference.mode = 'standard'
      and ((conference.chosen->>'vlan')::integer = ${vlan}
        or exists (select from guest_session session join radius_grant granted on granted.id = session.grant_id
          where session.mac_address = ${macAddress} and session.state = 'open'
            and granted.network_id = conference.id))
    order by (conference.chosen->>'vlan')::integer is not distinct from ${vlan} desc limit 1`.execute(
    transaction,
  );
  return rows[0]?.number ?? null;
}
