import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { Period, RotationDetails } from '../contract.ts';
import { policyStore } from './policy-store.ts';
import { type CountedRotation, countedRotations, shownPeriod } from './shown-rotations.ts';
import { zoneOf } from './time-zone.ts';

/** Returns a page of a policy's periods, latest first. */
export async function listPeriods(
  request: OrganizationRequest,
  policyId: string,
  { page = 1, pageSize = 25 }: { page?: number | undefined; pageSize?: number | undefined },
): Promise<{ rows: Period[]; total: number }> {
  const { transaction, server } = request;
  await policyStore.get(request, policyId);
  const now = server.now();
  const rows = await countedRotations(transaction)
    .where('policy_id', '=', policyId)
    .orderBy('starts_at', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await transaction
    .selectFrom('password_rotation')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
  return { rows: rows.map((row) => shownPeriod(row, now)), total: Number(total) };
}

/** Returns a period of a policy of the request's site; throws not-found. */
export async function findRotation(
  request: OrganizationRequest,
  { policyId, rotationId }: { policyId: string; rotationId: string },
): Promise<CountedRotation> {
  await policyStore.get(request, policyId);
  const row = await countedRotations(request.transaction)
    .where('id', '=', rotationId)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'This password no longer exists.');
  return row;
}

/** Returns a period with its announcements, failed ones first, and the result for each device. */
export async function rotationDetails(
  request: OrganizationRequest,
  params: { policyId: string; rotationId: string },
): Promise<RotationDetails> {
  const { transaction, organization, server } = request;
  const rotation = await findRotation(request, params);
  const deliveries = await transaction
    .selectFrom('password_delivery')
    .select(['id', 'channel', 'recipient', 'state', 'error', 'sent_at'])
    .where('rotation_id', '=', rotation.id)
    .orderBy(sql`state <> 'failed'`)
    .orderBy('channel')
    .orderBy('recipient')
    .execute();
  const devices = await transaction
    .selectFrom('password_device as own')
    .innerJoin('device', 'device.id', 'own.device_id')
    .innerJoin('organization as area', 'area.number', 'device.organization_number')
    .innerJoin('connection_profile as profile', 'profile.id', 'own.profile_id')
    .select([
      'own.id',
      'device.name as deviceName',
      'area.name as areaName',
      'profile.name as profileName',
      'own.state',
      'own.text',
    ])
    .where('own.rotation_id', '=', rotation.id)
    .orderBy(sql`own.state not in ('failed', 'unrestored')`)
    .orderBy('device.name')
    .execute();
  const { push_state: push, next_push_at: retriesAt } = rotation;
  return {
    ...shownPeriod(rotation, server.now()),
    deliveries: deliveries.map(({ sent_at: sentAt, ...one }) => ({
      ...one,
      sentAt: sentAt?.toISOString() ?? null,
    })),
    devices,
    retriesAt: push === 'partly' ? (retriesAt?.toISOString() ?? null) : null,
    timeZone: await zoneOf(transaction, organization),
  };
}
