import { sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import type { CsvRow } from '../../../contract/values/csv.ts';
import { priceText } from '../../../contract/values/money.ts';
import { csvHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { type BoundedCount, mostCounted } from '../contract.ts';
import { placeColumns, placeJoins } from '../shared/places.ts';
import { type Reading, sumsOf } from '../shared/reading.ts';
import { placeOfRow, recordView, relatedTo } from '../shared/related.ts';
import { bounded, boundedRows } from '../shared/windows.ts';
import { highestRefund, userExceptions } from './choices.ts';
import {
  exportUserSales,
  listUserSales,
  openUserSale,
  sumUserSales,
  type UserFilters,
  type UserRow,
} from './contract.ts';
import { countGuestGroups, guestGroups } from './guests.ts';
import { counts, userReading } from './reading.ts';
import { countSellerGroups, sellerGroups } from './sellers.ts';
import { methodTexts, texts } from './texts.ts';

const usualLimit = 25;
const exportedAtOnce = 250;
const bytesPerGigabyte = 1_000_000_000;

export const userSalesHandlers: readonly Handler[] = [
  organizationHandler(listUserSales, async ({ query }, request) => {
    const { before, limit = usualLimit, ...filters } = query;
    return {
      ...(await pageOf(filters, request, { before, limit })),
      total: await countOf(filters, request),
    };
  }),

  organizationHandler(sumUserSales, async ({ query }, request) => {
    const { period, from, to, place } = query;
    const { transaction } = request;
    const { reading } = await userReading({ ...query, exception: undefined }, request);
    const exceptions: {
      id: (typeof userExceptions)[number];
      count: number;
      isLowerBound: boolean;
    }[] = [];
    for (const exception of userExceptions) {
      const filters = { period, from, to, place, by: query.by, exception };
      exceptions.push({ id: exception, ...(await countOf(filters, request)) });
    }
    const plans = await sql<{ name: string }>`
      select distinct sums.plan_name as name from ${sumsOf({ ...reading, shared: [], isDetailed: true }, 'organization')}
      order by 1 limit 200`.execute(transaction);
    return {
      ...(await totalsOf(reading, request)),
      exceptions,
      plans: plans.rows.map(({ name }) => name),
    };
  }),

  csvHandler(exportUserSales, {
    name: ({ name }) => `${name} user sales.csv`,
    header: texts.csvHeader,
    page: async ({ query }, request, after: string | undefined) => {
      const page = { before: after, limit: exportedAtOnce };
      const { rows, next } = await pageOf(query, request, page);
      return { rows: rows.map(cellsOf), next: next ?? undefined };
    },
  }),

  organizationHandler(openUserSale, async ({ params }, request) => {
    const { transaction, caller } = request;
    const id = params.purchaseId;
    const place = await placeOfRow(request, ['purchase'], id);
    const isMasked = !hasRight(caller.rights, 'guest-data');
    const { rows } = await sql<
      Pick<
        UserRow,
        'areaNumber' | 'areaName' | 'siteName' | 'guestName' | 'guestId' | 'planName'
      > & { timeZone: string | null }
    >`
      select ${placeColumns}, nullif(guest.name, '') as "guestName", row.guest_id as "guestId", plan.name as "planName"
      from purchase row ${placeJoins}
      join service_plan plan on plan.id = row.plan_id
      left join guest on guest.id = row.guest_id
      where row.id = ${id}`.execute(transaction);
    const [row] = rows;
    if (row === undefined) throw new Error('A row that was found is gone');
    await recordView(request, place, row.guestId, isMasked);
    return {
      ...row,
      id,
      timeZone: row.timeZone ?? 'UTC',
      guestName: isMasked ? null : row.guestName,
      ...(await relatedTo(transaction, id, { isMasked })),
    };
  }),
];

async function pageOf(
  filters: UserFilters,
  request: OrganizationRequest,
  page: { before: string | undefined; limit: number },
) {
  const { transaction, caller } = request;
  const isMasked = !hasRight(caller.rights, 'guest-data');
  const { reading, by, days, timeZone } = await userReading(filters, request);
  const { exception } = filters;
  const nobody = { guestName: null, guestId: null };
  const noSeller = { sellerName: null, sellerId: null };
  const guests =
    by === 'guest'
      ? await guestGroups(transaction, { reading, hasRefunds: exception === 'refunds-high' }, page)
      : { groups: [], next: null };
  const sellers =
    by === 'seller'
      ? await sellerGroups(transaction, { reading, exception }, page)
      : { groups: [], next: null };
  const rows: UserRow[] = [
    ...guests.groups.map(({ exactAt: _, ...row }) => ({
      ...row,
      ...noSeller,
      guestName: isMasked ? null : row.guestName,
      ...numbersOf(row),
    })),
    ...sellers.groups.map(({ exactAt: _, ...row }) => ({ ...row, ...nobody, ...numbersOf(row) })),
  ].map((row) => ({
    ...row,
    timeZone: row.timeZone ?? 'UTC',
    exceptions: userExceptions.filter((one) =>
      one === 'refunds-high'
        ? row.refunded * 100 > row.amount * highestRefund
        : exception === 'complimentary-many',
    ),
  }));
  return { rows, next: guests.next ?? sellers.next, days, timeZone, isMasked };
}

async function countOf(filters: UserFilters, request: OrganizationRequest): Promise<BoundedCount> {
  const { reading, by } = await userReading(filters, request);
  const { exception } = filters;
  return by === 'guest'
    ? countGuestGroups(request.transaction, { reading, hasRefunds: exception === 'refunds-high' })
    : bounded(await countSellerGroups(request.transaction, { reading, exception }));
}

interface StoredSums {
  purchases: string;
  listed: string;
  discount: string;
  amount: string;
  refunded: string;
}

/** Converts sums, which the driver returns as text because they may exceed a number. */
function numbersOf<R extends StoredSums & { lastAt: Date; bytes: string | null }>(row: R) {
  return {
    ...sumsIn(row),
    bytes: row.bytes === null ? null : Number(row.bytes),
    lastAt: row.lastAt.toISOString(),
  };
}

function sumsIn({ purchases, listed, discount, amount, refunded }: StoredSums) {
  return {
    purchases: Number(purchases),
    listed: Number(listed),
    discount: Number(discount),
    amount: Number(amount),
    refunded: Number(refunded),
  };
}

/** Adds up the purchases of each currency. */
async function totalsOf(reading: Reading, { transaction }: OrganizationRequest) {
  if (reading.further.length === 0) {
    const of = reading.hasGateway ? 'areas' : 'organization';
    const { rows } = await sql<StoredSums & { currency: string }>`
      select sums.currency, sum(sums.entries) as purchases, sum(sums.listed) as listed,
        sum(sums.discount) as discount, sum(sums.amount) as amount, sum(sums.refunded) as refunded
      from ${sumsOf(reading, of)} group by sums.currency having sum(sums.entries) > 0
      order by 2 desc, 1`.execute(transaction);
    return {
      totals: rows.map((row) => ({ currency: row.currency, ...sumsIn(row) })),
      isTooMany: false,
    };
  }
  const counted = { ...reading, further: [...reading.further, counts('row')] };
  const found = await boundedRows(transaction, counted);
  const { rows } = await sql<StoredSums & { currency: string }>`
    select row.currency, count(*) as purchases, sum(coalesce(row.list_price, row.amount + row.discount)) as listed,
      sum(row.discount) as discount, sum(row.amount) as amount, sum(row.refunded) as refunded
    from (${found}) found join purchase row on row.id = found.id
    group by row.currency order by 2 desc, 1`.execute(transaction);
  const totals = rows.map((row) => ({ currency: row.currency, ...sumsIn(row) }));
  const count = totals.reduce((sum, { purchases }) => sum + purchases, 0);
  return count > mostCounted ? { totals: [], isTooMany: true } : { totals, isTooMany: false };
}

function cellsOf(row: UserRow): CsvRow {
  const money = (minor: number) => Number(priceText(minor, row.currency));
  return [
    row.guestName,
    row.sellerName,
    row.siteName,
    row.areaName,
    row.planName,
    methodTexts[row.method] ?? row.method,
    row.currency,
    row.purchases,
    money(row.listed),
    money(row.discount),
    money(row.amount),
    money(row.refunded),
    row.bytes === null ? null : row.bytes / bytesPerGigabyte,
    row.lastAt,
  ];
}
