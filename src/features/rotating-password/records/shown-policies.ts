import { type Selectable, sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import { any } from '../../../server/database/listing.ts';
import type { RotatingPassword as Row } from '../../../server/database/tables.ts';
import { timeZoneOfArea } from '../../../server/locations.ts';
import type { ReadingRequest } from '../../../server/records/store.ts';
import type { PolicyRecord } from '../contract.ts';
import { currentOf, futureOf } from '../rotations/policy.ts';
import { type CountedRotation, openOf, shownPeriod, stateOf } from './shown-rotations.ts';

type Reading = Pick<ReadingRequest, 'transaction' | 'server'>;
type StoredPolicy = Selectable<Row>;

/** Returns policies as they are shown. */
export async function shownPolicies(
  request: Reading,
  rows: readonly StoredPolicy[],
): Promise<PolicyRecord[]> {
  const { transaction, server } = request;
  const now = server.now();
  const ids = rows.map(({ id }) => id);
  const sites = await sitesOf(request, rows);
  const rotations = await openOf(transaction, ids);
  const names = await namesOf(request, rows);
  const profiles = await profilesOf(request, ids);
  const online = await onlineOf(request, rows);
  return rows.map((row) => {
    const own = rotations.get(row.id) ?? [];
    const current = currentOf(own, now);
    const [next] = futureOf(own, now);
    const { settings } = row;
    const site = sites.get(row.organization_number);
    return {
      ...settings,
      id: row.id,
      name: row.name,
      ssid: row.ssid,
      mode: row.mode,
      status: row.status,
      organizationNumber: row.organization_number,
      siteName: site?.name ?? '',
      timeZone: site?.timeZone ?? 'UTC',
      areaNames: settings.areas.flatMap(({ area }) => {
        const name = names.areas.get(area);
        return name === undefined ? [] : { number: area, name };
      }),
      planName: settings.plan === null ? null : (names.plans.get(settings.plan) ?? null),
      current: current === undefined ? null : shownPeriod(current, now),
      next: next === undefined ? null : shownPeriod(next, now),
      formerUntil: formerUntil(own, now),
      online: online.get(row.id) ?? 0,
      profiles: profiles
        .filter(({ policyId }) => policyId === row.id)
        .map(({ number, name }) => ({ number, name })),
      listLeft: row.list_length - row.list_taken,
      listLength: row.list_length,
      isListEmpty: row.list_empty_at !== null,
      hasSigningSecret: row.webhook_secret !== null,
      hasDisplayLink: row.display_hash !== null,
      version: row.version,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by,
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.updated_by,
    };
  });
}

function formerUntil(rotations: readonly CountedRotation[], now: Date): string | null {
  const former = rotations.findLast((one) => stateOf(one, now) === 'overlapping');
  return former?.valid_until?.toISOString() ?? null;
}

/** Returns a policy as it is shown; throws not-found. */
export async function shownPolicy(request: ReadingRequest, id: string): Promise<PolicyRecord> {
  const rows = await request.transaction
    .selectFrom('rotating_password')
    .selectAll()
    .where('id', '=', id)
    .where('organization_number', '=', request.organization.number)
    .execute();
  const [policy] = await shownPolicies(request, rows);
  if (policy === undefined)
    throw new Problem('not-found', 'This rotating password does not exist.');
  return policy;
}

async function sitesOf({ transaction }: Reading, rows: readonly StoredPolicy[]) {
  const sites = await transaction
    .selectFrom('organization as area')
    .select(['area.number', 'area.name', timeZoneOfArea.as('timeZone')])
    .where('area.number', '=', any(rows.map((row) => row.organization_number)))
    .execute();
  return new Map(sites.map((site) => [site.number, site]));
}

async function namesOf({ transaction }: Reading, rows: readonly StoredPolicy[]) {
  const numbers = rows.flatMap(({ settings }) => settings.areas.map(({ area }) => area));
  const planIds = rows.flatMap(({ settings }) => settings.plan ?? []);
  const areas = await transaction
    .selectFrom('organization')
    .select(['number', 'name'])
    .where('number', '=', any(numbers))
    .execute();
  const plans = await transaction
    .selectFrom('service_plan')
    .select(['id', 'name'])
    .where('id', '=', any(planIds))
    .execute();
  return {
    areas: new Map(areas.map(({ number, name }) => [number, name])),
    plans: new Map(plans.map(({ id, name }) => [id, name])),
  };
}

function profilesOf({ transaction }: Reading, ids: readonly string[]) {
  const policyId = sql<string>`settings ->> 'rotatingPassword'`;
  return transaction
    .selectFrom('connection_profile')
    .select(['number', 'name', policyId.as('policyId')])
    .where(policyId, '=', any([...ids]))
    .where('status', '<>', 'Retired')
    .orderBy('number')
    .execute();
}

/** Counts the open sessions with each policy's SSID in its areas; gateways that send no SSID count nowhere. */
async function onlineOf({ transaction }: Reading, rows: readonly StoredPolicy[]) {
  const { rows: counts } = await sql<{ id: string; online: number }>`
    select policy.id, count(session.id)::integer as online
    from rotating_password policy
    join guest_session session on session.state = 'open' and session.ssid = policy.ssid
      and session.organization_path >= policy.organization_path
      and session.organization_path < left(policy.organization_path, -1) || '0'
      and (policy.settings -> 'areas' = '[]' or exists (
        select from jsonb_array_elements(policy.settings -> 'areas') one
        where (one ->> 'area')::integer = session.organization_number))
    where policy.id = any(${rows.map(({ id }) => id)}::uuid[])
    group by policy.id`.execute(transaction);
  return new Map(counts.map(({ id, online }) => [id, online]));
}
