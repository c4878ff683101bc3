import { type RawBuilder, sql } from 'kysely';
import { hasRight } from '../../../contract/permissions.ts';
import { Problem } from '../../../contract/problem.ts';
import type { ReportRequest } from '../../report-schedules/public/scheduled-report.ts';
import { amountIs } from '../shared/amount.ts';
import { type Condition, periodOf, type Reading } from '../shared/reading.ts';
import {
  type CardException,
  type CardSum,
  longestAuthorisation,
  longestSettlement,
  longestStart,
} from './choices.ts';
import type { CardFilters } from './contract.ts';

/** The exceptions that are listed with the rows they concern, by the names they have there. */
export const flagged: Partial<Record<CardException, string>> = {
  'authorised-long': 'authorised',
  'paid-without-access': 'paid-without-access',
  'access-without-payment': 'access-without-payment',
  'same-card': 'same-card',
  'refund-above-capture': 'refund-above-capture',
  'refund-failed': 'refund-failed',
  'refund-unknown': 'refund-unknown',
  'amount-differs': 'card-amount-differs',
  'discount-uncounted': 'discount-uncounted',
  'capture-failed': 'capture-failed',
  unanswered: 'unanswered',
  abandoned: 'abandoned',
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What begins to be an exception after some time, in ms. */
export const patience: Partial<Record<CardException, number>> = {
  'authorised-long': longestAuthorisation * hourMs,
  'paid-without-access': longestStart * minuteMs,
  'not-settled': longestSettlement * 24 * hourMs,
};

/** Constants instead of parameters, because the index of few rows is used only for them. */
export const unsettled: Condition = sql`(row.settled_at is null and row.state = 'succeeded'
  and row.type in ('capture', 'sale', 'refund')
  and not exists (select from exception_resolution resolved
    where resolved.subject_id = row.id and resolved.kind = 'not-settled'
      and resolved.organization_number = row.organization_number))`;

const sumConditions: Record<
  CardSum,
  (kind: RawBuilder<unknown>, state: RawBuilder<unknown>) => Condition
> = {
  captured: (kind, state) => sql`(${kind} in ('capture', 'sale') and ${state} = 'succeeded')`,
  refunded: (kind, state) => sql`(${kind} = 'refund' and ${state} = 'succeeded')`,
  chargedBack: (kind, state) => sql`(${kind} = 'chargeback' and ${state} = 'succeeded')`,
};

/** Returns the rows that the filters describe, with the period they are of. */
export async function cardReading(query: CardFilters, request: ReportRequest) {
  const { caller, server } = request;
  const isMasked = !hasRight(caller.rights, 'guest-data');
  if (isMasked && query.last4 !== undefined)
    throw new Problem(
      'not-allowed',
      'Your role does not let you see guests’ personal data, so you cannot filter by the last 4 digits.',
    );
  const period = await periodOf(query, request);
  const { exception, sum, plan, currency } = query;
  const flag = exception === undefined ? null : (flagged[exception] ?? null);
  const shared: Reading['shared'][number][] = [];
  const both = (sums: string, row: string, value: string | boolean) =>
    shared.push({
      sums: sql`${sql.ref(`sums.${sums}`)} = ${value}`,
      row: sql`${sql.ref(`row.${row}`)} = ${value}`,
    });
  // Only live sales are flagged, so that only test sales must be asked for.
  if (flag === null || query.test === 'only') both('is_test', 'is_test', query.test === 'only');
  if (query.gateway !== undefined) both('gateway_id', 'gateway_id', query.gateway);
  if (query.type !== undefined) both('kind', 'type', query.type);
  if (query.state !== undefined) both('state', 'state', query.state);
  if (query.brand !== undefined)
    shared.push({
      sums: sql`sums.label = ${query.brand}`,
      row: sql`coalesce(row.brand, '') = ${query.brand}`,
    });
  if (currency !== undefined) both('currency', 'currency', currency);
  if (sum !== undefined)
    shared.push({
      sums: sumConditions[sum](sql`sums.kind`, sql`sums.state`),
      row: sumConditions[sum](sql`row.type`, sql`row.state`),
    });
  if (plan !== undefined)
    shared.push({
      sums: sql`sums.plan_name = ${plan}`,
      row: sql`exists (select from purchase join service_plan plan on plan.id = purchase.plan_id
        where purchase.id = row.purchase_id and plan.name = ${plan})`,
    });
  const further: Condition[] = [];
  if (query.last4 !== undefined) further.push(sql`row.last4 = ${query.last4}`);
  if (query.batch !== undefined) further.push(sql`row.batch = ${query.batch}`);
  if (query.amount !== undefined) further.push(amountIs(query.amount));
  if (exception === 'not-settled') further.push(unsettled);
  const wait = exception === undefined ? undefined : patience[exception];
  if (wait !== undefined)
    further.push(
      sql`${flag === null ? sql`row.at` : sql`flag.at`} < ${new Date(server.now().getTime() - wait)}`,
    );
  const reading: Reading = {
    report: 'card',
    organization: period.organization,
    days: period.days,
    basis: 'local',
    shared,
    hasGateway: query.gateway !== undefined,
    isDetailed: query.brand !== undefined || plan !== undefined,
    further,
    flag,
  };
  return { reading, isMasked, ...period };
}
