import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import type { LinkState } from '../states.ts';

/** The link of an area's property system, for overviews. */
export interface PmsLinkState {
  gatewayId: string;
  /** with the type the address of its screen, in the area */
  number: number;
  areaNumber: number;
  areaName: string;
  name: string;
  type: string;
  state: LinkState;
  since: Date | null;
  lastError: string | null;
  lastRecordAt: Date | null;
  queued: number;
  oldestQueuedAt: Date | null;
  /** without those of tests, which reports do not show either */
  unknown: number;
  oldestUnknownAt: Date | null;
  /** stays that wait for a person to confirm that they have ended; null: none */
  unconfirmedEnds: number | null;
}

const stateColumn = sql<LinkState>`case when gateway.type = 'house' then 'up' else coalesce(link.state, 'down') end`;
const isLinked = sql<boolean>`(gateway.category = 'pms' and gateway.status in ('Active', 'Test'))`;

/** Returns the links of the property systems at or below an organization. The house's is always up. */
export async function linkStateOf(
  transaction: ScopedTransaction,
  organizationNumber: number,
): Promise<PmsLinkState[]> {
  // Each state in a separate query, because each has an index of few rows.
  const { rows } = await sql<PmsLinkState>`
    select gateway.id as "gatewayId", gateway.number, area.number as "areaNumber", area.name as "areaName",
      gateway.name, gateway.type, ${stateColumn} as state,
      link.since, link.last_error as "lastError", link.last_record_at as "lastRecordAt",
      link.unconfirmed_ends as "unconfirmedEnds",
      waiting.queued + sent.queued as queued, least(waiting.oldest, sent.oldest) as "oldestQueuedAt",
      lost.unknown, lost.oldest as "oldestUnknownAt"
    from organization here
    join payment_gateway gateway on gateway.organization_path ^@ here.path
    join organization area on area.number = gateway.organization_number
    left join pms_link link on link.id = gateway.id
    cross join lateral (
      select count(*)::integer as queued, min(at) as oldest from posting
      where gateway_id = gateway.id and state in ('queued', 'retry')) waiting
    cross join lateral (
      select count(*)::integer as queued, min(at) as oldest from posting
      where gateway_id = gateway.id and state = 'sent') sent
    cross join lateral (
      select count(*)::integer as unknown, min(at) as oldest from posting
      where organization_path = gateway.organization_path and state = 'unknown'
        and gateway_id = gateway.id and not is_test) lost
    where here.number = ${organizationNumber} and ${isLinked}
    order by gateway.organization_number, gateway.position`.execute(transaction);
  return rows;
}

interface LinkCounts {
  links: number;
  down: number;
  unknown: number;
  oldestUnknownAt: Date | null;
}

/** Counts the links at or below an organization that may have many of them, and the postings without an answer. */
export async function countLinks(
  transaction: ScopedTransaction,
  organization: { path: string },
): Promise<LinkCounts> {
  const { rows } = await sql<LinkCounts>`
    select linked.links, linked.down, lost.unknown, lost.oldest as "oldestUnknownAt"
    from (
      select count(*)::integer as links, (count(*) filter (where ${stateColumn} = 'down'))::integer as down
      from payment_gateway gateway left join pms_link link on link.id = gateway.id
      where ${isInSubtree('gateway.organization_path', organization)} and ${isLinked}) linked
    cross join (
      select count(*)::integer as unknown, min(at) as oldest from posting
      where ${isInSubtree('organization_path', organization)} and state = 'unknown' and not is_test) lost`.execute(
    transaction,
  );
  return rows[0] ?? { links: 0, down: 0, unknown: 0, oldestUnknownAt: null };
}

/** Returns whether an organization or any below it has a property system. */
export async function hasLinks(
  transaction: ScopedTransaction,
  organization: { path: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payment_gateway gateway
      where ${isInSubtree('gateway.organization_path', organization)} and ${isLinked}) as found`.execute(
    transaction,
  );
  return rows[0]?.found ?? false;
}
