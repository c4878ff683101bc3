import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings, scopeOf } from '../../../server/tenancy.ts';
import { planEndOf } from '../../service-plans/public/plan-end.ts';
import type { GuestChoices } from '../contract.ts';

const areasOffered = 50;

/** Returns the service areas and plans that a guest of the organization can have, with their ends from a start. */
export async function offeredChoices(
  { transaction, organization }: OrganizationRequest,
  { start, presentEnd }: { start: Date; presentEnd: string | null },
): Promise<GuestChoices> {
  const { timeZone, language } = await inheritedSettings(transaction, organization.number);
  const zone = timeZone ?? 'UTC';
  const isArea = organization.type === 'ServiceArea';
  const prefixes = await scopeOf(transaction, organization.number);
  const areas = await transaction
    .selectFrom('organization')
    .select(['number', 'name'])
    .where('type', '=', 'ServiceArea')
    .where('status', '<>', 'Removed')
    .where(({ or, and, eb }) =>
      or(
        prefixes.map((prefix) =>
          and([eb('path', '>=', prefix), eb('path', '<', sql<string>`left(${prefix}, -1) || '0'`)]),
        ),
      ),
    )
    .orderBy('path')
    .limit(areasOffered)
    .execute();
  const plans = await transaction
    .selectFrom('service_plan')
    .select(['id', 'name', 'status', 'duration_seconds as duration', 'settings'])
    .where('organization_number', '=', organization.number)
    .where('status', '<>', 'Draft')
    .orderBy('position')
    .execute();
  return {
    organizationName: organization.name,
    isArea,
    timeZone: zone,
    language: language ?? 'en',
    presentEnd,
    extensionStart: start.toISOString(),
    areas,
    plans: plans.map(({ id, name, status, duration, settings }) => ({
      id,
      name,
      isOffered: status === 'Active',
      endsAt: planEndOf({ ...settings, duration }, start, zone)?.toISOString() ?? null,
    })),
  };
}
