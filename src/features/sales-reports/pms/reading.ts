import { type RawBuilder, sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { amountIs } from '../shared/amount.ts';
import { type Condition, periodOf, type Reading } from '../shared/reading.ts';
import { longestQueue, type PmsException, type PmsState } from './choices.ts';
import type { PmsFilters } from './contract.ts';

/** Constants instead of parameters, because an index of few rows is used only for them. */
const stateConditions: Record<
  PmsState,
  (kind: RawBuilder<unknown>, state: RawBuilder<unknown>) => Condition
> = {
  posted: (kind, state) => sql`(${kind} = 'charge' and ${state} in ('posted', 'settledPosted'))`,
  reversed: (kind, state) =>
    sql`(${kind} = 'reversal' and ${state} in ('posted', 'settledPosted'))`,
  queued: (_kind, state) => sql`${state} in ('queued', 'sent', 'retry')`,
  refused: (_kind, state) => sql`${state} in ('refused', 'settledUnposted')`,
  unknown: (_kind, state) => sql`${state} = 'unknown'`,
};
const rowKind = sql`(case when row.reverses_id is null then 'charge' else 'reversal' end)`;
const stateIs = (state: PmsState): Reading['shared'][number] => ({
  sums: stateConditions[state](sql`sums.kind`, sql`sums.state`),
  row: stateConditions[state](rowKind, sql`row.state`),
});

/** Exceptions that are listed with the rows they concern. */
export const flagged = [
  'purchase-without-posting',
  'after-checkout',
  'twice',
  'amount-differs',
  'day-differs',
  'discount-uncounted',
] as const satisfies readonly PmsException[];

/** Returns the condition of exceptions that the rows tell by themselves. */
export function ownExceptions(
  now: Date,
): Record<Exclude<PmsException, (typeof flagged)[number] | 'unknown'>, Condition> {
  return {
    'posting-without-purchase': sql`(row.purchase_id is null and row.reverses_id is null
      and row.state not in ('refused', 'settledUnposted')
      and not exists (select from posting reversal where reversal.reverses_id = row.id
        and reversal.state in ('posted', 'settledPosted'))
      and not exists (select from exception_resolution resolved
        where resolved.subject_id = row.id and resolved.kind = 'posting-without-purchase'
          and resolved.organization_number = row.organization_number))`,
    'queued-long': sql`(row.state in ('queued', 'retry')
      and row.at < ${new Date(now.getTime() - longestQueue * 60_000)})`,
  };
}

/** Returns the rows that the filters describe, with the period they are of. */
export async function pmsReading(query: PmsFilters, request: ReportRequest) {
  const { caller, server } = request;
  const isMasked = !hasRight(caller.rights, 'guest-data');
  if (isMasked && (query.room !== undefined || query.reservation !== undefined))
    throw new Problem(
      'not-allowed',
      'Your role does not let you see guests’ personal data, so you cannot filter by room or reservation.',
    );
  const period = await periodOf(query, request);
  const { exception, state, answer, plan, link, currency } = query;
  const isFlagged = flagged.some((one) => one === exception);
  const shared: Reading['shared'][number][] = [];
  // Only live sales are flagged, so that only test sales must be asked for.
  if (!isFlagged || query.test === 'only')
    shared.push({
      sums: sql`sums.is_test = ${query.test === 'only'}`,
      row: sql`row.is_test = ${query.test === 'only'}`,
    });
  if (state !== undefined) shared.push(stateIs(state));
  if (exception === 'unknown') shared.push(stateIs('unknown'));
  if (answer !== undefined) {
    const value = answer === 'none' ? '' : answer;
    shared.push({
      sums: sql`sums.label = ${value}`,
      row: sql`coalesce(row.answer, '') = ${value}`,
    });
  }
  if (plan !== undefined)
    shared.push({
      sums: sql`sums.plan_name = ${plan}`,
      row: sql`exists (select from purchase join service_plan plan on plan.id = purchase.plan_id
        where purchase.id = row.purchase_id and plan.name = ${plan})`,
    });
  if (link !== undefined)
    shared.push({ sums: sql`sums.gateway_id = ${link}`, row: sql`row.gateway_id = ${link}` });
  if (currency !== undefined)
    shared.push({ sums: sql`sums.currency = ${currency}`, row: sql`row.currency = ${currency}` });
  const further: Condition[] = [];
  if (query.room !== undefined) further.push(sql`row.room = ${query.room}`);
  if (query.reservation !== undefined) further.push(sql`row.reservation = ${query.reservation}`);
  if (query.amount !== undefined) further.push(amountIs(query.amount));
  if (exception === 'posting-without-purchase' || exception === 'queued-long')
    further.push(ownExceptions(server.now())[exception]);
  const reading: Reading = {
    report: 'posting',
    organization: period.organization,
    days: period.days,
    // Purchases without a posting have no day of the hotel's business.
    basis:
      query.basis === 'business' && exception !== 'purchase-without-posting' ? 'business' : 'local',
    shared,
    hasGateway: link !== undefined,
    isDetailed: answer !== undefined || plan !== undefined,
    further,
    flag: isFlagged ? (exception ?? null) : null,
  };
  return { reading, isMasked, ...period };
}
