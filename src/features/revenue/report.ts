import type { Received } from '../../contract/endpoint.ts';
import { compareNames } from '../../contract/values/folded.ts';
import { localDay } from '../../contract/values/local-day.ts';
import {
  addDays,
  type Days,
  daysBefore,
  daysLastYear,
  daysOfPreset,
  eachDay,
  periodError,
} from '../../contract/values/period.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { rejectFieldErrors } from '../../server/rejections.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { type Grouping, usualPeriod } from './choices.ts';
import type { getRevenue, RevenueBlock, RevenueLine, RevenueReport } from './contract.ts';
import { type GroupSums, sumsBelow, sumsByDay, sumsByPart } from './queries.ts';
import { addSums, noRevenue } from './rules.ts';
import { methodNames } from './texts.ts';

type ReportQuery = Received<typeof getRevenue>['query'];
type ReportRequest = Pick<OrganizationRequest, 'transaction' | 'organization' | 'server'>;

/** Returns the report, with at most `mostLines` lines per currency besides the days. */
export async function revenueReport(
  query: ReportQuery,
  request: ReportRequest,
  mostLines: number,
): Promise<RevenueReport> {
  const { transaction, organization, server } = request;
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const zone = timeZone ?? 'UTC';
  const days = daysOf(query, localDay(server.now(), zone));
  const before = comparedDays(query, days);
  const byDay = await sumsByDay(transaction, organization.number, { days, before });
  const groups = await linesBy(query.by ?? 'day', request, { days, before });
  const currencies = [
    ...new Set(byDay.flatMap(({ currency, purchases }) => (purchases > 0 ? [currency] : []))),
  ].toSorted();
  const blocks = currencies.map((currency) => {
    const ofCurrency = byDay.filter((one) => one.currency === currency);
    const now = ofCurrency.filter(({ day }) => isIn(days, day));
    const lines = groups.filter((line) => line.currency === currency);
    const total = addSums(now);
    const past = addSums(ofCurrency.filter(({ day }) => isIn(before, day)));
    if (query.by === 'organization')
      lines.push(...remainderLine(organization.name, lines, total, past.gross));
    return {
      currency,
      total,
      before: past,
      days: dayLines(days, before, ofCurrency),
      ...largest(lines.map(lineOf), mostLines),
    };
  });
  return { days, before, timeZone: zone, blocks: bySales(blocks) };
}

function daysOf({ period = usualPeriod, from = '', to = '' }: ReportQuery, today: string): Days {
  if (period !== 'custom') return daysOfPreset(period, today);
  rejectFieldErrors({ ...periodError({ from, to }) });
  return { from, to };
}

function comparedDays(
  { period = usualPeriod, compare = 'previous', compareFrom = '', compareTo = '' }: ReportQuery,
  days: Days,
): Days {
  if (compare === 'previous') return daysBefore(days, period);
  if (compare === 'last-year') return daysLastYear(days);
  const chosen = { from: compareFrom, to: compareTo };
  const errors = periodError(chosen);
  rejectFieldErrors({
    ...(errors?.from !== undefined && { compareFrom: errors.from }),
    ...(errors?.to !== undefined && { compareTo: errors.to }),
  });
  return chosen;
}

function isIn({ from, to }: Days, day: string): boolean {
  return day >= from && day <= to;
}

async function linesBy(
  by: Grouping,
  { transaction, organization: { number } }: ReportRequest,
  periods: { days: Days; before: Days },
): Promise<GroupSums[]> {
  switch (by) {
    case 'day':
      return [];
    case 'plan':
      return sumsByPart(transaction, number, 'plan', periods);
    case 'method': {
      const groups = await sumsByPart(transaction, number, 'method', periods);
      return groups.map((line) => ({ ...line, label: methodNames[line.label] ?? line.label }));
    }
    case 'organization':
      return sumsBelow(transaction, number, periods);
  }
}

/** Returns a line for the organization's direct sales, so that the lines add up to the total. */
function remainderLine(
  name: string,
  below: readonly GroupSums[],
  total: Omit<GroupSums, 'currency' | 'label' | 'organizationNumber' | 'grossBefore'>,
  grossBefore: number,
): GroupSums[] {
  const sums = addSums(below);
  const own = {
    currency: '',
    label: name,
    organizationNumber: null,
    gross: total.gross - sums.gross,
    refunds: total.refunds - sums.refunds,
    tax: total.tax - sums.tax,
    purchases: total.purchases - sums.purchases,
    complimentary: total.complimentary - sums.complimentary,
    grossBefore: grossBefore - below.reduce((all, line) => all + line.grossBefore, 0),
  };
  return own.purchases === 0 && own.grossBefore === 0 ? [] : [own];
}

function dayLines(
  days: Days,
  before: Days,
  groups: readonly Awaited<ReturnType<typeof sumsByDay>>[number][],
): RevenueLine[] {
  const sumsOn = new Map(groups.map(({ currency: _, day, ...sums }) => [day, sums]));
  const grossOn = (day: string) => (day > before.to ? null : (sumsOn.get(day)?.gross ?? 0));
  return eachDay(days).map((day, index) => ({
    key: day,
    label: day,
    organizationNumber: null,
    ...(sumsOn.get(day) ?? noRevenue),
    grossBefore: grossOn(addDays(before.from, index)),
  }));
}

function lineOf({ currency: _, ...line }: GroupSums, index: number): RevenueLine {
  return { key: String(index), ...line };
}

/** Returns the lines with the highest gross, and the total of the others. */
function largest(
  lines: readonly RevenueLine[],
  most: number,
): Pick<RevenueBlock, 'lines' | 'others'> {
  const sorted = lines.toSorted((a, b) => b.gross - a.gross || compareNames(a.label, b.label));
  const rest = sorted.slice(most);
  return {
    lines: sorted.slice(0, most),
    others:
      rest.length === 0
        ? null
        : {
            key: 'others',
            label: '',
            organizationNumber: null,
            ...addSums(rest),
            grossBefore: rest.reduce((all, line) => all + (line.grossBefore ?? 0), 0),
            count: rest.length,
          },
  };
}

/** Sorts by purchases, because amounts of different currencies cannot be compared. */
function bySales(blocks: readonly RevenueBlock[]): RevenueBlock[] {
  return blocks.toSorted(
    (a, b) => b.total.purchases - a.total.purchases || a.currency.localeCompare(b.currency),
  );
}
