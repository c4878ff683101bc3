import { hasRight } from '../../../contract/permissions.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { highestRefund, userExceptions } from './choices.ts';
import type { UserFilters, UserRow } from './contract.ts';
import { ofGenerousSellers } from './generous-sellers.ts';
import { newestGroups } from './newest-groups.ts';
import { userReading } from './reading.ts';
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
  const wanted =
    exception === 'complimentary-many' ? await ofGenerousSellers(transaction, reading) : reading;
  const { groups, next } =
    wanted === null
      ? { groups: [], next: null }
      : await newestGroups(
          transaction,
          { reading: wanted, by, hasRefunds: exception === 'refunds-high' },
          page,
        );
  const rows: UserRow[] = groups
    .map(({ exactAt: _, ...group }) => ({ ...group, ...numbersOf(group) }))
    .map((row) => ({
      ...row,
      guestName: isMasked ? null : row.guestName,
      timeZone: row.timeZone ?? 'UTC',
      exceptions: userExceptions.filter((one) =>
        one === 'refunds-high'
          ? row.refunded * 100 > row.amount * highestRefund
          : exception === 'complimentary-many',
      ),
    }));
  return { rows, next, days, timeZone, isMasked };
}

/** Converts sums, which the driver returns as text because they may exceed a number. */
function numbersOf<R extends StoredSums & { lastAt: Date; bytes: string | null }>(row: R) {
  return {
    ...sumsIn(row),
    bytes: row.bytes === null ? null : Number(row.bytes),
    lastAt: row.lastAt.toISOString(),
  };
}
