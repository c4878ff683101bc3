import { sql } from 'kysely';
import type { CsvRow } from '../../contract/values/csv.ts';
import { localTimeOf } from '../../contract/values/zoned-time.ts';
import { isInSubtree } from '../../server/database/subtree.ts';
import { timeZoneOfArea } from '../../server/locations.ts';
import type { ReportRequest } from '../report-schedules/public/scheduled-report.ts';
import { scheduledReport } from '../report-schedules/public/scheduled-report.ts';
import { scheduledFilters } from './contract.ts';
import { noPersonalData } from './fields.ts';
import { guestColumns, guestsOf } from './records/find-guest.ts';
import { canSeePersonalData } from './rules.ts';
import { texts } from './texts.ts';

const rowsAtOnce = 500;
const header = ['Added', 'Name', 'E-mail', 'Phone', 'Room', 'Username', 'Plan', 'Site', 'Area'];

const inPeriod = (from: string, to: string) =>
  sql<boolean>`(guest.created_at at time zone ${timeZoneOfArea})::date between ${from}::date and ${to}::date`;

const usersOf = ({ transaction, organization }: ReportRequest) =>
  guestsOf(transaction).where(isInSubtree('guest.organization_path', organization));

/** The users that were added in the period, on days of their site. Masked without the right to see personal data. */
export const scheduledUsers = scheduledReport({
  id: 'users',
  feature: 'users',
  name: texts.newUsers,
  path: '/manage/users',
  filters: scheduledFilters,
  async run(context, { from, to }) {
    const { count } = await context.read((request) =>
      usersOf(request)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where(inPeriod(from, to))
        .executeTakeFirstOrThrow(),
    );
    const pageAfter = (after: string) =>
      context.read(async (request) => {
        const isMasked = !canSeePersonalData(request.caller);
        const rows = await usersOf(request)
          .select([...guestColumns, 'guest.created_at as createdAt', timeZoneOfArea.as('timeZone')])
          .where(inPeriod(from, to))
          .where('guest.id', '>', after)
          .orderBy('guest.id')
          .limit(rowsAtOnce)
          .execute();
        return rows.map((row) => {
          const shown = isMasked ? { ...row, ...noPersonalData } : row;
          return { id: row.id, cells: cellsOf(shown) };
        });
      });
    return {
      header,
      rows: pages(pageAfter),
      summary: [{ label: texts.newUsers, value: String(count) }],
      isEmpty: Number(count) === 0,
    };
  },
});

async function* pages(
  pageAfter: (id: string) => Promise<{ id: string; cells: CsvRow }[]>,
): AsyncGenerator<CsvRow, void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await pageAfter(after);
    for (const { cells } of page) yield cells;
    const last = page.at(-1);
    if (last === undefined || page.length < rowsAtOnce) return;
    after = last.id;
  }
}

interface User {
  createdAt: Date;
  timeZone: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  room: string | null;
  username: string | null;
  planName: string | null;
  siteName: string | null;
  areaName: string;
}

function cellsOf(user: User): CsvRow {
  return [
    localTimeOf(user.createdAt, user.timeZone).replace('T', ' '),
    user.name,
    user.email,
    user.phone,
    user.room,
    user.username,
    user.planName,
    user.siteName,
    user.areaName,
  ];
}
