import { type RawBuilder, sql } from 'kysely';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { mostCounted } from '../contract.ts';
import { gatewaysOf, isSummed, type Reading, sumsOf, totalsOf } from './reading.ts';
import { boundedRows } from './windows.ts';

/** What rows can be grouped by. */
export type Grouping = 'none' | 'day' | 'site' | 'plan' | 'label' | 'gateway';

export interface GroupRow {
  /** a day, a plan, an answer or a brand, a site's number, or a gateway's id */
  key: string;
  currency: string;
  kind: string;
  state: string;
  entries: number;
  amount: number;
  fee: number;
}

interface StoredGroup extends Omit<GroupRow, 'entries' | 'amount' | 'fee'> {
  entries: string;
  amount: string;
  fee: string;
}

const summedKeys: Record<Exclude<Grouping, 'day' | 'site'>, RawBuilder<string>> = {
  none: sql`''`,
  plan: sql`sums.plan_name`,
  label: sql`sums.label`,
  gateway: sql`sums.gateway_id::text`,
};

const rowKeys: Record<Exclude<Grouping, 'day' | 'label'>, RawBuilder<string>> = {
  none: sql`''`,
  site: sql`coalesce(area.parent_number, area.number)::text`,
  plan: sql`coalesce(plan.name, '')`,
  gateway: sql`row.gateway_id::text`,
};

function rowKey({ report, basis }: Reading, by: Grouping): RawBuilder<string> {
  if (by === 'label')
    return report === 'posting' ? sql`coalesce(row.answer, '')` : sql`coalesce(row.brand, '')`;
  if (by !== 'day') return rowKeys[by];
  return basis === 'business'
    ? sql`row.business_date::text`
    : sql`(row.at at time zone zone.time_zone)::date::text`;
}

/** Returns the sums of the wanted rows by group, currency, kind and state; null when too many rows would have to be read. */
export async function sumRows(
  transaction: ScopedTransaction,
  reading: Reading,
  by: Grouping,
): Promise<GroupRow[] | null> {
  const { rows } = isSummed(reading)
    ? await summed(transaction, reading, by)
    : await added(transaction, reading, by);
  const sums = rows.map(({ entries, amount, fee, ...row }) => ({
    ...row,
    entries: Number(entries),
    amount: Number(amount),
    fee: Number(fee),
  }));
  const count = sums.reduce((sum, { entries }) => sum + entries, 0);
  return !isSummed(reading) && count > mostCounted ? null : sums;
}

function summed(transaction: ScopedTransaction, reading: Reading, by: Grouping) {
  const detailed = {
    ...reading,
    isDetailed: reading.isDetailed || by === 'plan' || by === 'label',
  };
  const fromAreas = reading.hasGateway || reading.organization.type === 'ServiceArea';
  if (by === 'site' && !fromAreas) return summedBySite(transaction, reading);
  if (by === 'gateway' && !fromAreas) return summedByGateway(transaction, reading);
  const key =
    by === 'site'
      ? sql`(select coalesce(area.parent_number, area.number)::text from organization area
          where area.number = sums.organization_number)`
      : by === 'day'
        ? sql`${sql.ref(reading.basis === 'business' ? 'sums.business_day' : 'sums.day')}::text`
        : summedKeys[by];
  const sums = sumsOf(
    detailed,
    fromAreas ? 'areas' : 'organization',
    by === 'day' ? 'days' : 'blocks',
  );
  return sql<StoredGroup>`
    select ${key} as key, ${addedUp} from ${sums} group by 1, ${groups}`.execute(transaction);
}

// Many sites and gateways are added up one by one, because sorting the rows of all takes longer.
function summedBySite(transaction: ScopedTransaction, reading: Reading) {
  return sql<StoredGroup>`
    select site.number::text as key, sums.* from organization site
    cross join lateral (
      select ${addedUp} from ${totalsOf(reading, sql`site.number`, 'blocks')} group by ${groups}) sums
    where ${isInSubtree('site.path', reading.organization)} and site.type = 'Site'`.execute(
    transaction,
  );
}

function summedByGateway(transaction: ScopedTransaction, reading: Reading) {
  return sql<StoredGroup>`
    select sums.* from sales_zone zone
    cross join lateral (
      select sums.gateway_id::text as key, ${addedUp} from ${gatewaysOf(reading)} group by sums.gateway_id, ${groups}) sums
    where ${isInSubtree('zone.organization_path', reading.organization)}`.execute(transaction);
}

const addedUp = sql`
  sums.currency, sums.kind, sums.state, sum(sums.entries) as entries, sum(sums.amount) as amount, sum(sums.fee) as fee`;
const groups = sql`sums.currency, sums.kind, sums.state having sum(sums.entries) > 0`;

async function added(transaction: ScopedTransaction, reading: Reading, by: Grouping) {
  const found = await boundedRows(transaction, reading);
  const isPosting = reading.report === 'posting';
  return sql<StoredGroup>`
    select ${rowKey(reading, by)} as key, row.currency,
      ${isPosting ? sql`case when row.reverses_id is null then 'charge' else 'reversal' end` : sql`row.type`} as kind,
      row.state, count(*) as entries, sum(row.amount) as amount,
      ${isPosting ? sql`0` : sql`sum(coalesce(row.fee, 0))`} as fee
    from (${found}) found
    join ${sql.table(isPosting ? 'posting' : 'card_transaction')} row on row.id = found.id
    join organization area on area.number = row.organization_number
    join sales_zone zone on zone.organization_number = row.organization_number
    left join purchase on purchase.id = row.purchase_id
    left join service_plan plan on plan.id = purchase.plan_id
    group by 1, 2, 3, 4`.execute(transaction);
}
