import { type RawBuilder, sql } from 'kysely';
import type { FeatureId } from '../../../contract/features.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { isInPresentArea } from '../../../server/locations.ts';
import { budgetsNearEnd } from '../../promo-codes/public/near-end.ts';
import { mostCompared, mostRows, type Part, partOf, type Row } from './attention-part.ts';

/** Returns what keeps guests from paying, or leaves a provider without its money. */
export async function salesParts(
  request: OrganizationRequest,
  isVisible: (feature: FeatureId) => boolean,
): Promise<Part[]> {
  const hasGateways = isVisible('payment-gateway');
  return [
    ...(hasGateways || isVisible('pms') ? [await downLinks(request)] : []),
    ...(hasGateways || isVisible('cc') ? [await failingGateways(request)] : []),
    ...(isVisible('pms') ? [await unknownPostings(request)] : []),
    ...(isVisible('promo-codes') ? [await endingBudgets(request)] : []),
  ];
}

const gatewayColumn = sql`json_build_object('type', gateway.type, 'number', gateway.number) as gateway`;

/** Links to property systems that are down. Those of tests are not in use. */
function downLinks(request: OrganizationRequest): Promise<Part> {
  return gatewayTrouble(
    request,
    'pms-down',
    sql`
      select link.id, link.since as at, 0 as count from pms_link link
      join payment_gateway gateway on gateway.id = link.id and gateway.status = 'Active'
      where link.state = 'down' and ${isInSubtree('link.organization_path', request.organization)}
        and ${isInPresentArea('link')}`,
  );
}

/** Gateways of cards whose last three payments or more have failed. */
function failingGateways(request: OrganizationRequest): Promise<Part> {
  return gatewayTrouble(
    request,
    'payments-failing',
    sql`
      select id, failing_since as at, failures_in_row as count from payment_gateway gateway
      where failures_in_row >= 3 and status = 'Active'
        and ${isInSubtree('organization_path', request.organization)} and ${isInPresentArea('gateway')}`,
  );
}

function gatewayTrouble(
  request: OrganizationRequest,
  kind: Row['kind'],
  trouble: RawBuilder<unknown>,
): Promise<Part> {
  return partOf(
    request,
    sql<Row>`
      select ${kind} as kind, gateway.id::text as id, gateway.name, gateway.organization_number as number,
        trouble.at, null as "deviceType", trouble.count, ${gatewayColumn}, trouble.total,
        trouble.total as compared
      from (
        select *, count(*) over ()::integer as total from (${trouble} limit ${mostCompared}) compared
        order by at desc, id limit ${mostRows}
      ) trouble
      join payment_gateway gateway on gateway.id = trouble.id
      order by trouble.at desc, gateway.id`,
  );
}

/** Postings whose outcome somebody must find out, by gateway, those that wait longest first. */
function unknownPostings(request: OrganizationRequest): Promise<Part> {
  return partOf(
    request,
    sql<Row>`
      select 'postings-unknown' as kind, gateway.id::text as id, gateway.name,
        gateway.organization_number as number, lost.at, null as "deviceType", lost.count,
        ${gatewayColumn}, lost.total, lost.compared
      from (
        select gateway_id, min(at) as at, count(*)::integer as count, count(*) over ()::integer as total,
          (sum(count(*)) over ())::integer as compared
        from (
          select gateway_id, at from posting
          where state = 'unknown' and not is_test
            and ${isInSubtree('organization_path', request.organization)} and ${isInPresentArea('posting')}
          limit ${mostCompared}
        ) compared
        group by gateway_id order by at, gateway_id limit ${mostRows}
      ) lost
      join payment_gateway gateway on gateway.id = lost.gateway_id
      order by lost.at, gateway.id`,
  );
}

/** Promo codes that have used most of a budget. */
function endingBudgets(request: OrganizationRequest): Promise<Part> {
  const budgets = budgetsNearEnd(request.organization, {
    now: request.server.now(),
    most: mostCompared,
  });
  return partOf(
    request,
    sql<Row>`
      select 'promo-budget' as kind, id::text as id, name, organization_number as number,
        null::timestamptz as at, null as "deviceType", share as count, total, compared
      from (${budgets}) ending order by share desc, id limit ${mostRows}`,
  );
}
