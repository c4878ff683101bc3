import { sql } from 'kysely';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { ListedVersion } from '../contract.ts';
import { toVersion } from './version-rows.ts';

export const versionsPerPage = 25;
const countedDays = 30;

/** Lists versions, newest first, with the visits of an area's guests in the last 30 days. */
export async function listVersions(
  { transaction, organization, server }: OrganizationRequest,
  page: number,
): Promise<{ rows: ListedVersion[]; total: number }> {
  const all = transaction
    .selectFrom('portal_version')
    .where('organization_number', '=', organization.number);
  const versions = await all
    .selectAll()
    .orderBy('number', 'desc')
    .limit(versionsPerPage)
    .offset((page - 1) * versionsPerPage)
    .execute();
  const { total } = await all
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const isArea = organization.type === 'ServiceArea';
  const since = new Date(server.now().getTime() - countedDays * 86_400_000);
  const { rows: visits } = await sql<{ number: number; arrivals: number; online: number }>`
    select version_number as number, count(*)::integer as arrivals,
      (count(*) filter (where step = 'Online'))::integer as online
    from portal_attempt
    where organization_path = ${organization.path} and at >= ${since} and version_number is not null
    group by version_number`.execute(transaction);
  const visitsOf = new Map(visits.map((row) => [row.number, row]));
  return {
    rows: versions.map((row) => {
      const { document: _document, ...version } = toVersion(row);
      const visited = visitsOf.get(row.number);
      return {
        ...version,
        arrivals: isArea ? (visited?.arrivals ?? 0) : null,
        online: isArea ? (visited?.online ?? 0) : null,
      };
    }),
    total: Number(total),
  };
}
