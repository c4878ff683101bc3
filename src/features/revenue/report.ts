import type { Received } from '../../contract/endpoint.ts';
import {
  addDays,
  type Days,
  dayCount,
  daysBefore,
  daysOfPreset,
  eachDay,
  localDay,
  periodError,
} from '../../contract/values/period.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { rejectFieldErrors } from '../../server/rejections.ts';
import { inheritedSettings } from '../../server/tenancy.ts';
import { type Grouping, usualPeriod } from './choices.ts';
import type { getRevenue, RevenueBlock, RevenueLine, RevenueReport } from './contract.ts';
import { type FoundSums, sumsBelow, sumsByDay, sumsByPart } from './queries.ts';
import { addSums, noRevenue } from './rules.ts';
import { methodNames } from './texts.ts';

type Question = Received<typeof getRevenue>['query'];

/** The whole report, with no more than `mostLines` lines a currency besides the days. */
export async function revenueReport(
  question: Question,
  request: OrganizationRequest,
  mostLines: number,
): Promise<RevenueReport> {
  const { transaction, organization, server } = request;
  const { timeZone } = await inheritedSettings(transaction, organization.number);
  const zone = timeZone ?? 'UTC';
  const days = daysOf(question, localDay(server.now(), zone));
  const before = daysBefore(days);
  const byDay = await sumsByDay(transaction, organization.number, { days, before });
  const found = await linesBy(question.by ?? 'day', request, { days, before });
  const currencies = [
    ...new Set(byDay.flatMap(({ currency, purchases }) => (purchases > 0 ? [currency] : []))),
  ].toSorted();
  const blocks = currencies.map((currency) => {
    const ofCurrency = byDay.filter((one) => one.currency === currency);
    const now = ofCurrency.filter(({ day }) => day >= days.from);
    const lines = found.filter((line) => line.currency === currency);
    const total = addSums(now);
    const past = addSums(ofCurrency.filter(({ day }) => day < days.from));
    if (question.by === 'organization')
      lines.push(...ownLine(organization.name, lines, total, past.gross));
    return {
      currency,
      total,
      before: past,
      days: dayLines(days, ofCurrency),
      ...largest(lines.map(lineOf), mostLines),
    };
  });
  return { days, before, timeZone: zone, blocks: bySales(blocks) };
}

function daysOf({ period = usualPeriod, from = '', to = '' }: Question, today: string): Days {
  if (period !== 'custom') return daysOfPreset(period, today);
  rejectFieldErrors({ ...periodError({ from, to }) });
  return { from, to };
}

async function linesBy(
  by: Grouping,
  { transaction, organization: { number } }: OrganizationRequest,
  periods: { days: Days; before: Days },
): Promise<FoundSums[]> {
  switch (by) {
    case 'day':
      return [];
    case 'plan':
      return sumsByPart(transaction, number, 'plan', periods);
    case 'method': {
      const found = await sumsByPart(transaction, number, 'method', periods);
      return found.map((line) => ({ ...line, label: methodNames[line.label] ?? line.label }));
    }
    case 'organization':
      return sumsBelow(transaction, number, periods);
  }
}

/** What the organization sold itself, as areas do, so that the lines come to the total. */
function ownLine(
  name: string,
  below: readonly FoundSums[],
  total: Omit<FoundSums, 'currency' | 'label' | 'organizationNumber' | 'grossBefore'>,
  grossBefore: number,
): FoundSums[] {
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
  found: readonly Awaited<ReturnType<typeof sumsByDay>>[number][],
): RevenueLine[] {
  const sumsOn = new Map(found.map(({ currency: _, day, ...sums }) => [day, sums]));
  return eachDay(days).map((day) => ({
    key: day,
    label: day,
    organizationNumber: null,
    ...(sumsOn.get(day) ?? noRevenue),
    grossBefore: sumsOn.get(addDays(day, -dayCount(days)))?.gross ?? 0,
  }));
}

function lineOf({ currency: _, ...line }: FoundSums, index: number): RevenueLine {
  return { key: String(index), ...line };
}

/** The lines that earned most; the rest together. */
function largest(
  lines: readonly RevenueLine[],
  most: number,
): Pick<RevenueBlock, 'lines' | 'others'> {
  const sorted = lines.toSorted((a, b) => b.gross - a.gross || a.label.localeCompare(b.label));
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
            grossBefore: rest.reduce((all, line) => all + line.grossBefore, 0),
            count: rest.length,
          },
  };
}

/** Amounts of different currencies cannot be compared: the one with most purchases comes first. */
function bySales(blocks: readonly RevenueBlock[]): RevenueBlock[] {
  return blocks.toSorted(
    (a, b) => b.total.purchases - a.total.purchases || a.currency.localeCompare(b.currency),
  );
}
