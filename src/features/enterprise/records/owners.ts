import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { isoInstant } from '../../../server/database/iso-instant.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import { recordStore, type WritingRequest } from '../../../server/records/store.ts';
import { enterpriseOwners } from '../contract.ts';

/** Devices of Enterprise are those of a site, which has one network. */
export async function requireSite({
  organization,
}: Pick<WritingRequest, 'organization'>): Promise<object> {
  if (organization.type !== 'Site')
    throw new Problem('bad-input', 'Devices of Enterprise belong to a site. Please select one.');
  return {};
}

export const ownerStore = recordStore({
  ...enterpriseOwners,
  table: 'enterprise_owner',
  columns: {
    name: 'name',
    kind: 'kind',
    email: 'email',
    phone: 'phone',
    unit: 'unit',
    household: 'household',
    mostDevices: 'most_devices',
    validFrom: 'valid_from',
    validUntil: 'valid_until',
  },
  derived: (now) => ({
    devices: sql<number>`(
      select count(*)::integer from enterprise_device device
      where device.owner_id = enterprise_owner.id and device.status <> 'revoked')`,
    hasEnded: sql<boolean>`(enterprise_owner.moved_out_at is not null
      or coalesce(enterprise_owner.valid_until <= to_char(${now}::timestamptz at time zone (
        select ${timeZoneOfArea} from organization area
        where area.number = enterprise_owner.organization_number), 'YYYY-MM-DD"T"HH24:MI'), false))`,
    movedOutAt: isoInstant('enterprise_owner.moved_out_at'),
  }),
  list: {
    fields: ['name', 'kind', 'unit', 'household', 'mostDevices', 'validUntil'],
    derived: () => ({ version: sql<number>`enterprise_owner.version` }),
    order: 'name',
    sort: { name: 'name', kind: 'kind', unit: 'unit', validUntil: 'valid_until' },
    filters: { kind: 'kind' },
    search: [sql<string>`coalesce(unit, '')`],
  },
  beforeWrite: requireSite,
  async beforeDelete({ transaction }, { id, name }) {
    const device = await transaction
      .selectFrom('enterprise_device')
      .select('name')
      .where('owner_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (device !== undefined)
      throw new Problem(
        'conflict',
        `${name} has devices, such as ${device.name}. Delete them first, or let ${name} move out.`,
      );
  },
});
