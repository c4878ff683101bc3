import { sql } from 'kysely';
import type { Received } from '../../../contract/endpoint.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any, byName, containing, orderOf } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import type { GatewayRow, gateways } from '../contract.ts';
import { isLinked } from '../gateway-types.ts';
import { gatewaysOf, lastSuccess, linkOf } from './gateways.ts';
import { plansWithoutGateway } from './unserved-plans.ts';

const dayMs = 86_400_000;

const sortedBy = {
  position: 'payment_gateway.position',
  name: byName('payment_gateway.name'),
  category: 'payment_gateway.category',
  type: 'payment_gateway.type',
  status: 'payment_gateway.status',
} as const;

/** Returns one page of an area's gateways in their order, and the plans that none of them can serve. */
export async function listedGateways(
  request: OrganizationRequest,
  query: Received<typeof gateways.list>['query'],
) {
  const { transaction, organization } = request;
  const { page = 1, pageSize = 25, sort = 'position', text = '', category, status } = query;
  const matching = gatewaysOf(transaction, organization)
    .$if(category !== undefined, (some) => some.where('category', '=', category ?? 'pms'))
    .$if(status !== undefined, (some) =>
      some.where('payment_gateway.status', '=', status ?? 'Draft'),
    )
    .$if(text !== '', (some) =>
      some.where(({ or, eb }) =>
        or([
          eb('payment_gateway.name', 'ilike', containing(text)),
          eb(sql<string>`payment_gateway.type`, 'ilike', containing(text)),
        ]),
      ),
    );
  const { total } = await matching
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .leftJoin('pms_link', 'pms_link.id', 'payment_gateway.id')
    .select([
      'payment_gateway.id',
      'payment_gateway.number',
      'payment_gateway.name',
      'payment_gateway.category',
      'payment_gateway.type',
      'payment_gateway.mode',
      'payment_gateway.currencies',
      'payment_gateway.status',
      'payment_gateway.position',
      lastSuccess.as('lastSuccess'),
      sql<boolean>`tested_version is not distinct from version`.as('isTested'),
      'pms_link.state as linkState',
      'pms_link.since as linkSince',
      'pms_link.last_error as linkError',
      'pms_link.system as linkSystem',
    ])
    .orderBy(...orderOf(sort, sortedBy))
    .orderBy('payment_gateway.position')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const ids = rows.map(({ id }) => id);
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const figures = await figuresOf(transaction, ids, request.server.now());
  return {
    rows: rows.map(
      ({
        lastSuccess: succeededAt,
        linkState,
        linkSince,
        linkError,
        linkSystem,
        ...row
      }): GatewayRow => ({
        ...row,
        lastSuccessAt: succeededAt?.toISOString() ?? null,
        // The row of a house counts its numbers only.
        link: isLinked(row.type) ? linkOf({ linkState, linkSince, linkError, linkSystem }) : null,
        timeZone: timeZone ?? 'UTC',
        failures24h: figures.failures.get(row.id) ?? 0,
        sums30Days: figures.sums.get(row.id) ?? [],
      }),
    ),
    total: Number(total),
    plansWithoutGateway: await plansWithoutGateway(transaction, organization.number),
  };
}

/** Returns the failures of the last day and what was paid and not refunded in the last 30 days. Tests do not count. */
async function figuresOf(transaction: ScopedTransaction, ids: readonly string[], now: Date) {
  const failures = new Map<string, number>();
  const sums = new Map<string, GatewayRow['sums30Days']>();
  if (ids.length === 0) return { failures, sums };
  const dayAgo = new Date(now.getTime() - dayMs);
  const failed = await transaction
    .selectFrom('purchase')
    .select(['gateway_id as id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('gateway_id', '=', any(ids))
    .where('at', '>', dayAgo)
    .where('status', '=', 'failed')
    .groupBy('gateway_id')
    .execute();
  const refused = await transaction
    .selectFrom('posting')
    .select(['gateway_id as id', ({ fn }) => fn.countAll<string>().as('count')])
    .where('gateway_id', '=', any(ids))
    .where('at', '>', dayAgo)
    .where('state', '=', 'refused')
    .groupBy('gateway_id')
    .execute();
  for (const { id, count } of [...failed, ...refused])
    if (id !== null) failures.set(id, (failures.get(id) ?? 0) + Number(count));
  const paid = await transaction
    .selectFrom('purchase')
    .select(['gateway_id as id', 'currency', sql<string>`sum(amount - refunded)`.as('amount')])
    .where('gateway_id', '=', any(ids))
    .where('at', '>', new Date(now.getTime() - 30 * dayMs))
    .where('status', '=', any(['captured', 'posted', 'refunded']))
    .where('is_test', '=', false)
    .groupBy(['gateway_id', 'currency'])
    .orderBy('currency')
    .execute();
  for (const { id, currency, amount } of paid)
    if (id !== null) sums.set(id, [...(sums.get(id) ?? []), { currency, amount: Number(amount) }]);
  return { failures, sums };
}
