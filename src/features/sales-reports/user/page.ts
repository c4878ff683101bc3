import { hasRight } from '../../../contract/permissions.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { highestRefund, userExceptions } from './choices.ts';
import type { UserFilters, UserRow } from './contract.ts';
import { guestGroups } from './guests.ts';
import { userReading } from './reading.ts';
import { sellerGroups } from './sellers.ts';
import { type StoredSums, sumsIn } from './sums.ts';

/** Returns a page of what guests bought, or administrators sold, newest first. */
export async function userSalesPage(
  filters: UserFilters,
  request: ReportRequest,
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

/** Converts sums, which the driver returns as text because they may exceed a number. */
function numbersOf<R extends StoredSums & { lastAt: Date; bytes: string | null }>(row: R) {
  return {
    ...sumsIn(row),
    bytes: row.bytes === null ? null : Number(row.bytes),
    lastAt: row.lastAt.toISOString(),
  };
}
