import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { knownMac } from '../records/find-guest.ts';
import { canSeePersonalData } from '../rules.ts';
import type { GuestPurchase, GuestSession } from './contract.ts';

interface Page {
  page?: number | undefined;
  pageSize?: number | undefined;
}

export async function sessionsOf(
  { transaction, server, caller }: OrganizationRequest,
  guestId: string,
  { page = 1, pageSize = 25 }: Page,
): Promise<{ rows: GuestSession[]; total: number }> {
  const all = transaction.selectFrom('guest_session').where('guest_id', '=', guestId);
  const { total } = await all
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await all
    .select([
      'id',
      'started_at as startedAt',
      'stopped_at as stoppedAt',
      'bytes_in as bytesIn',
      'bytes_out as bytesOut',
      'mac_address as macAddress',
      'ip_address as ipAddress',
      'nas_identifier as nasIdentifier',
      'termination_cause as terminationCause',
    ])
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const isMasked = !canSeePersonalData(caller);
  return {
    total: Number(total),
    rows: rows.map(({ startedAt, stoppedAt, ...row }) => ({
      ...row,
      startedAt: startedAt.toISOString(),
      stoppedAt: stoppedAt?.toISOString() ?? null,
      seconds: Math.round(Number(stoppedAt ?? server.now()) / 1000 - Number(startedAt) / 1000),
      bytesIn: Number(row.bytesIn),
      bytesOut: Number(row.bytesOut),
      macAddress: isMasked ? null : knownMac(row.macAddress),
      ipAddress: isMasked ? null : row.ipAddress,
    })),
  };
}

/** The amount of refunds that wait for their gateway. */
const pendingRefund = sql<number>`coalesce((
  select sum(amount)::integer from card_transaction
  where purchase_id = purchase.id and type = 'refund' and state in ('pending', 'unknown')), 0)`;

/** The amount paid and not yet refunded; with an access code, the guest paid nothing. */
const refundable = sql<number>`
  case when purchase.method <> 'accessCode' and purchase.status in ('captured', 'posted')
    then purchase.amount - purchase.refunded - ${pendingRefund} else 0 end`;

const isAtGateway = sql<boolean>`
  purchase.method = 'creditCard' and purchase.gateway_id is not null`;

const canVoid = sql<boolean>`
  purchase.method = 'creditCard' and purchase.status = 'authorised' and purchase.gateway_id is not null
  and not exists (select from card_transaction
    where purchase_id = purchase.id and state in ('pending', 'unknown'))`;

/** Why the payment failed; else why the latest refund or void did, unless a later one is under way or done. */
const failure = sql<string | null>`coalesce(purchase.failure, (
  select case when state = 'failed' then decline end from card_transaction
  where purchase_id = purchase.id and type in ('refund', 'void') order by at desc, id limit 1))`;

function purchasesIn({ transaction }: OrganizationRequest, guestId: string) {
  return transaction
    .selectFrom('purchase')
    .innerJoin('service_plan as plan', 'plan.id', 'purchase.plan_id')
    .where('purchase.guest_id', '=', guestId)
    .select([
      'purchase.id',
      'purchase.at',
      'plan.name as planName',
      'purchase.amount',
      'purchase.currency',
      'purchase.method',
      'purchase.status',
      'purchase.reference',
      'purchase.refunded',
      'purchase.refunded_at as refundedAt',
      refundable.as('refundable'),
      pendingRefund.as('pendingRefund'),
      isAtGateway.as('isAtGateway'),
      canVoid.as('canVoid'),
      failure.as('failure'),
      'purchase.version',
    ]);
}

export async function purchasesOf(
  request: OrganizationRequest,
  guestId: string,
  { page = 1, pageSize = 25 }: Page,
): Promise<{ rows: GuestPurchase[]; total: number }> {
  const { total } = await request.transaction
    .selectFrom('purchase')
    .where('guest_id', '=', guestId)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await purchasesIn(request, guestId)
    .orderBy('purchase.at', 'desc')
    .orderBy('purchase.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows: rows.map(toPurchase), total: Number(total) };
}

export async function purchaseOf(
  request: OrganizationRequest,
  { guestId, purchaseId }: { guestId: string; purchaseId: string },
): Promise<GuestPurchase> {
  const row = await purchasesIn(request, guestId)
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'The guest has not bought this.');
  return toPurchase(row);
}

function toPurchase<R extends { at: Date; refundedAt: Date | null }>(row: R) {
  return {
    ...row,
    at: row.at.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
  };
}
