import { sql } from 'kysely';
import type { Days } from '../../../contract/values/period.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { isInSubtree } from '../../../server/database/subtree.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { ReconciledReport } from './contract.ts';
import type { OurSide } from './match.ts';

/** The most rows of ours that are compared with a file. */
const mostRows = 50_000;

type Stored = Omit<OurSide, 'sequence' | 'sequences'> & { sequences: number[] | null };

/**
 * Returns our rows of these days and of a day before and after, which their file may have on another day. Only those of
 * the days themselves are expected in it.
 */
export async function ourSide(
  transaction: ScopedTransaction,
  report: ReconciledReport,
  organization: { path: string },
  { from, to, gateway }: Days & { gateway?: string | undefined },
): Promise<OurSide[]> {
  const ofGateway = gateway === undefined ? sql`` : sql`and row.gateway_id = ${gateway}`;
  const { rows } =
    report === 'pms'
      ? await sql<Stored>`
          select row.id, record.sequences, row.check_number as check, null as reference, row.room, row.amount,
            row.currency, row.business_date as day, row.state,
            charge.is_charged as "isCharged", charge.is_charged
              and row.business_date between ${from}::date and ${to}::date as "isExpected"
          from posting row
          left join lateral (
            select array_agg(sequence order by sent_at desc) as sequences
            from posting_record record where record.posting_id = row.id) record on true
          cross join lateral (
            select row.state in ('posted', 'settledPosted', 'unknown') as is_charged) charge
          where ${isInSubtree('row.organization_path', organization)} ${ofGateway} and not row.is_test
            and row.at >= ${from}::date - 3 and row.at < ${to}::date + 4
            and row.business_date between ${from}::date - 1 and ${to}::date + 1
          limit ${mostRows + 1}`.execute(transaction)
      : await sql<Stored>`
          select row.id, null as sequences, null as check, row.reference, null as room,
            case when row.type in ('refund', 'chargeback') then - row.amount else row.amount end as amount,
            row.currency, (row.at at time zone zone.time_zone)::date as day, row.state,
            charge.is_charged as "isCharged", charge.is_charged
              and (row.at at time zone zone.time_zone)::date between ${from}::date and ${to}::date as "isExpected"
          from card_transaction row
          join sales_zone zone on zone.organization_number = row.organization_number
          cross join lateral (select row.state in ('succeeded', 'unknown') as is_charged) charge
          where ${isInSubtree('row.organization_path', organization)} ${ofGateway} and not row.is_test
            and row.type in ('capture', 'sale', 'refund', 'chargeback')
            and row.at >= ${from}::date - 2 and row.at < ${to}::date + 3
          limit ${mostRows + 1}`.execute(transaction);
  if (rows.length > mostRows)
    rejectFieldErrors({ to: 'Choose fewer days: there are more than 50,000 rows' });
  return rows.map(({ sequences, ...row }) => ({
    ...row,
    sequence: sequences?.[0] ?? null,
    sequences: sequences ?? [],
  }));
}
