import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Received } from '../../contract/endpoint.ts';
import type { ScopedOrganization, ScopedTransaction } from '../../server/context.ts';
import { containing } from '../../server/database/listing.ts';
import { isInSubtree } from '../../server/database/subtree.ts';
import type { AdminHistory } from '../../server/database/tables.ts';
import type { exportAdminHistory } from './contract.ts';

/** No more rows are counted, nor paged through. */
export const countLimit = 10_000;
/** So many of the provider's newest rows are looked through where no filter narrows enough by itself. */
const reach = 50_000;

/** The place of an entry in the list, exactly. */
export interface Position {
  at: string;
  id: string;
}

interface Asked {
  filters: Received<typeof exportAdminHistory>['query'];
  organization: ScopedOrganization;
  timeZone: string;
  /** only what is older */
  after?: Position | undefined;
}

interface AskedRows {
  /** Only what a page is cut out by: as long as no filter asks for more, an index has it all. */
  rows: RawBuilder<Pick<Selectable<AdminHistory>, 'id' | 'at'>>;
  /** how far back was looked, exactly; null: all the way */
  searchedBackTo: string | null;
}

type Condition = RawBuilder<boolean>;

/**
 * The rows that were asked for, bounded whatever is asked of ten million: an index that leaves few rows gives all of
 * them; otherwise the newest of the provider are looked through.
 */
export async function askedRows(transaction: ScopedTransaction, asked: Asked): Promise<AskedRows> {
  const period = all(periodOf(asked));
  const filters = all(filtersOf(asked));
  for (const { condition, order } of waysOf(asked)) {
    // In the order of the index, so that it is read and nothing is sorted.
    const found = sql`from admin_history where ${condition} and ${period} order by ${sql.raw(order)} limit ${countLimit + 1}`;
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::integer as count from (select id ${found}) bounded`.execute(transaction);
    if ((counted[0]?.count ?? 0) <= countLimit)
      return {
        rows: sql`(select id, at from (select * ${found}) bounded where ${filters})`,
        searchedBackTo: null,
      };
  }
  const provider = Number(asked.organization.path.split('/')[1]);
  const { rows: reached } = await sql<{ at: string | null }>`
    select admin_history_reach(${provider}, ${latestOf(asked)}, ${reach})::text as at`.execute(
    transaction,
  );
  const at = reached[0]?.at ?? null;
  const newest = at === null ? sql<boolean>`true` : sql<boolean>`at >= ${at}::timestamptz`;
  return {
    // The limit keeps the filters from being asked first: planned without the values, PostgreSQL would take one of
    // their indexes, or the whole table, rather than the order of time.
    rows: sql`(select id, at from (
      select * from admin_history where provider_number = ${provider} and ${newest} and ${period}
      order by at desc, id desc limit ${2 * reach}) newest where ${filters})`,
    searchedBackTo: at,
  };
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** What narrows much, each with the index that finds it; the organization's own range is one of them. */
function waysOf({ filters, organization }: Asked): { condition: Condition; order: string }[] {
  const { entry, kind, record, person } = filters;
  const ways = [
    {
      condition: isInSubtree('organization_path', organization),
      order: 'organization_path, at, id',
    },
  ];
  if (person !== undefined)
    ways.push({
      condition: sql`administrator_id = ${person}`,
      order: 'administrator_id, at, id',
    });
  if (kind !== undefined && record !== undefined)
    ways.push({
      condition: sql`(entity_type = ${kind} and entity_id = ${record})`,
      order: 'entity_type, entity_id, at, id',
    });
  if (entry !== undefined) ways.push({ condition: sql`id = ${entry}`, order: 'id' });
  // The narrowest is asked first.
  return ways.toReversed();
}

function periodOf(asked: Asked): Condition[] {
  const { filters, timeZone, after } = asked;
  const since =
    filters.from && sql<boolean>`at >= ${filters.from}::date::timestamp at time zone ${timeZone}`;
  const before = filters.until && sql<boolean>`at < ${endOf(filters.until, timeZone)}`;
  const older = after && sql<boolean>`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`;
  return [since, before, older].filter((condition) => typeof condition === 'object');
}

function latestOf({ filters, timeZone, after }: Asked): RawBuilder<Date | null> {
  if (after !== undefined) return sql`${after.at}::timestamptz`;
  return filters.until === undefined
    ? sql`null::timestamptz`
    : sql`${endOf(filters.until, timeZone)}`;
}

function endOf(day: string, timeZone: string): RawBuilder<Date> {
  return sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
}

function filtersOf({ filters, organization }: Asked): Condition[] {
  const { text = '', action, kind, record, person, entry } = filters;
  const conditions = [isInSubtree('organization_path', organization)];
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (kind !== undefined) conditions.push(sql`entity_type = ${kind}`);
  if (record !== undefined) conditions.push(sql`entity_id = ${record}`);
  if (person !== undefined) conditions.push(sql`administrator_id = ${person}`);
  if (entry !== undefined) conditions.push(sql`id = ${entry}`);
  if (text !== '') {
    const pattern = containing(text);
    conditions.push(
      sql`(administrator_name ilike ${pattern} or label ilike ${pattern} or action ilike ${pattern})`,
    );
  }
  return conditions;
}
