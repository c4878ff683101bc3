import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { LinkState } from '../states.ts';

/** The link of an area's property system, for overviews. */
export interface PmsLinkState {
  gatewayId: string;
  name: string;
  type: string;
  state: LinkState;
  since: Date | null;
  lastError: string | null;
  lastRecordAt: Date | null;
  queued: number;
  oldestQueuedAt: Date | null;
  unknown: number;
  /** stays that wait for a person to confirm that they have ended; null: none */
  unconfirmedEnds: number | null;
}

/** Returns the links of the property systems at or below an organization. The house's is always up. */
export async function linkStateOf(
  transaction: ScopedTransaction,
  organizationNumber: number,
): Promise<PmsLinkState[]> {
  const { rows } = await sql<PmsLinkState>`
    select gateway.id as "gatewayId", gateway.name, gateway.type,
      case when gateway.type = 'house' then 'up' else coalesce(link.state, 'down') end as state,
      link.since, link.last_error as "lastError", link.last_record_at as "lastRecordAt",
      link.unconfirmed_ends as "unconfirmedEnds",
      waiting.queued, waiting.oldest as "oldestQueuedAt", waiting.unknown
    from organization here
    join payment_gateway gateway on gateway.organization_path ^@ here.path
    left join pms_link link on link.id = gateway.id
    cross join lateral (
      select count(*) filter (where state in ('queued', 'retry', 'sent'))::integer as queued,
        min(at) filter (where state in ('queued', 'retry', 'sent')) as oldest,
        count(*) filter (where state = 'unknown')::integer as unknown
      from posting
      where gateway_id = gateway.id and state in ('queued', 'retry', 'sent', 'unknown')
    ) waiting
    where here.number = ${organizationNumber}
      and gateway.category = 'pms' and gateway.status in ('Active', 'Test')
    order by gateway.organization_number, gateway.position`.execute(transaction);
  return rows;
}
