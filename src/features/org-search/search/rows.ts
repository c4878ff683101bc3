import { type RawBuilder, sql } from 'kysely';
import { levelFor, reaches } from '../../../contract/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { nodesNumbered } from '../../organizations/queries.ts';
import { type FieldId, fieldOf } from '../conditions/search-fields.ts';
import type { FoundOrganization } from '../contract.ts';

/** A site can have thousands of VLANs and an area thousands of devices: a row shows the first ones. */
const mostValues = 20;

type ListField =
  | 'contact'
  | 'gateway'
  | 'mac'
  | 'ip'
  | 'serial'
  | 'nas'
  | 'ssid'
  | 'vlan'
  | 'plan'
  | 'admin';
type Row = Record<ListField, string[]> &
  Pick<
    FoundOrganization,
    'number' | 'externalId' | 'country' | 'zone' | 'rooms' | 'pms' | 'address'
  > & {
    changed: Date;
  };

const ofDevices = (value: RawBuilder<unknown>, condition = sql`true`) => sql`
  select distinct ${value} as value from device where organization_number = o.number and ${condition}`;

/** The values of each list, as queries of the column `value` for the organization `o`. */
const lists: Record<ListField, RawBuilder<unknown>> = {
  contact: sql`
    select concat_ws(' · ', person ->> 'name', person ->> 'email', person ->> 'phone') as value
    from jsonb_array_elements(o.contacts) person`,
  gateway: ofDevices(sql`type`, sql`role = any('{gateway,controller}')`),
  mac: ofDevices(sql`mac_address`),
  ip: ofDevices(sql`host`),
  serial: ofDevices(sql`settings ->> 'serial'`),
  nas: ofDevices(sql`nas_identifier`),
  ssid: sql`select ssid as value from connection_profile where organization_number = o.number`,
  vlan: sql`select vlan::text as value from site_vlan where organization_number = o.number`,
  plan: sql`select name as value from service_plan where organization_number = o.number`,
  admin: sql`select username as value from administrator where owner_organization_number = o.number`,
};

const selected = sql.join(
  Object.entries(lists).map(
    ([name, values]) => sql`
      array(select value from (${values}) found where value <> '' order by length(value), value
        limit ${sql.lit(mostValues)}) as ${sql.ref(name)}`,
  ),
);

/** Returns the organizations with these numbers, in this order. What the role does not see is null. */
export async function foundRows(
  { transaction, caller }: OrganizationRequest,
  numbers: readonly number[],
): Promise<FoundOrganization[]> {
  const nodes = await nodesNumbered(transaction, caller, numbers);
  const { rows } = await sql<Row>`
    select o.number, o.external_id as "externalId", o.country, o.time_zone as zone, o.rooms,
      o.pms_property_code as pms, o.updated_at as changed,
      concat_ws(', ', nullif(o.street, ''), nullif(o.postal_code, ''), nullif(o.city, ''), nullif(o.region, ''))
        as address,
      ${selected}
    from organization o where o.number = any(${numbers}::integer[])`.execute(transaction);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const sees = (field: FieldId) => {
    const { feature } = fieldOf(field);
    return feature === undefined || reaches(levelFor(caller.permissions, feature), 'view');
  };
  return nodes.flatMap((node) => {
    const row = byNumber.get(node.number);
    if (row === undefined) return [];
    const list = (field: ListField) => (sees(field) ? row[field] : null);
    const isOwnShown = sees('address');
    return [
      {
        number: node.number,
        name: node.name,
        type: node.type,
        status: node.status,
        isTrialMode: node.isTrialMode,
        uniqueId: node.uniqueId,
        displayPath: node.displayPath,
        externalId: isOwnShown ? row.externalId : null,
        address: isOwnShown ? row.address : '',
        country: isOwnShown ? row.country : null,
        zone: isOwnShown ? row.zone : null,
        rooms: isOwnShown ? row.rooms : null,
        pms: isOwnShown ? row.pms : null,
        contact: list('contact'),
        gateway: list('gateway'),
        mac: list('mac'),
        ip: list('ip'),
        serial: list('serial'),
        nas: list('nas'),
        ssid: list('ssid'),
        vlan: list('vlan'),
        plan: list('plan'),
        admin: list('admin'),
        changed: row.changed.toISOString(),
      },
    ];
  });
}
