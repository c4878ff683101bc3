import { type RawBuilder, sql } from 'kysely';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { type Condition, periodOf, type Reading } from '../shared/reading.ts';
import { highestRefund, type UserGrouping } from './choices.ts';
import type { UserFilters } from './contract.ts';

/** Whether a purchase counts, as in the revenue. */
export const counts = (table: string): Condition =>
  sql`${sql.ref(`${table}.status`)} in ('captured', 'posted', 'refunded')`;

/** Returns the purchases that the filters describe, with the period they are of. */
export async function userReading(query: UserFilters, request: ReportRequest) {
  const period = await periodOf(query, request);
  const { method, plan, currency, seller, guest, exception } = query;
  const isTest = query.test === 'only';
  const shared: Reading['shared'][number][] = [
    { sums: sql`sums.is_test = ${isTest}`, row: sql`row.is_test = ${isTest}` },
  ];
  const kind = exception === 'complimentary-many' ? 'complimentary' : method;
  if (kind !== undefined)
    shared.push({ sums: sql`sums.kind = ${kind}`, row: sql`row.method = ${kind}` });
  if (currency !== undefined)
    shared.push({ sums: sql`sums.currency = ${currency}`, row: sql`row.currency = ${currency}` });
  if (plan !== undefined)
    shared.push({
      sums: sql`sums.plan_name = ${plan}`,
      row: sql`exists (select from service_plan plan where plan.id = row.plan_id and plan.name = ${plan})`,
    });
  if (seller !== undefined)
    shared.push({ sums: sql`sums.label = ${seller}`, row: sql`row.sold_by = ${seller}` });
  const further: Condition[] = [];
  if (guest !== undefined) further.push(sql`row.guest_id = ${guest}`);
  const by: UserGrouping = exception === 'complimentary-many' ? 'seller' : (query.by ?? 'guest');
  const reading: Reading = {
    report: 'purchase',
    organization: period.organization,
    days: period.days,
    basis: 'local',
    shared,
    // Only the sums of areas have sellers.
    hasGateway: seller !== undefined,
    isDetailed: plan !== undefined,
    further,
    flag: null,
  };
  return { reading, by, ...period };
}

/** Returns whether more of the amount was refunded than usual. */
export function isRefundedMuch(
  refunded: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
): Condition {
  return sql`${refunded} * 100 > ${amount} * ${sql.lit(highestRefund)}`;
}
